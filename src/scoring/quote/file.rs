//! Files of a quote: rendered on the first request, and stored byte for byte.

use super::template_data;
use crate::{
    App, Error, Result,
    db::Tx,
    reference::Reference,
    scoring::{
        model::{
            event::EventKind,
            order::Order,
            quote::{DocumentKind, Quote, StoredDocument},
        },
        store,
    },
    secret,
    typeset::SigningKey,
};

/// Name of the secret from which the signing key is derived.
const SIGNING_SECRET: &str = "scoring-documents";

/// The key that signs documents: the configured one, or one of this site with a certificate in the name of the seller.
///
/// # Errors
/// `config.invalid` for a configured certificate that is not valid now.
async fn signing_key(app: &App, quote: &Quote) -> Result<SigningKey> {
    if let Some(signer) = &app.config.company.signer {
        signer.ensure_valid(app.clock.now())?;
        return SigningKey::from_configured(signer);
    }
    let secret = secret::load_or_create(app, SIGNING_SECRET).await?;
    SigningKey::from_seed(secret.bytes(), template_data::seller_name(&quote.contents.seller))
}

/// Loads an order with its quote.
///
/// # Errors
/// `scoring.order-unknown`; database errors.
pub(crate) async fn load_order_and_quote(tx: &mut Tx, reference: &Reference) -> Result<(Order, Quote)> {
    let quote = store::quote::find(tx, reference).await?;
    let order = store::order::find(tx, reference).await?;
    order.zip(quote).ok_or_else(|| {
        Error::not_found(
            "scoring.order-unknown",
            format!("there is no order {reference}: see `vigie scoring list`"),
        )
    })
}

/// Returns the quote as a file.
///
/// # Errors
/// `scoring.order-unknown`; database and rendering errors.
pub(crate) async fn document(app: &App, reference: &Reference) -> Result<StoredDocument> {
    load_or_draw(app, reference, DocumentKind::Quote).await
}

/// Returns the signed quote with its page of evidence.
///
/// # Errors
/// `scoring.not-signed`; same errors as [`document`].
pub(crate) async fn signed(app: &App, reference: &Reference) -> Result<StoredDocument> {
    load_or_draw(app, reference, DocumentKind::Signed).await
}

async fn load_or_draw(app: &App, reference: &Reference, kind: DocumentKind) -> Result<StoredDocument> {
    let mut tx = app.db.read().await?;
    if let Some(document) = store::quote::document(&mut tx, reference, kind).await? {
        return Ok(document);
    }
    let (order, quote) = load_order_and_quote(&mut tx, reference).await?;
    let events = store::event::all(&mut tx, reference).await?;
    let before = store::quote::document(&mut tx, reference, DocumentKind::Quote).await?;
    drop(tx);
    let signed_at = events.iter().find(|event| event.kind == EventKind::Signed).map(|event| event.at);
    let (bytes, certificate) = match (kind, before, signed_at) {
        (DocumentKind::Quote, ..) => (template_data::quote_document(&order, &quote)?.pdf().await?, None),
        (DocumentKind::Signed, Some(before), Some(at)) => {
            let key = signing_key(app, &quote).await?;
            let certificate = key.fingerprint();
            let sealed = template_data::Sealed { document: &before, certificate: &certificate };
            let file = template_data::signed_document(app, &order, &quote, sealed, &events)?;
            (file.signed(key, at).pdf().await?, Some(certificate))
        }
        _ => {
            let detail = format!("{reference} is not signed");
            return Err(Error::new(crate::error::Kind::Conflict, "scoring.not-signed", detail));
        }
    };
    let mut tx = app.db.write().await?;
    store::quote::insert_document_if_absent(
        &mut tx,
        reference,
        &StoredDocument::new(kind, bytes, certificate),
    )
    .await?;
    // Another request may have stored it first: return the stored bytes.
    let kept = store::quote::document(&mut tx, reference, kind).await?;
    tx.commit().await?;
    kept.ok_or_else(|| Error::internal(format!("the file of {reference} was not stored")))
}
