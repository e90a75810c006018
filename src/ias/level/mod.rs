//! Levels, computed from daily counts: sums over a window of days, compared with a baseline or a population. The same
//! counts give the same levels, to the last bit, on every machine. What leaves this module is rounded: see [`rounding`].

mod baseline;
mod evidence;
mod precision;
mod ratio;
mod republish;
pub(super) mod robust;
mod rounding;
mod secrecy;
mod share;
pub(super) mod weighted;
mod zone;

pub use baseline::Definition;
pub(crate) use baseline::definition;
pub(crate) use evidence::evidence;
pub(crate) use precision::student;
pub(crate) use republish::{Republished, round_published};
pub(super) use rounding::is_beyond_rounding;

use super::{
    counts::Counts,
    pharmacies::{Pharmacies, THOUSANDTHS},
    population,
    publication::Method,
    season,
    series::Series,
    territory::Territory,
    theme::{Theme, Unit},
};
use crate::Result;
use baseline::Baselines;
use std::collections::{BTreeMap, BTreeSet};
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

/// What levels are computed from.
#[derive(Clone, Copy)]
pub(crate) struct Basis<'a> {
    pub counts: &'a Counts,
    /// How many pharmacies there are beside the panel.
    pub pharmacies: &'a Pharmacies,
    /// Regions that left: whoever lives there is nobody of a larger territory.
    pub gone: &'a BTreeSet<Territory>,
}

/// Levels at full precision, and what they were computed from.
struct Exact {
    computed: Computed,
    timeline: Timeline,
    zones: BTreeMap<Territory, Zone>,
    /// Nothing for a share.
    baselines: Option<Baselines>,
}

/// The levels of all territories that these counts amount to, with the digits that may be public; nothing without counts.
pub(crate) fn levels(theme: Theme, basis: Basis<'_>) -> Result<Option<Computed>> {
    Ok(exact(theme, basis)?.map(|exact| rounding::rounded(theme, exact)))
}

fn exact(theme: Theme, basis: Basis<'_>) -> Result<Option<Exact>> {
    let Basis { counts, pharmacies, gone } = basis;
    let Some(timeline) = Timeline::of(counts) else { return Ok(None) };
    if theme.unit() == Unit::Percent {
        let (zones, parts) = match pharmacies.expanded(counts) {
            Some(expanded) => (zones(&expanded, &timeline), THOUSANDTHS),
            None => (zones(counts, &timeline), 1),
        };
        let computed = shares((&zones, parts), &timeline, gone)?;
        return Ok(Some(Exact { computed, timeline, zones, baselines: None }));
    }
    let zones = zones(counts, &timeline);
    let half_width = theme.half_width();
    let baselines = baseline::resolve(theme, &zones, &timeline, gone)?;
    let mut computed = Computed {
        method: Method::RatioOfSums,
        series: BTreeMap::new(),
        without_baseline: Vec::new(),
        definition: Some(baselines.definition.clone()),
    };
    for (territory, zone) in &zones {
        match baselines.scales.get(territory) {
            Some(scale) => {
                let series =
                    ratio::series(zone, &timeline, half_width, |place| scale * baselines.growth(place));
                computed.series.insert(*territory, series);
            }
            None => computed.without_baseline.push(*territory),
        }
    }
    secrecy::protect(&mut computed.series, |territory, day| {
        let window = timeline.around(day, half_width);
        zones.get(&territory).map_or(0, |zone| zone.sums(window).pharmacies)
    });
    Ok(Some(Exact { computed, timeline, zones, baselines: Some(baselines) }))
}

/// The zones that have figures.
fn zones(counts: &Counts, timeline: &Timeline) -> BTreeMap<Territory, Zone> {
    let zones = Territory::all().map(|territory| (territory, Zone::of(territory, counts, timeline)));
    zones.filter(|(_, zone)| zone.has_days()).collect()
}

/// The shares of zones whose numerators are told in so many parts of one.
fn shares(
    (zones, parts): (&BTreeMap<Territory, Zone>, i64),
    timeline: &Timeline,
    gone: &BTreeSet<Territory>,
) -> Result<Computed> {
    let vintages = population::over_65()?;
    let of = |(territory, zone): (&Territory, &Zone)| {
        let people =
            |first| Some(parts * vintages.of_season(first).and_then(|of| of.without(gone, *territory))?);
        (*territory, share::series(zone, timeline, people))
    };
    let mut series: BTreeMap<Territory, Series> = zones.iter().map(of).collect();
    secrecy::keep_withheld(&mut series);
    secrecy::protect(&mut series, |territory, day| {
        let places = timeline.places(season::first_day(day), day);
        zones.get(&territory).map_or(0, |zone| zone.sums(places).pharmacies)
    });
    let method = if parts == 1 { Method::CumulativeShare } else { Method::ExpandedShare };
    Ok(Computed { method, series, without_baseline: Vec::new(), definition: None })
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
