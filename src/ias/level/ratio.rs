//! The ratio of sums: the share of a basket in all sales over the seven days before a day, the day itself and the seven
//! days after it. Days are weighted by their sales, not averaged: a Sunday with a hundred open pharmacies weighs
//! accordingly.

use super::{
    limits::{is_sparse, is_withheld},
    prefix_sums::{PrefixSums, Timeline},
};
use crate::ias::{
    series::{Flag, Point, Series},
    theme::REPORTING_DELAY,
};

/// The levels of a zone: the ratio of each window times the `scale` at the index of its middle day. At both ends of the
/// counts the window is truncated; a level that later days will change is provisional.
pub(super) fn series(
    zone: &PrefixSums,
    timeline: &Timeline,
    half_width: usize,
    scale: impl Fn(usize) -> f64,
) -> Series {
    let frozen = half_width + usize::try_from(REPORTING_DELAY).unwrap_or(0);
    let expected = u64::try_from(2 * half_width + 1).unwrap_or(1);
    let point = |place: usize| {
        let window = place.saturating_sub(half_width)..(place + half_width + 1).min(timeline.len());
        let sums = zone.sums(window);
        if sums.days == 0 || sums.denominator <= 0 {
            return None;
        }
        let (level, flag) = match is_withheld(&sums) {
            true => (None, Flag::Withheld),
            false => (
                Some(scale(place) * ratio(sums.numerator, sums.denominator)),
                if is_sparse(sums.days, expected) { Flag::Sparse } else { Flag::None },
            ),
        };
        Some(Point { day: timeline.days[place], level, provisional: place + frozen >= timeline.len(), flag })
    };
    Series::from_sorted((zone.first()..timeline.len()).filter_map(point).collect())
}

/// The ratio of two sums. Both are below 2^53, so that neither is rounded before the division. A negative sum counts as
/// zero: no level is negative.
/// than sold in all of a window, none was sold in it: no level is below zero.
#[expect(clippy::cast_precision_loss, reason = "sums of a window, and of a season, stay below 2^53")]
pub(super) fn ratio(numerator: i64, denominator: i64) -> f64 {
    numerator.max(0) as f64 / denominator as f64
}
