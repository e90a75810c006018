//! Fit of the revisions of levels of one age: a line through past revisions, and a prediction band.
//!
//! The window of one of the last days is trailing, so its middle is earlier than the day: with constant growth, the final level is
//! the provisional one plus the growth of the days in between. The fit starts from this rule and departs from it as far as the data
//! require (ridge regression: A. E. Hoerl and R. W. Kennard, Technometrics 12, 1970). The line passes through the origin, because the
//! mean revision of the past is that of its seasons. In small regions growth is mostly chance, so the slope is multiplied by the
//! least-squares factor of its predictions of later revisions (L. Breiman, Stacked regressions, Machine Learning 24, 1996). Complete
//! windows are revised by late data only: the mean revision is predicted.
//!
//! Revisions scatter with the speed of a series, so they are weighted by it, and the band scales with it. The band is a quantile of
//! past errors (split conformal prediction: V. Vovk, A. Gammerman and G. Shafer, Algorithmic Learning in a Random World, 2005) for the
//! number of independent errors: windows of neighbouring days share most of their days.

use super::model::PROBABILITY;

/// Minimum number of revisions to learn from.
pub(super) const MIN_REVISIONS: usize = 60;

/// Strength of the prior that the slope is 1, as a share of the weight of the data.
const RIDGE: f64 = 0.1;

/// Minimum speed, as a logarithm: a thousandth of a level is rounding.
const SLOWEST: f64 = 0.001;

/// Days over which revisions are correlated.
const WINDOW: usize = 15;

/// One revision, in natural logarithms.
#[derive(Debug, Clone, Copy)]
pub(super) struct Revised {
    /// Expected from the growth of the days before.
    pub(super) expected: f64,
    /// The actual revision.
    pub(super) actual: f64,
}

/// The fit of the revisions of one age.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Fit {
    shift: f64,
    slope: f64,
    /// The median speed, below which a series is calm.
    calm: f64,
    /// Half the width of the band relative to the speed.
    width: f64,
}

impl Fit {
    /// Fits these revisions, oldest first; `None` if they are too few.
    pub(super) fn from_revisions(revised: &[Revised]) -> Option<Self> {
        if revised.len() < MIN_REVISIONS {
            return None;
        }
        let mut speeds: Vec<f64> = revised.iter().map(|one| one.expected.abs()).collect();
        speeds.sort_by(f64::total_cmp);
        let calm = speeds[speeds.len() / 2] + SLOWEST;
        let start = match slope(revised, calm) {
            Some(slope) => Self { shift: 0.0, slope: slope * confirmed(revised, calm), calm, width: 0.0 },
            None => Self { shift: mean(revised), slope: 0.0, calm, width: 0.0 },
        };
        let error =
            |one: &Revised| (one.actual - start.revision(one.expected)).abs() / start.speed(one.expected);
        let mut errors: Vec<f64> = revised.iter().map(error).collect();
        errors.sort_by(f64::total_cmp);
        Some(Self { width: errors[rank(errors.len())], ..start })
    }

    /// The predicted revision for one expected from the growth, as a logarithm.
    pub(super) fn revision(&self, expected: f64) -> f64 {
        self.shift + self.slope * expected
    }

    /// Half the width of the prediction band.
    pub(super) fn half_width(&self, expected: f64) -> f64 {
        self.width * self.speed(expected)
    }

    fn speed(&self, expected: f64) -> f64 {
        self.calm + expected.abs()
    }
}

/// The weighted least-squares slope of a line through the origin, shrunk towards 1; `None` if no revision is expected.
fn slope(revised: &[Revised], calm: f64) -> Option<f64> {
    let (mut square, mut product) = (0.0, 0.0);
    for one in revised {
        let weight = weight(one, calm);
        square += weight * one.expected * one.expected;
        product += weight * one.expected * (one.actual - one.expected);
    }
    (square > 0.0).then(|| 1.0 + product / (square * (1.0 + RIDGE)))
}

