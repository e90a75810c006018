//! A histogram of twelve bins between the smallest and the largest value, which are not known in advance.

/// Number of bins, as the page displays them.
const BINS: usize = 12;
/// Maximum stored values: first all, then every second, every fourth and so on.
const SKETCH_SIZE: usize = 1_024;

#[derive(Debug, Clone)]
pub(super) struct Histogram {
    values: Vec<f64>,
    every: u64,
    met: u64,
    min: f64,
    max: f64,
}

impl Default for Histogram {
    fn default() -> Self {
        Self { values: Vec::new(), every: 1, met: 0, min: f64::INFINITY, max: f64::NEG_INFINITY }
    }
}

impl Histogram {
    pub(super) fn add(&mut self, value: f64) {
        self.min = self.min.min(value);
        self.max = self.max.max(value);
        if self.met.is_multiple_of(self.every) {
            self.values.push(value);
            if self.values.len() == SKETCH_SIZE {
                let mut at = 0;
                self.values.retain(|_| {
                    at += 1;
                    at % 2 == 1
                });
                self.every *= 2;
            }
        }
        self.met += 1;
    }

    pub(super) const fn count(&self) -> u64 {
        self.met
    }

    /// The smallest and the largest value.
    pub(super) fn range(&self) -> Option<(f64, f64)> {
        (self.met > 0).then_some((self.min, self.max))
    }

    /// The numbers of values per bin, scaled up if not all values are stored.
    pub(super) fn bins(&self) -> Vec<u64> {
        let mut bars = vec![0; BINS];
        let width = (self.max - self.min) / BINS as f64;
        for value in &self.values {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "twelfths of a range, not negative"
            )]
            let bar = if width > 0.0 { ((value - self.min) / width) as usize } else { BINS / 2 };
            bars[bar.min(BINS - 1)] += self.every;
        }
        bars
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_show_the_distribution_of_values() {
        let bars = |values: &[f64]| {
            let mut spread = Histogram::default();
            values.iter().for_each(|value| spread.add(*value));
            spread.bins()
        };
        assert_eq!(bars(&[]), vec![0; 12]);
        assert_eq!(bars(&[5.0, 5.0]), [0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0]);
        assert_eq!(bars(&[0.0, 12.0, 12.0, 3.5]), [1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2]);
        let many: Vec<f64> = (0..120_000).map(f64::from).collect();
        for bar in bars(&many) {
            assert!((9_000..11_000).contains(&bar), "{bar}");
        }
    }
}
