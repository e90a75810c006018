//! Submitted forms (urlencoded or multipart): names and values in the order of the page, and files, which are
//! streamed to the disk.

use crate::{
    App, Error, Result,
    error::Kind,
    files::{Upload, UploadLimits, UploadWriter},
};
use axum::{
    body::{Body, Bytes, to_bytes},
    http::{HeaderMap, header},
};
use futures_util::{Stream, StreamExt as _, stream};
use std::{
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    task::{Poll, ready},
};

/// Maximum number of values and files of one form. The longest form has a few dozen.
const MAX_PARTS: usize = 200;
/// Default maximum bytes of all names and values. The longest answers of most forms are a few thousand
/// characters.
pub(super) const MAX_TEXT_BYTES: usize = 200_000;
/// Maximum buffered bytes that do not belong to a value or a file. The head of a part has a few hundred
/// bytes, but one read of the connection may contain more.
const MAX_UNREAD_BYTES: usize = 1_000_000;

/// The submitted values. A name may occur several times: checkboxes of one question share it.
#[derive(Debug, Clone, Default)]
pub struct Form {
    pairs: Vec<(String, String)>,
    uploads: Arc<Vec<Upload>>,
}

/// Receives the files of a form from a client.
#[derive(Clone, Copy)]
pub(super) struct FileReceiver<'a> {
    pub(super) app: &'a App,
    pub(super) from: IpAddr,
    pub(super) allowances: &'a [UploadLimits],
}

/// Limits of a form.
#[derive(Clone, Copy)]
pub(super) struct Limits<'a> {
    /// Maximum bytes of the whole body.
    pub(super) body: usize,
    /// Maximum bytes of all names and values, which stay in memory.
    pub(super) texts: usize,
    pub(super) file_receiver: Option<FileReceiver<'a>>,
}

impl Form {
    /// Parses a body.
    ///
    /// # Errors
    /// `request.body-too-large`; `request.invalid` if the body is not a form.
    pub(super) async fn parse(headers: &HeaderMap, body: Body, limits: Limits<'_>) -> Result<Self> {
        let media_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let media_type = media_type.unwrap_or_default();
        let boundary = multer::parse_boundary(media_type).ok();
        let Self { pairs, uploads } = match boundary {
            Some(boundary) => Self::parts(body, boundary, limits).await?,
            None if media_type.starts_with("application/x-www-form-urlencoded") => {
                // Files are only sent as multipart.
                let limit = limits.body.min(limits.texts);
                let bytes = to_bytes(body, limit).await.map_err(|_| too_large(limit))?;
                let pairs = url::form_urlencoded::parse(&bytes).into_owned().take(MAX_PARTS + 1).collect();
                Self { pairs, ..Self::default() }
            }
            None => return Err(not_a_form()),
        };
        if pairs.len() > MAX_PARTS {
            return Err(not_a_form());
        }
        // Browsers send line breaks as CRLF.
        let pairs = pairs.into_iter().map(|(name, value)| (name, value.replace("\r\n", "\n"))).collect();
        Ok(Self { pairs, uploads })
    }

    async fn parts(body: Body, boundary: String, limits: Limits<'_>) -> Result<Self> {
        let Limits { body: limit, texts, file_receiver: takes } = limits;
        let size = multer::SizeLimit::new().whole_stream(limit as u64);
        let constraints = multer::Constraints::new().size_limit(size);
        let unread = UnreadBytes::default();
        let mut parts = multer::Multipart::with_constraints(unread.counted(body), boundary, constraints);
        let (mut pairs, mut uploads, mut words) = (Vec::new(), Vec::new(), 0);
        while let Some(part) = parts.next_field().await.map_err(|e| parse_error(&e, limit))? {
            if pairs.len() + uploads.len() == MAX_PARTS {
                return Err(not_a_form());
            }
            let name = part.name().ok_or_else(not_a_form)?.to_owned();
            words += name.len();
            let part = Part { part, unread: &unread };
            let taken = takes.filter(|_| part.part.file_name().is_some());
            let taken = taken.and_then(|takes| Some((takes, takes.allowance(&name)?)));
            if let Some((takes, allowance)) = taken {
                let before: Vec<_> = uploads.iter().filter(|upload: &&Upload| upload.field == name).collect();
                let received = takes.receive(part, allowance, &before).await;
                uploads.extend(received.map_err(|e| parse_error(&e, limit))?);
                continue;
            }
            let value = text(part, texts.saturating_sub(words)).await.map_err(|e| parse_error(&e, limit))?;
            // Each invalid byte becomes a replacement character of three bytes.
            words += value.len();
            pairs.push((name, value));
        }
        Ok(Self { pairs, uploads: Arc::new(uploads) })
    }

