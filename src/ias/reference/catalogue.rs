//! The references as data: description, owner and licence of each series, and published correlations.

use super::effective_sample_size;
use crate::{
    Error, Result,
    ias::{
        publication::Method,
        seed_data::{SeedData, parse},
        theme::Theme,
    },
};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use utoipa::ToSchema;

/// A series of another network with which an indicator is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = Reference)]
pub enum ReferenceId {
    /// Influenza-like illness reported by the general practitioners of the Sentinelles network.
    SentinellesFlu,
    /// Visits to emergency departments for influenza.
    EmergencyFlu,
    /// Vaccination coverage over 65, one value per year.
    #[serde(rename = "coverage-65")]
    Coverage65,
}

/// Frequency of the values of a reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Frequency {
    /// One per week, dated by its Monday.
    Weekly,
    /// One per season, dated by its first day.
    Yearly,
}

/// Description of a reference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Description {
    pub name: ReferenceId,
    /// The indicator that is compared with it.
    pub theme: Theme,
    /// Frequency of its values.
    pub rhythm: Frequency,
    pub definition: String,
    pub publisher: String,
    pub address: String,
    pub licence: String,
    /// Required citation.
    pub citation: String,
    /// Whether its values may be redistributed.
    pub redistributable: bool,
}

/// A correlation of an indicator with another series, as published by its source.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct PublishedFigure {
    theme: Theme,
    coefficient: f64,
    source: String,
    from: String,
    to: String,
    seasons: u32,
}

/// A correlation of an indicator with another series, as published by its source.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[schema(as = PublishedCorrelation)]
pub struct PublishedCorrelation {
    pub coefficient: f64,
    /// Lower bound of the 95 % interval, by Fisher's transformation from the number of seasons.
    pub low: f64,
    pub high: f64,
    /// Number of seasons compared.
    pub seasons: u32,
    /// Key of the sentence that names the source and the other series.
    pub source: String,
    /// The first season.
    pub from: String,
    /// The last season.
    pub to: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Catalogue {
    references: Vec<Description>,
    published: Vec<PublishedFigure>,
}

fn catalogue() -> Result<&'static Catalogue> {
    static CATALOGUE: SeedData<Catalogue> =
        SeedData::new(|| parse(include_str!("../../../seeds/references.toml")));
    CATALOGUE.get()
}

/// The correlation that the source of a theme published, if any. It describes the levels of that source: levels
/// computed here from counts are a different measure.
pub(crate) fn published(theme: Theme, method: Method) -> Result<Option<PublishedCorrelation>> {
    let figure = catalogue()?.published.iter().find(|figure| figure.theme == theme);
    Ok(figure.filter(|_| method == Method::Published).map(|figure| {
        let PublishedFigure { coefficient, seasons, source, from, to, .. } = figure.clone();
        let (low, high) = effective_sample_size::interval(coefficient, f64::from(seasons));
        let rounded = |value: f64| (value * 1_000.0).round() / 1_000.0;
        PublishedCorrelation {
            coefficient,
            low: rounded(low),
            high: rounded(high),
            seasons,
            source,
            from,
            to,
        }
    }))
}

impl ReferenceId {
    pub const ALL: [Self; 3] = [Self::SentinellesFlu, Self::EmergencyFlu, Self::Coverage65];

    /// Its name in commands, files and the database.
    pub fn slug(self) -> &'static str {
        match self {
            Self::SentinellesFlu => "sentinelles-flu",
            Self::EmergencyFlu => "emergency-flu",
            Self::Coverage65 => "coverage-65",
        }
    }

    /// The indicator that is compared with it.
    pub fn theme(self) -> Theme {
        match self {
            Self::SentinellesFlu | Self::EmergencyFlu => Theme::Flu,
            Self::Coverage65 => Theme::FluVaccination65,
        }
    }

    /// The description of the reference.
    pub fn description(self) -> Result<&'static Description> {
        let found = catalogue()?.references.iter().find(|description| description.name == self);
        found.ok_or_else(|| Error::internal(format!("seeds/references.toml does not describe {self}")))
    }
}

impl fmt::Display for ReferenceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.slug())
    }
}

impl FromStr for ReferenceId {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::ALL.into_iter().find(|reference| reference.slug() == text).ok_or_else(|| {
            let known = Self::ALL.map(Self::slug).join(", ");
            let detail = format!("no reference is named {text:?}; there are {known}");
            Error::not_found("ias.reference-unknown", detail)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_catalog_and_the_closed_list_agree() {
        for reference in ReferenceId::ALL {
            let description = reference.description().unwrap();
            assert_eq!(reference.slug().parse::<ReferenceId>().unwrap(), reference);
            assert_eq!(serde_json::to_value(reference).unwrap(), reference.slug());
            assert_eq!(description.theme, reference.theme());
            assert!(!description.citation.is_empty());
        }
        assert_eq!("sentinelles".parse::<ReferenceId>().unwrap_err().code, "ias.reference-unknown");
    }

    #[test]
    fn the_published_correlation_belongs_to_vaccination_only() {
        let figure = published(Theme::FluVaccination65, Method::Published).unwrap().unwrap();
        assert_eq!((figure.coefficient, figure.low, figure.high, figure.seasons), (0.989, 0.564, 1.0, 4));
        assert_eq!((figure.from.as_str(), figure.to.as_str()), ("2009-2010", "2012-2013"));
        for theme in Theme::ALL.into_iter().filter(|theme| *theme != Theme::FluVaccination65) {
            assert_eq!(published(theme, Method::Published).unwrap(), None);
        }
        for method in [Method::CumulativeShare, Method::ExpandedShare, Method::Demonstration] {
            assert_eq!(
                published(Theme::FluVaccination65, method).unwrap(),
                None,
                "doses are a different measure"
            );
        }
    }
}
