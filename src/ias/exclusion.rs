//! Counts that the gate excluded from levels, and panels that took another size.

use super::{counts::Counts, territory::Territory};
use jiff::civil::Date;
use std::collections::BTreeMap;

/// The counts of a former region on a day.
pub(crate) type Cell = (Territory, Date);

/// Why the counts of a region on a day are excluded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Exclusion {
    /// The rule of the gate that they broke.
    pub(crate) rule: String,
    /// The sums that were judged: others are judged anew.
    pub(crate) numerator: i64,
    pub(crate) denominator: i64,
}

/// What is excluded from the counts of a theme, and where panels took another size.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Exclusions {
    pub(crate) cells: BTreeMap<Cell, Exclusion>,
    /// By former region, the first day of the new size.
    pub(crate) steps: BTreeMap<Territory, Date>,
}

impl Exclusions {
    pub(crate) const NONE: Self = Self { cells: BTreeMap::new(), steps: BTreeMap::new() };

    /// Removes the exclusions of counts whose sums have changed since.
    pub(super) fn of_counts(mut self, counts: &Counts) -> Self {
        self.cells.retain(|(region, day), exclusion| {
            counts.day(*region, *day).is_some_and(|count| {
                is_near(count.numerator, exclusion.numerator)
                    && is_near(count.denominator, exclusion.denominator)
            })
        });
        self
    }
}

/// Whether two sums differ by what comes late.
fn is_near(a: i64, b: i64) -> bool {
    (a - b).abs() <= b.abs() / 10
}
