//! One-to-one: each record is given to the row that means it most surely, and the others get what is left.

use super::pair::Pair;
use std::cmp::Ordering;

/// Which of its pairs each row gets. What rows and records hold decides among equals, never where they stand, so that another
/// order of the same lists gives the same answer.
pub(super) fn one_to_one(
    rows: &[Vec<String>],
    records: &[Vec<String>],
    pairs: &[Vec<Pair>],
) -> Vec<Option<usize>> {
    let mut all: Vec<(usize, usize)> =
        pairs.iter().enumerate().flat_map(|(row, pairs)| (0..pairs.len()).map(move |at| (row, at))).collect();
    let order = |a: &(usize, usize), b: &(usize, usize)| -> Ordering {
        let (one, other) = (&pairs[a.0][a.1], &pairs[b.0][b.1]);
        let contents = |row: usize, pair: &Pair| (&rows[row], &records[pair.record as usize]);
        let by_bits = other.bits.total_cmp(&one.bits);
        by_bits.then_with(|| contents(a.0, one).cmp(&contents(b.0, other))).then(a.cmp(b))
    };
    all.sort_unstable_by(order);
    let mut chosen = vec![None; rows.len()];
    let mut taken = vec![false; records.len()];
    for (row, at) in all {
        let record = pairs[row][at].record as usize;
        if chosen[row].is_none() && !taken[record] {
            (chosen[row], taken[record]) = (Some(at), true);
        }
    }
    chosen
}
