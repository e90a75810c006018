//! The changes by each version, for readers who need the levels as known on a day. The Parquet file of a theme contains
//! all of them; the API returns the changes on some days of publication (`issues`) or the levels as known some days
//! later (`lag`), in the terms of the Delphi Epidata API.

use super::{
    gate::GateStatus,
    json::{SeriesHeader, VersionStatus},
    labels, parquet as table,
    series_filter::SeriesFilter,
};
use crate::{
    Error, Result,
    app::App,
    ias::{
        archive::{self, Revision},
        number_format::{push_day, push_number},
        publication::Method,
        series::{Flag, Point},
        store::{self, Version},
        territory::Territory,
        theme::Theme,
    },
    tables::parquet_writer::{self, optional, write_column},
};
use jiff::civil::Date;
use parquet::{
    data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int32Type},
    file::writer::SerializedFileWriter,
    schema::parser::parse_message_type,
};
use serde::Serialize;
use std::{ops::RangeInclusive, str::FromStr, sync::Arc};
use utoipa::ToSchema;

/// The columns, in the order of the dictionary.
pub(super) const HEADER: &str = "theme,territory,day,level,status,demonstration,flag,issue,version,lag\n";

const SCHEMA: &str = "message revisions {
    required binary theme (STRING);
    required binary territory (STRING);
    required int32 day (DATE);
    optional double level;
    required binary status (STRING);
    required boolean demonstration;
    optional binary flag (STRING);
    required int32 issue (DATE);
    required int32 version;
    required int32 lag;
}";

/// The requested revisions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Revised {
    /// The revisions on these days of publication.
    Issues(Issues),
    /// For each day the last revision that was public this number of days after it.
    Lag(i64),
}

/// Days of publication.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Issues(Vec<RangeInclusive<Date>>);

impl FromStr for Issues {
    type Err = &'static str;

    /// Parses days and periods (`2026-01-01/2026-01-31`, ISO 8601), separated by commas.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let day = |text: &str| Date::strptime("%Y-%m-%d", text.trim()).ok();
        let range = |text: &str| {
            let (first, last) = text.split_once('/').unwrap_or((text, text));
            let (first, last) = (day(first)?, day(last)?);
            (first <= last).then_some(first..=last)
        };
        let ranges: Option<Vec<_>> = text.split(',').map(range).collect();
        ranges.map(Self).ok_or("expected YYYY-MM-DD or YYYY-MM-DD/YYYY-MM-DD, separated by commas")
    }
}

/// Revisions of the figures of some days.
pub struct Revisions {
    version: Version,
    method: Method,
    status: VersionStatus,
    rows: Vec<Revision>,
}

impl Revisions {
    /// Finds revisions of a part of a theme; the condition of the part is not applied.
    ///
    /// # Errors
    /// `ias.theme-unpublished`, `ias.territory-unpublished`.
    pub async fn find(app: &App, theme: Theme, part: &SeriesFilter, which: &Revised) -> Result<Self> {
        let mut tx = app.db.read().await?;
        let archived = archive::last(&mut tx, theme).await?;
        part.require(&archived.publication)?;
        let gate = GateStatus::now(&archived.version, &store::holds_of(&mut tx, theme).await?)?;
        let mut rows = archive::revisions(&mut tx, &app.clock, theme, part.territories.as_deref()).await?;
        rows.retain(|row| part.has(row.day));
        let (version, method) = (archived.version, archived.publication.method);
        let status = VersionStatus { gate, as_of: None, latest: true };
        Ok(Self { version, method, status, rows: which.select(rows) })
    }

    /// As JSON, a table by columns per territory.
    pub fn json(&self) -> Result<Vec<u8>> {
        let of_one = self.rows.chunk_by(|a, b| a.territory == b.territory);
        let document = RevisionsDocument {
            head: SeriesHeader::new(&self.version, self.method, &self.status),
            revisions: of_one.filter_map(RevisionTable::from_rows).collect(),
        };
        let mut bytes = serde_json::to_vec(&document).map_err(Error::internal)?;
        bytes.push(b'\n');
        Ok(bytes)
    }

    /// As CSV.
    pub fn csv(&self) -> Vec<u8> {
        let Version { theme, demonstration, .. } = self.version;
        let mut text = HEADER.to_owned();
        for row in &self.rows {
            text.push_str(&format!("{theme},{},", row.territory));
            push_day(&mut text, row.day);
            text.push(',');
            row.level().into_iter().for_each(|level| push_number(&mut text, level));
            text.push_str(&format!(",{},{demonstration},{},", row.status(), row.flag().word()));
            push_day(&mut text, row.issue);
            text.push_str(&format!(",{},{}\n", row.version, row.lag()));
        }
        text.into_bytes()
    }

    /// As Parquet, in the columns of the file of all revisions.
    pub fn parquet(&self) -> Result<Vec<u8>> {
        print(&self.version, &self.rows)
    }

