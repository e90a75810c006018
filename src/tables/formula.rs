//! Cells that a spreadsheet would run.

use crate::invisible::is_zero_width;

/// Marks a cell as text if a spreadsheet would run it as a formula. Spreadsheets skip invisible characters, and those of
/// Korean and Japanese desktops read full-width signs as operators.
#[must_use]
pub fn as_text(cell: String) -> String {
    let first = cell.trim_start_matches(is_zero_width).chars().next();
    if first.is_some_and(begins_formula) { format!("'{cell}") } else { cell }
}

/// Whether a cell that begins with this character is a formula: ASCII, superscript, small and full-width signs, tab and
/// line ends.
fn begins_formula(c: char) -> bool {
    matches!(c, '=' | '+' | '-' | '@' | '\t' | '\r' | '\n')
        || matches!(c, '\u{207a}'..='\u{207c}' | '\u{2212}' | '\u{fb29}')
        || matches!(c, '\u{fe62}' | '\u{fe63}' | '\u{fe66}' | '\u{fe6b}')
        || matches!(c, '\u{ff0b}' | '\u{ff0d}' | '\u{ff1d}' | '\u{ff20}')
}
