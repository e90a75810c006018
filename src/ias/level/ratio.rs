//! The ratio of sums: what a basket was of everything, over the seven days before a day, the day itself and the seven
//! days after it. Days are not averaged: on a Sunday a hundred pharmacies are open, and they weigh as a hundred do.

use super::{
    limits::{is_sparse, is_withheld},
    zone::{Timeline, Zone},
};
use crate::ias::{
    series::{Flag, Point, Series},
    theme::REPORTING_DELAY,
};

/// The levels of a zone: the ratio of each window times the `scale` of its middle day's place. Where the counts begin and end the window
/// is cut and only what is in it is divided; a level that days to come will still change is provisional.
pub(super) fn series(
    zone: &Zone,
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

/// One sum over another. Both are below 2^53, so that neither is rounded before the division. Where more of a basket was given back
/// than sold in all of a window, none was sold in it: no level is below zero.
#[expect(clippy::cast_precision_loss, reason = "sums of a window, and of a season, stay below 2^53")]
pub(super) fn ratio(numerator: i64, denominator: i64) -> f64 {
    numerator.max(0) as f64 / denominator as f64
}
