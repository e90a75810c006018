//! Whether a file is a quote of ours, byte for byte, and whether the chain of what happened to it holds.

use super::{
    chain,
    model::{
        event::{Event, EventKind, broken},
        quote::Number,
        state::State,
    },
    quote::{DocumentKind, whole},
    store,
};
use crate::{App, Error, Result};
use jiff::civil::Date;
use sha2::{Digest as _, Sha256};

/// What is known of a file.
#[derive(Debug, Clone)]
pub(crate) struct Verified {
    pub(crate) kind: DocumentKind,
    pub(crate) number: Number,
    pub(crate) company: String,
    pub(crate) dated: Date,
    pub(crate) state: State,
    /// Of the file.
    pub(crate) sha256: String,
    /// Of the quote that was signed, or is to be.
    pub(crate) document: String,
    /// The SHA-256 of the certificate that a signed quote is signed with, if it is.
    pub(crate) certificate: Option<String>,
    pub(crate) events: Vec<Event>,
    /// The first event that is not what it has to be, counted from 1; none where the chain holds.
    pub(crate) broken: Option<usize>,
}

/// Hashes a file and looks it up.
///
/// # Errors
/// As of [`verify_hash`].
pub(crate) async fn verify(app: &App, bytes: &[u8]) -> Result<Verified> {
    verify_hash(app, &chain::hex(&Sha256::digest(bytes))).await
}

/// What is known of the file of this hash: the file it names is hashed again, and every event after the one before it.
///
/// # Errors
/// `scoring.file-unknown` for a file that we never gave out, and what the database says.
pub(crate) async fn verify_hash(app: &App, sha256: &str) -> Result<Verified> {
    let sha256 = sha256.to_ascii_lowercase();
    let mut tx = app.db.read().await?;
    let unknown = || {
        let detail = "this file is no quote of ours, or was changed: no file that we gave out has its hash";
        Error::absent("scoring.file-unknown", detail)
    };
    let (reference, kind) = store::quote::of_hash(&mut tx, &sha256).await?.ok_or_else(unknown)?;
    let (order, quote) = whole(&mut tx, &reference).await?;
    let events = store::event::all(&mut tx, &reference).await?;
    let stored = store::quote::document(&mut tx, &reference, DocumentKind::Quote).await?;
    let certificate = match kind {
        DocumentKind::Quote => None,
        DocumentKind::Signed => {
            store::quote::document(&mut tx, &reference, kind).await?.and_then(|file| file.certificate_sha256)
        }
    };
    let document = stored.map(|stored| chain::hex(&Sha256::digest(&stored.bytes))).unwrap_or_default();
    let broken = broken(reference.as_str(), &events).or_else(|| other_file(&events, &document));
    Ok(Verified {
        kind,
        number: quote.number,
        company: order.client.company,
        dated: quote.dated,
        state: quote.state_on(app.clock.today()),
        sha256,
        document,
        certificate,
        broken: broken.map(|at| at + 1),
        events,
    })
}

/// The first event of a file other than the stored one.
pub(super) fn other_file(events: &[Event], document: &str) -> Option<usize> {
    let names_file =
        |event: &Event| matches!(event.kind, EventKind::Sent | EventKind::Reminded | EventKind::Signed);
    events.iter().position(|event| names_file(event) && event.document != document)
}
