//! How many people live in a territory: the weights of regions, and what a share of vaccinated people is a share of.
//! The figures are data, each with its vintage (`seeds/territories.toml`, `seeds/populations.toml`).

use super::territory::Territory;
use crate::{Error, Result};
use jiff::civil::Date;
use serde::{Deserialize, Deserializer, de::Error as _};
use std::collections::BTreeMap;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Regions {
    /// What the populations are called.
    pub(super) vintage: String,
    pub(super) former: Vec<Region>,
    pub(super) present: Vec<Region>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Region {
    #[serde(deserialize_with = "territory")]
    pub(super) code: Territory,
    #[serde(default)]
    pub(super) name: String,
    /// Of a former region; that of a present one is the sum of its parts.
    #[serde(default)]
    pub(super) population: u64,
}

impl Regions {
    /// The regions that ship with the product.
    pub(super) fn embedded() -> Result<Self> {
        toml::from_str(include_str!("../../seeds/territories.toml")).map_err(Error::fault)
    }
}

/// People by former region, of one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Population {
    /// What it is called beside a figure: `INSEE, 1 January 2026`.
    pub vintage: String,
    by_region: BTreeMap<Territory, u64>,
}

impl Population {
    /// The people of a territory, the sum of its parts.
    #[must_use]
    pub fn of(&self, territory: Territory) -> Option<u64> {
        territory.parts().map(|region| self.by_region.get(&region).copied()).sum()
    }
}

/// Everyone.
///
/// # Errors
/// A fault when the figures that ship with the product cannot be read.
pub fn all() -> Result<Population> {
    let Regions { vintage, former, .. } = Regions::embedded()?;
    Ok(Population { vintage, by_region: by_region(former) })
}

fn by_region(regions: Vec<Region>) -> BTreeMap<Territory, u64> {
    regions.into_iter().map(|region| (region.code, region.population)).collect()
}

/// Populations aged 65 and over, by the day they tell of.
#[derive(Debug, Clone)]
pub struct Vintages(BTreeMap<Date, Population>);

impl Vintages {
    /// The newest that is not later than a season's first day; for earlier seasons the oldest.
    #[must_use]
    pub fn of_season(&self, first_day: Date) -> Option<&Population> {
        let known = self.0.range(..=first_day).next_back();
        known.or_else(|| self.0.first_key_value()).map(|(_, population)| population)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    vintages: Vec<Vintage>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vintage {
    name: String,
    day: Date,
    regions: Vec<Region>,
}

/// People aged 65 and over, every vintage that ships with the product.
///
/// # Errors
/// A fault when the figures that ship with the product cannot be read.
pub fn over_65() -> Result<Vintages> {
    let file: File = toml::from_str(include_str!("../../seeds/populations.toml")).map_err(Error::fault)?;
    let vintage = |v: Vintage| (v.day, Population { vintage: v.name, by_region: by_region(v.regions) });
    Ok(Vintages(file.vintages.into_iter().map(vintage).collect()))
}

fn territory<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Territory, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(|_| D::Error::custom(format!("{text} is no territory")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn every_region_has_people_and_a_territory_has_those_of_its_parts() {
        let people = all().unwrap();
        assert_eq!(people.of("94".parse().unwrap()), Some(355_486));
        assert_eq!(people.of("FR-NOR".parse().unwrap()), Some(1_863_678 + 1_482_164));
        assert_eq!(people.of(Territory::FRANCE), Some(66_165_815));
        let regions = Regions::embedded().unwrap();
        assert!(regions.former.iter().map(|region| region.code).eq(Territory::regions()));
        assert!(regions.present.iter().map(|region| region.code).eq(Territory::present_regions()));
    }

    #[test]
    fn a_season_is_measured_against_the_newest_vintage_before_it() {
        let vintages = over_65().unwrap();
        for (season, vintage) in [
            (date(2000, 9, 1), "INSEE, 1 January 2008"),
            (date(2015, 9, 1), "INSEE, 1 January 2015"),
            (date(2030, 9, 1), "INSEE, 1 January 2026"),
        ] {
            assert_eq!(vintages.of_season(season).unwrap().vintage, vintage, "{season}");
        }
        for population in vintages.0.values() {
            let share = |t| population.of(t).unwrap() as f64 / all().unwrap().of(t).unwrap() as f64;
            assert!(Territory::all().all(|territory| (0.10..0.32).contains(&share(territory))));
        }
    }
}