/// The least-squares factor, between 0 and 1, of predictions of the newer half of the revisions, each by the slope of those before its
/// block.
fn confirmed(revised: &[Revised], calm: f64) -> f64 {
    let (mut square, mut product) = (0.0, 0.0);
    for start in (revised.len() / 2..revised.len()).step_by(WINDOW) {
        let (before, rest) = revised.split_at(start);
        let slope = slope(before, calm).unwrap_or(0.0);
        for one in rest.iter().take(WINDOW) {
            let (weight, predicted) = (weight(one, calm), slope * one.expected);
            square += weight * predicted * predicted;
            product += weight * predicted * one.actual;
        }
    }
    if square > 0.0 { (product / square).clamp(0.0, 1.0) } else { 0.0 }
}

fn weight(one: &Revised, calm: f64) -> f64 {
    (calm + one.expected.abs()).powi(-2)
}

#[expect(clippy::cast_precision_loss, reason = "a few hundred")]
fn mean(revised: &[Revised]) -> f64 {
    revised.iter().map(|one| one.actual).sum::<f64>() / revised.len() as f64
}

/// The rank of the error at the bound of the band.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a few hundred"
)]
fn rank(many: usize) -> usize {
    let independent = many as f64 / WINDOW as f64;
    let share = (PROBABILITY * (independent + 1.0) / independent).min(1.0);
    ((share * many as f64).ceil() as usize).clamp(1, many) - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn revised(many: i32, actual: impl Fn(f64, i32) -> f64) -> Vec<Revised> {
        let expected = |at: i32| f64::from(at % 13 - 6) / 100.0;
        (0..many).map(|at| Revised { expected: expected(at), actual: actual(expected(at), at) }).collect()
    }

    #[test]
    fn a_revision_equal_to_the_growth_is_predicted_exactly() {
        let fit = Fit::from_revisions(&revised(90, |expected, _| expected)).unwrap();
        assert!((fit.revision(0.05) - 0.05).abs() < 1e-12 && fit.half_width(0.05) < 1e-12, "{fit:?}");
    }

    #[test]
    fn growth_that_did_not_predict_later_revisions_is_not_extrapolated() {
        let opposite = |at: i32, expected: f64| if at < 100 { expected } else { -expected };
        let fit = Fit::from_revisions(&revised(200, |expected, at| opposite(at, expected))).unwrap();
        assert!(fit.revision(0.06) == 0.0 && fit.half_width(0.06) > 0.05, "{fit:?}");
        let half = Fit::from_revisions(&revised(200, |expected, at| expected * f64::from(at % 2))).unwrap();
        assert!((half.revision(0.06) - 0.03).abs() < 0.002, "{half:?}");
    }

    #[test]
    fn the_band_is_wider_where_the_series_is_fast() {
        let fit =
            Fit::from_revisions(&revised(365, |expected, at| expected + f64::from(at % 3 - 1) / 1000.0))
                .unwrap();
        assert!(fit.half_width(0.06) > 2.0 * fit.half_width(0.0), "{fit:?}");
    }

    #[test]
    fn complete_windows_are_revised_by_late_data() {
        let late = |at: i32| Revised { expected: 0.0, actual: f64::from(at % 10) / 1000.0 };
        let fit = Fit::from_revisions(&(0..150).map(late).collect::<Vec<_>>()).unwrap();
        assert!((fit.revision(0.0) - 0.0045).abs() < 1e-9, "{fit:?}");
        assert!((0.003..0.0046).contains(&fit.half_width(0.0)), "{fit:?}");
    }

    #[test]
    fn few_revisions_give_no_fit_or_the_widest_band() {
        let scattered = |many| revised(many, |expected, at| expected + f64::from(at) / 1000.0);
        assert_eq!(Fit::from_revisions(&scattered(59)), None);
        assert_eq!((rank(60), rank(120), rank(366)), (59, 107, 304));
    }

    proptest! {
        #[test]
        fn the_band_covers_its_share_of_past_revisions(
            cells in proptest::collection::vec((-0.3f64..0.3, -0.3f64..0.3), 60..200),
        ) {
            let revised: Vec<_> = cells.iter().map(|(expected, actual)| Revised { expected: *expected, actual: *actual }).collect();
            let fit = Fit::from_revisions(&revised).unwrap();
            let within = |one: &&Revised| {
                (one.actual - fit.revision(one.expected)).abs() <= fit.half_width(one.expected) * (1.0 + 1e-9)
            };
            prop_assert!(revised.iter().filter(within).count() * 10 >= revised.len() * 8);
        }
    }
}