    /// The values of a name, in order.
    pub fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.pairs.iter().filter(move |(given, _)| given == name).map(|(_, value)| value.as_str())
    }

    /// Whether the body is a one-click unsubscribe request (RFC 8058).
    pub(crate) fn is_one_click(&self) -> bool {
        self.first("List-Unsubscribe") == "One-Click"
    }

    /// The first value of a name; empty if there is none.
    #[must_use]
    pub fn first(&self, name: &str) -> &str {
        self.pairs.iter().find(|(given, _)| given == name).map_or("", |(_, value)| value)
    }

    pub fn pairs(&self) -> &[(String, String)] {
        &self.pairs
    }

    pub(crate) fn uploads(&self) -> &[Upload] {
        &self.uploads
    }
}

/// Counts bytes that were received and not passed on yet: a preamble, the head of a part, or a boundary.
#[derive(Clone, Default)]
struct UnreadBytes(Arc<AtomicUsize>);

impl UnreadBytes {
    /// Returns the bytes of a body as a stream, with a limit on those that the parser buffers. The parser
    /// reads all available bytes before it returns any, so the stream yields `Pending` after each chunk.
    fn counted(&self, body: Body) -> impl Stream<Item = Result<Bytes, axum::BoxError>> + Send + 'static {
        let (unread, mut chunks, mut is_taken) = (self.clone(), body.into_data_stream(), false);
        stream::poll_fn(move |context| {
            if std::mem::take(&mut is_taken) {
                context.waker().wake_by_ref();
                return Poll::Pending;
            }
            let chunk = ready!(chunks.poll_next_unpin(context));
            is_taken = true;
            Poll::Ready(chunk.map(|chunk| {
                let chunk = chunk?;
                let before = unread.0.fetch_add(chunk.len(), Ordering::Relaxed);
                if before > MAX_UNREAD_BYTES {
                    Err("the head of a part does not end".into())
                } else {
                    Ok(chunk)
                }
            }))
        })
    }
}

/// A part of a multipart form.
struct Part<'f, 'a> {
    part: multer::Field<'f>,
    unread: &'a UnreadBytes,
}

impl Part<'_, '_> {
    async fn chunk(&mut self) -> multer::Result<Option<Bytes>> {
        let chunk = self.part.chunk().await;
        self.unread.0.store(0, Ordering::Relaxed);
        chunk
    }
}

