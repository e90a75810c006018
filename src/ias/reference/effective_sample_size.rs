//! The effective sample size of a correlation of autocorrelated series, and its confidence interval.

use jiff::civil::Date;

/// Standard normal quantile of a two-sided interval of 95 %.
const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

/// The first day of a week or season, the indicator and the reference.
pub(super) type Pair = (Date, f64, f64);

/// The index of a first day among all weeks, or among all years.
pub(super) type Position = fn(Date) -> i64;

/// The effective sample size of these pairs, by Bartlett's formula (Bartlett 1935) in the form and with the lags
/// (up to a fifth of the pairs) of Pyper and Peterman 1998, Canadian Journal of Fisheries and Aquatic Sciences 55:2127.
pub(super) fn effective_sample_size(pairs: &[Pair], position: Position) -> f64 {
    let count = pairs.len() as f64;
    let line = centred(pairs, position);
    let share = |lag: usize| {
        let (mut xx, mut yy) = (0.0, 0.0);
        for (now, later) in line.iter().zip(line.iter().skip(lag)) {
            if let (Some((x, y)), Some((later_x, later_y))) = (now, later) {
                xx += x * later_x;
                yy += y * later_y;
            }
        }
        (1.0 - lag as f64 / count) * xx * yy
    };
    let inflation: f64 = 1.0 + 2.0 * (1..=pairs.len() / 5).map(share).sum::<f64>();
    count / inflation.max(1.0)
}

/// Both series by index, centred and scaled to unit sums of squares: sums of products of shifted values are
/// autocorrelations.
fn centred(pairs: &[Pair], position: Position) -> Vec<Option<(f64, f64)>> {
    let count = pairs.len() as f64;
    let mean = |of: fn(&Pair) -> f64| pairs.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|pair| pair.1), mean(|pair| pair.2));
    let norm = |of: fn(&Pair) -> f64, mean: f64| {
        pairs.iter().map(|pair| (of(pair) - mean).powi(2)).sum::<f64>().sqrt()
    };
    let (of_x, of_y) = (norm(|pair| pair.1, x), norm(|pair| pair.2, y));
    let mut line = Vec::new();
    let first = pairs.first().map_or(0, |pair| position(pair.0));
    for (day, a, b) in pairs {
        let at = usize::try_from(position(*day) - first).unwrap_or(0);
        line.resize(at, None);
        line.push(Some(((a - x) / of_x, (b - y) / of_y)));
    }
    line
}

/// The 95 % interval by Fisher's transformation, which needs more than three independent pairs: fewer count as four,
/// and give a very wide interval.
pub(super) fn interval(coefficient: f64, effective: f64) -> (f64, f64) {
    let (middle, reach) = (coefficient.atanh(), TWO_SIDED_95 / (effective.max(4.0) - 3.0).sqrt());
    ((middle - reach).tanh(), (middle + reach).tanh())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::{
        reference::correlation::{pearson, values, week_number},
        series::days_after,
    };
    use jiff::civil::date;
    use rand::{RngExt as _, SeedableRng as _};
    use rand_chacha::ChaCha20Rng;

    /// A pair of autocorrelated series (`memory` from week to week) with a known true correlation.
    fn simulated(rng: &mut ChaCha20Rng, memory: f64, truth: f64) -> Vec<Pair> {
        // Box and Muller's transformation.
        let mut normal = || {
            let (radius, angle) = (1.0 - rng.random::<f64>(), rng.random::<f64>());
            (-2.0 * radius.ln()).sqrt() * (std::f64::consts::TAU * angle).cos()
        };
        let (mut x, mut y) = (normal(), normal());
        let mut pair = |at: i64| {
            let (common, own) = (normal(), normal());
            let fresh = (1.0 - memory * memory).sqrt();
            x = memory * x + fresh * common;
            y = memory * y + fresh * (truth * common + (1.0 - truth * truth).sqrt() * own);
            (days_after(date(2010, 1, 4), 7 * at), x, y)
        };
        // Burn-in before the first week that counts.
        (-100..250).map(&mut pair).skip(100).collect()
    }

    #[test]
    fn the_interval_covers_the_true_value_at_its_level() {
        let mut rng = ChaCha20Rng::seed_from_u64(35);
        let (mut knowing, mut naive) = (0, 0);
        for _ in 0..200 {
            let pairs = simulated(&mut rng, 0.8, 0.5);
            let coefficient = pearson(&values(&pairs)).unwrap();
            let holds = |effective: f64| {
                let (low, high) = interval(coefficient, effective);
                low <= 0.5 && 0.5 <= high
            };
            knowing += usize::from(holds(effective_sample_size(&pairs, week_number)));
            naive += usize::from(holds(pairs.len() as f64));
        }
        assert!((180..=198).contains(&knowing), "{knowing} of 200");
        assert!(naive < 160, "weeks are not independent: {naive} of 200");
    }

    #[test]
    fn two_independent_pairs_give_no_interval() {
        let (low, high) = interval(0.9, 2.0);
        assert!(low < 0.0 && high > 0.99, "{low} to {high}");
    }
}
