//! Escapes control and invisible characters for the terminal.

use crate::invisible::steers_terminal;

/// Escapes control and invisible characters in a line, including line breaks.
pub(super) fn printable(line: &str) -> String {
    escaped(line, steers_terminal)
}

/// Escapes control and invisible characters in a text of several lines. Tabs are kept, because they separate
/// columns.
pub(super) fn printable_lines(text: &str) -> String {
    escaped(text, |c| steers_terminal(c) && c != '\n' && c != '\t')
}

fn escaped(text: &str, is_escaped: fn(char) -> bool) -> String {
    let shown = |c: char| if is_escaped(c) { c.escape_default().to_string() } else { c.to_string() };
    if text.contains(is_escaped) { text.chars().map(shown).collect() } else { text.to_owned() }
}
