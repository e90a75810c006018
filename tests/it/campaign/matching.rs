//! Matching on lists with known answers that were not used for calibration or weights: precision, recall and the calibration of
//! probabilities.

use super::neighbours::{
    Lists, Rates,
    country::{self, Town},
    doctors, draw,
    figures::{Answer, Bin, answers, doctor, figures, pharmacy, reliability},
};
use crate::harness::not_run;
use std::{path::Path, sync::LazyLock};
use vigie::campaign::matching::{person, pharmacy::SCHEME};

const RECORDS: usize = 8_000;
const ROWS: usize = 6_000;

static TOWNS: LazyLock<Vec<Town>> = LazyLock::new(country::invented);

fn matched(towns: &[Town], rates: Rates, seed: u64) -> (Lists, Vec<Answer>) {
    let lists = draw(towns, RECORDS, ROWS, rates, seed);
    let answers = answers(&SCHEME, pharmacy, &lists);
    (lists, answers)
}

/// Checks that the share of correct rows equals their probability, within three standard errors and five points for the coarse steps
/// of the calibration curve.
fn assert_reliable(answers: &[Answer]) {
    for Bin { from, rows, mean, right } in reliability(answers).into_iter().filter(|bin| bin.rows >= 60) {
        let tolerance = 3.0 * (mean * (1.0 - mean) / rows as f64).sqrt() + 0.05;
        assert!((right - mean).abs() <= tolerance, "from {from}: {rows} rows of {mean:.4}, {right:.4} right");
    }
}

/// The share of correct answers among those with at least this probability.
fn right_from(answers: &[Answer], probability: f64) -> f64 {
    let sure: Vec<_> = answers.iter().filter(|answer| answer.probability >= probability).collect();
    assert!(sure.len() > ROWS / 3, "only {} rows", sure.len());
    sure.iter().filter(|answer| answer.is_right).count() as f64 / sure.len() as f64
}

#[test]
fn matches_pharmacies_with_neighbours_and_calibrated_probabilities() {
    let (lists, answers) = matched(&TOWNS, Rates::USUAL, 1);
    let figures = figures(&lists.truth(), &answers);
    assert!(figures.precision >= 0.98 && figures.recall >= 0.88, "{figures:?}");
    assert!(figures.recall_at[0] >= 0.9 && figures.recall_at[1] >= 0.93, "{figures:?}");
    assert!(figures.given * 50 <= figures.strangers, "strangers with a contact: {figures:?}");
    assert!(figures.review * 5 <= ROWS, "too many for review: {figures:?}");
    assert!(right_from(&answers, 0.99) >= 0.99, "{:?}", reliability(&answers));
    assert_reliable(&answers);
}

#[test]
fn matches_doctors_with_calibrated_probabilities() {
    for (rates, seed) in [(doctors::USUAL, 7), (Rates { coded: 0, strangers: 40, ..doctors::USUAL }, 8)] {
        let lists = doctors::draw(&TOWNS, RECORDS, ROWS, rates, seed);
        let answers = answers(&person::SCHEME, doctor, &lists);
        let figures = figures(&lists.truth(), &answers);
        assert!(figures.precision >= 0.98 && figures.recall >= 0.88, "{rates:?}: {figures:?}");
        assert!(right_from(&answers, 0.99) >= 0.99, "{rates:?}: {:?}", reliability(&answers));
        if rates.strangers == doctors::USUAL.strangers {
            assert_reliable(&answers);
        }
    }
}

#[test]
fn matches_lists_with_other_error_rates_equally_well() {
    for (rates, seed) in [
        (Rates { strangers: 40, ..Rates::USUAL }, 2),
        (Rates { renamed: 35, ..Rates::USUAL }, 3),
        (Rates { mistyped: 25, misplaced: 25, ..Rates::USUAL }, 4),
        (Rates { coded: 0, phoned: 0, ..Rates::USUAL }, 5),
    ] {
        let (lists, answers) = matched(&TOWNS, rates, seed);
        let figures = figures(&lists.truth(), &answers);
        assert!(figures.precision >= 0.98 && figures.recall >= 0.8, "{rates:?}: {figures:?}");
        assert!(right_from(&answers, 0.99) >= 0.99, "{rates:?}: {:?}", reliability(&answers));
    }
}

#[test]
fn matches_a_list_of_real_towns_equally_well() {
    let communes = Path::new("ui/node_modules/@etalab/decoupage-administratif/data/communes.json");
    if !communes.exists() {
        return not_run("list of communes", "install the packages of the interface: cd ui && npm ci");
    }
    let (lists, answers) = matched(&country::real(communes).unwrap(), Rates::USUAL, 6);
    let figures = figures(&lists.truth(), &answers);
    assert!(figures.precision >= 0.98 && figures.recall >= 0.88, "{figures:?}");
    assert!(right_from(&answers, 0.99) >= 0.99, "{:?}", reliability(&answers));
}