    /// File name of the revisions.
    pub fn name(&self) -> String {
        let mark = if self.version.demonstration { "-demonstration" } else { "" };
        format!("vigie-ias-{}{mark}-{}-revisions", self.version.theme, self.version.last_day)
    }
}

impl Revised {
    /// Selects these revisions among all, which are sorted by territory, day and version.
    fn select(&self, mut rows: Vec<Revision>) -> Vec<Revision> {
        match self {
            Self::Issues(Issues(ranges)) => {
                rows.retain(|row| ranges.iter().any(|range| range.contains(&row.issue)));
                rows
            }
            Self::Lag(days) => {
                rows.retain(|row| row.lag() <= *days);
                let of_day = rows.chunk_by(|a, b| (a.territory, a.day) == (b.territory, b.day));
                let last = of_day.filter_map(|versions| versions.last());
                last.filter(|row| row.point.is_some()).copied().collect()
            }
        }
    }
}

impl Revision {
    fn level(&self) -> Option<f64> {
        self.point?.level
    }

    fn flag(&self) -> Flag {
        self.point.map_or(Flag::None, |point| point.flag)
    }

    fn status(&self) -> &'static str {
        self.point.as_ref().map_or("removed", Point::status)
    }

    /// Days between the day and the publication of its level.
    fn lag(&self) -> i64 {
        (self.issue - self.day).get_days().into()
    }
}

/// The changes of a theme by versions.
#[derive(Serialize, ToSchema)]
#[schema(as = Revisions)]
pub struct RevisionsDocument<'a> {
    #[serde(flatten)]
    head: SeriesHeader<'a>,
    revisions: Vec<RevisionTable>,
}

/// The revisions of one territory, in columns, sorted by day and version.
#[derive(Serialize, ToSchema)]
struct RevisionTable {
    territory: Territory,
    days: Vec<Date>,
    /// The days of publication, in Paris.
    issues: Vec<Date>,
    versions: Vec<i64>,
    /// Days between each day and its publication.
    lags: Vec<i64>,
    /// Null if a level is withheld or was removed.
    levels: Vec<Option<f64>>,
    /// provisional, definitive, or removed for a day that the version no longer has.
    status: Vec<&'static str>,
    flags: Vec<Flag>,
}

impl RevisionTable {
    fn from_rows(rows: &[Revision]) -> Option<Self> {
        Some(Self {
            territory: rows.first()?.territory,
            days: rows.iter().map(|row| row.day).collect(),
            issues: rows.iter().map(|row| row.issue).collect(),
            versions: rows.iter().map(|row| row.version).collect(),
            lags: rows.iter().map(Revision::lag).collect(),
            levels: rows.iter().map(Revision::level).collect(),
            status: rows.iter().map(Revision::status).collect(),
            flags: rows.iter().map(Revision::flag).collect(),
        })
    }
}

/// Serializes revisions as Parquet, in one row group.
pub(super) fn print(version: &Version, rows: &[Revision]) -> Result<Vec<u8>> {
    let schema = Arc::new(parse_message_type(SCHEMA).map_err(Error::internal)?);
    let said = [
        ("title", format!("{}: revisions", labels::title(version.theme))),
        ("version", version.number.to_string()),
        ("licence", labels::LICENCE.to_owned()),
        ("citation", labels::citation(version)),
    ];
    let properties = Arc::new(parquet_writer::properties(said, &["level"])?);
    let mut file = SerializedFileWriter::new(Vec::new(), schema, properties).map_err(Error::internal)?;
    let mut group = file.next_row_group().map_err(Error::internal)?;
    let word = |text: &'static str| ByteArray::from(text);
    let small = |number: i64| i32::try_from(number).map_err(Error::internal);
    let numbers =
        |of: fn(&Revision) -> i64| rows.iter().map(|row| small(of(row))).collect::<Result<Vec<_>>>();
    let territories = rows.iter().map(|row| ByteArray::from(row.territory.to_string().into_bytes()));
    write_column::<ByteArrayType>(&mut group, vec![word(version.theme.slug()); rows.len()], None)?;
    write_column::<ByteArrayType>(&mut group, territories.collect(), None)?;
    write_column::<Int32Type>(&mut group, rows.iter().map(|row| table::number(row.day)).collect(), None)?;
    optional::<DoubleType>(&mut group, rows.iter().map(Revision::level))?;
    write_column::<ByteArrayType>(&mut group, rows.iter().map(|row| word(row.status())).collect(), None)?;
    write_column::<BoolType>(&mut group, vec![version.demonstration; rows.len()], None)?;
    let flag = |row: &Revision| (row.flag() != Flag::None).then(|| word(row.flag().word()));
    optional::<ByteArrayType>(&mut group, rows.iter().map(flag))?;
    write_column::<Int32Type>(&mut group, rows.iter().map(|row| table::number(row.issue)).collect(), None)?;
    write_column::<Int32Type>(&mut group, numbers(|row| row.version)?, None)?;
    write_column::<Int32Type>(&mut group, numbers(Revision::lag)?, None)?;
    group.close().map_err(Error::internal)?;
    file.into_inner().map_err(Error::internal)
}
