//! Our thresholds beside those of another implementation: `tests/oracles/mem.py` computes the figures compared with
//! here, on generated seasons that are kept and on published ones that are not.

use super::{smooth, threshold, timing};
use serde::Deserialize;

/// How far the figures may stand apart, as a share of them.
const TOLERANCE: f64 = 1e-6;

#[derive(Deserialize)]
struct Case {
    name: String,
    /// Onset, medium, high, very high.
    thresholds: [f64; 4],
    /// Of each season, the weeks of its epidemic, counted from the first one that has a level.
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
        let ours = threshold::learn(&seasons).unwrap();
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
fn generated_seasons_give_the_other_implementation_s_thresholds() {
    assert_eq!(compare(include_str!("../../../tests/vectors/mem.json")), 7);
}

#[test]
fn published_seasons_give_the_published_thresholds() {
    #[expect(clippy::disallowed_methods, reason = "tells tests, not the product, where the seasons are")]
    let Ok(path) = std::env::var("VIGIE_TEST_MEM") else { return };
    assert!(compare(&std::fs::read_to_string(path).unwrap()) > 0);
}
