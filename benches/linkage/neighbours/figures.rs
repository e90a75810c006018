//! What matching makes of a list whose answers are known: precision, recall, strangers with a contact, and whether probabilities are
//! what they say.

use super::{Cells, Lists};
use vigie::campaign::matching::{
    Match, Matcher, Outcome, person,
    pharmacy::{Establishment, Towns},
    scheme::Scheme,
};

/// What is said of one row.
#[derive(Debug, Clone, Copy)]
pub struct Answer {
    /// Before calibration.
    pub bits: f64,
    pub probability: f64,
    pub is_matched: bool,
    pub is_right: bool,
    pub is_stranger: bool,
}

/// How the cells of a record or of a row are compared.
pub type Values = fn(&Cells, &Towns) -> Vec<String>;

pub fn pharmacy(cells: &Cells, towns: &Towns) -> Vec<String> {
    establishment(cells).repaired(towns).values()
}

/// The values of a doctor, whose first cell is the RPPS number.
pub fn doctor(cells: &Cells, towns: &Towns) -> Vec<String> {
    let place = Establishment { finess: String::new(), ..establishment(cells) };
    person::values(&cells[0], &place.repaired(towns))
}

fn establishment(cells: &Cells) -> Establishment {
    let [finess, cip, name, address, postcode, town, phone] = cells.clone();
    Establishment { finess, cip, name, address, postcode, town, phone }
}

/// The values of a base and of the rows of a list, their cells repaired.
pub fn values<'c>(
    of: Values,
    base: impl Iterator<Item = &'c Cells> + Clone,
    rows: impl Iterator<Item = &'c Cells>,
) -> (Vec<Vec<String>>, Vec<Vec<String>>) {
    let towns = Towns::from_base(base.clone().map(establishment));
    (base.map(|cells| of(cells, &towns)).collect(), rows.map(|cells| of(cells, &towns)).collect())
}

/// Matches the rows of a list one-to-one and compares what is said with what is true.
pub fn answers(scheme: &'static Scheme, of: Values, lists: &Lists) -> Vec<Answer> {
    let (base, rows) = values(of, lists.base.iter(), lists.rows.iter().map(|(_, cells)| cells));
    judge(&Matcher::new(scheme, base).matches(&rows, true), &lists.truth())
}

/// What is said of rows, and whether it is true; a row without a record gets no answer.
pub fn judge(found: &[Match], truth: &[Option<usize>]) -> Vec<Answer> {
    let answered = truth.iter().zip(found).filter(|(_, found)| found.record.is_some());
    let answer = answered.map(|(truth, found)| Answer {
        bits: found.bits,
        probability: found.probability,
        is_matched: found.outcome == Outcome::Matched,
        is_right: found.record == *truth,
        is_stranger: truth.is_none(),
    });
    answer.collect()
}

/// The figures of one list.
#[derive(Debug, Clone, Copy)]
pub struct Figures {
    pub precision: f64,
    pub recall: f64,
    pub review: usize,
    /// Rows that are in no base, and of them those that were given a contact.
    pub strangers: usize,
    pub given: usize,
    /// The most that is found at a precision of 0.99 and of 0.95, with the best threshold.
    pub recall_at: [f64; 2],
}

fn share(part: usize, of: usize) -> f64 {
    part as f64 / of.max(1) as f64
}

/// The figures of a list of which each row means this record or none.
pub fn figures(truth: &[Option<usize>], answers: &[Answer]) -> Figures {
    let there = truth.iter().flatten().count();
    let matched: Vec<_> = answers.iter().filter(|answer| answer.is_matched).collect();
    let right = matched.iter().filter(|answer| answer.is_right).count();
    let mut ranked: Vec<_> = answers.iter().collect();
    ranked.sort_by(|a, b| b.bits.total_cmp(&a.bits));
    let recall_at = |precision: f64| {
        let mut hits = 0;
        let found = (1..).zip(&ranked).filter_map(|(count, answer)| {
            hits += usize::from(answer.is_right);
            (share(hits, count) >= precision).then_some(share(hits, there))
        });
        found.fold(0.0, f64::max)
    };
    Figures {
        precision: share(right, matched.len()),
        recall: share(right, there),
        review: answers.len() - matched.len(),
        strangers: truth.len() - there,
        given: matched.iter().filter(|answer| answer.is_stranger).count(),
        recall_at: [0.99, 0.95].map(recall_at),
    }
}

/// Rows whose probabilities lie between two bounds.
#[derive(Debug, Clone, Copy)]
pub struct Bin {
    pub from: f64,
    pub rows: usize,
    /// The mean of their probabilities, and the share that is right.
    pub mean: f64,
    pub right: f64,
}

/// The reliability table: what share of the rows with a probability is right.
pub fn reliability(answers: &[Answer]) -> Vec<Bin> {
    let bounds = [0.0, 0.05, 0.2, 0.5, 0.8, 0.95, 0.99, f64::INFINITY];
    let bin = |bounds: &[f64]| {
        let within = |answer: &&Answer| (bounds[0]..bounds[1]).contains(&answer.probability);
        let rows: Vec<_> = answers.iter().filter(within).collect();
        Bin {
            from: bounds[0],
            rows: rows.len(),
            mean: rows.iter().map(|answer| answer.probability).sum::<f64>() / rows.len().max(1) as f64,
            right: share(rows.iter().filter(|answer| answer.is_right).count(), rows.len()),
        }
    };
    bounds.windows(2).map(bin).collect()
}
