//! Rule `share-fall`: a share that adds up since the season began never falls before the season ends.

use super::{
    finding::Finding,
    leap::new_pair,
    recent::{Level, levels_since},
    subject::GateInput,
    thresholds::Thresholds,
};
use crate::ias::season::first_year;

pub(super) fn examine(subject: &GateInput<'_>, thresholds: &Thresholds) -> Vec<Finding> {
    if !subject.is_cumulative() {
        return Vec::new();
    }
    let limit = thresholds.share_fall.points;
    let falls = |pair: &[Level]| {
        let same_season = first_year(pair[0].0) == first_year(pair[1].0);
        // The day a region left the nation is another sum.
        same_season && !subject.loses_region_on(pair[1].0) && pair[0].1 - pair[1].1 > limit
    };
    let from = subject.window_start(thresholds.days);
    let mut findings = Vec::new();
    for (territory, series) in subject.measured() {
        let known = subject.published_series(territory);
        let Some([(_, before), (day, after)]) = new_pair(&levels_since(series, from), known, falls) else {
            continue;
        };
        let message =
            format!("{territory}: fall from {before} to {after} on {day}; within a season it can only rise");
        let finding = Finding::red("share-fall", message).at(territory, day);
        findings
            .push(finding.with_number("from", before).with_number("to", after).with_number("limit", limit));
    }
    findings
}
