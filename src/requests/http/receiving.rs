//! Files uploaded separately from their form.

use crate::{
    App, Result, captcha,
    files::{TempUpload, UploadLimits},
    requests::admit_upload,
    web::receive_file,
};
use axum::{body::HttpBody as _, extract::Request};
use std::net::IpAddr;

/// Writes the file of a field to the disk.
///
/// # Errors
/// Same errors as [`admit_upload`] and [`receive_file`].
pub(super) async fn receive(
    app: &App,
    from: IpAddr,
    allowance: UploadLimits,
    request: Request,
) -> Result<TempUpload> {
    let (parts, body) = request.into_parts();
    let bytes =
        body.size_hint().upper().map_or(allowance.max_bytes, |announced| announced.min(allowance.max_bytes));
    let solution =
        parts.headers.get(captcha::FIELD).and_then(|value| value.to_str().ok()).unwrap_or_default();
    admit_upload(app, from, solution, bytes).await?;
    receive_file(app, from, allowance, body).await
}
