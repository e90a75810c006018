//! Decodes bytes to text that can be stored and displayed: UTF-8 without invisible control characters.

use std::borrow::Cow;

/// Why bytes are not valid text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NotText {
    pub(super) line: u64,
    pub(super) problem: String,
}

/// The text of a file: without a byte order mark, with LF line endings. Control characters, and line and
/// paragraph separators, which scripts interpret as line ends, become spaces.
pub(super) fn decode(bytes: &[u8]) -> Result<String, NotText> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let line_at = |at: usize| 1 + bytes[..at].iter().filter(|b| **b == b'\n').count() as u64;
    let text = std::str::from_utf8(bytes).map_err(|e| {
        let at = e.valid_up_to();
        NotText { line: line_at(at), problem: format!("is not UTF-8 text (byte 0x{:02x})", bytes[at]) }
    })?;
    if let Some(at) = text.find('\0') {
        return Err(NotText {
            line: line_at(at),
            problem: "holds a NUL character: this is no text".to_owned(),
        });
    }
    let text = match text.contains('\r') {
        true => Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")),
        false => Cow::Borrowed(text),
    };
    Ok(strip_controls(&text).into_owned())
}

/// Removes control characters from a multi-line text.
pub(super) fn strip_controls(text: &str) -> Cow<'_, str> {
    let obeyed = |c: char| is_unsafe_control(c) && c != '\n' && c != '\t';
    if text.contains(obeyed) { text.replace(obeyed, " ").into() } else { text.into() }
}

/// A text in one line, with single spaces between words. No-break spaces are preserved.
pub(super) fn one_line(text: &str) -> String {
    let words = text.split(|c: char| c == ' ' || is_unsafe_control(c)).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// Truncates a text at a word to a maximum number of characters.
pub(super) fn truncate(text: &str, longest: usize) -> String {
    let Some(last) = longest.checked_sub(1) else { return String::new() };
    if text.chars().nth(longest).is_none() {
        return text.to_owned();
    }
    // Reserves one character for the ellipsis.
    let fits = text.char_indices().nth(last).map_or(0, |(at, _)| at);
    let ends_a_word = text[fits..].starts_with(' ');
    let before = text[..fits].rfind(' ').filter(|at| !ends_a_word && *at > 0);
    format!("{}…", text[..before.unwrap_or(fits)].trim_end_matches([' ', ',', ';', ':', '.']))
}

/// Whether a character is a control, a line or paragraph separator, or a directional control.
fn is_unsafe_control(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reports_invalid_text_with_its_line() {
        let line = |bytes: &[u8]| decode(bytes).map_err(|e| e.line);
        assert_eq!(line(b"a\nb\xff"), Err(2));
        assert_eq!(line(b"a\n\nb\0"), Err(3));
        assert_eq!(line(b"\xef\xbb\xbfa\r\nb\rc"), Ok("a\nb\nc".to_owned()));
        assert_eq!(line("a\u{2028}b\u{2029}c\u{7}d\u{202e}e\tf".as_bytes()), Ok("a b c d e\tf".to_owned()));
    }

    #[test]
    fn a_line_keeps_no_break_spaces() {
        assert_eq!(one_line(" 14\u{a0}000 \n officines\t"), "14\u{a0}000 officines");
        assert_eq!(truncate("un deux trois", 13), "un deux trois");
        assert_eq!(truncate("un deux, trois", 9), "un deux…");
        assert_eq!(truncate("ééééé", 3), "éé…");
    }

    proptest! {
        #[test]
        fn truncated_text_respects_the_limit(text in "\\PC{0,60}", longest in 1usize..30) {
            let cut = truncate(&text, longest);
            prop_assert!(cut.chars().count() <= longest);
            prop_assert_eq!(cut == text, text.chars().count() <= longest);
        }

        #[test]
        fn decoding_text_is_idempotent(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            if let Ok(text) = decode(&bytes) {
                prop_assert_eq!(decode(text.as_bytes()), Ok(text));
            }
        }
    }
}
