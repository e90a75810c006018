//! Verifies that a file is a quote of this site, byte for byte, and that the chain of its events is intact.

use super::{
    event_chain,
    model::{
        event::{Event, EventKind, first_invalid},
        quote::Number,
        state::State,
    },
    quote::{DocumentKind, load_order_and_quote},
    store,
};
use crate::{App, Error, Result};
use jiff::civil::Date;
use sha2::{Digest as _, Sha256};

/// A verified file.
#[derive(Debug, Clone)]
pub(crate) struct VerificationReport {
    pub(crate) kind: DocumentKind,
    pub(crate) number: Number,
    pub(crate) company: String,
    pub(crate) dated: Date,
    pub(crate) state: State,
    /// SHA-256 of the file.
    pub(crate) sha256: String,
    /// SHA-256 of the quote that was signed, or is to be signed.
    pub(crate) document: String,
    /// SHA-256 of the certificate of a signed quote; `None` without a signature.
    pub(crate) certificate: Option<String>,
    pub(crate) events: Vec<Event>,
    /// Index of the first event that breaks the chain, from 1; `None` if the chain is intact.
    pub(crate) first_invalid: Option<usize>,
}

/// Hashes a file and looks it up.
///
/// # Errors
/// Same errors as [`verify_hash`].
pub(crate) async fn verify(app: &App, bytes: &[u8]) -> Result<VerificationReport> {
    verify_hash(app, &event_chain::hex(&Sha256::digest(bytes))).await
}

/// Looks up the file of this hash, hashes the stored file again, and every event with the previous one.
///
/// # Errors
/// `scoring.file-unknown` for a hash of no file of this site; database errors.
pub(crate) async fn verify_hash(app: &App, sha256: &str) -> Result<VerificationReport> {
    let sha256 = sha256.to_ascii_lowercase();
    let mut tx = app.db.read().await?;
    let unknown = || {
        let detail =
            "this file is not a quote of this site, or was changed: no file of this site has its hash";
        Error::not_found("scoring.file-unknown", detail)
    };
    let (reference, kind) = store::quote::find_by_hash(&mut tx, &sha256).await?.ok_or_else(unknown)?;
    let (order, quote) = load_order_and_quote(&mut tx, &reference).await?;
    let events = store::event::all(&mut tx, &reference).await?;
    let stored = store::quote::document(&mut tx, &reference, DocumentKind::Quote).await?;
    let certificate = match kind {
        DocumentKind::Quote => None,
        DocumentKind::Signed => {
            store::quote::document(&mut tx, &reference, kind).await?.and_then(|file| file.certificate_sha256)
        }
    };
    let document = stored.map(|stored| event_chain::hex(&Sha256::digest(&stored.bytes))).unwrap_or_default();
    let broken =
        first_invalid(reference.as_str(), &events).or_else(|| first_mismatched_document(&events, &document));
    Ok(VerificationReport {
        kind,
        number: quote.number,
        company: order.client.company,
        dated: quote.dated,
        state: quote.state_on(app.clock.today()),
        sha256,
        document,
        certificate,
        first_invalid: broken.map(|at| at + 1),
        events,
    })
}

/// The first event that names a file other than the stored one.
pub(super) fn first_mismatched_document(events: &[Event], document: &str) -> Option<usize> {
    let names_file =
        |event: &Event| matches!(event.kind, EventKind::Sent | EventKind::Reminded | EventKind::Signed);
    events.iter().position(|event| names_file(event) && event.document != document)
}
