//! Timing of the epidemic of a season: the moving epidemic method divides a season in three by the length beyond which
//! a longer epidemic would add hardly anything (Vega et al., Influenza and Other Respiratory Viruses 2013;7:546-558).

use super::smooth;
use std::ops::Range;

/// Percentage points of the season's total that one more week must add; the method's default.
const SLOPE: f64 = 2.8;
/// Bandwidth, in weeks, of the smoothing of the accumulated curve.
const BANDWIDTH: f64 = 1.0;

/// The run of consecutive weeks of one length with the highest sum.
struct Run {
    start: usize,
    /// Its share of the season, in percent.
    share: f64,
}

/// The weeks of the epidemic; `None` if the season has no level above zero or is constant.
pub(super) fn epidemic(weeks: &[f64]) -> Option<Range<usize>> {
    let curve = accumulated(weeks)?;
    let lengths: Vec<f64> = (0..curve.len()).map(|length| length as f64).collect();
    let shares: Vec<f64> = curve.iter().map(|run| run.share).collect();
    let smoothed: Vec<f64> =
        lengths.iter().map(|at| smooth::local_linear(*at, &lengths, &shares, BANDWIDTH)).collect();
    let flat = smoothed.windows(2).position(|pair| pair[1] - pair[0] < SLOPE);
    let length = flat.unwrap_or(weeks.len());
    let start = curve[length].start;
    (length > 0).then_some(start..start + length)
}

/// The maximum accumulated rates percentage curve: for each length from zero to the whole season, the run with the
/// highest sum, the earliest of equals.
fn accumulated(weeks: &[f64]) -> Option<Vec<Run>> {
    let mut sums = vec![0.0];
    for week in weeks {
        sums.push(sums[sums.len() - 1] + week);
    }
    let total = sums[weeks.len()];
    if total <= 0.0 {
        return None;
    }
    let heaviest = |length: usize| {
        let sum = |start: usize| sums[start + length] - sums[start];
        let start =
            (1..=weeks.len() - length).fold(0, |best, at| if sum(at) > sum(best) { at } else { best });
        Run { start, share: 100.0 * sum(start) / total }
    };
    Some((0..=weeks.len()).map(heaviest).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_epidemic_period_covers_the_weeks_with_the_highest_levels() {
        let mut weeks = [1.0; 33];
        for (at, level) in [(15, 40.0), (16, 90.0), (17, 120.0), (18, 80.0), (19, 30.0)] {
            weeks[at] = level;
        }
        let found = epidemic(&weeks).unwrap();
        assert!(found.contains(&15) && found.contains(&19) && found.len() < 10, "{found:?}");
    }

    #[test]
    fn a_season_without_levels_has_no_epidemic() {
        assert_eq!(epidemic(&[0.0; 33]), None);
        assert_eq!(epidemic(&[]), None);
        let whole = epidemic(&[5.0; 33]).unwrap();
        assert_eq!(whole.start, 0, "every week of a flat season has the same weight");
    }
}
