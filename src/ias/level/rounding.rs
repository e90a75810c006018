//! Public digits of a level. A level is a ratio of two sums, and at full precision reveals both: sixteen digits of N/D
//! identify N and D (continued fractions), and the levels of several themes with a common denominator do so with fewer
//! (lattice reduction). So a level is rounded to the precision of its 95 % interval, once, before publication: files,
//! pages, thresholds and trends use the rounded number. Imported levels stay unchanged.

use super::{
    confidence::DayPairs,
    exact::{Exact, baseline_variance},
    model::Computed,
};
use crate::ias::{
    series::{Point, Series},
    territory::Territory,
    theme::{Theme, Unit},
};

/// Significant digits of a reference ratio.
const RATIO_DIGITS: usize = 5;

/// The finest steps of an index and of a share of the nation; of a share of a region; of a number of patients.
const HUNDREDTH: i32 = -2;
const TENTH: i32 = -1;
const ONE: i32 = 0;
/// The coarsest step, as a power of ten.
const THOUSAND: i32 = 3;

/// Inputs of the rounding of a level.
#[derive(Debug, Clone, Copy)]
pub(super) struct Precision {
    pub(super) theme: Theme,
    pub(super) territory: Territory,
    /// Half the width of its 95 % interval, as a share of the level; `None` if unknown.
    pub(super) half_width: Option<f64>,
}

/// Rounds a level to its public digits. The step of an index, and of a number of patients, is at most a tenth of half
/// the width of its interval, or a hundredth of the level if that is unknown.
pub(super) fn round(level: f64, precision: Precision) -> f64 {
    let finest = finest(precision.theme, precision.territory);
    if precision.theme.unit() == Unit::Percent {
        return round_to(level, finest);
    }
    let bearing = level * precision.half_width.map_or(0.01, |half| half / 10.0);
    let step = (finest..=THOUSAND).rev().find(|power| power_of_ten(*power) <= bearing);
    round_to(level, step.unwrap_or(finest))
}

/// The finest step of a level, as a power of ten.
fn finest(theme: Theme, territory: Territory) -> i32 {
    match theme.unit() {
        Unit::Percent if territory != Territory::FRANCE => TENTH,
        Unit::Percent | Unit::Index => HUNDREDTH,
        Unit::Patients => ONE,
    }
}

/// Whether a level has no more digits than the finest step allows.
pub(super) fn is_rounded(level: f64, theme: Theme, territory: Territory) -> bool {
    round_to(level, finest(theme, territory)) == level
}

/// Whether a change of a level exceeds the rounding of a level with an unknown interval.
pub(in crate::ias) fn is_beyond_rounding(from: f64, to: f64, theme: Theme, territory: Territory) -> bool {
    let step = power_of_ten(finest(theme, territory));
    let bearing = if theme.unit() == Unit::Percent { step } else { step.max(from.abs() / 100.0) };
    // A step is not an exact binary number.
    (to - from).abs() > bearing * (1.0 + 1e-9)
}

/// The nearest multiple of a power of ten, as the shortest decimal.
fn round_to(level: f64, power: i32) -> f64 {
    match power {
        ..0 => (level * power_of_ten(-power)).round() / power_of_ten(-power),
        _ => (level / power_of_ten(power)).round() * power_of_ten(power),
    }
}

fn power_of_ten(power: i32) -> f64 {
    [0.01, 0.1, 1.0, 10.0, 100.0, 1_000.0][usize::try_from(power - HUNDREDTH).unwrap_or(0)]
}

/// Rounds a ratio to its public digits.
pub(super) fn significant(ratio: f64) -> f64 {
    format!("{ratio:.*e}", RATIO_DIGITS - 1).parse().unwrap_or(ratio)
}

/// Rounds exact levels to their public digits.
pub(super) fn rounded(theme: Theme, exact: Exact) -> Computed {
    let Exact { mut computed, timeline, prefix_sums: zones, baselines } = exact;
    for (territory, series) in &mut computed.series {
        let Some(zone) = zones.get(territory) else { continue };
        let chance = baselines.as_ref().map(|baselines| {
            let pairs = DayPairs::new(zone, &timeline, territory.holiday_law());
            let base = baseline_variance(*territory, &pairs, &zones, &timeline, Some(baselines));
            (pairs, base.flatten())
        });
        let half_width = |point: &Point| {
            let (pairs, base) = chance.as_ref()?;
            let window = timeline.window_around(point.day, theme.half_width());
            Some(pairs.variance(&[window])?.ratio_with((*base)?).half_width())
        };
        let point = |point: &Point| {
            let precision = |half_width| Precision { theme, territory: *territory, half_width };
            let level = point.level.map(|level| round(level, precision(half_width(point))));
            Point { level, ..*point }
        };
        *series = Series::from_sorted(series.points().iter().map(point).collect());
    }
    computed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_rounded_to_the_precision_of_its_interval() {
        let of = |theme, territory: &str, half_width| Precision {
            theme,
            territory: territory.parse().unwrap(),
            half_width,
        };
        for (level, precision, expected) in [
            (94.230_694_408, of(Theme::Flu, "FR", Some(0.001)), 94.23),
            (94.230_694_408, of(Theme::Flu, "FR", Some(0.02)), 94.2),
            (94.230_694_408, of(Theme::Flu, "94", Some(0.4)), 94.0),
            (1_417.3, of(Theme::Flu, "94", Some(0.4)), 1_420.0),
            (94.230_694_408, of(Theme::Flu, "94", None), 94.2),
            (0.428_571_428_571, of(Theme::Flu, "FR", None), 0.43),
            (0.0, of(Theme::Flu, "FR", Some(0.1)), 0.0),
            (289_986.4, of(Theme::Baclofen, "FR", Some(0.006)), 290_000.0),
            (412.6, of(Theme::Baclofen, "94", Some(0.001)), 413.0),
            (41.276, of(Theme::FluVaccination65, "FR", None), 41.28),
            (41.276, of(Theme::FluVaccination65, "FR-IDF", None), 41.3),
        ] {
            assert_eq!(round(level, precision), expected, "{precision:?}");
            assert_eq!(round(expected, precision), expected, "{precision:?}");
        }
        assert_eq!(significant(0.012_345_678), 0.012_346);
    }
}
