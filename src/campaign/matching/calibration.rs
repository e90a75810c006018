//! Calibration of bits to a probability. Bits are sums of individually chosen weights, as if fields were
//! independent: they rank pairs well, but overstate confidence. An isotonic regression (Zadrozny and Elkan,
//! "Transforming classifier scores into accurate multiclass probability estimates", KDD 2002; pool adjacent
//! violators) on lists with known answers corrects this, whatever the shape of the error.

/// Steps of the fitted curve, both ascending: bits of log-odds, and the share of correct pairs from there to
/// the next step. Pairs below the first step are treated like those of it, because there were too few.
/// Without steps, bits are interpreted as base-2 log-odds.
#[derive(Debug, Clone, Copy)]
pub struct Calibration(pub &'static [(f64, f64)]);

impl Calibration {
    pub const NONE: Self = Self(&[]);

    pub(super) fn probability(self, bits: f64) -> f64 {
        let steps = self.0;
        let reached = steps.partition_point(|(from, _)| *from <= bits);
        let step = steps.get(reached.saturating_sub(1));
        step.map_or_else(|| 1.0 / (1.0 + (-bits).exp2()), |(_, probability)| *probability)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_calibration_maps_match_weights_to_probabilities() {
        const FITTED: Calibration = Calibration(&[(-2.0, 0.1), (2.0, 0.9), (6.0, 0.99)]);
        for (bits, probability) in
            [(-9.0, 0.1), (-2.0, 0.1), (1.9, 0.1), (2.0, 0.9), (5.9, 0.9), (6.0, 0.99), (20.0, 0.99)]
        {
            assert!((FITTED.probability(bits) - probability).abs() < 1e-12, "{bits}");
        }
        assert!((Calibration::NONE.probability(2.0) - 0.8).abs() < 1e-12);
    }

    #[test]
    fn shipped_calibration_curves_increase() {
        for Calibration(steps) in
            [super::super::pharmacy::SCHEME.calibration, super::super::person::SCHEME.calibration]
        {
            assert!(steps.is_sorted_by(|one, next| one.0 < next.0 && one.1 < next.1), "{steps:?}");
            assert!(steps.iter().all(|(_, probability)| (0.0..1.0).contains(probability)), "{steps:?}");
        }
    }
}
