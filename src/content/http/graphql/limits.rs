//! Limits on a query before it is parsed: the parser recurses as deep as the text, and validation visits a
//! fragment each time it is used. The library limits depth and complexity after that.

use async_graphql::ServerError;

/// The maximum number of open brackets in a query.
const MAX_NESTING: usize = 48;
/// The maximum number of words: fields, arguments, types and values.
pub(in crate::content::http) const MAX_TOKENS: usize = 1_500;
/// The maximum number of uses of fragments: each may double the cost of all fragments before it.
const MAX_SPREADS: usize = 20;

/// Checks that a query is small enough to be parsed.
///
/// # Errors
/// The exceeded limit.
pub(super) fn check(query: &str) -> Result<(), ServerError> {
    let (mut rest, mut in_word) = (query.as_bytes(), false);
    let (mut nesting, mut words, mut spreads) = (0_usize, 0, 0);
    while let [first, after @ ..] = rest {
        rest = match first {
            b'#' => past_line(after),
            b'"' if after.starts_with(b"\"\"") => past_string(&after[2..], b"\"\"\""),
            b'"' => past_string(after, b"\""),
            _ => after,
        };
        match first {
            b'{' | b'(' | b'[' => nesting += 1,
            b'}' | b')' | b']' => nesting = nesting.saturating_sub(1),
            b'.' if after.starts_with(b"..") => spreads += usize::from(!is_inline(&after[2..])),
            _ => {}
        }
        let is_word = first.is_ascii_alphanumeric() || *first == b'_';
        words += usize::from(is_word && !in_word);
        in_word = is_word;
        for (count, what, most) in [
            (nesting, "nested brackets", MAX_NESTING),
            (words, "words", MAX_TOKENS),
            (spreads, "fragment spreads", MAX_SPREADS),
        ] {
            if count > most {
                let message = format!("a query must not have more than {most} {what}");
                return Err(ServerError::new(message, None));
            }
        }
    }
    Ok(())
}

/// Whether three dots are followed by an inline fragment (`... on Type`) and not by the name of a fragment.
fn is_inline(after: &[u8]) -> bool {
    let rest = after.trim_ascii_start().strip_prefix(b"on");
    rest.is_some_and(|rest| rest.first().is_none_or(u8::is_ascii_whitespace))
}

fn past_line(text: &[u8]) -> &[u8] {
    let end = text.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
    end.map_or(&[], |at| &text[at + 1..])
}

/// Skips a string that starts here and ends with these quotes. A short string ends at the latest with its
/// line; the parser reports it.
fn past_string<'a>(text: &'a [u8], quotes: &[u8]) -> &'a [u8] {
    let mut rest = text;
    while let [first, after @ ..] = rest {
        if let Some(behind) = rest.strip_prefix(quotes) {
            return behind;
        }
        rest = match first {
            b'\\' if after.starts_with(quotes) => &after[quotes.len()..],
            b'\\' if quotes.len() == 1 => after.get(1..).unwrap_or_default(),
            b'\n' | b'\r' if quotes.len() == 1 => return after,
            _ => after,
        };
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(query: &str) -> Result<(), String> {
        check(query).map_err(|error| error.message)
    }

    #[test]
    fn reports_the_name_of_the_exceeded_limit() {
        let deep = |levels| format!("{}a{}", "{a".repeat(levels), "}".repeat(levels));
        let doubling: String =
            (0..20).map(|i| format!("fragment f{i} on A {{ ...f{0} ...f{0} }} ", i + 1)).collect();
        for (query, what) in [
            (deep(49), "nested brackets"),
            ("[".repeat(60_000), "nested brackets"),
            ("a ".repeat(1_501), "1500 words"),
            (format!("{{ ...f0 }} {doubling}"), "fragment spreads"),
            // Closing brackets within a string do not count.
            ("{a(b:\"}})))\")".repeat(60), "nested brackets"),
        ] {
            let verdict = verdict(&query);
            assert!(verdict.as_ref().is_err_and(|message| message.contains(what)), "{what}: {verdict:?}");
        }
        assert_eq!(verdict(&deep(48)), Ok(()));
        assert_eq!(verdict(&"{ ... on Heading { id } }".repeat(100)), Ok(()));
    }

    #[test]
    fn brackets_in_strings_and_comments_do_not_count() {
        let brackets = "{[(".repeat(40);
        for query in [
            format!("{{ a(b: \"{brackets}\\\"{brackets}\") }}"),
            format!("{{ a(b: \"\"\"{brackets}\\\"\"\"{brackets}\"\"\") }}"),
            format!("# {brackets}\n{{ a }}"),
            "{ a(b: \"\") }".to_owned(),
        ] {
            assert_eq!(verdict(&query), Ok(()), "{query}");
        }
        for broken in ["\"", "\"\"\"", "\"\\", "\"\"\"\\\"\"\"", "#"] {
            assert_eq!(verdict(broken), Ok(()), "{broken}");
        }
    }
}
