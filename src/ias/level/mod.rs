//! Levels, computed from daily counts: sums over a window of days, compared with a baseline or a population. The same
//! counts give the same levels, to the last bit, on every machine.

mod baseline;
mod ratio;
pub(super) mod robust;
mod secrecy;
mod share;
pub(super) mod weighted;
mod zone;

pub use baseline::Definition;
pub(crate) use baseline::definition;

use super::{
    counts::Counts,
    population,
    publication::Method,
    season,
    series::Series,
    territory::Territory,
    theme::{Theme, Unit},
};
use crate::Result;
use std::collections::BTreeMap;
use zone::{Sums, Timeline, Zone};

/// Statistical secrecy: what fewer than eleven businesses stand behind is not told, as the French administration does
/// not for its own figures of health.
pub(crate) const LEAST_PHARMACIES: u64 = 11;

/// Days of a window of fifteen that must have figures, or the level is marked as sparse.
pub(crate) const LEAST_DAYS: u64 = 8;

const WINDOW: u64 = 15;

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Computed {
    pub method: Method,
    /// By territory; one whose baseline is not known has none.
    pub series: BTreeMap<Territory, Series>,
    /// Territories that have counts and no baseline.
    pub without_baseline: Vec<Territory>,
    /// What the levels are compared with; nothing when they are not.
    pub definition: Option<Definition>,
}

/// The levels of all territories that these counts amount to; nothing without counts.
pub(crate) fn levels(theme: Theme, counts: &Counts) -> Result<Option<Computed>> {
    let Some(timeline) = Timeline::of(counts) else { return Ok(None) };
    let zones = Territory::all().map(|territory| (territory, Zone::of(territory, counts, &timeline)));
    let zones: BTreeMap<Territory, Zone> = zones.filter(|(_, zone)| zone.has_days()).collect();
    if theme.unit() == Unit::Percent {
        return shares(&zones, &timeline).map(Some);
    }
    let half_width = theme.half_width();
    let baselines = baseline::resolve(theme, &zones, &timeline)?;
    let mut computed = Computed {
        method: Method::RatioOfSums,
        series: BTreeMap::new(),
        without_baseline: Vec::new(),
        definition: Some(baselines.definition),
    };
    for (territory, zone) in &zones {
        match baselines.scales.get(territory) {
            Some(scale) => {
                let series = ratio::series(zone, &timeline, half_width, *scale);
                computed.series.insert(*territory, series);
            }
            None => computed.without_baseline.push(*territory),
        }
    }
    Ok(Some(computed))
}

fn shares(zones: &BTreeMap<Territory, Zone>, timeline: &Timeline) -> Result<Computed> {
    let vintages = population::over_65()?;
    let of = |(territory, zone): (&Territory, &Zone)| {
        let people = |first| vintages.of_season(first).and_then(|vintage| vintage.of(*territory));
        (*territory, share::series(zone, timeline, people))
    };
    let mut series: BTreeMap<Territory, Series> = zones.iter().map(of).collect();
    secrecy::protect(&mut series, |territory, day| {
        let places = timeline.places(season::first_day(day), day);
        zones.get(&territory).map_or(0, |zone| zone.sums(places).pharmacies)
    });
    Ok(Computed { method: Method::CumulativeShare, series, without_baseline: Vec::new(), definition: None })
}

/// Whether too few pharmacies, on the mean of its days, stand behind a figure.
fn is_withheld(sums: &Sums) -> bool {
    sums.pharmacies < LEAST_PHARMACIES * sums.days
}

/// Whether so many days are too few of those that were expected.
fn is_sparse(days: u64, expected: u64) -> bool {
    days * WINDOW < LEAST_DAYS * expected
}

#[cfg(test)]
mod tests;
