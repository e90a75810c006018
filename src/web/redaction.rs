//! Redacts paths for the log: no secret and no personal data, in any percent-encoding.

use crate::ui::Pages;
use percent_encoding::percent_decode_str;
use std::borrow::Cow;

/// Replaces redacted segments.
const PLACEHOLDER: &str = "…";
/// Maximum rounds of nested percent-decoding. Legitimate paths have one.
const MAX_DECODE_ROUNDS: usize = 4;

/// The prefixes of secret and personal addresses, as segments.
pub(super) struct Redaction(Vec<Vec<String>>);

impl Redaction {
    pub(super) fn new<'a>(pages: &'a Pages, routes: impl Iterator<Item = &'a str>) -> Self {
        let segments = |path: &str| segments(path).map(str::to_owned).collect();
        Self(pages.personal().into_iter().chain(routes).map(segments).collect())
    }

    /// Redacts everything after the prefix of a secret address, wherever it occurs in the path, and e-mail
    /// addresses.
    pub(super) fn path<'a>(&self, path: &'a str) -> Cow<'a, str> {
        let Some(plain) = plain(path) else { return PLACEHOLDER.into() };
        let segments: Vec<_> = segments(&plain).collect();
        let personal = (0..segments.len()).find_map(|at| Some(at + self.secret_prefix_len(&segments[at..])?));
        match personal.filter(|end| *end < segments.len()) {
            Some(end) => joined(segments[..end].iter().copied().chain([PLACEHOLDER])).into(),
            None => without_mail_addresses(path),
        }
    }

    /// The number of segments of a secret prefix that `segments` starts with.
    fn secret_prefix_len(&self, segments: &[&str]) -> Option<usize> {
        let begins = |beginning: &&Vec<String>| {
            beginning.len() <= segments.len()
                && beginning.iter().zip(segments).all(|(a, b)| a.eq_ignore_ascii_case(b))
        };
        self.0.iter().find(begins).map(Vec::len)
    }
}

/// Redacts the segments of a path that contain an e-mail address.
pub(super) fn without_mail_addresses(path: &str) -> Cow<'_, str> {
    let Some(plain) = plain(path) else { return PLACEHOLDER.into() };
    let is_address = |segment: &str| segment.contains(['@', '\u{fe6b}', '\u{ff20}']);
    if !is_address(&plain) {
        return path.into();
    }
    joined(segments(&plain).map(|segment| if is_address(segment) { PLACEHOLDER } else { segment })).into()
}

/// Decodes a path, including nested escapes; `None` if they are nested too deeply.
fn plain(path: &str) -> Option<Cow<'_, str>> {
    let mut plain = Cow::Borrowed(path);
    for _ in 0..MAX_DECODE_ROUNDS {
        if !plain.contains('%') {
            return Some(plain);
        }
        let decoded = percent_decode_str(&plain).decode_utf8_lossy().into_owned();
        if decoded == plain {
            return Some(plain);
        }
        plain = decoded.into();
    }
    None
}

fn segments(path: &str) -> impl Iterator<Item = &str> {
    path.split(['/', '\\']).filter(|segment| !segment.is_empty())
}

fn joined<'a>(segments: impl Iterator<Item = &'a str>) -> String {
    segments.fold(String::new(), |path, segment| path + "/" + segment)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn redact(path: &str) -> String {
        Redaction::new(Pages::embedded(), ["/api/receipts/"].into_iter()).path(path).into_owned()
    }

    #[test]
    fn redacts_what_follows_a_personal_path_in_every_spelling() {
        for (path, expected) in [
            ("/th/unsub/a@b.example/acme/more", "/th/unsub/…"),
            ("/unsub/a@b.example/acme", "/unsub/…"),
            ("//unsub/a@b.example/acme", "/unsub/…"),
            ("/fr//unsub/a/acme", "/fr/unsub/…"),
            ("/FR/Unsub/a@b.example/acme", "/FR/Unsub/…"),
            ("/xx/unsub/a@b.example/acme", "/xx/unsub/…"),
            ("/%75nsub/a%40b.example/acme", "/unsub/…"),
            ("/fr/%2575nsub/a", "/fr/unsub/…"),
            ("/fr/unsub%2Fa@b.example", "/fr/unsub/…"),
            ("/fr/unsub%5Ca", "/fr/unsub/…"),
            ("/img/card/fr/unsub/a@b.example/acme.png", "/img/card/fr/unsub/…"),
            ("/fr/preview/unsub/a@b.example", "/fr/preview/…"),
            ("/app/unsub/a@b.example", "/app/unsub/…"),
            ("/fr/data-request/follow-up/R-1", "/fr/data-request/follow-up/…"),
            ("/api/receipts/AbC", "/api/receipts/…"),
            ("/api/%72eceipts/AbC/rows", "/api/receipts/…"),
        ] {
            assert_eq!(redact(path), expected, "{path}");
        }
    }

    #[test]
    fn redacts_mail_addresses_anywhere() {
        for (path, expected) in [
            ("/fr/nothing/alice@secret.example/x", "/fr/nothing/…/x"),
            ("/fr/press-article/alice%40secret.example", "/fr/press-article/…"),
            ("/api/sources/alice%252540secret.example", "/api/sources/…"),
            ("/fr/alice%EF%BC%A0secret.example", "/fr/…"),
            (&format!("/fr/alice%{}40secret.example", "25".repeat(9)), "…"),
        ] {
            assert_eq!(redact(path), expected, "{path}");
        }
    }

    #[test]
    fn other_paths_are_not_redacted() {
        for path in [
            "/fr/unsub",
            "/fr/unsub/",
            "/api/receipts",
            "/fr/data-request/follow-up",
            "/unsubscribe/a",
            "/fr/100%25",
            "/",
        ] {
            assert_eq!(redact(path), path);
        }
    }
}
