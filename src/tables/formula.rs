//! Cells that a spreadsheet would interpret as formulas.

use crate::invisible::is_zero_width;

/// Escapes a cell that a spreadsheet would interpret as a formula. Spreadsheets ignore invisible characters,
/// and those of Korean and Japanese systems accept full-width operators.
#[must_use]
pub fn escape_formula(cell: String) -> String {
    let first = cell.trim_start_matches(is_zero_width).chars().next();
    if first.is_some_and(begins_formula) { format!("'{cell}") } else { cell }
}

/// Whether a cell with this first character is a formula: an ASCII, superscript, small or full-width
/// operator, a tab or a line break.
fn begins_formula(c: char) -> bool {
    matches!(c, '=' | '+' | '-' | '@' | '\t' | '\r' | '\n')
        || matches!(c, '\u{207a}'..='\u{207c}' | '\u{2212}' | '\u{fb29}')
        || matches!(c, '\u{fe62}' | '\u{fe63}' | '\u{fe66}' | '\u{fe6b}')
        || matches!(c, '\u{ff0b}' | '\u{ff0d}' | '\u{ff1d}' | '\u{ff20}')
}
