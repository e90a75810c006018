//! Mail to many recipients: the shared parts are encoded once, and the caller that owns the recipient list delivers
//! each mail.

use super::{
    delivery::deliver_ready,
    message::{EncodedMail, MAX_SUBJECT_CHARS, address, cleaned, header as mailbox, raw},
    model::DeliveryResult,
    stop::StopSignal,
    transport::HandOver,
};
use crate::{
    App, Error, Result,
    config::{Dkim, Mail},
    email::{Email, Mailbox},
    locale::Locale,
};
use jiff::Timestamp;
use lettre::{
    address::Envelope,
    message::{
        Attachment, Body, Mailboxes, MultiPart, SinglePart,
        header::{self, ContentTransferEncoding, ContentType, Headers},
    },
};
use sha2::{Digest as _, Sha256};
use std::time::SystemTime;

/// An inline picture or an attached file.
pub(crate) struct Part {
    /// Content id of a picture, or name of a file.
    pub(crate) name: String,
    pub(crate) media_type: String,
    pub(crate) bytes: Vec<u8>,
}

/// The parts that all recipients share.
pub(crate) struct BulkTemplate {
    pub(crate) from: Mailbox,
    dkim: Option<Dkim>,
    /// Headers that all mails have in common.
    headers: String,
    /// The encoded mail, cut at the recipient's text and HTML.
    parts: [Vec<u8>; 3],
    html: Shared,
}

/// The content that all recipients share, and the places of the recipient's own part.
pub(crate) struct Page<'a> {
    pub(crate) locale: Locale,
    pub(crate) subject: &'a str,
    /// The shared text; the recipient's part is appended.
    pub(crate) text: &'a str,
    /// The HTML before and after the recipient's part.
    pub(crate) html: (&'a str, &'a str),
}

/// A page in quoted-printable encoding, cut at the recipient's part.
struct Shared {
    before: Vec<u8>,
    after: Vec<u8>,
}

impl Shared {
    fn new(before: &str, after: &str) -> Result<Self> {
        Ok(Self { before: quoted(before)?, after: quoted(after)? })
    }
}

/// A soft line break (quoted-printable), which keeps lines within their limit.
const JOINED: &[u8] = b"=\r\n";
/// Placeholder of the recipient's part; no encoded text contains these bytes.
const PLACEHOLDER: &[u8] = b"\0own\0";

fn quoted(text: &str) -> Result<Vec<u8>> {
    let encoded = Body::new_with_encoding(text.to_owned(), ContentTransferEncoding::QuotedPrintable);
    encoded.map(Body::into_vec).map_err(|_| Error::internal("quoted-printable takes any text"))
}

fn encoded(bytes: Vec<u8>) -> Body {
    Body::dangerous_pre_encoded(bytes, ContentTransferEncoding::QuotedPrintable)
}

/// The part of one recipient.
pub(crate) struct RecipientMail<'a> {
    /// The local part of the Message-ID.
    pub(crate) id: String,
    pub(crate) to: &'a Email,
    /// The recipient's own text.
    pub(crate) text: String,
    pub(crate) html: String,
    /// The HTML before and after the recipient's part; `None` for the shared one.
    pub(crate) page: Option<(String, String)>,
    /// URL for one-click unsubscription (RFC 8058).
    pub(crate) unsubscribe: &'a str,
    pub(crate) at: Timestamp,
}

impl BulkTemplate {
    /// # Errors
    /// A fault if a part has an invalid media type.
    pub(crate) fn new(
        config: &Mail,
        page: &Page<'_>,
        pictures: Vec<Part>,
        attachments: Vec<Part>,
    ) -> Result<Self> {
        // A text cannot contain its own hash, so it cannot contain a boundary either.
        let sum = Sha256::digest([page.text, page.html.0, page.html.1].join("\0"));
        let name: String = sum.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        let part = |kind, body| SinglePart::builder().header(kind).body(encoded(body));
        let text = part(ContentType::TEXT_PLAIN, [&quoted(page.text)?, PLACEHOLDER].join(JOINED));
        let mut html = MultiPart::related()
            .boundary(format!("related-{name}"))
            .singlepart(part(ContentType::TEXT_HTML, PLACEHOLDER.to_vec()));
        for picture in pictures {
            html = html.singlepart(picture.attached(Attachment::new_inline)?);
        }
        let boundary = format!("alternative-{name}");
        let mut whole = MultiPart::alternative().boundary(boundary).singlepart(text).multipart(html);
        if !attachments.is_empty() {
            whole = MultiPart::mixed().boundary(format!("mixed-{name}")).multipart(whole);
        }
        for file in attachments {
            whole = whole.singlepart(file.attached(Attachment::new)?);
        }
        Ok(Self {
            from: config.from.clone(),
            dkim: config.dkim.clone(),
            headers: headers(&config.from, page.subject, page.locale)?,
            parts: split_at_placeholders(&whole.formatted())?,
            html: Shared::new(page.html.0, page.html.1)?,
        })
    }

