//! File uploads as the body of a request.

use crate::{
    App, Error, Result,
    error::Kind,
    files::{TempUpload, UploadLimits, UploadWriter},
};
use axum::body::{Body, HttpBody as _};
use futures_util::StreamExt as _;
use std::net::IpAddr;

/// Streams an uploaded file to the disk and applies the rate limits of `from`. The file is deleted on drop,
/// unless a row references it.
///
/// # Errors
/// `form.too-many`, `request.too-many`, `server.overloaded`, `request.body-too-large`, `disk.full`,
/// `form.file-infected`; file errors.
pub(crate) async fn receive_file(
    app: &App,
    from: IpAddr,
    allowance: UploadLimits,
    body: Body,
) -> Result<TempUpload> {
    // Only the announced size has to fit on the disk.
    let UploadLimits { max_bytes: bytes, uploads, .. } = allowance;
    let most = body.size_hint().upper().map_or(bytes, |announced| announced.min(bytes));
    let mut incoming = UploadWriter::begin(app, Some((from, uploads)), most).await?;
    let mut chunks = body.into_data_stream();
    while let Some(chunk) = incoming.next(chunks.next()).await? {
        let chunk = chunk.map_err(|e| Error::new(Kind::Invalid, "request.invalid", e.to_string()))?;
        incoming.write(&chunk).await?;
    }
    incoming.finish().await
}
