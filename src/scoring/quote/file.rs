//! The files of a quote: drawn when somebody first asks for one, and kept byte for byte from then on.

use super::{
    super::{
        chain::{self, Event, EventKind},
        store,
    },
    Quote, printed,
};
use crate::scoring::order::Order;
use crate::{App, Error, Result, closed_list::closed_list, db::Tx, reference::Reference};
use sha2::{Digest as _, Sha256};

closed_list! {
    /// A file of a quote: as it was sent, or with the page that proves who signed it.
    DocumentKind as ScoringDocument { Quote = "quote", Signed = "signed", }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredDocument {
    pub(crate) kind: DocumentKind,
    pub(crate) sha256: String,
    pub(crate) bytes: Vec<u8>,
}

impl StoredDocument {
    pub(super) fn new(kind: DocumentKind, bytes: Vec<u8>) -> Self {
        Self { kind, sha256: chain::hex(&Sha256::digest(&bytes)), bytes }
    }
}

/// An order with its quote.
///
/// # Errors
/// `scoring.order-unknown`, and what the database says.
pub(crate) async fn whole(tx: &mut Tx, reference: &Reference) -> Result<(Order, Quote)> {
    let quote = store::quote::find(tx, reference).await?;
    let order = store::order::find(tx, reference).await?;
    order.zip(quote).ok_or_else(|| {
        Error::absent(
            "scoring.order-unknown",
            format!("there is no order {reference}: see `vigie scoring list`"),
        )
    })
}

/// The quote as a file.
///
/// # Errors
/// `scoring.order-unknown`, and what the database and the printer say.
pub(crate) async fn document(app: &App, reference: &Reference) -> Result<StoredDocument> {
    kept(app, reference, DocumentKind::Quote).await
}

/// The signed quote, with the page that proves who signed it.
///
/// # Errors
/// `scoring.not-signed`, and as of [`document`].
pub(crate) async fn signed(app: &App, reference: &Reference) -> Result<StoredDocument> {
    kept(app, reference, DocumentKind::Signed).await
}

async fn kept(app: &App, reference: &Reference, kind: DocumentKind) -> Result<StoredDocument> {
    let mut tx = app.db.read().await?;
    if let Some(document) = store::quote::document(&mut tx, reference, kind).await? {
        return Ok(document);
    }
    let (order, quote) = whole(&mut tx, reference).await?;
    let events = store::event::all(&mut tx, reference).await?;
    let before = store::quote::document(&mut tx, reference, DocumentKind::Quote).await?;
    drop(tx);
    let bytes = match (kind, before) {
        (DocumentKind::Quote, _) => printed::quote(&order, &quote)?.pdf().await?,
        (DocumentKind::Signed, Some(before)) if is_signed(&events) => {
            printed::signed(app, (&order, &quote), &before, &events)?.pdf().await?
        }
        _ => {
            let detail = format!("{reference} is not signed");
            return Err(Error::new(crate::error::Kind::Refused, "scoring.not-signed", detail));
        }
    };
    let mut tx = app.db.write().await?;
    store::quote::keep(&mut tx, reference, &StoredDocument::new(kind, bytes)).await?;
    // Whoever was first is right.
    let kept = store::quote::document(&mut tx, reference, kind).await?;
    tx.commit().await?;
    kept.ok_or_else(|| Error::fault(format!("the file of {reference} was not kept")))
}

fn is_signed(events: &[Event]) -> bool {
    events.iter().any(|event| event.kind == EventKind::Signed)
}
