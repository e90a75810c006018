//! A quote as a download.

use axum::http::{HeaderName, header};

/// A quote as a private download.
pub(super) fn pdf(number: &str, bytes: Vec<u8>) -> ([(HeaderName, String); 3], Vec<u8>) {
    let headers = [
        (header::CACHE_CONTROL, "no-store".to_owned()),
        (header::CONTENT_TYPE, "application/pdf".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{number}.pdf\"")),
    ];
    (headers, bytes)
}
