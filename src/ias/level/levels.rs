//! Levels of every territory and day, from counts.

use super::{
    baseline, disclosure_control,
    exact::Exact,
    model::{Computed, LevelInput},
    prefix_sums::{PrefixSums, Timeline, by_territory},
    ratio, rounding, share,
};
use crate::{
    Result,
    ias::{
        pharmacies::THOUSANDTHS,
        population,
        publication::Method,
        season,
        series::Series,
        territory::Territory,
        theme::{Theme, Unit},
    },
};
use std::collections::{BTreeMap, BTreeSet};

/// Computes the levels of all territories from counts, rounded to their public digits; `None` without counts.
pub(crate) fn levels(theme: Theme, basis: LevelInput<'_>) -> Result<Option<Computed>> {
    Ok(exact(theme, basis)?.map(|exact| rounding::rounded(theme, exact)))
}

pub(super) fn exact(theme: Theme, basis: LevelInput<'_>) -> Result<Option<Exact>> {
    let LevelInput { counts, pharmacies, retired: gone } = basis;
    let Some(timeline) = Timeline::from_counts(counts) else { return Ok(None) };
    if theme.unit() == Unit::Percent {
        let (zones, parts) = match pharmacies.scale_to_all_pharmacies(counts) {
            Some(expanded) => (by_territory(&expanded, &timeline), THOUSANDTHS),
            None => (by_territory(counts, &timeline), 1),
        };
        let computed = shares(&zones, parts, &timeline, gone)?;
        return Ok(Some(Exact { computed, timeline, prefix_sums: zones, baselines: None }));
    }
    let zones = by_territory(counts, &timeline);
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
    disclosure_control::suppress(&mut computed.series, |territory, day| {
        let window = timeline.window_around(day, half_width);
        zones.get(&territory).map_or(0, |zone| zone.sums(window).pharmacies)
    });
    Ok(Some(Exact { computed, timeline, prefix_sums: zones, baselines: Some(baselines) }))
}

/// Computes the shares of zones whose numerators have this many parts per unit.
pub(super) fn shares(
    zones: &BTreeMap<Territory, PrefixSums>,
    parts: i64,
    timeline: &Timeline,
    gone: &BTreeSet<Territory>,
) -> Result<Computed> {
    let vintages = population::over_65()?;
    let of = |(territory, zone): (&Territory, &PrefixSums)| {
        let people = |first| {
            Some(parts * vintages.for_season(first).and_then(|of| of.without_regions(gone, *territory))?)
        };
        (*territory, share::series(zone, timeline, people))
    };
    let mut series: BTreeMap<Territory, Series> = zones.iter().map(of).collect();
    disclosure_control::keep_withheld(&mut series);
    disclosure_control::suppress(&mut series, |territory, day| {
        let places = timeline.index_range(season::first_day(day), day);
        zones.get(&territory).map_or(0, |zone| zone.sums(places).pharmacies)
    });
    let method = if parts == 1 { Method::CumulativeShare } else { Method::ExpandedShare };
    Ok(Computed { method, series, without_baseline: Vec::new(), definition: None })
}

#[cfg(test)]
mod tests;
