//! Parses the header of a historic file: its layout, and the measures of its columns.

use crate::{
    file_errors::FileErrors,
    ias::{
        measure::Measure,
        territory::Territory,
        theme::{Theme, Unit},
    },
};
use csv::StringRecord;
use std::collections::BTreeSet;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// One row per day since the beginning, for France.
    National,
    /// One row per calendar day of a season: regions, past seasons and their band.
    Regional,
}

impl Kind {
    /// The word of the kind in commands and in the database.
    pub fn word(self) -> &'static str {
        match self {
            Self::National => "national",
            Self::Regional => "regional",
        }
    }
}

impl std::str::FromStr for Kind {
    type Err = &'static str;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        [Self::National, Self::Regional]
            .into_iter()
            .find(|kind| kind.word() == word)
            .ok_or("national or regional")
    }
}

pub(super) const PERIOD: &str = "PERIODE";

/// A past season, by the year in which it began.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Season {
    pub(super) first_year: i16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Column {
    Period,
    National(Measure),
    Region(Territory),
    Season(Season),
}

pub(super) struct Header {
    pub(super) kind: Kind,
    pub(super) columns: Vec<Column>,
    pub(super) names: Vec<String>,
}

impl Header {
    /// Parses the header, or reports its errors.
    pub(super) fn parse(cells: &StringRecord, theme: Theme, faults: &mut FileErrors<'_>) -> Option<Self> {
        let names: Vec<String> = cells.iter().map(str::to_owned).collect();
        if names.first().map(|name| fold(name)) != Some(fold(PERIOD)) {
            let found: String = names.first().map_or("", String::as_str).chars().take(40).collect();
            faults.add(
                1,
                "",
                format!("the header begins with {found:?} and not with {PERIOD:?} and a semicolon"),
            );
            return None;
        }
        let mut columns = Vec::with_capacity(names.len());
        for name in &names {
            match column(name, theme) {
                Ok(column) if columns.contains(&column) => faults.add(1, name, "the column is there twice"),
                Ok(column) => columns.push(column),
                Err(problem) => faults.add(1, name, problem),
            }
        }
        if !faults.is_empty() {
            return None;
        }
        let kind = kind(&columns);
        let missing = missing(kind, &columns);
        if !missing.is_empty() {
            faults.add(1, "", format!("the header lacks {}", missing.join(", ")));
            return None;
        }
        Some(Self { kind, columns, names })
    }
}

/// Normalises a name: case and the accent of `lissé` differ between vintages.
fn fold(name: &str) -> String {
    name.trim().to_lowercase().replace('é', "e")
}

fn column(name: &str, theme: Theme) -> Result<Column, String> {
    let folded = fold(name);
    let share = theme.unit() == Unit::Percent;
    match folded.as_str() {
        "periode" => Ok(Column::Period),
        "national" if share => Ok(Column::National(Measure::Smoothed)),
        "ias_lisse" if !share => Ok(Column::National(Measure::Smoothed)),
        "national" | "ias_lisse" => Err(format!("this is not a column of {theme}: is the theme right?")),
        "ias_brut" => Ok(Column::National(Measure::Raw)),
        "incidence_sentinelles" | "senti" => Ok(Column::National(Measure::Reference)),
        "min_saison" => Ok(Column::National(Measure::Minimum)),
        "max_saison" => Ok(Column::National(Measure::Maximum)),
        "in_def" => Ok(Column::National(Measure::Definitive)),
        "in_temp" => Ok(Column::National(Measure::Provisional)),
        _ => region(&folded).or_else(|| season(&folded)).ok_or_else(|| "unknown column".to_owned()),
    }
}

fn region(folded: &str) -> Option<Column> {
    let territory: Territory = folded.strip_prefix("loc_reg")?.parse().ok()?;
    Some(Column::Region(territory))
}

fn season(folded: &str) -> Option<Column> {
    let (first, second) = folded.strip_prefix("sais_")?.split_once('_')?;
    let (first_year, second): (i16, i16) = (first.parse().ok()?, second.parse().ok()?);
    let plausible = (1900..3000).contains(&first_year) && second == first_year + 1;
    plausible.then_some(Column::Season(Season { first_year }))
}

fn kind(columns: &[Column]) -> Kind {
    let regional = |column: &Column| {
        matches!(
            column,
            Column::Region(_)
                | Column::Season(_)
                | Column::National(
                    Measure::Definitive | Measure::Provisional | Measure::Minimum | Measure::Maximum
                )
        )
    };
    if columns.iter().any(regional) { Kind::Regional } else { Kind::National }
}

/// Lists the required columns of a layout that are missing.
fn missing(kind: Kind, columns: &[Column]) -> Vec<String> {
    let present: BTreeSet<_> = columns.iter().copied().collect();
    let required: Vec<(Column, String)> = match kind {
        // A raw index is enough: the level is estimated from it.
        Kind::National if present.contains(&Column::National(Measure::Raw)) => Vec::new(),
        Kind::National => {
            vec![(Column::National(Measure::Smoothed), "IAS_lissé (or NATIONAL, or IAS_brut)".to_owned())]
        }
        Kind::Regional => Territory::regions()
            .map(|region| (Column::Region(region), format!("Loc_Reg{region}")))
            .chain([
                (Column::National(Measure::Minimum), "MIN_Saison".to_owned()),
                (Column::National(Measure::Maximum), "MAX_Saison".to_owned()),
                (Column::National(Measure::Definitive), "IN_Def".to_owned()),
                (Column::National(Measure::Provisional), "IN_Temp".to_owned()),
            ])
            .collect(),
    };
    required.into_iter().filter(|(column, _)| !present.contains(column)).map(|(_, name)| name).collect()
}
