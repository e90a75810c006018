//! Whether a file is a quote of ours: for anybody who has one. It is hashed while it arrives, and not kept.

use crate::{
    App, Error, Result,
    error::{Field, Kind},
    files::{Allowance, hourly},
    scoring::{self, DocumentKind, EventKind, State as QuoteState, Verified},
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

/// The page, below the language.
pub(super) const PAGE: &str = "/verify";

/// Quotes have some ten thousand bytes.
pub(super) const FILE: Allowance = Allowance {
    field: "file",
    most: 1,
    bytes: 5_000_000,
    in_all: 5_000_000,
    uploads: hourly("upload-quote", 20),
};

/// What is known of a file that we gave out.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ScoringVerified {
    kind: DocumentKind,
    number: String,
    company: String,
    #[schema(value_type = String, format = Date)]
    dated: Date,
    state: QuoteState,
    /// Of the file, and of the quote that was signed or is to be.
    sha256: String,
    document_sha256: String,
    /// Of the certificate of the signature that the file carries (PAdES); none for a quote, and for what was signed before files
    /// carried one.
    certificate_sha256: Option<String>,
    /// Whether every event has the hash that it must have.
    holds: bool,
    events: Vec<ScoringEvent>,
}

#[derive(Serialize, ToSchema)]
struct ScoringEvent {
    #[schema(value_type = String, format = DateTime)]
    at: Timestamp,
    kind: EventKind,
    /// A shortened address, a count of tries or a name, whatever the kind has.
    detail: String,
    sha256: String,
}

impl From<Verified> for ScoringVerified {
    fn from(verified: Verified) -> Self {
        Self {
            kind: verified.kind,
            number: verified.number.to_string(),
            company: verified.company,
            dated: verified.dated,
            state: verified.state,
            sha256: verified.sha256,
            document_sha256: verified.document,
            certificate_sha256: verified.certificate,
            holds: verified.broken.is_none(),
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
    path = "/api/scoring/verified/{sha256}",
    summary = "What is known of the quote with this hash, with the chain of what happened to it.",
    params(("sha256" = String, Path, description = "Of the file, in hexadecimal digits.")),
    responses((status = 200, description = "It is ours.", body = ScoringVerified), (status = 404, description = "We never gave it out: scoring.file-unknown."))
)]
pub(super) async fn verified(
    State(app): State<App>,
    Path(sha256): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let found = scoring::verify_hash(&app, &sha256).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(ScoringVerified::from(found))))
}

/// Leads to what is known of a file that was sent. The file is not kept.
pub(super) async fn check(app: App, _: Visitor, form: Form) -> Result<String> {
    let refused = |code: &'static str| {
        let error = Error::new(Kind::Invalid, "form.invalid", "there is no file to check");
        error.with_fields(vec![Field::new("/file", code)])
    };
    let upload = form.uploads().iter().find(|upload| upload.field == FILE.field);
    let upload = upload.ok_or_else(|| refused("form.required"))?;
    let sha256 = upload.sha256().ok_or_else(|| refused(upload.fault()))?;
    // Of a file that is not ours the form says so.
    match scoring::verify_hash(&app, sha256).await {
        Ok(found) => Ok(format!("{PAGE}?sha256={}", found.sha256)),
        Err(e) if e.kind == Kind::Absent => Err(refused("scoring.file-unknown")),
        Err(e) => Err(e),
    }
}
