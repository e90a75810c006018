//! The uncertainty of a level: how far it could differ by chance, if the same people had bought on other days and in
//! other pharmacies. It is estimated from the counts themselves, be they cents, boxes or patients.
//!
//! A numerator is a sum of many purchases, so its variance is proportional to it (quasi-Poisson: R. W. M. Wedderburn,
//! Biometrika 61, 1974; P. McCullagh and J. A. Nelder, Generalized Linear Models, 2nd edition, 1989, chapter 6). The
//! dispersion is estimated from each pair of consecutive open days, by comparing their rates (J. Przyborowski and H.
//! Wilenski, Homogeneity of results in testing samples from Poisson series, Biometrika 31, 1940): differences of
//! neighbours exclude the epidemic that moves the whole window (J. von Neumann and others, The mean square successive
//! difference, Annals of Mathematical Statistics 12, 1941, whose variance gives the degrees of freedom, too).
//! Differences between weekdays count as chance: intervals are rather too wide.

use super::prefix_sums::{PrefixSums, Timeline};
use crate::holidays::{Law, holidays_between};
use jiff::civil::{Date, Weekday};
use std::{collections::BTreeSet, ops::Range};

/// Minimum number of pairs of days.
const MIN_PAIRS: u32 = 6;

/// Standard normal quantile of a two-sided interval of 95 %.
const QUANTILE: f64 = 1.959_963_984_540_054;

/// Maximum ratio of a bound to its level; a wider interval is not published.
const MAX_FACTOR: f64 = 100.0;

/// The days of a zone, each paired with the preceding open day.
pub(super) struct DayPairs<'a> {
    zone: &'a PrefixSums,
    /// By the index of the later day: the index of the earlier one, and the difference of their rates as an estimate of
    /// the dispersion (variance over mean of the numerator).
    pairs: Vec<Option<(usize, f64)>>,
    /// Cumulative sums and numbers of the pairs before each index; after the last index, of all.
    running: Vec<(f64, u32)>,
}

/// The variance of the logarithm of a sum, with its degrees of freedom.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Variance {
    variance: f64,
    degrees_of_freedom: f64,
}

impl Variance {
    /// That of a ratio with an exact denominator.
    pub(super) const NONE: Self = Self { variance: 0.0, degrees_of_freedom: f64::INFINITY };

    /// That of the ratio of two sums (F. E. Satterthwaite, Biometrics 2, 1946).
    pub(super) fn ratio_with(self, other: Self) -> Self {
        let variance = self.variance + other.variance;
        let weight = |one: Self| one.variance * one.variance / one.degrees_of_freedom;
        let freedom = variance * variance / (weight(self) + weight(other));
        Self { variance, degrees_of_freedom: if freedom.is_nan() { f64::INFINITY } else { freedom } }
    }

    /// Half the width of the 95 % interval of the logarithm: for a narrow one, the relative error of the level.
    pub(super) fn half_width(self) -> f64 {
        student(self.degrees_of_freedom) * self.variance.sqrt()
    }

    /// Factor of the bounds of the 95 % interval, in ten-thousandths rounded up; 0 if the interval is too wide.
    pub(super) fn factor(self) -> u32 {
        let factor = self.half_width().exp();
        if factor.is_nan() || factor > MAX_FACTOR {
            return 0;
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "at most a million, and above zero"
        )]
        let factor = (factor * 10_000.0).ceil() as u32;
        factor.max(10_001)
    }
}

impl<'a> DayPairs<'a> {
    /// The pairs of the open days by this law.
    pub(super) fn new(zone: &'a PrefixSums, timeline: &Timeline, law: Law) -> Self {
        let ends = timeline.days.first().zip(timeline.days.last());
        let holidays: BTreeSet<Date> =
            ends.map_or_else(Vec::new, |(from, to)| holidays_between(*from, *to, law)).into_iter().collect();
        let mut before = None;
        let pair = |(place, day): (usize, &Date)| {
            if day.weekday() == Weekday::Sunday
                || holidays.contains(day)
                || zone.sums(place..place + 1).denominator <= 0
            {
                return None;
            }
            let earlier = before.replace(place)?;
            Some((earlier, differ(zone, earlier, place)?))
        };
        let pairs: Vec<Option<(usize, f64)>> = timeline.days.iter().enumerate().map(pair).collect();
        let mut total = (0.0, 0);
        let mut running = vec![total];
        running.extend(pairs.iter().map(|pair| {
            total = pair.map_or(total, |(_, differ)| (total.0 + differ, total.1 + 1));
            total
        }));
        Self { zone, pairs, running }
    }

    /// The variance of the logarithm of the numerator over these periods.
    pub(super) fn variance(&self, spans: &[Range<usize>]) -> Option<Variance> {
        let (mut sum, mut many, mut numerator) = (0.0, 0, 0);
        for places in spans {
            let [before, with] = [places.start, places.end].map(|place| self.running[place]);
            sum += with.0 - before.0;
            many += with.1 - before.1;
            // The first open day has its pair outside.
            if let Some((earlier, differ)) = self.pairs[places.clone()].iter().flatten().next()
                && *earlier < places.start
            {
                sum -= differ;
                many -= 1;
            }
            numerator += self.zone.sums(places.clone()).numerator;
        }
        if many < MIN_PAIRS || numerator <= 0 {
            return None;
        }
        let many = f64::from(many);
        Some(Variance {
            variance: sum.max(0.0) / many / float(numerator),
            degrees_of_freedom: 2.0 * many * many / (3.0 * many - 1.0),
        })
    }
}

