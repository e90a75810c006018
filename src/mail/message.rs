//! A mail as it is stored in the outbox and as it is sent. Texts of visitors cannot add headers or parts.

use super::{dkim::signature, inline_image::Picture};
use crate::{
    Error, Result,
    config::{Dkim, Mail},
    email::{Email, Mailbox},
    locale::Locale,
};
use jiff::Timestamp;
use lettre::{
    Address,
    address::Envelope,
    message::{
        Attachment, Mailbox as HeaderMailbox, MultiPart, SinglePart,
        header::{ContentType, HeaderName, HeaderValue},
    },
};
use serde::{Deserialize, Serialize};

/// Maximum length of a name in a header, in characters; longer names are cut.
const MAX_NAME_CHARS: usize = 100;
/// Maximum length of a subject, in characters.
pub(super) const MAX_SUBJECT_CHARS: usize = 200;

/// A mail without the sender, date and number that sending adds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// The purpose, such as "contact-receipt"; also the name of its preview.
    pub kind: String,
    pub to: Mailbox,
    /// Recipient of replies; `None` for the configured one.
    #[serde(deserialize_with = "if_writable")]
    pub reply_to: Option<Mailbox>,
    pub locale: Locale,
    pub subject: String,
    pub text: String,
    pub html: String,
    /// Pictures of the HTML part.
    pub pictures: Vec<Picture>,
    /// URL for one-click unsubscription (RFC 8058), for mails to subscribers.
    #[serde(default)]
    pub unsubscribe: Option<String>,
}

/// Omits a Reply-To of an earlier version that no header can contain: the notice to a team does not depend on it.
fn if_writable<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<Mailbox>, D::Error> {
    let value = serde_json::Value::deserialize(from)?;
    Ok(serde_json::from_value(value).unwrap_or_default())
}

/// Values that sending adds to a message.
pub(super) struct SendContext<'a> {
    pub(super) id: &'a str,
    pub(super) config: &'a Mail,
    pub(super) at: Timestamp,
}

/// An encoded mail with its envelope.
pub(crate) struct EncodedMail {
    pub(super) id: String,
    pub(super) at: Timestamp,
    pub(super) envelope: Envelope,
    pub(super) bytes: Vec<u8>,
}

impl Message {
    /// Encodes the mail, with CRLF line ends.
    ///
    /// # Errors
    /// A fault if a part cannot be encoded.
    pub(super) fn ready(&self, sending: &SendContext<'_>) -> Result<EncodedMail> {
        let SendContext { id, config, at } = *sending;
        let from = &config.from;
        let (_, host) = from.address.local_and_domain();
        let mut message = lettre::Message::builder()
            .message_id(Some(format!("<{id}@{host}>")))
            .date(at.into())
            .from(header(from)?)
            .to(header(&self.to)?)
            .subject(cleaned(&self.subject, MAX_SUBJECT_CHARS));
        if let Some(reply_to) = self.reply_to.as_ref().or(config.reply_to.as_ref()) {
            message = message.reply_to(header(reply_to)?);
        }
        // Prevents automatic replies, such as absence notices (RFC 3834).
        for (name, value) in [("Auto-Submitted", "auto-generated"), ("Content-Language", self.locale.code())]
        {
            message = message.raw_header(raw(name, value.to_owned())?);
        }
        if let Some(address) = &self.unsubscribe {
            let one_click = "List-Unsubscribe=One-Click".to_owned();
            message = message.raw_header(raw("List-Unsubscribe", format!("<{address}>"))?);
            message = message.raw_header(raw("List-Unsubscribe-Post", one_click)?);
        }
        let message = message.multipart(self.parts(id)?).map_err(Error::internal)?;
        let (envelope, bytes) = (message.envelope().clone(), message.formatted());
        EncodedMail::new(id.to_owned(), at, envelope, bytes, config.dkim.as_ref())
    }

