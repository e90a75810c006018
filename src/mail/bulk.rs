//! The same mail to many: what it holds for everybody is encoded once, and each is handed over by whoever keeps the list.

use super::{
    message::{LONGEST_SUBJECT, Ready, address, cleaned, header as mailbox, raw},
    model::Verdict,
    outbox::deliver_ready,
    stop::Stop,
    transport::Stage,
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

/// A picture that the page shows, or a file that is attached.
pub(crate) struct Part {
    /// Its content id or its file name.
    pub(crate) name: String,
    pub(crate) media_type: String,
    pub(crate) bytes: Vec<u8>,
}

/// What everybody gets.
pub(crate) struct Bulk {
    pub(crate) from: Mailbox,
    dkim: Option<Dkim>,
    /// The headers that all have.
    headers: String,
    /// What stands around the own text of one and its page.
    parts: [Vec<u8>; 3],
    html: Shared,
}

/// What everybody reads, and where in it each reads something of its own.
pub(crate) struct Page<'a> {
    /// Its own comes at the end.
    pub(crate) text: &'a str,
    /// What comes before it and after it.
    pub(crate) html: (&'a str, &'a str),
}

/// A page that is encoded already (quoted-printable), but for a part in it.
struct Shared {
    before: Vec<u8>,
    after: Vec<u8>,
}

impl Shared {
    fn new((before, after): (&str, &str)) -> Result<Self> {
        Ok(Self { before: quoted(before)?, after: quoted(after)? })
    }
}

/// The end of a line that is none: it keeps lines as short as they have to be.
const JOINED: &[u8] = b"=\r\n";
/// Where the own of one stands; no encoded text has these bytes.
const OWN: &[u8] = b"\0own\0";

fn quoted(text: &str) -> Result<Vec<u8>> {
    let encoded = Body::new_with_encoding(text.to_owned(), ContentTransferEncoding::QuotedPrintable);
    encoded.map(Body::into_vec).map_err(|_| Error::fault("quoted-printable takes any text"))
}

fn encoded(bytes: Vec<u8>) -> Body {
    Body::dangerous_pre_encoded(bytes, ContentTransferEncoding::QuotedPrintable)
}

/// What one of them gets.
pub(crate) struct BulkMail<'a> {
    /// What its Message-ID has before the sign.
    pub(crate) id: String,
    pub(crate) to: &'a Email,
    /// What it says of its own.
    pub(crate) text: String,
    pub(crate) html: String,
    /// What comes before and after it, where that is not what everybody reads.
    pub(crate) page: Option<(String, String)>,
    /// Where a program of mail asks for no more of them (RFC 8058).
    pub(crate) unsubscribe: &'a str,
    pub(crate) at: Timestamp,
}

impl Bulk {
    /// # Errors
    /// A fault when a part has a type that is none.
    pub(crate) fn new(
        (config, locale): (&Mail, Locale),
        subject: &str,
        page: &Page<'_>,
        pictures: Vec<Part>,
        attachments: Vec<Part>,
    ) -> Result<Self> {
        // No text can hold the sum of itself, so none ends a part.
        let sum = Sha256::digest([page.text, page.html.0, page.html.1].join("\0"));
        let name: String = sum.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        let part = |kind, body| SinglePart::builder().header(kind).body(encoded(body));
        let text = part(ContentType::TEXT_PLAIN, [&quoted(page.text)?, OWN].join(JOINED));
        let mut html = MultiPart::related()
            .boundary(format!("related-{name}"))
            .singlepart(part(ContentType::TEXT_HTML, OWN.to_vec()));
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
            headers: headers(&config.from, subject, locale)?,
            parts: cut(&whole.formatted())?,
            html: Shared::new(page.html)?,
        })
    }

    /// The bytes of one of them, with CRLF at the end of lines. The same mail has the same bytes.
    ///
    /// # Errors
    /// A fault when a part cannot be written.
    pub(crate) fn ready(&self, mail: BulkMail<'_>) -> Result<Ready> {
        let BulkMail { id, to, text, html, page, unsubscribe, at } = mail;
        let page = page.map(|(before, after)| Shared::new((&before, &after))).transpose()?;
        let page = page.as_ref().unwrap_or(&self.html);
        let mut own = Headers::new();
        own.set(header::MessageId::from(format!("<{id}@{}>", self.from.address.parts().1)));
        own.set(header::Date::from(SystemTime::from(at)));
        own.set(header::To::from(Mailboxes::from(mailbox(&to.clone().into())?)));
        own.insert_raw(raw("List-Unsubscribe", format!("<{unsubscribe}>"))?);
        let [before, between, after] = &self.parts;
        let html = [&page.before, quoted(&html)?.as_slice(), &page.after].join(JOINED);
        let own = own.to_string();
        let (own, headers) = (own.as_bytes(), self.headers.as_bytes());
        let bytes = [own, headers, before, &quoted(&text)?, between, &html, after].concat();
        let envelope = Envelope::new(Some(address(&self.from.address)?), vec![address(to)?]);
        Ready::new((id, at), envelope.map_err(Error::fault)?, bytes, self.dkim.as_ref())
    }
}

fn headers(from: &Mailbox, subject: &str, locale: Locale) -> Result<String> {
    let mut headers = Headers::new();
    headers.set(header::From::from(Mailboxes::from(mailbox(from)?)));
    headers.set(header::Subject::from(cleaned(subject, LONGEST_SUBJECT)));
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

/// What stands around the two places of one's own.
fn cut(whole: &[u8]) -> Result<[Vec<u8>; 3]> {
    let place = |bytes: &[u8]| bytes.windows(OWN.len()).position(|window| window == OWN);
    let torn = || Error::fault("a mail has two places for what is a recipient's own");
    let (before, rest) = whole.split_at(place(whole).ok_or_else(torn)?);
    let rest = &rest[OWN.len()..];
    let (between, after) = rest.split_at(place(rest).ok_or_else(torn)?);
    Ok([before, between, &after[OWN.len()..]].map(<[u8]>::to_vec))
}

impl Part {
    fn attached(self, place: fn(String) -> Attachment) -> Result<SinglePart> {
        let media_type = ContentType::parse(&self.media_type).map_err(Error::fault)?;
        let encoded = Body::new_with_encoding(self.bytes, ContentTransferEncoding::Base64);
        let body = encoded.map_err(|_| Error::fault("base64 takes any bytes"))?;
        Ok(place(self.name).body(body, media_type))
    }
}

impl Ready {
    /// Its bytes, as a program of mail opens them.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Hands it over, if `stage` lets it go, or says by the deadline why not.
    pub(crate) async fn deliver(&self, app: &App, stage: &Stage, stop: Stop) -> Verdict {
        deliver_ready(app, self, stage, stop).await
    }
}

/// Nothing is sent for a while: connections are closed.
pub(crate) fn rest(app: &App) {
    app.outbox.transport.rest();
}
