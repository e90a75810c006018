//! The evidence behind levels from counts: pharmacies, uncertainty and references.
//!
//! Numbers of pharmacies add up over territories, so if one is suppressed, others may have to be, too
//! ([`disclosure_control::suppressed_territories`]). A number is the rounded mean of a window of eight days or
//! more, which reveals no single day: two windows that differ by a day give it only to within the sum of their
//! rounding errors, more than eight. The interval of a territory is suppressed with its number.

use super::{
    baseline::{self, Baselines},
    confidence::{DayPairs, Variance},
    disclosure_control,
    exact::baseline_variance,
    limits::{MIN_DAYS, is_withheld},
    model::LevelInput,
    prefix_sums::{PrefixSums, Timeline, WindowSums},
    rounding,
    share::{self, Season},
};
use crate::{
    Result,
    ias::{
        evidence::{Baseline, Evidence, LevelSupport, Supports},
        publication::Publication,
        territory::Territory,
        theme::Unit,
    },
};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

/// The days from which the level of each index is computed; `None` without a level from counts.
type Windows = Vec<Option<Range<usize>>>;

/// Collects the evidence of a publication that was computed from these counts.
pub(crate) fn evidence(publication: &Publication, basis: LevelInput<'_>) -> Result<Evidence> {
    let LevelInput { counts, pharmacies, retired: gone } = basis;
    let theme = publication.theme;
    let Some(timeline) = Timeline::from_counts(counts) else { return Ok(Evidence::default()) };
    // Sums that are extrapolated to all pharmacies weight regions like the share.
    let expanded = pharmacies.scale_to_all_pharmacies(counts).filter(|_| theme.unit() == Unit::Percent);
    let zones = super::prefix_sums::by_territory(expanded.as_ref().unwrap_or(counts), &timeline);
    let none = BTreeSet::new();
    let baselines = match theme.unit() {
        Unit::Percent => None,
        _ => Some(baseline::resolve(theme, &zones, &timeline, &none)?),
    };
    let windows: BTreeMap<Territory, Windows> = zones
        .iter()
        .map(|(territory, zone)| {
            let windows = match theme.unit() {
                Unit::Percent => season_windows(zone, &timeline),
                _ => centred_windows(zone, &timeline, theme.half_width()),
            };
            (*territory, windows)
        })
        .collect();
    let untold = suppressed_by_day(&zones, &windows, timeline.len());
    let mut supports = BTreeMap::new();
    for (territory, zone) in &zones {
        let is_told = |place: usize| !untold.get(&place).is_some_and(|untold| untold.contains(territory));
        let pairs = DayPairs::new(zone, &timeline, territory.holiday_law());
        let Some(base) = baseline_variance(*territory, &pairs, &zones, &timeline, baselines.as_ref()) else {
            continue;
        };
        let mut levels = publication.series_for(*territory).levels().map(|(day, _)| day).peekable();
        let places = windows[territory].iter().enumerate().filter(|(place, _)| is_told(*place));
        let found = places.filter_map(|(place, window)| {
            let day = timeline.days[place];
            while levels.next_if(|earlier| *earlier < day).is_some() {}
            levels.next_if_eq(&day)?;
            Some((day, support(zone, &pairs, window.clone()?, base)?))
        });
        let found: Supports = found.collect();
        if !found.is_empty() {
            supports.insert(*territory, found);
        }
    }
    let baseline = match (baselines, gone.is_empty()) {
        (None, _) => None,
        (Some(baselines), true) => Some(publishable_baseline(baselines, &zones)),
        // After regions were retired, larger territories are compared with the remaining ones.
        (Some(_), false) => {
            let zones = super::prefix_sums::by_territory(&counts.without_regions(gone), &timeline);
            Some(publishable_baseline(baseline::resolve(theme, &zones, &timeline, gone)?, &zones))
        }
    };
    Ok(Evidence { baseline, supports, ..Evidence::default() })
}

/// The seven days before and after each index, as in [`super::ratio`].
fn centred_windows(zone: &PrefixSums, timeline: &Timeline, half_width: usize) -> Windows {
    let window = |place: usize| {
        let window = place.saturating_sub(half_width)..(place + half_width + 1).min(timeline.len());
        (place >= zone.first() && zone.sums(window.clone()).denominator > 0).then_some(window)
    };
    (0..timeline.len()).map(window).collect()
}

/// The season up to each index, as in [`super::share`].
fn season_windows(zone: &PrefixSums, timeline: &Timeline) -> Windows {
    let mut windows = vec![None; timeline.len()];
    for Season { start, places, .. } in share::seasons(zone, timeline) {
        for place in places {
            windows[place] = Some(start..place + 1);
        }
    }
    windows
}

/// By index, the suppressed territories; there are rarely any.
fn suppressed_by_day(
    zones: &BTreeMap<Territory, PrefixSums>,
    windows: &BTreeMap<Territory, Windows>,
    places: usize,
) -> BTreeMap<usize, BTreeSet<Territory>> {
    let sums = |territory: Territory, place: usize| -> Option<WindowSums> {
        let window = windows.get(&territory)?[place].clone()?;
        Some(zones.get(&territory)?.sums(window)).filter(|sums| sums.days > 0)
    };
    let mut untold = BTreeMap::new();
    for place in 0..places {
        let of = |territory: &Territory| Some((*territory, sums(*territory, place)?));
        let few = zones.keys().filter_map(of).filter(|(_, sums)| is_withheld(sums));
        let few: BTreeSet<Territory> = few.map(|(territory, _)| territory).collect();
        if !few.is_empty() {
            let known = zones.keys().copied().filter(|territory| sums(*territory, place).is_some()).collect();
            let weight = |territory| sums(territory, place).map_or(0, |sums| sums.pharmacies);
            untold.insert(place, disclosure_control::suppressed_territories(known, few, weight));
        }
    }
    untold
}

fn support(
    zone: &PrefixSums,
    pairs: &DayPairs<'_>,
    window: Range<usize>,
    base: Option<Variance>,
) -> Option<LevelSupport> {
    let sums = zone.sums(window.clone());
    if sums.days < MIN_DAYS {
        return None;
    }
    let pharmacies = u32::try_from((sums.pharmacies + sums.days / 2) / sums.days).ok()?;
    let variance = pairs.variance(&[window]).zip(base).map(|(variance, base)| variance.ratio_with(base));
    Some(LevelSupport { pharmacies, factor: variance.map_or(0, Variance::factor) })
}

/// The references of the levels, without ratios of few pharmacies and those that would reveal them.
fn publishable_baseline(baselines: Baselines, zones: &BTreeMap<Territory, PrefixSums>) -> Baseline {
    let sums = |territory: Territory| {
        let zone = zones.get(&territory)?;
        let places = baselines.places.iter().cloned();
        Some(places.map(|places| zone.sums(places)).fold(WindowSums::default(), WindowSums::plus))
    };
    let known: BTreeSet<Territory> = baselines.scales.keys().copied().collect();
    let is_few =
        |territory: &Territory| sums(*territory).is_none_or(|sums| sums.days == 0 || is_withheld(&sums));
    let few = known.iter().copied().filter(is_few).collect();
    let hidden = disclosure_control::suppressed_territories(known, few, |territory| {
        sums(territory).map_or(0, |sums| sums.pharmacies)
    });
    let visible = baselines.scales.iter().filter(|(territory, _)| !hidden.contains(territory));
    let ratios =
        visible.map(|(territory, scale)| (*territory, rounding::significant(100.0 / scale))).collect();
    Baseline { definition: baselines.definition, ratios }
}