    /// The text and HTML parts, with pictures. Boundaries contain the number of the mail, so that equal input gives
    /// equal bytes.
    fn parts(&self, id: &str) -> Result<MultiPart> {
        let png = ContentType::parse("image/png").map_err(Error::internal)?;
        let mut html = MultiPart::related()
            .boundary(format!("related-{id}"))
            .singlepart(SinglePart::html(self.html.clone()));
        for picture in &self.pictures {
            let cid = picture.cid().to_owned();
            let attachment = Attachment::new_inline_with_name(cid, format!("{}.png", picture.cid()));
            html = html.singlepart(attachment.body(picture.png()?, png.clone()));
        }
        let parts = MultiPart::alternative().boundary(format!("alternative-{id}"));
        Ok(parts.singlepart(SinglePart::plain(self.text.clone())).multipart(html))
    }
}

impl EncodedMail {
    /// Creates a mail with this number and time, and signs it if there is a key.
    ///
    /// # Errors
    /// A fault if the key cannot sign.
    pub(super) fn new(
        id: String,
        at: Timestamp,
        envelope: Envelope,
        mut bytes: Vec<u8>,
        dkim: Option<&Dkim>,
    ) -> Result<Self> {
        if let Some(dkim) = dkim {
            let line = signature(dkim, &bytes, at)?;
            bytes.splice(..0, line.into_bytes());
        }
        Ok(Self { id, at, envelope, bytes })
    }
}

pub(super) fn header(mailbox: &Mailbox) -> Result<HeaderMailbox> {
    let name =
        mailbox.name.as_ref().map(|name| cleaned(name, MAX_NAME_CHARS)).filter(|name| !name.is_empty());
    Ok(HeaderMailbox::new(name, address(&mailbox.address)?))
}

/// Creates a header for which the library has no type.
pub(super) fn raw(name: &str, value: String) -> Result<HeaderValue> {
    let name = HeaderName::new_from_ascii(name.to_owned()).map_err(Error::internal)?;
    Ok(HeaderValue::new(name, value))
}

/// Whether a mail can be addressed to `email`: servers do not accept some addresses that users type.
pub(crate) fn can_write_to(email: &Email) -> bool {
    address(email).is_ok()
}

pub(super) fn address(email: &Email) -> Result<Address> {
    let (name, host) = email.local_and_domain();
    Address::new(name, host).map_err(Error::internal)
}

/// Reduces a text to what a header may contain: one line of at most `longest` characters. The header library aborts the
/// process on a line break in a name.
pub(super) fn cleaned(text: &str, longest: usize) -> String {
    let shown = strip_controls(text);
    let words: Vec<&str> = shown.split(' ').filter(|word| !word.is_empty()).collect();
    // Mail programs decode text that looks like an encoded word (RFC 2047), even if a user typed it.
    let line = words.join(" ").replace("=?", "= ?");
    match line.char_indices().nth(longest) {
        Some(_) => line.chars().take(longest - 1).chain(['…']).collect(),
        None => line,
    }
}

