//! Why two entries match, for the terminal.

use crate::campaign::matching::Evidence;

/// The evidence of every field, the strongest first.
pub(super) fn explanation(evidence: &[Evidence]) -> String {
    let mut evidence: Vec<&Evidence> = evidence.iter().collect();
    evidence.sort_by(|a, b| b.points.abs().total_cmp(&a.points.abs()));
    let field = |evidence: &&Evidence| {
        let Evidence { field, of_row, of_record, points, .. } = evidence;
        let values = if of_row == of_record { of_row.clone() } else { format!("{of_row} / {of_record}") };
        format!("{field} {points:+.1} ({values})")
    };
    evidence.iter().map(field).collect::<Vec<_>>().join("; ")
}
