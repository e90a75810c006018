//! Examines the counts behind a publication.

use super::{
    activity, duplicates,
    forecast::{Forecast, WeekdayProfile},
    limits::CountLimits,
    panel::CountHistory,
    ratio, step,
};
use crate::ias::{
    gate::{Finding, GateInput, thresholds::Thresholds},
    territory::Territory,
};

/// Regions of which so little is sold that their levels move by chance: rules about levels leave them to the counts.
pub(crate) fn low_volume_regions(subject: &GateInput<'_>, limits: &CountLimits) -> Vec<Territory> {
    let Some(panel) = CountHistory::from_input(subject).filter(|_| !subject.is_cumulative()) else {
        return Vec::new();
    };
    let habits = WeekdayProfile::learn(limits, &panel.country());
    let regions = panel.regions();
    regions
        .iter()
        .filter(|region| !Forecast::new(limits, &habits, region).has_enough_volume())
        .map(|region| region.territory)
        .collect()
}

/// Days whose figures cannot be what they say.
pub(crate) fn examine(subject: &GateInput<'_>, thresholds: &Thresholds) -> Vec<Finding> {
    let Some(panel) = CountHistory::from_input(subject) else { return Vec::new() };
    let limits = &thresholds.counts;
    let (country, regions) = (panel.country(), panel.regions());
    let all = || std::iter::once(&country).chain(&regions);
    let mut findings = activity::silent(limits, &country, &regions);
    findings.retain(|found| {
        !found.territory.zip(found.day).is_some_and(|cell| panel.exclusions.cells.contains_key(&cell))
    });
    findings.extend(activity::missing(limits, &country));
    findings.extend(all().filter_map(|one| activity::moved(limits, one)));
    let (habits, rises) = (WeekdayProfile::learn(limits, &country), !subject.is_cumulative());
    let leap = ratio::leap(limits, &habits, &country, rises);
    let leap = leap.map(|found| step::with_unevenness(limits, &habits, &panel, found));
    findings.extend(leap.map(|found| ratio::with_later(limits, &habits, &country, found)));
    findings.extend(regions.iter().filter_map(|one| ratio::leap(limits, &habits, one, rises)));
    if !findings.iter().any(|found| found.territory == Some(Territory::FRANCE)) {
        findings.extend(step::step(limits, &habits, &panel, rises));
    }
    findings.extend(duplicates::find_repeated(limits, panel.regions, panel.from));
    findings.extend(regions.iter().filter_map(duplicates::frozen));
    findings.extend(duplicates::find_swapped(limits, &country, &regions));
    findings
}
