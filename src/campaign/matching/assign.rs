//! One-to-one assignment: each record is assigned to the row with the best match, and other rows get what
//! remains.

use super::pair::Pair;
use std::cmp::Ordering;

/// Assigns a pair to each row. Ties are resolved by content, never by position, so that the order of the
/// lists does not matter.
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
