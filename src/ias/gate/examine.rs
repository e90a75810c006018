//! Examines a publication by all rules.

use super::{
    calendar_fault, correlation_fall, counts, finding::Finding, flat_line, gap, group_fall, leap,
    out_of_band, regions_disagree, regions_swapped, repeated_days, rules::Rules, share_fall, slow_fall,
    subject::GateInput, thresholds::Thresholds, vintage_jump, zero_run,
};
use crate::ias::territory::Territory;

/// The rules that stop a publication, by name.
pub const BLOCKING_RULES: [&str; 19] = [
    "activity-fall",
    "activity-leap",
    "counts-leap",
    "duplicate-day",
    "flat-line",
    "future-date",
    "gap",
    "group-fall",
    "leap",
    "out-of-band",
    "region-silent",
    "regions-disagree",
    "regions-swapped",
    "repeated-counts",
    "repeated-days",
    "share-fall",
    "slow-fall",
    "vintage-jump",
    "zero-run",
];

/// Everything that is wrong with a publication, the gravest first. A fault of most regions is one finding.
pub fn examine(rules: &Rules, subject: &GateInput<'_>) -> Vec<Finding> {
    summary(&examine_all(rules, subject))
}

/// Everything that is wrong with a publication, the gravest first.
pub(crate) fn examine_all(rules: &Rules, subject: &GateInput<'_>) -> Vec<Finding> {
    type Rule = fn(&GateInput<'_>, &Thresholds) -> Vec<Finding>;
    const RULES: &[Rule] = &[
        calendar_fault::examine,
        gap::examine,
        group_fall::examine,
        zero_run::examine,
        flat_line::examine,
        leap::examine,
        share_fall::examine,
        vintage_jump::examine,
        out_of_band::examine,
        slow_fall::examine,
        repeated_days::examine,
        regions_swapped::examine,
        regions_disagree::examine,
        correlation_fall::examine,
        counts::examine,
    ];
    let mut thresholds = rules.for_theme(subject.publication.theme).clone();
    thresholds.unsteady.extend(counts::low_volume_regions(subject, &thresholds.counts));
    let mut findings: Vec<Finding> = RULES.iter().flat_map(|rule| rule(subject, &thresholds)).collect();
    findings.sort_by_key(|finding| finding.severity);
    findings
}

/// One finding stands for more than this many regions that have the same fault.
const MAX_LISTED_REGIONS: usize = 3;

/// A fault of most regions is one fault: the first of them is kept, with the number of the others.
pub(crate) fn summary(findings: &[Finding]) -> Vec<Finding> {
    let mut kept: Vec<Finding> = Vec::new();
    for finding in findings {
        let of_region = |other: &Finding| {
            other.rule == finding.rule
                && other.severity == finding.severity
                && other.territory.is_some_and(Territory::is_former)
        };
        let same = findings.iter().filter(|other| of_region(other)).count();
        if !of_region(finding) || same <= MAX_LISTED_REGIONS {
            kept.push(finding.clone());
        } else if !kept.iter().any(of_region) {
            let mut first = finding.clone();
            let more = same - 1;
            first.message = format!("{}; so do {more} other regions", first.message);
            kept.push(first.with_number("more", f64::from(u32::try_from(more).unwrap_or(u32::MAX))));
        }
    }
    kept
}

#[cfg(test)]
mod tests;
