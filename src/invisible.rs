//! Characters without a visible form that change how a terminal or a spreadsheet reads the text around them.

/// Whether a character has no width: zero-width characters, joiners, directional marks and the byte order mark.
pub(crate) fn is_zero_width(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
    )
}

/// Whether a terminal would obey a character or hide it: controls (C0, C1), line separators and zero-width characters.
pub(crate) fn steers_terminal(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') || is_zero_width(c)
}
