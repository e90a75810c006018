//! Detects the declared encoding of a page as browsers do (HTML standard, "prescan a byte stream to determine
//! its encoding").

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};
use html5ever::{
    tendril::StrTendril,
    tokenizer::{BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts},
};
use std::cell::Cell;

/// The bytes at the beginning of a page in which browsers look for a declaration.
const HEAD: usize = 1_024;

/// The declared encoding of a page; `None` if there is no known one.
pub(super) fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    // The declaration is ASCII; other characters in the head do not matter.
    let head: String = bytes[..bytes.len().min(HEAD)].iter().map(|byte| char::from(*byte)).collect();
    let tokenizer = Tokenizer::new(Prescan::default(), TokenizerOpts::default());
    let queue = BufferQueue::default();
    queue.push_back(StrTendril::from(head.as_str()));
    let _ = tokenizer.feed(&queue);
    let found = tokenizer.sink.found.get().or_else(|| of_xml(&head))?;
    Some(match found {
        // A declaration that can be read as ASCII is not UTF-16.
        found if found == UTF_16LE || found == UTF_16BE => UTF_8,
        found if found == X_USER_DEFINED => WINDOWS_1252,
        found => found,
    })
}

/// The first `meta` element with an encoding.
#[derive(Default)]
struct Prescan {
    found: Cell<Option<&'static Encoding>>,
}

impl TokenSink for Prescan {
    type Handle = ();

    fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<()> {
        if let Token::TagToken(tag) = token
            && tag.kind == TagKind::StartTag
            && &*tag.name == "meta"
            && self.found.get().is_none()
        {
            self.found.set(of_meta(&tag));
        }
        TokenSinkResult::Continue
    }
}

fn of_meta(tag: &Tag) -> Option<&'static Encoding> {
    let attribute = |name: &str| {
        tag.attrs.iter().find(|attribute| &*attribute.name.local == name).map(|found| &*found.value)
    };
    let label = match attribute("charset") {
        Some(label) => label,
        None if attribute("http-equiv")?.trim().eq_ignore_ascii_case("content-type") => {
            label_in(attribute("content")?)?
        }
        None => return None,
    };
    Encoding::for_label(label.as_bytes())
}

/// The label after "charset=" in a content type.
fn label_in(content: &str) -> Option<&str> {
    let lower = content.to_ascii_lowercase();
    let found = lower.match_indices("charset").find_map(|(at, name)| {
        content[at + name.len()..].trim_start().strip_prefix('=').map(str::trim_start)
    })?;
    match found.chars().next()? {
        quote @ ('"' | '\'') => found[1..].split_once(quote).map(|(label, _)| label),
        _ => found.split(|c: char| c == ';' || c.is_whitespace()).next(),
    }
}

/// The encoding of an XML declaration, used if no `meta` declares one.
fn of_xml(head: &str) -> Option<&'static Encoding> {
    let declaration = head.strip_prefix("<?xml")?.split_once('>')?.0;
    let value = declaration.split_once("encoding")?.1.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    Encoding::for_label(value[1..].split_once(quote)?.0.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn resolves_the_declared_encoding_as_browsers_do() {
        for (head, expected) in [
            ("<meta charset=utf-16>", Some(UTF_8)),
            ("<meta charset='UTF-16BE'>", Some(UTF_8)),
            ("<meta charset=x-user-defined>", Some(WINDOWS_1252)),
            ("<meta charset=iso-8859-1>", Some(WINDOWS_1252)),
            ("<META CharSet = \"euc-kr\">", Some(encoding_rs::EUC_KR)),
            (
                "<meta http-equiv=Content-Type content='text/html; charset = windows-874'>",
                Some(encoding_rs::WINDOWS_874),
            ),
            ("<meta content='text/html; charset=utf-16le' http-equiv='content-type'>", Some(UTF_8)),
            ("<meta http-equiv=refresh content='0; charset=euc-kr'>", None),
            ("<meta name=x content='charset=euc-kr'><meta charset=utf-8>", Some(UTF_8)),
            ("<!-- <meta charset=euc-kr> --><meta charset=utf-8>", Some(UTF_8)),
            ("<script src=a charset=euc-kr></script>", None),
            ("<meta charset=nothing><meta charset=euc-kr>", Some(encoding_rs::EUC_KR)),
            ("<meta charset=euc-kr><meta charset=utf-8>", Some(encoding_rs::EUC_KR)),
            ("<?xml version='1.0' encoding='euc-kr'?><html>", Some(encoding_rs::EUC_KR)),
            ("<?xml version='1.0' encoding='utf-16'?><html>", Some(UTF_8)),
            ("<?xml version='1.0' encoding='euc-kr'?><meta charset=utf-8>", Some(UTF_8)),
            ("<p>charset=euc-kr</p>", None),
            ("<meta charset=utf-8", None),
        ] {
            assert_eq!(declared(head.as_bytes()), expected, "{head}");
        }
        let late = format!("{}<meta charset=euc-kr>", " ".repeat(HEAD));
        assert_eq!(declared(late.as_bytes()), None);
    }
}
