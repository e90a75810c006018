//! Front matter: the lines of TOML between two lines of `+++`, and the body after them.

use super::diagnostics::Diagnostics;

/// The parts of a text with front matter.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Parts<'a> {
    pub(super) front: &'a str,
    pub(super) body: &'a str,
    /// The line of the file on which the body begins.
    pub(super) body_line: u64,
}

/// The line on which front matter begins.
pub(super) const FRONT_LINE: u64 = 2;

/// Splits a text; `None` if it has no front matter, which is reported.
pub(super) fn split<'a>(text: &'a str, diagnostics: &Diagnostics) -> Option<Parts<'a>> {
    let Some((first, rest)) = text.split_once('\n').filter(|(first, _)| first.trim_end() == "+++") else {
        diagnostics.fault(1, "", "must begin with a line +++, then fields, then a line +++");
        return None;
    };
    let mut end = 0;
    for (number, line) in rest.split_inclusive('\n').enumerate() {
        if line.trim_end() == "+++" {
            let body = &rest[end + line.len()..];
            let body_line = FRONT_LINE + number as u64 + 1;
            return Some(Parts { front: &rest[..end], body, body_line });
        }
        end += line.len();
    }
    diagnostics.fault(1, "", format!("opens its fields with {first} and never closes them with a line +++"));
    None
}

pub(super) fn join(front: &str, body: &str) -> String {
    format!("+++\n{front}+++\n{body}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_front_matter_from_the_body() {
        let diagnostics = Diagnostics::default();
        let parts = split("+++\na = 1\nb = 2\n+++ \n\nBody\n+++\n", &diagnostics).unwrap();
        assert_eq!(parts, Parts { front: "a = 1\nb = 2\n", body: "\nBody\n+++\n", body_line: 5 });
        assert_eq!(split("+++\n+++", &diagnostics).unwrap().body, "");
        assert!(!diagnostics.has_errors());
        for bad in ["", "# a", "+++", "+++\na = 1\n", "---\na: 1\n---\n"] {
            assert_eq!(split(bad, &diagnostics), None, "{bad}");
        }
        assert_eq!(diagnostics.into_fields("f").0.len(), 5);
    }
}
