//! A finished answer as it is kept: its bytes, and the compressed forms once somebody asked for them. The headers are made
//! anew for each reader: kept, they would weigh more than most answers.

use crate::{
    Error, Result,
    web::entity::{Encoding, Entity, Fingerprint},
};
use axum::{
    body::Bytes,
    http::{HeaderValue, StatusCode, header},
};
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use std::io::Write as _;
use tokio::sync::OnceCell;

/// The media type of pages.
const PAGE: &str = "text/html; charset=utf-8";
/// The media type of figures for programs.
pub const JSON: &str = "application/json";
const CACHE_CONTROL: HeaderValue = HeaderValue::from_static("public, max-age=0, must-revalidate");
/// A page that tells of a failure is for one reader.
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
/// What is wrong may be over in so many seconds.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("2");
/// Six: at most 2.5 % larger than nine at a sixth of its time, and up to 2 % smaller than five.
const BROTLI_QUALITY: i32 = 6;
const BROTLI_WINDOW: i32 = 20;

/// Bytes that an entry of the cache takes beyond the text of its address and its answer: this struct, the cache's own books,
/// and what the allocator adds to each piece (measured by the test of the room).
const ENTRY: usize = 900;

/// An answer, ready to be given.
pub struct Document {
    status: StatusCode,
    fingerprint: Fingerprint,
    media_type: &'static str,
    /// What it is to be called on the reader's disk, where it is to be kept there.
    disposition: Option<HeaderValue>,
    identity: Bytes,
    gzip: OnceCell<Bytes>,
    brotli: OnceCell<Bytes>,
}

/// A document that was made for nobody in particular, which is what the cache takes: a page that was rendered for the
/// public, or what a route gives to everybody.
pub struct PublicDocument(Document);

impl PublicDocument {
    pub(in crate::web) fn new(document: Document) -> Self {
        Self(document)
    }

    pub(super) fn into_document(self) -> Document {
        self.0
    }
}

impl Document {
    /// Keeps the text of a page.
    #[must_use]
    pub fn page(status: u16, text: String) -> Self {
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
        Self::new(status, PAGE, text.into_bytes(), None)
    }

    /// Keeps that a page stands at another path, language included.
    #[must_use]
    pub fn moved(path: String) -> Self {
        Self::new(StatusCode::MOVED_PERMANENTLY, "text/plain; charset=utf-8", path.into_bytes(), None)
    }

    /// The path at which the page stands now.
    #[must_use]
    pub fn moved_to(&self) -> Option<&str> {
        // Asked of every cached page: the text is read of one that moved alone.
        (self.status == StatusCode::MOVED_PERMANENTLY).then_some(())?;
        std::str::from_utf8(&self.identity).ok()
    }

    /// Keeps an answer of this type.
    #[must_use]
    pub fn of(media_type: &'static str, bytes: Vec<u8>) -> Self {
        Self::new(StatusCode::OK, media_type, bytes, None)
    }

    /// Keeps an answer for programs.
    ///
    /// # Errors
    /// A fault when it cannot be written down.
    pub fn json(answer: &impl Serialize) -> Result<Self> {
        Ok(Self::of(JSON, serde_json::to_vec(answer).map_err(Error::fault)?))
    }

    /// Keeps a file that the reader is to keep under this name. The name is ours, and plain.
    #[must_use]
    pub fn file(media_type: &'static str, name: &str, bytes: Vec<u8>) -> Self {
        let disposition = HeaderValue::try_from(format!("attachment; filename=\"{name}\"")).ok();
        Self::new(StatusCode::OK, media_type, bytes, disposition)
    }

    fn new(
        status: StatusCode,
        media_type: &'static str,
        bytes: Vec<u8>,
        disposition: Option<HeaderValue>,
    ) -> Self {
        let fingerprint = Fingerprint::of(&Sha256::digest(&bytes).into());
        let (gzip, brotli) = (OnceCell::new(), OnceCell::new());
        Self { status, fingerprint, media_type, disposition, identity: fitted(bytes), gzip, brotli }
    }

    /// The status it is answered with.
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// Bytes it takes in the cache, its compressed forms included as far as they can be foreseen: browsers ask for one,
    /// which is a fifth of a page.
    pub(super) fn weight(&self) -> usize {
        let bytes = self.identity.len();
        ENTRY + bytes + bytes / 4
    }

    /// It in this encoding: compressed once, off the threads that answer requests.
    pub async fn entity(&self, encoding: Encoding) -> Entity {
        let bytes = match encoding {
            Encoding::Identity => &self.identity,
            Encoding::Gzip => self.gzip.get_or_init(|| self.compressed(gzip)).await,
            Encoding::Brotli => self.brotli.get_or_init(|| self.compressed(brotli)).await,
        };
        let lasting = if self.status.is_server_error() { NO_STORE } else { CACHE_CONTROL };
        let etag = self.fingerprint.etag(encoding);
        let mut entity =
            Entity::new(self.media_type, etag, encoding, bytes.clone()).with(header::CACHE_CONTROL, lasting);
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            entity = entity.with(header::RETRY_AFTER, RETRY_AFTER);
        }
        if let Some(name) = self.disposition.clone() {
            entity = entity.with(header::CONTENT_DISPOSITION, name);
        }
        Entity { status: self.status, ..entity }
    }

    async fn compressed(&self, compress: fn(&[u8]) -> Vec<u8>) -> Bytes {
        let bytes = self.identity.clone();
        let work = tokio::task::spawn_blocking(move || fitted(compress(&bytes)));
        // The task ends early only when the process does.
        work.await.unwrap_or_default()
    }
}

/// Bytes without the room that was left for more of them.
fn fitted(bytes: Vec<u8>) -> Bytes {
    bytes.into_boxed_slice().into()
}

/// Bytes in an encoding.
#[must_use]
pub fn compress(encoding: Encoding, bytes: Vec<u8>) -> Vec<u8> {
    match encoding {
        Encoding::Identity => bytes,
        Encoding::Gzip => gzip(&bytes),
        Encoding::Brotli => brotli(&bytes),
    }
}

fn brotli(bytes: &[u8]) -> Vec<u8> {
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: BROTLI_QUALITY,
        lgwin: BROTLI_WINDOW,
        size_hint: bytes.len(),
        ..Default::default()
    };
    let mut compressed = Vec::with_capacity(bytes.len() / 6);
    // Neither side of this can fail: both are memory.
    let _ = brotli::BrotliCompress(&mut &*bytes, &mut compressed, &parameters);
    compressed
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(6));
    // As above.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    #[tokio::test]
    async fn each_form_reads_back_as_the_whole() {
        let text = "<p>niveau</p>".repeat(500);
        let document = Document::page(404, text.clone());
        let mut read = String::new();
        let gzip = document.entity(Encoding::Gzip).await;
        flate2::read::GzDecoder::new(&*gzip.bytes).read_to_string(&mut read).unwrap();
        assert_eq!(read, text);
        read.clear();
        let brotli = document.entity(Encoding::Brotli).await;
        brotli::Decompressor::new(&*brotli.bytes, 4096).read_to_string(&mut read).unwrap();
        assert_eq!(read, text);
        assert!(brotli.bytes.len() < text.len() / 10);
        assert_ne!(brotli.headers[header::ETAG], gzip.headers[header::ETAG]);
        assert_eq!(gzip.status, 404);
    }
}
