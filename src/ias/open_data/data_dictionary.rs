//! The dictionary of columns: meaning, unit and files of each, in four languages.

use super::{instant::instant, kind::FileKind, labels};
use crate::{
    ias::{
        store::Version,
        theme::{Theme, Unit},
    },
    locale::Locale,
    text::text,
};
use FileKind::{Json, Nowcast, Parquet, Revisions, Tidy, Weekly, Workbook};
use jiff::civil::Date;
use serde_json::{Map, Value, json};

/// A column of the files of a theme.
#[derive(Clone, Copy)]
pub(super) struct Column {
    pub(super) name: &'static str,
    /// Type in the terms of Table Schema.
    pub(super) kind: &'static str,
    title: &'static str,
    description: &'static str,
    files: &'static [FileKind],
}

const ALL: &[FileKind] = &[Tidy, Json, Parquet, Weekly, Workbook, Revisions];
const DAILY: &[FileKind] = &[Tidy, Json, Parquet, Workbook, Revisions];
const ESTIMATES: &[FileKind] = &[Nowcast];
const CURRENT: &[FileKind] = &[Tidy, Json, Parquet, Workbook];
const REVISIONS: &[FileKind] = &[Revisions];
const SUPPORT: &[FileKind] = &[Json, Parquet, Weekly, Workbook];
const WEEKLY: &[FileKind] = &[Weekly, Workbook];

const fn column(
    name: &'static str,
    kind: &'static str,
    title: &'static str,
    description: &'static str,
    files: &'static [FileKind],
) -> Column {
    Column { name, kind, title, description, files }
}

/// All columns of all files, those of the tidy file first, in its order.
const COLUMNS: [Column; 20] = [
    column("theme", "string", "opendata:title.theme", "opendata:column.theme", ALL),
    column("territory", "string", "opendata:title.territory", "opendata:column.territory", ALL),
    column("day", "date", "opendata:title.day", "opendata:column.day", DAILY),
    column("level", "number", "opendata:title.level", "opendata:column.level", ALL),
    column("status", "string", "opendata:title.status", "opendata:column.status", ALL),
    column("demonstration", "boolean", "opendata:title.demonstration", "opendata:column.demonstration", ALL),
    column("flag", "string", "opendata:title.flag", "opendata:column.flag", DAILY),
    column("final_on", "date", "opendata:title.finalOn", "opendata:column.finalOn", CURRENT),
    column("pharmacies", "integer", "opendata:title.pharmacies", "opendata:column.pharmacies", SUPPORT),
    column("low", "number", "opendata:title.low", "opendata:column.low", SUPPORT),
    column("high", "number", "opendata:title.high", "opendata:column.high", SUPPORT),
    column("week", "string", "opendata:title.week", "opendata:column.week", WEEKLY),
    column("monday", "date", "opendata:title.monday", "opendata:column.monday", WEEKLY),
    column("days", "integer", "opendata:title.days", "opendata:column.days", WEEKLY),
    column("issue", "date", "opendata:title.issue", "opendata:column.issue", REVISIONS),
    column("version", "integer", "opendata:title.version", "opendata:column.version", REVISIONS),
    column("lag", "integer", "opendata:title.lag", "opendata:column.lag", REVISIONS),
    column("estimate", "number", "opendata:title.estimate", "opendata:column.estimate", ESTIMATES),
    column("estimate_low", "number", "opendata:title.estimateLow", "opendata:column.estimateLow", ESTIMATES),
    column(
        "estimate_high",
        "number",
        "opendata:title.estimateHigh",
        "opendata:column.estimateHigh",
        ESTIMATES,
    ),
];

/// The columns of the weekly file, in its order.
const OF_WEEKLY: [&str; 11] = [
    "theme",
    "territory",
    "week",
    "monday",
    "level",
    "days",
    "status",
    "demonstration",
    "pharmacies",
    "low",
    "high",
];

/// The columns of a tabular file, in their order.
pub(super) fn columns(file: FileKind) -> Vec<Column> {
    match file {
        Weekly => OF_WEEKLY.iter().filter_map(|name| COLUMNS.into_iter().find(|c| c.name == *name)).collect(),
        _ => COLUMNS.into_iter().filter(|column| column.files.contains(&file)).collect(),
    }
}

impl Column {
    pub(super) fn title(&self, locale: Locale) -> String {
        text(locale, self.title, &[])
    }

    pub(super) fn description(&self, locale: Locale) -> String {
        text(locale, self.description, &[])
    }

    fn unit(&self, theme: Theme) -> Option<&'static str> {
        match (self.name, theme.unit()) {
            ("level" | "low" | "high" | "estimate" | "estimate_low" | "estimate_high", Unit::Index) => {
                Some("index, 100 is the baseline")
            }
            ("level" | "low" | "high" | "estimate" | "estimate_low" | "estimate_high", Unit::Percent) => {
                Some("%")
            }
            ("level" | "low" | "high" | "estimate" | "estimate_low" | "estimate_high", Unit::Patients) => {
                Some("patients")
            }
            ("pharmacies", _) => Some("pharmacies"),
            ("days" | "lag", _) => Some("days"),
            _ => None,
        }
    }
}

fn in_all_languages(of: impl Fn(Locale) -> String) -> Value {
    Value::Object(
        Locale::ALL
            .into_iter()
            .map(|locale| (locale.code().to_owned(), of(locale).into()))
            .collect::<Map<_, _>>(),
    )
}

/// The dictionary of a version's files, one entry per column.
pub(super) fn print(version: &Version, next_update: Option<Date>) -> Value {
    let entry = |column: Column| {
        let files: Vec<&str> = column.files.iter().map(|file| file.name()).collect();
        json!({
            "name": column.name,
            "type": column.kind,
            "unit": column.unit(version.theme),
            "title": in_all_languages(|locale| column.title(locale)),
            "description": in_all_languages(|locale| column.description(locale)),
            "files": files,
            "source": labels::source(version.demonstration),
            "processingLevel": processing(column.name),
            "citationShort": labels::short_citation(version),
            "citationLong": labels::citation(version),
            "updatedAt": instant(version.published_at),
            "nextUpdate": next_update,
        })
    };
    COLUMNS.into_iter().map(entry).collect()
}

/// Degree of processing of a column (SDMX-like): `major` for a computed one.
fn processing(name: &str) -> &'static str {
    match name {
        "level" | "low" | "high" | "flag" | "estimate" | "estimate_low" | "estimate_high" => "major",
        "pharmacies" | "days" | "status" | "final_on" | "lag" => "minor",
        _ => "none",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::tidy_csv::HEADER;

    #[test]
    fn the_dictionary_has_the_columns_of_every_table_in_their_order() {
        let names = |file| columns(file).iter().map(|column| column.name).collect::<Vec<_>>().join(",");
        assert_eq!(names(Tidy), HEADER.trim());
        assert_eq!(names(Weekly) + "\n", super::super::period::WEEKLY_HEADER);
        assert_eq!(names(Revisions) + "\n", super::super::revisions::HEADER);
        assert_eq!(names(Parquet), format!("{},pharmacies,low,high", HEADER.trim()));
    }
}
