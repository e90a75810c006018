//! The health gate: what is about to be public is looked at first, so that a series that died is never published
//! without saying so. Each rule is a small pure function with its thresholds in `seeds/gate.toml`.

mod calendar_fault;
mod check;
mod correlation_fall;
mod counts;
mod finding;
mod flat_line;
mod gap;
mod group_fall;
mod leap;
mod out_of_band;
mod recent;
mod regions_disagree;
mod regions_swapped;
mod repeated_days;
mod rules;
mod share_fall;
mod slow_fall;
mod vintage_jump;
mod zero_run;

pub(crate) use check::{Checked, check};
pub(crate) use counts::{DailyCounts, daily, is_of_days, is_rise, settled};
pub(in crate::ias) use finding::unusual;
pub use finding::{Finding, Severity};
pub use rules::Rules;

use super::{counts::Products, exclusion::Exclusions, publication::Publication, territory::Territory};
use jiff::civil::Date;
use rules::Thresholds;
use std::collections::BTreeMap;

#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// What is about to be public.
    pub publication: &'a Publication,
    /// What is public now.
    pub previous: Option<&'a Publication>,
    /// A reference series by Monday of its weeks, if one is held.
    pub reference: Option<&'a BTreeMap<Date, f64>>,
    /// The daily counts behind the last year, if they are held, of the regions that have not left.
    pub(crate) counts: Option<&'a DailyCounts>,
    /// Former regions that left for good: nothing is asked of them, and of present regions that lack them.
    pub(crate) retired: Option<&'a BTreeMap<Territory, Date>>,
    pub(crate) exclusions: &'a Exclusions,
    /// What was sold of each product of the basket, where that is known.
    pub(crate) products: Option<&'a Products>,
    pub today: Date,
}

impl<'a> Subject<'a> {
    pub fn new(publication: &'a Publication, today: Date) -> Self {
        let exclusions = const { &Exclusions::NONE };
        let (previous, reference, counts, retired, products) = (None, None, None, None, None);
        Self { publication, previous, reference, counts, retired, exclusions, products, today }
    }

    /// Beside what is public now. A demonstration is nothing to compare real figures with.
    pub fn with_previous(self, previous: Option<&'a Publication>) -> Self {
        Self { previous, ..self }
    }

    /// Beside the series of another network, by Monday.
    pub fn with_reference(self, reference: Option<&'a BTreeMap<Date, f64>>) -> Self {
        Self { reference, ..self }
    }

    /// Beside the daily counts it was made from: those of the last year are enough.
    pub(crate) fn with_counts(self, counts: Option<&'a DailyCounts>) -> Self {
        Self { counts, ..self }
    }

    /// These regions have left for good, since these days: that nothing comes from them is no finding.
    pub(crate) fn without(self, retired: &'a BTreeMap<Territory, Date>) -> Self {
        Self { retired: Some(retired), ..self }
    }

    /// Beside what was sold of each product.
    pub(crate) fn with_products(self, products: &'a Products) -> Self {
        Self { products: Some(products), ..self }
    }

    /// Whether counts of a part of a territory are excluded on a day.
    fn is_excluded(&self, territory: Territory, day: Date) -> bool {
        territory.parts().any(|part| self.exclusions.cells.contains_key(&(part, day)))
    }

    /// These counts are excluded, and these panels have another size.
    pub(crate) fn with_exclusions(self, exclusions: &'a Exclusions) -> Self {
        Self { exclusions, ..self }
    }

    /// Whether a region, or a part of it, has left.
    fn has_left(&self, region: Territory) -> bool {
        let has_left = |part| self.retired.is_some_and(|retired| retired.contains_key(&part));
        region != Territory::FRANCE && region.parts().any(has_left)
    }

    /// Whether a region left on this day.
    fn is_without_more_from(&self, day: Date) -> bool {
        self.retired.is_some_and(|retired| retired.values().any(|left| *left == day))
    }

    /// What is public now, as long as it is of the same kind.
    fn comparable(&self) -> Option<&'a Publication> {
        self.previous.filter(|previous| previous.demonstration == self.publication.demonstration)
    }

    /// Whether levels add up from the beginning of a season on, instead of being a level of their day.
    fn is_cumulative(&self) -> bool {
        self.publication.theme.half_width() == 0
    }
}

/// The rules that stop a publication, by name.
pub const STOPPING: [&str; 19] = [
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
pub fn examine(rules: &Rules, subject: &Subject<'_>) -> Vec<Finding> {
    summary(&examine_all(rules, subject))
}

/// Everything that is wrong with a publication, the gravest first.
pub(crate) fn examine_all(rules: &Rules, subject: &Subject<'_>) -> Vec<Finding> {
    type Rule = fn(&Subject<'_>, &Thresholds) -> Vec<Finding>;
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
    let mut thresholds = rules.of(subject.publication.theme).clone();
    thresholds.unsteady.extend(counts::unsteady(subject, &thresholds.counts));
    let mut findings: Vec<Finding> = RULES.iter().flat_map(|rule| rule(subject, &thresholds)).collect();
    findings.sort_by_key(|finding| finding.severity);
    findings
}

/// One finding stands for more than this many regions that have the same fault.
const TOLD_REGIONS: usize = 3;

/// A fault of most regions is one fault: the first of them is told, with how many more have it.
pub(crate) fn summary(findings: &[Finding]) -> Vec<Finding> {
    let mut kept: Vec<Finding> = Vec::new();
    for finding in findings {
        let of_region = |other: &Finding| {
            other.rule == finding.rule
                && other.severity == finding.severity
                && other.territory.is_some_and(Territory::is_former)
        };
        let same = findings.iter().filter(|other| of_region(other)).count();
        if !of_region(finding) || same <= TOLD_REGIONS {
            kept.push(finding.clone());
        } else if !kept.iter().any(of_region) {
            let mut told = finding.clone();
            let more = same - 1;
            told.message = format!("{}; so do {more} other regions", told.message);
            kept.push(told.with("more", f64::from(u32::try_from(more).unwrap_or(u32::MAX))));
        }
    }
    kept
}

#[cfg(test)]
mod tests;
