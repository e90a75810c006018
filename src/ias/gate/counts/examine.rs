//! Examines the counts behind a publication.

use super::{
    activity, duplicates,
    forecast::{Forecast, Habits},
    limits::Counts,
    panel::Panel,
    ratio, step,
};
use crate::ias::{
    gate::{Finding, Subject, thresholds::Thresholds},
    territory::Territory,
};

/// Regions of which so little is sold that their levels move by chance: rules about levels leave them to the counts.
pub(crate) fn unsteady(subject: &Subject<'_>, limits: &Counts) -> Vec<Territory> {
    let Some(panel) = Panel::of(subject).filter(|_| !subject.is_cumulative()) else { return Vec::new() };
    let habits = Habits::of(limits, &panel.country());
    let regions = panel.regions();
    regions
        .iter()
        .filter(|region| !Forecast::new(limits, &habits, region).is_steady())
        .map(|region| region.territory)
        .collect()
}

/// Days whose figures cannot be what they say.
pub(crate) fn examine(subject: &Subject<'_>, thresholds: &Thresholds) -> Vec<Finding> {
    let Some(panel) = Panel::of(subject) else { return Vec::new() };
    let limits = &thresholds.counts;
    let (country, regions) = (panel.country(), panel.regions());
    let all = || std::iter::once(&country).chain(&regions);
    let mut findings = activity::silent(limits, &country, &regions);
    findings.retain(|found| {
        !found.territory.zip(found.day).is_some_and(|cell| panel.exclusions.cells.contains_key(&cell))
    });
    findings.extend(activity::missing(limits, &country));
    findings.extend(all().filter_map(|one| activity::moved(limits, one)));
    let (habits, rises) = (Habits::of(limits, &country), !subject.is_cumulative());
    let leap = ratio::leap(limits, &habits, &country, rises);
    let leap = leap.map(|found| step::with_unevenness(limits, &habits, &panel, found));
    findings.extend(leap.map(|found| ratio::with_later(limits, &habits, &country, found)));
    findings.extend(regions.iter().filter_map(|one| ratio::leap(limits, &habits, one, rises)));
    if !findings.iter().any(|found| found.territory == Some(Territory::FRANCE)) {
        findings.extend(step::step(limits, &habits, &panel, rises));
    }
    findings.extend(duplicates::repeated(limits, panel.regions, panel.from));
    findings.extend(regions.iter().filter_map(duplicates::frozen));
    findings.extend(duplicates::swapped(limits, &country, &regions));
    findings
}
