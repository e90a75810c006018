//! Public verification of quotes: hashes an uploaded file while it arrives, without storing it, and looks it up.

use crate::{
    App, Error, Result,
    error::{FieldError, Kind},
    files::{UploadLimits, hourly},
    scoring::{self, DocumentKind, EventKind, State as QuoteState, VerificationReport},
    web::{Form, Visitor, problem::Problem},
};
use axum::{
    Json,
    extract::{Path, State},
    http::header,
    response::IntoResponse,
};
use jiff::{Timestamp, civil::Date};
use serde::Serialize;
use utoipa::ToSchema;

/// Path of the page, after the language.
pub(super) const PAGE: &str = "/verify";

/// Limits of an uploaded file: quotes have some ten thousand bytes.
pub(super) const FILE: UploadLimits = UploadLimits {
    field: "file",
    max_files: 1,
    max_bytes: 5_000_000,
    max_total_bytes: 5_000_000,
    uploads: hourly("upload-quote", 20),
};

/// A verified file of this site.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct QuoteVerification {
    kind: DocumentKind,
    number: String,
    company: String,
    #[schema(value_type = String, format = Date)]
    dated: Date,
    state: QuoteState,
    /// SHA-256 of the file, and of the quote that was signed or is to be signed.
    sha256: String,
    document_sha256: String,
    /// Fingerprint of the certificate of the file's signature (PAdES); null for an unsigned quote, and for files that
    /// were signed before they carried a signature.
    certificate_sha256: Option<String>,
    /// Whether the chain is intact.
    chain_valid: bool,
    events: Vec<ScoringEvent>,
}

#[derive(Serialize, ToSchema)]
struct ScoringEvent {
    #[schema(value_type = String, format = DateTime)]
    at: Timestamp,
    kind: EventKind,
    /// A shortened address, a count of attempts or a name, depending on the kind.
    detail: String,
    sha256: String,
}

impl From<VerificationReport> for QuoteVerification {
    fn from(verified: VerificationReport) -> Self {
        Self {
            kind: verified.kind,
            number: verified.number.to_string(),
            company: verified.company,
            dated: verified.dated,
            state: verified.state,
            sha256: verified.sha256,
            document_sha256: verified.document,
            certificate_sha256: verified.certificate,
            chain_valid: verified.first_invalid.is_none(),
            events: verified
                .events
                .into_iter()
                .map(|event| ScoringEvent {
                    at: event.at,
                    kind: event.kind,
                    detail: event.detail,
                    sha256: event.sha256,
                })
                .collect(),
        }
    }
}

#[utoipa::path(
    get,
    path = "/api/scoring/documents/{sha256}",
    summary = "Verification of the quote with this hash, with the chain of its events.",
    params(("sha256" = String, Path, description = "Of the file, in hexadecimal digits.")),
    responses((status = 200, description = "The file is from this site.", body = QuoteVerification), (status = 404, description = "The file is not from this site: scoring.file-unknown."))
)]
pub(super) async fn document(
    State(app): State<App>,
    Path(sha256): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let found = scoring::verify_hash(&app, &sha256).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(QuoteVerification::from(found))))
}

/// Redirects to the result for an uploaded file, which may be unknown. The file is not stored.
pub(super) async fn check(_: App, _: Visitor, form: Form) -> Result<String> {
    let refused = |code: &'static str| {
        let error = Error::new(Kind::Invalid, "form.invalid", "there is no file to check");
        error.with_fields(vec![FieldError::new("/file", code)])
    };
    let upload = form.uploads().iter().find(|upload| upload.field == FILE.field);
    let upload = upload.ok_or_else(|| refused("form.required"))?;
    let sha256 = upload.sha256().ok_or_else(|| refused(upload.error_code()))?;
    Ok(format!("{PAGE}?sha256={sha256}"))
}
