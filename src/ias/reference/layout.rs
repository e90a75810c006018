//! File layouts of each network: columns, rows, and formats of weeks and numbers.

use super::catalogue::ReferenceId;
use crate::{
    file_errors::excerpt,
    ias::{season, week},
};
use jiff::civil::{Date, Weekday};

pub(super) struct Layout {
    /// Column of the week or year.
    pub(super) period: &'static str,
    pub(super) value: &'static str,
    /// Selected rows among several classes: a column and its value.
    pub(super) class: Option<(&'static str, &'static str)>,
    /// Required constant values, and the subject of a file with other ones.
    pub(super) constant: &'static [(&'static str, &'static str, &'static str)],
    /// Column of the lower bound, without which a zero is not an observation.
    pub(super) bound: Option<&'static str>,
    /// The largest plausible value.
    pub(super) largest: f64,
}

/// Columns that only occur in files about parts of the country.
const LOCAL: [&str; 2] = ["département", "région"];

impl Layout {
    pub(super) fn for_reference(reference: ReferenceId) -> &'static Self {
        match reference {
            ReferenceId::SentinellesFlu => &Self {
                period: "week",
                value: "inc100",
                class: None,
                constant: &[
                    ("indicator", "3", "another disease than influenza-like illness, which is indicator 3"),
                    ("geo_insee", "FR", "a part of the country; the national file is needed"),
                ],
                bound: Some("inc100_low"),
                largest: 100_000.0,
            },
            ReferenceId::EmergencyFlu => &Self {
                period: "1er jour de la semaine",
                value: "Taux de passages aux urgences pour grippe",
                class: Some(("Classe d'âge", "Tous âges")),
                constant: &[],
                bound: None,
                largest: 100_000.0,
            },
            ReferenceId::Coverage65 => &Self {
                period: "Année",
                value: "Grippe 65 ans et plus",
                class: None,
                constant: &[],
                bound: None,
                largest: 100.0,
            },
        }
    }

    pub(super) fn columns(&self) -> impl Iterator<Item = &'static str> {
        let constant = self.constant.iter().map(|(column, ..)| *column);
        let class = self.class.iter().map(|(column, _)| *column);
        [self.period, self.value].into_iter().chain(class).chain(constant).chain(self.bound)
    }
}

/// Whether a column shows that the file is about parts of the country.
pub(super) fn is_local(column: &str) -> bool {
    let column = column.to_lowercase();
    LOCAL.iter().any(|word| column.contains(word))
}

/// Parses the first day of the week or season of a cell.
pub(super) fn period(reference: ReferenceId, text: &str) -> Result<Date, String> {
    let shown_text = excerpt(text);
    match reference {
        ReferenceId::SentinellesFlu => iso_week(text).ok_or_else(|| {
            format!("{shown_text:?} is not a week, written as its year and its number (201949)")
        }),
        ReferenceId::EmergencyFlu => match text.parse::<Date>() {
            Ok(day) if day.weekday() == Weekday::Monday => Ok(day),
            Ok(_) => Err(format!("{shown_text} is not a Monday")),
            Err(_) => Err(format!("{shown_text:?} is not a day (2019-12-30)")),
        },
        ReferenceId::Coverage65 => {
            let year = text.parse().ok().filter(|_| text.len() == 4);
            let start = year.and_then(|year| Date::new(year, season::START.0, season::START.1).ok());
            start.ok_or_else(|| format!("{shown_text:?} is not a year"))
        }
    }
}

fn iso_week(text: &str) -> Option<Date> {
    if text.len() != 6 || !text.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    week::first_day(text[..4].parse().ok()?, text[4..].parse().ok()?)
}

/// Parses the number of a cell; `None` for the network's mark of a missing value.
pub(super) fn number(text: &str, decimal_comma: bool, largest: f64) -> Result<Option<f64>, String> {
    if matches!(text, "" | "-" | "NA") {
        return Ok(None);
    }
    let plain = if decimal_comma { text.replace(',', ".") } else { text.to_owned() };
    let digits = plain.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let value = plain.parse::<f64>().ok().filter(|_| digits);
    match value {
        None => Err(format!("{:?} is not a number", excerpt(text))),
        Some(value) if value > largest => Err(format!("{} is more than {largest}", excerpt(text))),
        Some(value) => Ok(Some(value)),
    }
}
