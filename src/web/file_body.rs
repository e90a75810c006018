//! Response bodies that stream a file from the disk.

use crate::{Error, Result};
use axum::{body::Body, http::HeaderValue};
use bytes::BytesMut;
use futures_util::stream;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use std::path::Path;
use tokio::{fs::File, io::AsyncReadExt as _};

/// Bytes per read.
const CHUNK: usize = 65_536;

/// Streams a file. `owner` lives as long as the body, because dropping it may delete the file.
///
/// # Errors
/// File errors.
pub(crate) async fn file_body(path: &Path, owner: impl Send + 'static) -> Result<Body> {
    let file = File::open(path).await.map_err(|e| Error::file("read", path, &e))?;
    Ok(Body::from_stream(stream::try_unfold((file, owner), async |(mut file, owner)| {
        let mut chunk = BytesMut::with_capacity(CHUNK);
        file.read_buf(&mut chunk).await?;
        Ok::<_, std::io::Error>((!chunk.is_empty()).then(|| (chunk.freeze(), (file, owner))))
    })))
}

/// `Content-Disposition` for a download of this name (RFC 6266).
pub(crate) fn attachment(name: &str) -> HeaderValue {
    let name = utf8_percent_encode(name, NON_ALPHANUMERIC);
    // Percent-encoded text is ASCII.
    HeaderValue::try_from(format!("attachment; filename*=UTF-8''{name}"))
        .unwrap_or_else(|_| HeaderValue::from_static("attachment"))
}