/// Removes bidirectional characters from a line and replaces control characters by spaces.
pub(super) fn strip_controls(line: &str) -> String {
    let steers = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    let is_break = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    line.chars().filter(|c| !steers(*c)).map(|c| if is_break(c) { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Config, Resolved, Sources};

    #[test]
    fn stored_addresses_unfit_for_a_header_get_no_mail() {
        for (address, can) in
            [("a.b@x.example", true), ("a..b@x.example", false), ("dupont.@x.example", false)]
        {
            assert_eq!(can_write_to(&Email::from_earlier_version(address)), can, "{address}");
        }
    }

    #[test]
    fn omits_a_stored_reply_address_unfit_for_a_header() {
        let stored = r#"{"kind":"k","to":{"name":null,"address":"a@b.example"},"reply_to":{"name":null,"address":"a..b@b.example"},
            "locale":"fr","subject":"S","text":"T","html":"H","pictures":[]}"#;
        assert_eq!(serde_json::from_str::<Message>(stored).unwrap().reply_to, None);
    }

    #[test]
    fn headers_are_single_bounded_lines() {
        for (text, clean) in [
            ("Hélène  Martin ", "Hélène Martin"),
            ("a\r\nBcc: b@c.example", "a Bcc: b@c.example"),
            ("a\0b\u{85}c\u{7f}d\u{2028}e", "a b c d e"),
            ("\u{202e}gpj.exe\u{2066}", "gpj.exe"),
            ("\t\n", ""),
            ("김 ๆ é\u{a0}b", "김 ๆ é\u{a0}b"),
        ] {
            assert_eq!(cleaned(text, 100), clean);
        }
        assert_eq!(cleaned(&"é".repeat(300), 200).chars().count(), 200);
    }

    /// Texts that try to add headers, recipients or parts, or contain control characters.
    const PAYLOADS: &str = include_str!("../../tests/vectors/header-injection.json");

    /// Numbers are random: the author of a text cannot guess the boundaries.
    const ID: &str = "3f2a9c0d11e4b857";

    fn message(text: &str) -> Message {
        let named =
            |address: &str| Mailbox { name: Some(text.to_owned()), address: address.parse().unwrap() };
        Message {
            kind: "test".to_owned(),
            to: named("to@b.example"),
            reply_to: Some(named("reply@b.example")),
            locale: Locale::Fr,
            subject: text.to_owned(),
            text: text.to_owned(),
            html: text.to_owned(),
            pictures: vec![Picture::Motif(text.to_owned())],
            unsubscribe: None,
        }
    }

    fn ready(message: &Message) -> EncodedMail {
        let resolved = Resolved::from_sources(Sources::default()).unwrap();
        let mut config = Config::from_resolved(&resolved).unwrap().mail;
        config.from = "Vigie <vigie@health.example>".parse().unwrap();
        let at = "2026-11-21T06:10:00Z".parse().unwrap();
        message.ready(&SendContext { id: ID, config: &config, at }).unwrap()
    }

    /// Names of the headers, with folded lines joined.
    fn headers(bytes: &[u8]) -> Vec<String> {
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        let head = text.split("\r\n\r\n").next().unwrap().replace("\r\n ", " ").replace("\r\n\t", " ");
        assert!(!head.replace("\r\n", "").contains(char::is_control), "{head}");
        head.split("\r\n").map(|line| line.split(':').next().unwrap().to_owned()).collect()
    }

    #[test]
    fn no_text_adds_a_header_a_recipient_or_a_part() {
        let plain = ready(&message("Hélène"));
        let payloads: Vec<String> = serde_json::from_str(PAYLOADS).unwrap();
        assert_eq!(payloads.len(), 30);
        for payload in payloads {
            let ready = ready(&message(&payload));
            assert_eq!(headers(&ready.bytes), headers(&plain.bytes), "{payload:?}");
            assert_eq!(ready.envelope, plain.envelope, "{payload:?}");
            let text = String::from_utf8(ready.bytes).unwrap();
            assert_eq!(text.matches(&format!("\r\n--alternative-{ID}\r\n")).count(), 2, "{payload:?}");
            assert_eq!(text.matches(&format!("\r\n--related-{ID}\r\n")).count(), 2, "{payload:?}");
        }
    }

    #[test]
    fn a_typed_encoded_word_is_not_decoded() {
        let mut message = message("Hélène Martin");
        message.subject = "=?utf-8?Q?=41=42?= today".to_owned();
        let text = String::from_utf8(ready(&message).bytes).unwrap();
        assert!(text.contains("Subject: = ?utf-8?Q?=41=42?= today\r\n"), "{text}");
    }

    #[test]
    fn a_mail_has_the_standard_headers() {
        let mut message = message("Hélène Martin");
        message.subject = "Votre demande".to_owned();
        let text = String::from_utf8(ready(&message).bytes).unwrap();
        for line in [
            "Message-ID: <3f2a9c0d11e4b857@health.example>",
            "Date: Sat, 21 Nov 2026 06:10:00 +0000",
            "From: Vigie <vigie@health.example>",
            "To: =?utf-8?b?SMOpbMOobmUgTWFydGlu?= <to@b.example>",
            "Subject: Votre demande",
            "Reply-To: =?utf-8?b?SMOpbMOobmUgTWFydGlu?= <reply@b.example>",
            "Auto-Submitted: auto-generated",
            "Content-Language: fr",
            "MIME-Version: 1.0",
        ] {
            assert!(text.contains(&format!("{line}\r\n")), "{line}: {text}");
        }
        assert_eq!(ready(&message).bytes, ready(&message).bytes);
    }
}
