//! A file that is sent by itself, as the body of a request.

use crate::{
    App, Error, Result,
    error::Kind,
    files::{Allowance, Draft, Incoming},
};
use axum::body::{Body, HttpBody as _};
use futures_util::StreamExt as _;
use std::net::IpAddr;

/// Writes a file of this field to the disk, from this address. Dropped without a row that names it, it is removed.
///
/// # Errors
/// `form.too-many`, `request.too-many`, `server.overloaded`, `request.body-too-large`, `disk.full`, `form.file-infected`, and what
/// the disk says.
pub(crate) async fn received(app: &App, from: IpAddr, allowance: Allowance, body: Body) -> Result<Draft> {
    // Of what announces its size, no more than that has to fit on the disk.
    let Allowance { bytes, uploads, .. } = allowance;
    let most = body.size_hint().upper().map_or(bytes, |announced| announced.min(bytes));
    let mut incoming = Incoming::begin(app, Some((from, uploads)), most).await?;
    let mut chunks = body.into_data_stream();
    while let Some(chunk) = incoming.next(chunks.next()).await? {
        let chunk = chunk.map_err(|e| Error::new(Kind::Invalid, "request.invalid", e.to_string()))?;
        incoming.write(&chunk).await?;
    }
    incoming.finish().await
}
