//! The epidemic threshold (the upper limit of pre-epidemic weeks) and the intensity thresholds (limits of the highest
//! epidemic weeks, in logarithms), learnt from past seasons (Vega et al., Influenza and Other Respiratory Viruses 2013;7:546-558 and 2015;9:234-246).

use super::timing;

/// Number of weeks of all seasons together from which each threshold is estimated; every season contributes equally.
const POOLED: f64 = 30.0;

/// Standard normal quantiles of the one-sided limits: 95 % for the epidemic threshold, 40, 90 and 97.5 % for intensity.
const ONSET_95: f64 = 1.644_853_626_951_472_2;
const MEDIUM_40: f64 = -0.253_347_103_135_799_7;
const HIGH_90: f64 = 1.281_551_565_544_600_4;
const VERY_HIGH_97_5: f64 = 1.959_963_984_540_054;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Thresholds {
    /// Threshold of an epidemic.
    pub onset: f64,
    /// Threshold of medium intensity.
    pub medium: f64,
    pub high: f64,
    pub very_high: f64,
}

impl Thresholds {
    pub(super) fn bounds(&self) -> [f64; 4] {
        [self.onset, self.medium, self.high, self.very_high]
    }
}

/// Learns thresholds from seasons; `None` if past seasons do not vary enough.
pub(super) fn learn(seasons: &[Vec<f64>]) -> Option<Thresholds> {
    let each = (POOLED / seasons.len().max(1) as f64).round().max(1.0) as usize;
    let (mut pre_epidemic, mut epidemic_weeks) = (Vec::new(), Vec::new());
    for weeks in seasons {
        let Some(epidemic) = timing::epidemic(weeks) else { continue };
        pre_epidemic.extend(highest(&weeks[..epidemic.start], each));
        epidemic_weeks.extend(highest(&weeks[epidemic], each));
    }
    let shift = if epidemic_weeks.iter().any(|level| *level <= 0.0) { 1.0 } else { 0.0 };
    let logs: Vec<f64> = epidemic_weeks.iter().map(|level| (level + shift).ln()).collect();
    let pre_epidemic = Spread::compute(&pre_epidemic)?;
    let intensity = Spread::compute(&logs)?;
    let limit = |quantile: f64| intensity.limit(quantile).exp() - shift;
    Some(Thresholds {
        onset: pre_epidemic.limit(ONSET_95),
        medium: limit(MEDIUM_40),
        high: limit(HIGH_90),
        very_high: limit(VERY_HIGH_97_5),
    })
}

fn highest(weeks: &[f64], count: usize) -> Vec<f64> {
    let mut sorted = weeks.to_vec();
    sorted.sort_by(|a, b| b.total_cmp(a));
    sorted.truncate(count);
    sorted
}

/// Mean and standard deviation of a sample.
struct Spread {
    mean: f64,
    deviation: f64,
}

impl Spread {
    fn compute(values: &[f64]) -> Option<Self> {
        if values.len() < 2 {
            return None;
        }
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        Some(Self { mean, deviation: (squares / (count - 1.0)).sqrt() })
    }

    /// The upper limit of the prediction interval for one more value.
    fn limit(&self, quantile: f64) -> f64 {
        self.mean + quantile * self.deviation
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::epidemic::smooth;
    use serde::Deserialize;

    #[test]
    fn seasons_of_zeros_give_no_threshold() {
        assert_eq!(learn(&[]), None);
        assert_eq!(learn(&vec![vec![0.0; 33]; 6]), None);
    }

    #[test]
    fn thresholds_scale_with_the_levels() {
        let season = |height: f64| -> Vec<f64> {
            (0..33).map(|at| 2.0 + height * (-((f64::from(at) - 17.0) / 3.0).powi(2)).exp()).collect()
        };
        let learnt = learn(&[80.0, 100.0, 120.0, 140.0, 90.0].map(season)).unwrap();
        let doubled: Vec<Vec<f64>> =
            [80.0, 100.0, 120.0, 140.0, 90.0].map(|h| season(h).iter().map(|w| w * 2.0).collect()).into();
        let twice = learn(&doubled).unwrap();
        assert!(
            learnt.onset < learnt.medium && learnt.medium < learnt.high && learnt.high < learnt.very_high
        );
        assert!(
            (twice.onset / learnt.onset - 2.0).abs() < 1e-9 && (twice.high / learnt.high - 2.0).abs() < 1e-9
        );
    }

    // Compared with another implementation: `tests/oracles/mem.py` computes the figures used here, on generated seasons
    // that are stored, and on published ones that are not.

    /// Maximum relative difference of the figures.
    const TOLERANCE: f64 = 1e-6;

    #[derive(Deserialize)]
    struct Case {
        name: String,
        /// Onset, medium, high, very high.
        thresholds: [f64; 4],
        /// For each season, the weeks of its epidemic, counted from the first one that has a level.
        #[serde(default)]
        epidemics: Vec<[usize; 2]>,
        seasons: Vec<Vec<Option<f64>>>,
    }

    fn compare(text: &str) -> usize {
        let cases: Vec<Case> = serde_json::from_str(text).unwrap();
        for case in &cases {
            let seasons: Vec<Vec<f64>> =
                case.seasons.iter().map(|weeks| smooth::filled(weeks).unwrap()).collect();
            for (at, expected) in case.epidemics.iter().enumerate() {
                let found = timing::epidemic(&seasons[at]).unwrap();
                assert_eq!([found.start, found.end], *expected, "{}, season {at}", case.name);
            }
            let ours = learn(&seasons).unwrap();
            for (ours, theirs) in
                [ours.onset, ours.medium, ours.high, ours.very_high].into_iter().zip(case.thresholds)
            {
                let apart = (ours - theirs).abs() / theirs.abs();
                assert!(apart < TOLERANCE, "{}: {ours} and {theirs}", case.name);
            }
        }
        cases.len()
    }

    #[test]
    fn generated_seasons_give_the_thresholds_of_the_r_package_mem() {
        assert_eq!(compare(include_str!("../../../tests/vectors/mem.json")), 7);
    }

    #[test]
    fn published_seasons_give_the_published_thresholds() {
        #[expect(clippy::disallowed_methods, reason = "configures tests, not the product")]
        let Ok(path) = std::env::var("VIGIE_TEST_MEM") else { return };
        assert!(compare(&std::fs::read_to_string(path).unwrap()) > 0);
    }
}
