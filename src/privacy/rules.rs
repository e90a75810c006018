//! Finds addresses in a text.

/// Whether a character occurs in common mail addresses.
fn is_of_address(character: char) -> bool {
    character.is_alphanumeric() || "._+-".contains(character)
}

/// Whether a text contains this mailbox, in any letter case. A longer address that contains it does not
/// count.
pub(super) fn names(text: &str, mailbox: &str) -> bool {
    let text = text.to_lowercase();
    text.match_indices(mailbox).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let mut after = text[at + mailbox.len()..].chars();
        let ends = match after.next() {
            // The end of a sentence.
            Some('.') => after.next().is_none_or(|next| !next.is_alphanumeric()),
            Some(next) => !is_of_address(next) && next != '@',
            None => true,
        };
        ends && before.is_none_or(|before| !is_of_address(before))
    })
}

/// The mailboxes in a text, if their addresses consist of common characters.
pub(super) fn mailboxes(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !is_of_address(c) && c != '@');
    let is_address =
        |word: &&str| word.split_once('@').is_some_and(|(name, host)| !name.is_empty() && host.contains('.'));
    words.map(|word| word.trim_matches('.')).filter(is_address).map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_complete_addresses_only() {
        let mailbox = "zoe@x.example";
        for text in [
            "Zoe@X.example",
            "<zoe@x.example>",
            "write to zoe@x.example.",
            "{\"to\":\"zoe@x.example\"}",
            "mailto:zoe@x.example?a",
        ] {
            assert!(names(text, mailbox), "{text}");
            assert_eq!(mailboxes(text), [mailbox], "{text}");
        }
        for text in [
            "mzoe@x.example",
            "a.zoe@x.example",
            "zoe@x.example.org",
            "zoe@x.examples",
            "zoe+a@x.example",
            "",
            "zoe",
        ] {
            assert!(!names(text, mailbox), "{text}");
        }
    }
}
