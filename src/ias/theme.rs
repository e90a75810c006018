//! The closed list of indicators, with the unit, smoothing and reference lines of each, and the file names of its
//! history.

use super::series::days_after;
use crate::Error;
use jiff::civil::Date;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use std::{borrow::Cow, fmt, str::FromStr};
use utoipa::ToSchema;

/// A health indicator.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize, ToSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    Respiratory,
    Flu,
    /// Share of people over 65 vaccinated against flu since 1 September.
    #[serde(rename = "flu-vaccination-65")]
    FluVaccination65,
    Allergies,
    Gastroenteritis,
    Lice,
    Scabies,
    Baclofen,
}

/// The unit of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// 100 is the baseline.
    Index,
    Percent,
    Patients,
}

impl Theme {
    /// All themes, in the order of display.
    pub const ALL: [Self; 8] = [
        Self::Respiratory,
        Self::Flu,
        Self::FluVaccination65,
        Self::Allergies,
        Self::Gastroenteritis,
        Self::Lice,
        Self::Scabies,
        Self::Baclofen,
    ];

    pub fn slug(self) -> &'static str {
        match self {
            Self::Respiratory => "respiratory",
            Self::Flu => "flu",
            Self::FluVaccination65 => "flu-vaccination-65",
            Self::Allergies => "allergies",
            Self::Gastroenteritis => "gastroenteritis",
            Self::Lice => "lice",
            Self::Scabies => "scabies",
            Self::Baclofen => "baclofen",
        }
    }

    pub fn unit(self) -> Unit {
        match self {
            Self::FluVaccination65 => Unit::Percent,
            Self::Baclofen => Unit::Patients,
            _ => Unit::Index,
        }
    }

    /// Days on each side in the smoothing window of a day. A cumulative share is not smoothed.
    pub fn half_width(self) -> usize {
        match self {
            Self::FluVaccination65 => 0,
            _ => 7,
        }
    }

    /// Promised days between a day and the publication of its figures: one, but a week for baclofen, whose figures are
    /// weekly.
    pub fn promised_delay_days(self) -> i64 {
        if self == Self::Baclofen { 8 } else { 1 }
    }

    /// The promised day of later figures than those of this last day.
    pub fn next_update(self, last_day: Date) -> Date {
        days_after(last_day, self.promised_delay_days() + 1)
    }

    /// Days between two publications.
    pub fn publication_interval(self) -> i64 {
        if self == Self::Baclofen { 7 } else { 1 }
    }

    /// The level of a normal season, if the indicator has one that is drawn.
    pub fn baseline(self) -> Option<f64> {
        match self {
            Self::Allergies | Self::Lice | Self::Scabies | Self::Gastroenteritis => Some(100.0),
            _ => None,
        }
    }

    /// The public health target.
    pub fn target(self) -> Option<f64> {
        (self == Self::FluVaccination65).then_some(75.0)
    }

    /// Derives the theme from a file name: the historic ones (`Openhealth_S-Grippal_Regions.csv`) and ours
    /// (`flu-regions.csv`), in any case.
    pub fn from_file_name(name: &str) -> Option<Self> {
        const HISTORIC: [(&str, Theme); 8] = [
            ("s-respiratoire", Theme::Respiratory),
            ("s-grippal", Theme::Flu),
            ("vaccgrippe65", Theme::FluVaccination65),
            ("allergies", Theme::Allergies),
            ("gastro", Theme::Gastroenteritis),
            ("poux", Theme::Lice),
            ("gale", Theme::Scabies),
            ("baclofene", Theme::Baclofen),
        ];
        let name = name.to_ascii_lowercase();
        // "flu-vaccination-65" begins with "flu": longer names are tried first.
        let mut own = Self::ALL.map(|theme| (theme.slug(), theme));
        own.sort_by_key(|(slug, _)| std::cmp::Reverse(slug.len()));
        let (rest, table) = match name.strip_prefix("openhealth_") {
            Some(rest) => (rest, &HISTORIC[..]),
            None => (name.as_str(), &own[..]),
        };
        table.iter().find(|(word, _)| begins_with_word(rest, word)).map(|(_, theme)| *theme)
    }
}

fn begins_with_word(text: &str, word: &str) -> bool {
    text.strip_prefix(word).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric()))
}

impl JsonSchema for Theme {
    fn schema_name() -> Cow<'static, str> {
        "Theme".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "enum": Self::ALL.map(Self::slug) })
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.slug())
    }
}

impl FromStr for Theme {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::ALL.into_iter().find(|theme| theme.slug() == text).ok_or_else(|| {
            let known = Self::ALL.map(Self::slug).join(", ");
            Error::not_found(
                "ias.theme-unknown",
                format!("no indicator is named {text:?}; there are {known}"),
            )
        })
    }
}

/// Days after which the counts of a day no longer change: late pharmacies have reported by then.
pub(crate) const REPORTING_DELAY: i64 = 5;

/// The day on which the level of `day` becomes final: its window is full and the last day of it is frozen.
pub(crate) fn final_on(theme: Theme, day: Date) -> Date {
    days_after(day, final_after(theme))
}

/// Number of days after which a level becomes final.
pub(crate) fn final_after(theme: Theme) -> i64 {
    i64::try_from(theme.half_width()).unwrap_or(0) + REPORTING_DELAY
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_slug_round_trips() {
        for theme in Theme::ALL {
            assert_eq!(theme.slug().parse::<Theme>().unwrap(), theme);
            assert_eq!(serde_json::to_value(theme).unwrap(), theme.slug());
        }
        let error = "plague".parse::<Theme>().unwrap_err();
        assert_eq!((error.code, error.kind.status()), ("ias.theme-unknown", 404));
    }

    #[test]
    fn parses_the_theme_from_historic_and_current_file_names() {
        for (name, theme) in [
            ("Openhealth_S-Grippal.csv", Some(Theme::Flu)),
            ("OPENHEALTH_s-grippal_Regions (1).csv", Some(Theme::Flu)),
            ("Openhealth_VaccGrippe65_Total.csv", Some(Theme::FluVaccination65)),
            ("Openhealth_allergies_Regions.csv", Some(Theme::Allergies)),
            ("Openhealth_Gastro_Regions.csv", Some(Theme::Gastroenteritis)),
            ("Openhealth_poux_Regions.csv", Some(Theme::Lice)),
            ("Openhealth_Gale.csv", Some(Theme::Scabies)),
            ("Openhealth_Baclofene.csv", Some(Theme::Baclofen)),
            ("flu.csv", Some(Theme::Flu)),
            ("flu-vaccination-65.csv", Some(Theme::FluVaccination65)),
            ("Flu_regions.csv", Some(Theme::Flu)),
            ("fluor.csv", None),
            ("Openhealth_Galerie.csv", None),
            ("data.csv", None),
        ] {
            assert_eq!(Theme::from_file_name(name), theme, "{name}");
        }
    }
}