/// Reads the text of a part into memory, up to `most` bytes.
async fn text(mut part: Part<'_, '_>, most: usize) -> multer::Result<String> {
    let mut bytes = Vec::new();
    while let Some(chunk) = part.chunk().await? {
        if bytes.len() + chunk.len() > most {
            return Err(multer::Error::FieldSizeExceeded { limit: most as u64, field_name: None });
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

impl FileReceiver<'_> {
    /// The upload limits of a field; `None` if it accepts no files.
    fn allowance(&self, field: &str) -> Option<UploadLimits> {
        self.allowances.iter().find(|allowance| allowance.field == field).copied()
    }

    /// Streams a file to the disk; `None` if the field was submitted without a file. A rejected file is still
    /// read to its end, so that the fields after it are parsed.
    async fn receive(
        self,
        mut part: Part<'_, '_>,
        allowance: UploadLimits,
        before: &[&Upload],
    ) -> multer::Result<Option<Upload>> {
        let UploadLimits { field, max_files: most, max_bytes: bytes, max_total_bytes: in_all, uploads } =
            allowance;
        let taken: u64 = before.iter().map(|upload| upload.size()).sum();
        let bytes = bytes.min(in_all.saturating_sub(taken));
        let name = part.part.file_name().unwrap_or_default().to_owned();
        if name.is_empty() {
            while part.chunk().await?.is_some() {}
            return Ok(None);
        }
        let mut incoming = match before.len() < most {
            true => UploadWriter::begin(self.app, Some((self.from, uploads)), bytes).await,
            false => Err(too_large(0)),
        };
        loop {
            let next = match &incoming {
                Ok(open) => open.next(part.chunk()).await,
                Err(_) => Ok(part.chunk().await),
            };
            match next {
                Ok(chunk) => {
                    let Some(chunk) = chunk? else { break };
                    if let Ok(open) = &mut incoming
                        && let Err(e) = open.write(&chunk).await
                    {
                        incoming = Err(e);
                    }
                }
                Err(e) => incoming = Err(e),
            }
        }
        let draft = match incoming {
            Ok(incoming) => incoming.finish().await,
            Err(e) => Err(e),
        };
        Ok(Some(Upload::new(field, &name, draft)))
    }
}

impl<const N: usize> From<[(&str, &str); N]> for Form {
    fn from(pairs: [(&str, &str); N]) -> Self {
        let pairs = pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
        Self { pairs, ..Self::default() }
    }
}

fn not_a_form() -> Error {
    Error::new(Kind::Invalid, "request.invalid", "the body is not a form")
}

fn too_large(limit: usize) -> Error {
    let detail = format!("the form is larger than {limit} bytes");
    Error::new(Kind::TooLarge(limit as u64), "request.body-too-large", detail)
}

fn parse_error(e: &multer::Error, limit: usize) -> Error {
    match e {
        multer::Error::StreamSizeExceeded { .. } | multer::Error::FieldSizeExceeded { .. } => {
            too_large(limit)
        }
        _ => not_a_form(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    async fn read(media_type: &'static str, body: &'static str, limit: usize) -> Result<Form> {
        let headers = HeaderMap::from_iter([(header::CONTENT_TYPE, HeaderValue::from_static(media_type))]);
        Form::parse(
            &headers,
            Body::from(body),
            Limits { body: limit, texts: MAX_TEXT_BYTES, file_receiver: None },
        )
        .await
    }

    const URL_ENCODED: &str = "application/x-www-form-urlencoded";

    #[tokio::test]
    async fn both_encodings_of_a_form_parse_to_the_same_values() {
        let expected =
            Form::from([("name", "Zoé & Cie"), ("area", "corsica"), ("area", "italy"), ("text", "a\nb")]);
        let encoded = "name=Zo%C3%A9+%26+Cie&area=corsica&area=italy&text=a%0D%0Ab";
        assert_eq!(read(URL_ENCODED, encoded, 1_000).await.unwrap().pairs, expected.pairs);
        let parts = "--x\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nZoé & Cie\r\n--x\r\n\
            Content-Disposition: form-data; name=\"area\"\r\n\r\ncorsica\r\n--x\r\n\
            Content-Disposition: form-data; name=\"area\"\r\n\r\nitaly\r\n--x\r\n\
            Content-Disposition: form-data; name=\"text\"\r\n\r\na\r\nb\r\n--x--\r\n";
        assert_eq!(
            read("multipart/form-data; boundary=x", parts, 1_000).await.unwrap().pairs,
            expected.pairs
        );
        assert_eq!(expected.all("area").collect::<Vec<_>>(), ["corsica", "italy"]);
        assert_eq!((expected.first("area"), expected.first("phone")), ("corsica", ""));
    }

    #[tokio::test]
    async fn invalid_utf_8_counts_towards_the_text_limit() {
        let part = |name: &str, value: &[u8]| {
            let head = format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n");
            [head.as_bytes(), value, b"\r\n"].concat()
        };
        let body = [part("a", &vec![0xff; 70_000]), part("b", b"b"), b"--x--\r\n".to_vec()].concat();
        let media_type = HeaderValue::from_static("multipart/form-data; boundary=x");
        let headers = HeaderMap::from_iter([(header::CONTENT_TYPE, media_type)]);
        let limits = Limits { body: 1_000_000, texts: MAX_TEXT_BYTES, file_receiver: None };
        let refused = Form::parse(&headers, Body::from(body), limits).await.unwrap_err();
        assert_eq!(refused.code, "request.body-too-large");
    }

    #[tokio::test]
    async fn values_of_a_form_that_takes_files_have_their_own_limit() {
        let body = format!("a={}", "x".repeat(MAX_TEXT_BYTES)).leak();
        let refused = read(URL_ENCODED, body, 100_000_000).await.unwrap_err();
        assert_eq!(refused.code, "request.body-too-large");
    }

    #[tokio::test]
    async fn does_not_buffer_a_body_without_valid_parts() {
        const CHUNK: usize = 50_000;
        let head = "--x\r\nContent-Disposition: form-data; name=\"a\"; filename=\"";
        let long = format!("{head}a\"\r\n\r\n");
        for (begins, is_refused) in [("", true), (head, true), (long.as_str(), false)] {
            let text = |at| if at == 0 { begins.to_owned() } else { "y".repeat(CHUNK) };
            let chunks =
                (0..100).map(|at| Ok::<_, std::io::Error>(Bytes::from(text(at)))).collect::<Vec<_>>();
            let body = Body::from_stream(stream::iter(chunks));
            let unread = UnreadBytes::default();
            let mut parts = multer::Multipart::new(unread.counted(body), "x");
            let read = async {
                let mut part = Part {
                    part: parts.next_field().await?.ok_or(multer::Error::NoMultipart)?,
                    unread: &unread,
                };
                while part.chunk().await?.is_some() {}
                Ok(())
            };
            let refused: multer::Error = read.await.unwrap_err();
            let is_stopped = matches!(refused, multer::Error::StreamReadFailed(_));
            assert_eq!(is_stopped, is_refused, "{begins:?}: {refused}");
        }
    }

    #[tokio::test]
    async fn limits_the_number_of_values_and_files_of_a_form() {
        let part = "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n";
        let of = |many: usize| format!("{}--x--\r\n", part.repeat(many)).leak();
        let media_type = "multipart/form-data; boundary=x";
        assert_eq!(read(media_type, of(MAX_PARTS), 1_000_000).await.unwrap().pairs.len(), MAX_PARTS);
        assert_eq!(read(media_type, of(MAX_PARTS + 1), 1_000_000).await.unwrap_err().code, "request.invalid");
    }

    #[tokio::test]
    async fn rejects_bodies_that_are_not_forms_or_too_large() {
        let code = async |media_type, body, limit| read(media_type, body, limit).await.unwrap_err().code;
        assert_eq!(code("application/json", "{}", 100).await, "request.invalid");
        assert_eq!(code("multipart/form-data; boundary=x", "no parts", 100).await, "request.invalid");
        assert_eq!(code(URL_ENCODED, "a=1234567890", 5).await, "request.body-too-large");
        let parts = "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1234567890\r\n--x--\r\n";
        assert_eq!(code("multipart/form-data; boundary=x", parts, 50).await, "request.body-too-large");
        let many: &str = "a=1&".repeat(MAX_PARTS + 1).leak();
        assert_eq!(code(URL_ENCODED, many, 10_000).await, "request.invalid");
    }
}
