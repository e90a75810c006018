//! A cached response: its bytes, and compressed forms, which are created on first use. Headers are built for
//! each request, because they would take more memory than most bodies.

use crate::{
    Error, Result,
    web::representation::{Encoding, Fingerprint, Representation},
};
use axum::{
    body::Bytes,
    http::{HeaderValue, StatusCode, header},
};
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use std::io::Write as _;
use tokio::sync::OnceCell;

/// Media type of pages.
const PAGE: &str = "text/html; charset=utf-8";
/// Media type of API responses.
pub const JSON: &str = "application/json";
const CACHE_CONTROL: HeaderValue = HeaderValue::from_static("public, max-age=0, must-revalidate");
/// An error page is not cached.
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
/// Seconds after which a failed request may be retried.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("2");
/// Quality 6: at most 2.5 % larger than quality 9 in a sixth of its time, and up to 2 % smaller than quality
/// 5.
const BROTLI_QUALITY: i32 = 6;
const BROTLI_WINDOW: i32 = 20;

/// Overhead of a cache entry in bytes, in addition to its key and body: this struct, the cache's bookkeeping
/// and the allocator's overhead (measured by the test of this module).
const ENTRY: usize = 900;

/// A complete response.
pub struct CachedResponse {
    status: StatusCode,
    fingerprint: Fingerprint,
    media_type: &'static str,
    /// `Content-Disposition` of a download.
    disposition: Option<HeaderValue>,
    identity: Bytes,
    gzip: OnceCell<Bytes>,
    brotli: OnceCell<Bytes>,
}

/// A response that is the same for everyone. The cache accepts no other type, so that personal data cannot be
/// cached.
pub struct PublicResponse(CachedResponse);

impl PublicResponse {
    pub(in crate::web) fn new(document: CachedResponse) -> Self {
        Self(document)
    }

    pub(super) fn into_document(self) -> CachedResponse {
        self.0
    }
}

impl CachedResponse {
    /// The response of a page.
    #[must_use]
    pub fn page(status: u16, text: String) -> Self {
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
        Self::new(status, PAGE, text.into_bytes(), None)
    }

    /// A permanent redirect to `path`, which includes the language.
    #[must_use]
    pub fn redirect(path: String) -> Self {
        Self::new(StatusCode::MOVED_PERMANENTLY, "text/plain; charset=utf-8", path.into_bytes(), None)
    }

    /// The target of the redirect; `None` for any other response.
    #[must_use]
    pub fn redirect_target(&self) -> Option<&str> {
        // The status is checked first, because this is called for every cached page.
        (self.status == StatusCode::MOVED_PERMANENTLY).then_some(())?;
        std::str::from_utf8(&self.identity).ok()
    }

    /// A response of this media type.
    #[must_use]
    pub fn with_media_type(media_type: &'static str, bytes: Vec<u8>) -> Self {
        Self::new(StatusCode::OK, media_type, bytes, None)
    }

    /// A JSON response.
    ///
    /// # Errors
    /// `server.fault` if it cannot be serialised.
    pub fn json(answer: &impl Serialize) -> Result<Self> {
        Ok(Self::with_media_type(JSON, serde_json::to_vec(answer).map_err(Error::internal)?))
    }

    /// A download. `name` must be a plain ASCII name of ours.
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
        let fingerprint = Fingerprint::from_sha256(&Sha256::digest(&bytes).into());
        let (gzip, brotli) = (OnceCell::new(), OnceCell::new());
        Self { status, fingerprint, media_type, disposition, identity: fitted(bytes), gzip, brotli }
    }

    /// The status of the response.
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// Bytes in the cache. Of the compressed forms one is counted, at a quarter of the body: most browsers
    /// ask for the same one.
    pub(super) fn cached_bytes(&self) -> usize {
        let bytes = self.identity.len();
        ENTRY + bytes + bytes / 4
    }

    /// The representation in this coding. Compression runs once, on a blocking thread.
    pub async fn entity(&self, encoding: Encoding) -> Representation {
        let bytes = match encoding {
            Encoding::Identity => &self.identity,
            Encoding::Gzip => self.gzip.get_or_init(|| self.compressed(gzip)).await,
            Encoding::Brotli => self.brotli.get_or_init(|| self.compressed(brotli)).await,
        };
        let cache_control = if self.status.is_server_error() { NO_STORE } else { CACHE_CONTROL };
        let etag = self.fingerprint.etag(encoding);
        let mut entity = Representation::new(self.media_type, etag, encoding, bytes.clone())
            .with(header::CACHE_CONTROL, cache_control);
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            entity = entity.with(header::RETRY_AFTER, RETRY_AFTER);
        }
        if let Some(name) = self.disposition.clone() {
            entity = entity.with(header::CONTENT_DISPOSITION, name);
        }
        Representation { status: self.status, ..entity }
    }

    async fn compressed(&self, compress: fn(&[u8]) -> Vec<u8>) -> Bytes {
        let bytes = self.identity.clone();
        let work = tokio::task::spawn_blocking(move || fitted(compress(&bytes)));
        // The task is cancelled only at shutdown.
        work.await.unwrap_or_default()
    }
}

/// Removes the spare capacity.
fn fitted(bytes: Vec<u8>) -> Bytes {
    bytes.into_boxed_slice().into()
}

/// Compresses `bytes` with this coding.
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
    // Cannot fail: both sides are in memory.
    let _ = brotli::BrotliCompress(&mut &*bytes, &mut compressed, &parameters);
    compressed
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(6));
    // Cannot fail, as above.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    #[tokio::test]
    async fn each_encoding_decodes_to_the_whole_response() {
        let text = "<p>niveau</p>".repeat(500);
        let document = CachedResponse::page(404, text.clone());
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