    /// Returns the mail of one recipient, with CRLF line ends. Equal input gives equal bytes.
    ///
    /// # Errors
    /// A fault if a part cannot be encoded.
    pub(crate) fn ready(&self, mail: RecipientMail<'_>) -> Result<EncodedMail> {
        let RecipientMail { id, to, text, html, page, unsubscribe, at } = mail;
        let page = page.map(|(before, after)| Shared::new(&before, &after)).transpose()?;
        let page = page.as_ref().unwrap_or(&self.html);
        let mut own = Headers::new();
        own.set(header::MessageId::from(format!("<{id}@{}>", self.from.address.local_and_domain().1)));
        own.set(header::Date::from(SystemTime::from(at)));
        own.set(header::To::from(Mailboxes::from(mailbox(&to.clone().into())?)));
        own.insert_raw(raw("List-Unsubscribe", format!("<{unsubscribe}>"))?);
        let [before, between, after] = &self.parts;
        let html = [&page.before, quoted(&html)?.as_slice(), &page.after].join(JOINED);
        let own = own.to_string();
        let (own, headers) = (own.as_bytes(), self.headers.as_bytes());
        let bytes = [own, headers, before, &quoted(&text)?, between, &html, after].concat();
        let envelope = Envelope::new(Some(address(&self.from.address)?), vec![address(to)?]);
        EncodedMail::new(id, at, envelope.map_err(Error::internal)?, bytes, self.dkim.as_ref())
    }
}

fn headers(from: &Mailbox, subject: &str, locale: Locale) -> Result<String> {
    let mut headers = Headers::new();
    headers.set(header::From::from(Mailboxes::from(mailbox(from)?)));
    headers.set(header::Subject::from(cleaned(subject, MAX_SUBJECT_CHARS)));
    for (name, value) in [
        ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"),
        ("Precedence", "bulk"),
        ("Content-Language", locale.code()),
    ] {
        headers.insert_raw(raw(name, value.to_owned())?);
    }
    headers.set(header::MIME_VERSION_1_0);
    Ok(headers.to_string())
}

/// Cuts the encoded mail at the two placeholders.
fn split_at_placeholders(whole: &[u8]) -> Result<[Vec<u8>; 3]> {
    let place = |bytes: &[u8]| bytes.windows(PLACEHOLDER.len()).position(|window| window == PLACEHOLDER);
    let torn = || Error::internal("a mail has two places for what is a recipient's own");
    let (before, rest) = whole.split_at(place(whole).ok_or_else(torn)?);
    let rest = &rest[PLACEHOLDER.len()..];
    let (between, after) = rest.split_at(place(rest).ok_or_else(torn)?);
    Ok([before, between, &after[PLACEHOLDER.len()..]].map(<[u8]>::to_vec))
}

impl Part {
    fn attached(self, place: fn(String) -> Attachment) -> Result<SinglePart> {
        let media_type = ContentType::parse(&self.media_type).map_err(Error::internal)?;
        let encoded = Body::new_with_encoding(self.bytes, ContentTransferEncoding::Base64);
        let body = encoded.map_err(|_| Error::internal("base64 takes any bytes"))?;
        Ok(place(self.name).body(body, media_type))
    }
}

impl EncodedMail {
    /// The bytes of the mail, as a mail program opens them (`.eml`).
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Hands the mail over if `stage` permits it; by the deadline, returns why it could not.
    pub(crate) async fn deliver(&self, app: &App, stage: &HandOver, stop: StopSignal) -> DeliveryResult {
        deliver_ready(app, self, stage, stop).await
    }
}

/// Closes idle connections, because nothing will be sent for a while.
pub(crate) fn close_idle(app: &App) {
    app.outbox.transport.close_idle();
}
