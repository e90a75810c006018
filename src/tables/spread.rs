//! How values spread between the smallest and the largest, as twelve bars, without knowing these before.

/// Bars of a spread, as many as the page draws.
const BARS: usize = 12;
/// Values that are remembered: all of them, then every second, every fourth.
const MOST: usize = 1_024;

#[derive(Debug, Clone)]
pub(super) struct Spread {
    values: Vec<f64>,
    every: u64,
    met: u64,
    min: f64,
    max: f64,
}

impl Default for Spread {
    fn default() -> Self {
        Self { values: Vec::new(), every: 1, met: 0, min: f64::INFINITY, max: f64::NEG_INFINITY }
    }
}

impl Spread {
    pub(super) fn add(&mut self, value: f64) {
        self.min = self.min.min(value);
        self.max = self.max.max(value);
        if self.met.is_multiple_of(self.every) {
            self.values.push(value);
            if self.values.len() == MOST {
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

    /// The smallest and the largest of all.
    pub(super) fn range(&self) -> Option<(f64, f64)> {
        (self.met > 0).then_some((self.min, self.max))
    }

    /// How many lie in each twelfth of the range; scaled up where not all are remembered.
    pub(super) fn bars(&self) -> Vec<u64> {
        let mut bars = vec![0; BARS];
        let width = (self.max - self.min) / BARS as f64;
        for value in &self.values {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "twelfths of a range, not negative"
            )]
            let bar = if width > 0.0 { ((value - self.min) / width) as usize } else { BARS / 2 };
            bars[bar.min(BARS - 1)] += self.every;
        }
        bars
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_show_where_values_lie() {
        let bars = |values: &[f64]| {
            let mut spread = Spread::default();
            values.iter().for_each(|value| spread.add(*value));
            spread.bars()
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