/// Difference of the rates of two days: its mean is 1 for pure chance, and the dispersion (variance over mean of the
/// numerator) otherwise.
fn differ(zone: &PrefixSums, one: usize, other: usize) -> Option<f64> {
    let [one, other] = [one, other].map(|place| zone.sums(place..place + 1));
    let [n1, n2, d1, d2] = [one.numerator, other.numerator, one.denominator, other.denominator].map(float);
    let both = n1 + n2;
    (both > 0.0).then(|| (n1 * d2 - n2 * d1).powi(2) / (both * d1 * d2))
}

/// Student's two-sided 95 % quantile, by expansion 26.7.5 of M. Abramowitz and I. A. Stegun, Handbook of Mathematical
/// Functions.
pub(crate) fn student(freedom: f64) -> f64 {
    let z = QUANTILE;
    let [z3, z5, z7] = [3, 5, 7].map(|power| z.powi(power));
    z + (z3 + z) / (4.0 * freedom)
        + (5.0 * z5 + 16.0 * z3 + 3.0 * z) / (96.0 * freedom.powi(2))
        + (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * z) / (384.0 * freedom.powi(3))
}

#[expect(clippy::cast_precision_loss, reason = "sums of a season stay below 2^53")]
fn float(number: i64) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::{
        counts::{Count, Counts},
        series::days_after,
        territory::Territory,
    };
    use jiff::civil::date;
    use rand::{RngExt as _, SeedableRng as _};
    use rand_chacha::ChaCha8Rng;
    use rand_distr::{Distribution as _, Poisson};
    use std::slice::from_ref;

    const FIRST: Date = date(2025, 9, 1);

    /// Expected number of purchases on a day.
    fn expected(day: Date, purchases: f64, growth: f64) -> f64 {
        let open = if day.weekday() == Weekday::Sunday { 0.02 } else { 1.0 };
        purchases * open * (growth * (f64::from((day - FIRST).get_days()) - 7.0)).exp()
    }

    /// Fifteen days with `purchases` a day, growing by `growth` a day, with weekdays and Sundays; each purchase is of 3
    /// to 17 euros, in cents.
    fn fortnight(random: &mut ChaCha8Rng, purchases: f64, growth: f64) -> Counts {
        let mut counts = Counts::default();
        for at in 0..15 {
            let day = days_after(FIRST, at);
            let many = match expected(day, purchases, growth) {
                0.0 => 0.0,
                mean => Poisson::new(mean).unwrap().sample(random),
            };
            let numerator = (0..many as i64).map(|_| random.random_range(300..1700)).sum();
            let open = if day.weekday() == Weekday::Sunday { 0.02 } else { 1.0 };
            let count =
                Count { numerator, denominator: (1e7 * open) as i64, pharmacies: 100, extracted_on: None };
            counts.set(Territory::regions().next().unwrap(), day, count);
        }
        counts
    }

    #[test]
    fn an_interval_covers_the_true_value_in_95_percent() {
        let mut random = ChaCha8Rng::seed_from_u64(11);
        for (purchases, growth) in [(4.0, 0.0), (30.0, 0.0), (200.0, 0.0), (200.0, 0.02), (30.0, 0.08)] {
            let days = (0..15).map(|at| days_after(FIRST, at));
            let truth: f64 = days.map(|day| expected(day, purchases, growth) * 999.5).sum();
            let (mut held, rounds) = (0, 400);
            for _ in 0..rounds {
                let counts = fortnight(&mut random, purchases, growth);
                let timeline = Timeline::from_counts(&counts).unwrap();
                let zone = PrefixSums::compute(Territory::FRANCE, &counts, &timeline);
                let found =
                    DayPairs::new(&zone, &timeline, Law::General).variance(from_ref(&(0..15))).unwrap();
                let factor = f64::from(found.factor()) / 10_000.0;
                let times = zone.sums(0..15).numerator as f64 / truth;
                held += i32::from(times < factor && times > 1.0 / factor);
            }
            let share = f64::from(held) / f64::from(rounds);
            assert!((0.92..1.0).contains(&share), "{share} at {purchases} a day growing by {growth}");
        }
    }

    #[test]
    fn student_quantiles_equal_published_tables() {
        for (freedom, expected) in [(4.0, 2.776), (8.0, 2.306), (30.0, 2.042), (f64::INFINITY, 1.960)] {
            assert!((student(freedom) - expected).abs() < 0.01, "{freedom}: {}", student(freedom));
        }
    }

    #[test]
    fn exact_terms_add_no_variance_and_wide_intervals_are_omitted() {
        let one = Variance { variance: 0.01, degrees_of_freedom: 8.0 };
        assert_eq!(one.ratio_with(Variance::NONE), one);
        let two = one.ratio_with(one);
        assert!(
            (two.variance - 0.02).abs() < 1e-12 && (two.degrees_of_freedom - 16.0).abs() < 1e-9,
            "{two:?}"
        );
        assert_eq!(Variance { variance: 9.0, ..one }.factor(), 0);
        assert_eq!(Variance { variance: 0.0, ..one }.factor(), 10_001);
        let counts = fortnight(&mut ChaCha8Rng::seed_from_u64(1), 0.0, 0.0);
        let timeline = Timeline::from_counts(&counts).unwrap();
        let zone = PrefixSums::compute(Territory::FRANCE, &counts, &timeline);
        let pairs = DayPairs::new(&zone, &timeline, Law::General);
        assert_eq!([0..15, 0..3].map(|window| pairs.variance(&[window])), [None, None]);
    }
}
