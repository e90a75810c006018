//! The same mail to many: what it holds for everybody is encoded once, and each is handed over by whoever keeps the list.

use super::{
    background::Stop,
    message::{LONGEST_SUBJECT, Ready, cleaned, header},
    outbox::{Verdict, deliver_ready},
    transport::Stage,
};
use crate::{
    App, Error, Result,
    email::{Email, Mailbox},
    locale::Locale,
};
use jiff::Timestamp;
use lettre::message::{
    Attachment, Body, MultiPart, SinglePart,
    header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue},
};

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
    subject: String,
    locale: Locale,
    text: Shared,
    html: Shared,
    pictures: Vec<Encoded>,
    attachments: Vec<Encoded>,
}

/// What everybody reads, and where in it each reads something of its own.
pub(crate) struct Page<'a> {
    /// Its own comes at the end.
    pub(crate) text: &'a str,
    /// What comes before it and after it.
    pub(crate) html: (&'a str, &'a str),
}

/// A text that is encoded already (quoted-printable), but for a part in it.
struct Shared {
    before: Vec<u8>,
    after: Vec<u8>,
}

impl Shared {
    fn new((before, after): (&str, &str)) -> Result<Self> {
        Ok(Self { before: quoted(before)?, after: quoted(after)? })
    }

    /// The whole with this in it. The end of a line that is none (`=`) keeps lines as short as they have to be.
    fn with(&self, own: &str) -> Result<Body> {
        let whole = [self.before.as_slice(), &quoted(own)?, &self.after].join(&b"=\r\n"[..]);
        Ok(Body::dangerous_pre_encoded(whole, ContentTransferEncoding::QuotedPrintable))
    }
}

fn quoted(text: &str) -> Result<Vec<u8>> {
    let encoded = Body::new_with_encoding(text.to_owned(), ContentTransferEncoding::QuotedPrintable);
    encoded.map(Body::into_vec).map_err(|_| Error::fault("quoted-printable takes any text"))
}

struct Encoded {
    name: String,
    media_type: ContentType,
    base64: Vec<u8>,
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
        (from, locale): (&Mailbox, Locale),
        subject: &str,
        page: &Page<'_>,
        pictures: Vec<Part>,
        attachments: Vec<Part>,
    ) -> Result<Self> {
        let encode = |part: Part| {
            let media_type = ContentType::parse(&part.media_type).map_err(Error::fault)?;
            let encoded = Body::new_with_encoding(part.bytes, ContentTransferEncoding::Base64);
            let base64 = encoded.map_err(|_| Error::fault("base64 takes any bytes"))?.into_vec();
            Ok(Encoded { name: part.name, media_type, base64 })
        };
        Ok(Self {
            from: from.clone(),
            subject: cleaned(subject, LONGEST_SUBJECT),
            locale,
            text: Shared::new((page.text, ""))?,
            html: Shared::new(page.html)?,
            pictures: pictures.into_iter().map(encode).collect::<Result<_>>()?,
            attachments: attachments.into_iter().map(encode).collect::<Result<_>>()?,
        })
    }

    /// The bytes of one of them, with CRLF at the end of lines. The same mail has the same bytes.
    ///
    /// # Errors
    /// A fault when a part cannot be written.
    pub(crate) fn ready(&self, mail: BulkMail<'_>) -> Result<Ready> {
        let BulkMail { id, to, text, html, page, unsubscribe, at } = mail;
        let html = match page {
            Some((before, after)) => Shared::new((&before, &after))?.with(&html)?,
            None => self.html.with(&html)?,
        };
        let (_, host) = self.from.address.parts();
        let mut message = lettre::Message::builder()
            .message_id(Some(format!("<{id}@{host}>")))
            .date(at.into())
            .from(header(&self.from)?)
            .to(header(&to.clone().into())?)
            .subject(self.subject.clone());
        for (name, value) in [
            ("List-Unsubscribe", format!("<{unsubscribe}>")),
            ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
            ("Precedence", "bulk".to_owned()),
            ("Content-Language", self.locale.code().to_owned()),
        ] {
            let name = HeaderName::new_from_ascii(name.to_owned()).map_err(Error::fault)?;
            message = message.raw_header(HeaderValue::new(name, value));
        }
        let page = self.page(&id, self.text.with(&text)?, html);
        let body = match self.attachments.is_empty() {
            true => page,
            false => {
                let mixed = MultiPart::mixed().boundary(format!("mixed-{id}")).multipart(page);
                self.attachments.iter().fold(mixed, |mixed, file| {
                    mixed.singlepart(file.part(Attachment::new(file.name.clone())))
                })
            }
        };
        let message = message.multipart(body).map_err(Error::fault)?;
        Ok(Ready { envelope: message.envelope().clone(), bytes: message.formatted(), id, at })
    }

    fn page(&self, id: &str, text: Body, html: Body) -> MultiPart {
        let part = |kind, body| SinglePart::builder().header(kind).body(body);
        let html = part(ContentType::TEXT_HTML, html);
        let related = MultiPart::related().boundary(format!("related-{id}")).singlepart(html);
        let related = self.pictures.iter().fold(related, |related, picture| {
            related.singlepart(picture.part(Attachment::new_inline(picture.name.clone())))
        });
        let parts = MultiPart::alternative().boundary(format!("alternative-{id}"));
        parts.singlepart(part(ContentType::TEXT_PLAIN, text)).multipart(related)
    }
}

impl Encoded {
    fn part(&self, attachment: Attachment) -> SinglePart {
        let encoding = ContentTransferEncoding::Base64;
        attachment.body(Body::dangerous_pre_encoded(self.base64.clone(), encoding), self.media_type.clone())
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
