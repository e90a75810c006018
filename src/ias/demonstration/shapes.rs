//! The shapes of demonstration series, from `seeds/ias.toml`.

use crate::ias::theme::Theme;
use jiff::civil::Date;
use serde::{Deserialize, Deserializer, de::Error as _};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Shapes {
    pub(super) past_seasons: i16,
    pub(super) regions: Vec<Region>,
    pub(super) themes: Vec<Shape>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Region {
    pub(super) code: String,
    pub(super) lag: i64,
    pub(super) unsteady: f64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Shape {
    pub(super) theme: Theme,
    pub(super) seed: u64,
    #[serde(default)]
    pub(super) baseline: f64,
    #[serde(default)]
    pub(super) growth: f64,
    #[serde(default)]
    pub(super) wander: f64,
    #[serde(default)]
    pub(super) apart: f64,
    pub(super) files: Files,
    pub(super) decimals: usize,
    #[serde(default)]
    pub(super) waves: Vec<Wave>,
    pub(super) campaign: Option<Campaign>,
    pub(super) sold: Sold,
}

/// The sales of the basket by a mean pharmacy on a usual day between waves.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sold {
    /// Lines; of a share, boxes for each percent that it rises.
    pub(crate) lines: f64,
    /// The price of a line in cents; `None` where boxes or patients are counted.
    pub(crate) cents: Option<f64>,
    /// The factor on days on which pharmacies on duty are open only.
    pub(crate) on_duty: Option<f64>,
    /// The factor on days without school.
    pub(crate) no_school: Option<f64>,
}

/// The historic files of a theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Files {
    National,
    NationalAndRegional,
    NationalWithRawAndRegional,
    Regional,
}

/// A wave that repeats every season.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wave {
    #[serde(deserialize_with = "calendar_day")]
    pub(super) peak: (i8, i8),
    pub(super) moves: f64,
    pub(super) width: f64,
    pub(super) height: (f64, f64),
}

/// A cumulative share, from its beginning in autumn to the end of the season.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Campaign {
    #[serde(deserialize_with = "calendar_day")]
    pub(super) begins: (i8, i8),
    pub(super) moves: f64,
    pub(super) pace: f64,
    pub(super) reaches: (f64, f64),
}

fn calendar_day<'de, D: Deserializer<'de>>(deserializer: D) -> Result<(i8, i8), D::Error> {
    let text = String::deserialize(deserializer)?;
    // Any year with every calendar day on which a season can peak.
    let day: Date = format!("2019-{text}").parse().map_err(D::Error::custom)?;
    Ok((day.month(), day.day()))
}
