//! `vigie scoring verify`: checks whether a file is a quote of this site and its chain is intact; without a database,
//! only the attachments of a signed quote.

use super::events::events;
use crate::{
    App, Error, Result,
    cli::output::{Outcome, Output, count},
    scoring::{EmbeddedProof, Event, State, VerificationReport, verify, verify_embedded},
};
use jiff::civil::Date;
use serde::Serialize;
use std::path::Path;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Checked<'a> {
    number: String,
    kind: &'static str,
    company: &'a str,
    state: State,
    dated: Date,
    sha256: &'a str,
    document_sha256: &'a str,
    /// Fingerprint of the certificate of the file's signature.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate_sha256: Option<&'a str>,
    /// Whether the chain is intact.
    holds: bool,
    /// The first event that breaks it.
    #[serde(skip_serializing_if = "Option::is_none")]
    broken: Option<usize>,
    events: &'a [Event],
}

pub(super) async fn checked(app: &App, file: &Path, out: &Output) -> Result<Outcome> {
    let bytes = std::fs::read(file).map_err(|e| Error::input("read", file, &e))?;
    let verified = verify(app, &bytes).await?;
    let VerificationReport {
        kind,
        number,
        company,
        dated,
        state,
        sha256,
        document,
        certificate,
        events: all,
        first_invalid: broken,
    } = &verified;
    let checked = Checked {
        number: number.to_string(),
        kind: kind.word(),
        company,
        state: *state,
        dated: *dated,
        sha256,
        document_sha256: document,
        certificate_sha256: certificate.as_deref(),
        holds: broken.is_none(),
        broken: *broken,
        events: all,
    };
    out.result(&checked, |checked| {
        let verdict = match checked.broken {
            None => format!("the chain of {} holds", count(checked.events.len(), "event")),
            Some(at) => format!("THE CHAIN IS BROKEN at event {at}"),
        };
        let what = if checked.kind == "signed" { "the signed quote" } else { "the quote" };
        let certificate = checked.certificate_sha256.map(|sha256| format!("\ncertificate SHA-256 {sha256}"));
        let certificate = certificate.unwrap_or_default();
        let number = &checked.number;
        format!(
            "{what} {number} for {company}, {state}; {verdict}{certificate}\n\n{}",
            events(checked.events)
        )
    })?;
    Ok(if broken.is_none() { Outcome::Done } else { Outcome::CheckFailed })
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CarriedReport<'a> {
    number: &'a str,
    reference: &'a str,
    kind: &'static str,
    document_sha256: &'a str,
    /// Always null: no database was available to check whether the file is from this site.
    known: Option<bool>,
    holds: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    broken: Option<usize>,
    events: &'a [Event],
}

/// Checks the attachments of a signed quote without a database.
///
/// # Errors
/// Same errors as [`verify_embedded`].
pub(crate) fn checked_alone(file: &Path, out: &Output) -> Result<Outcome> {
    let bytes = std::fs::read(file).map_err(|e| Error::input("read", file, &e))?;
    let EmbeddedProof { number, reference, document, events: all, first_invalid: broken } =
        verify_embedded(bytes)?;
    let holds = broken.is_none();
    let (kind, known) = ("signed", None);
    let document_sha256 = &document;
    let report = CarriedReport {
        number: &number,
        reference: &reference,
        kind,
        document_sha256,
        known,
        holds,
        broken,
        events: &all,
    };
    out.result(&report, |report| {
        let verdict = match report.broken {
            None => format!("the chain of {} that it carries holds", count(report.events.len(), "event")),
            Some(at) => format!("THE CHAIN THAT IT CARRIES IS BROKEN at event {at}"),
        };
        format!("the signed quote {}; {verdict}\n\n{}", report.number, events(report.events))
    })?;
    out.notice("no database is available: only the site that signed the file can confirm that it is genuine");
    Ok(if holds { Outcome::Done } else { Outcome::CheckFailed })
}
