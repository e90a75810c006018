//! DKIM signatures (RFC 6376), with which a receiving server verifies the domain and the integrity of a mail.

use crate::{Error, Result, config::Dkim};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use jiff::Timestamp;
use sha2::{Digest as _, Sha256};

/// Headers that are signed and oversigned: they can be neither changed nor added again.
const OVERSIGNED_HEADERS: [&str; 8] =
    ["from", "to", "subject", "date", "message-id", "reply-to", "mime-version", "content-type"];
/// Headers that are signed if present. Mail programs offer one-click unsubscription only if both are signed (RFC 8058,
/// section 4).
const SIGNED_HEADERS: [&str; 2] = ["list-unsubscribe", "list-unsubscribe-post"];
/// Characters of the signature in each folded line.
const LINE: usize = 72;

/// Returns the `DKIM-Signature` header to prepend to a mail whose lines end with CRLF.
///
/// # Errors
/// A fault if the key cannot sign.
pub(super) fn signature(dkim: &Dkim, mail: &[u8], at: Timestamp) -> Result<String> {
    let end = mail.windows(4).position(|four| four == b"\r\n\r\n").map_or(mail.len(), |at| at + 2);
    let (head, body) = mail.split_at(end);
    let head = str::from_utf8(head).map_err(Error::internal)?;
    let fields = fields(head);
    let (mut names, mut signed) = (Vec::new(), String::new());
    for name in OVERSIGNED_HEADERS.into_iter().chain(SIGNED_HEADERS) {
        // Repeated fields are signed from the last to the first (section 5.4.2).
        for field in fields.iter().rev().filter(|field| field.split(':').next() == Some(name)) {
            names.push(name);
            signed += field;
            signed += "\r\n";
        }
        if OVERSIGNED_HEADERS.contains(&name) {
            names.push(name);
        }
    }
    let value = format!(
        " v=1; a={}; c=relaxed/relaxed; d={}; s={}; t={};\r\n h={};\r\n bh={};\r\n b=",
        dkim.algorithm(),
        dkim.domain,
        dkim.selector,
        at.as_second(),
        names.join(":"),
        STANDARD.encode(Sha256::digest(relaxed_body(body.strip_prefix(b"\r\n").unwrap_or(body)))),
    );
    signed += &field("DKIM-Signature", &value);
    let own = dkim.sign(signed.as_bytes())?;
    let lines: Vec<&str> = own.as_bytes().chunks(LINE).filter_map(|line| str::from_utf8(line).ok()).collect();
    Ok(format!("DKIM-Signature:{value}{}\r\n", lines.join("\r\n ")))
}

/// Splits a header block into fields in relaxed canonical form.
fn fields(head: &str) -> Vec<String> {
    let mut whole: Vec<String> = Vec::new();
    for line in head.split_terminator("\r\n") {
        match whole.last_mut() {
            Some(last) if line.starts_with([' ', '\t']) => last.push_str(line),
            _ => whole.push(line.to_owned()),
        }
    }
    whole.iter().filter_map(|line| line.split_once(':')).map(|(name, value)| field(name, value)).collect()
}

/// A field in relaxed canonical form: one line, name in lower case, single spaces (section 3.4.2).
fn field(name: &str, value: &str) -> String {
    let words: Vec<&str> = value.split([' ', '\t', '\r', '\n']).filter(|word| !word.is_empty()).collect();
    format!("{}:{}", name.trim_end().to_ascii_lowercase(), words.join(" "))
}

/// A body in relaxed canonical form: single spaces, none at line ends, no empty lines at the end (section 3.4.4).
fn relaxed_body(body: &[u8]) -> Vec<u8> {
    let mut relaxed = Vec::with_capacity(body.len());
    let mut end = 0;
    for line in body.split(|byte| *byte == b'\n') {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let mut is_spaced = false;
        for byte in line {
            match byte {
                b' ' | b'\t' => is_spaced = true,
                byte => {
                    relaxed.extend(is_spaced.then_some(b' '));
                    relaxed.push(*byte);
                    is_spaced = false;
                    end = relaxed.len();
                }
            }
        }
        relaxed.extend(b"\r\n");
    }
    // After the last character only line ends remain.
    relaxed.truncate(end);
    if end > 0 {
        relaxed.extend(b"\r\n");
    }
    relaxed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_the_examples_of_the_dkim_standard() {
        // RFC 6376, section 3.4.5.
        assert_eq!(relaxed_body(b" C \r\nD \t E\r\n\r\n\r\n"), b" C\r\nD E\r\n");
        assert_eq!((field("A", " X"), field("B ", " Y\t\r\n\tZ  ")), ("a:X".to_owned(), "b:Y Z".to_owned()));
        assert_eq!(fields("A: X\r\nB : Y\t\r\n\tZ  \r\n"), ["a:X", "b:Y Z"]);
        for (body, expected) in [(&b""[..], &b""[..]), (b"\r\n\r\n", b""), (b" \r\n", b""), (b"a", b"a\r\n")]
        {
            assert_eq!(relaxed_body(body), expected);
        }
        // Body hash of the mail of RFC 8463, appendix A.3.
        let body = b"Hi.\r\n\r\nWe lost the game.  Are you hungry yet?\r\n\r\nJoe.\r\n";
        let sum = STANDARD.encode(Sha256::digest(relaxed_body(body)));
        assert_eq!(sum, "2jUSOH9NhtVGCQWNr9BrIAPreKQjO6Sn7XIkfJVOzv8=");
    }
}
