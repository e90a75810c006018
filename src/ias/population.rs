//! Populations of territories: the weights of regions, and the denominators of vaccination shares. They are data with
//! vintages (`seeds/territories.toml`, `seeds/populations.toml`).

use super::{
    seed_data::{SeedData, parse},
    territory::Territory,
};
use crate::Result;
use jiff::civil::Date;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Regions {
    /// Name of the vintage.
    pub(super) vintage: String,
    pub(super) former: Vec<Region>,
    pub(super) present: Vec<Region>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Region {
    pub(super) code: Territory,
    #[serde(default)]
    pub(super) name: String,
    /// Of a former region; a present one is the sum of its parts.
    #[serde(default)]
    pub(super) population: i64,
}

/// The regions before 2016 and those of today.
pub(super) fn regions() -> Result<&'static Regions> {
    static REGIONS: SeedData<Regions> = SeedData::new(|| parse(include_str!("../../seeds/territories.toml")));
    REGIONS.get()
}

/// Population by former region, on one day.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Population {
    /// Name of the vintage next to a figure: `INSEE, 1 January 2026`.
    pub(super) vintage: String,
    by_region: BTreeMap<Territory, i64>,
}

impl Population {
    fn new(vintage: &str, regions: &[Region]) -> Self {
        let by_region = regions.iter().map(|region| (region.code, region.population)).collect();
        Self { vintage: vintage.to_owned(), by_region }
    }

    /// The population of a territory, as the sum of its parts.
    pub(super) fn for_territory(&self, territory: Territory) -> Option<i64> {
        self.without_regions(&BTreeSet::new(), territory)
    }

    /// The population of a territory without these regions.
    pub(super) fn without_regions(&self, gone: &BTreeSet<Territory>, territory: Territory) -> Option<i64> {
        let regions = territory.parts().filter(|region| !gone.contains(region));
        regions.map(|region| self.by_region.get(&region).copied()).sum()
    }
}

pub(super) fn all() -> Result<&'static Population> {
    static ALL: SeedData<Population> =
        SeedData::new(|| regions().map(|regions| Population::new(&regions.vintage, &regions.former)));
    ALL.get()
}

/// Populations aged 65 and over, by the day of the census.
#[derive(Debug)]
pub(super) struct Vintages(BTreeMap<Date, Population>);

impl Vintages {
    /// The newest that is not later than a season's first day; for earlier seasons, the oldest.
    pub(super) fn for_season(&self, first_day: Date) -> Option<&Population> {
        let known = self.0.range(..=first_day).next_back();
        known.or_else(|| self.0.first_key_value()).map(|(_, population)| population)
    }

    /// Names of the vintages, oldest first.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.values().map(|population| population.vintage.as_str())
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

/// The population aged 65 and over, in every shipped vintage.
pub(super) fn over_65() -> Result<&'static Vintages> {
    static OVER_65: SeedData<Vintages> = SeedData::new(|| {
        let file: File = parse(include_str!("../../seeds/populations.toml"))?;
        let vintage = |v: &Vintage| (v.day, Population::new(&v.name, &v.regions));
        Ok(Vintages(file.vintages.iter().map(vintage).collect()))
    });
    OVER_65.get()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn populations_of_territories_are_the_sums_of_their_regions() {
        let people = all().unwrap();
        assert_eq!(people.for_territory("94".parse().unwrap()), Some(355_486));
        assert_eq!(people.for_territory("FR-NOR".parse().unwrap()), Some(1_863_678 + 1_482_164));
        assert_eq!(people.for_territory(Territory::FRANCE), Some(66_165_815));
        let regions = regions().unwrap();
        assert!(regions.former.iter().map(|region| region.code).eq(Territory::regions()));
        assert!(regions.present.iter().map(|region| region.code).eq(Territory::present_regions()));
    }

    #[test]
    fn a_season_uses_the_newest_population_before_it() {
        let vintages = over_65().unwrap();
        for (season, vintage) in [
            (date(2000, 9, 1), "INSEE, 1 January 2008"),
            (date(2015, 9, 1), "INSEE, 1 January 2015"),
            (date(2030, 9, 1), "INSEE, 1 January 2026"),
        ] {
            assert_eq!(vintages.for_season(season).unwrap().vintage, vintage, "{season}");
        }
        for population in vintages.0.values() {
            let share = |t| {
                population.for_territory(t).unwrap() as f64 / all().unwrap().for_territory(t).unwrap() as f64
            };
            assert!(Territory::all().all(|territory| (0.10..0.32).contains(&share(territory))));
        }
    }
}
