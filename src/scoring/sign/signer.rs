//! Declines a quote, reopens it, and names another signer.

use super::{
    invitation::{Invitation, drawable_line, next_state, send_link},
    link::{self, LINK_KEYS, LINK_LIVES, require_session, unknown},
    signer_emails,
};
use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    db::Tx,
    email::{Email, mask},
    error::Kind,
    form_values::FormValidator,
    links::{AccessKeys, Token},
    mail,
    principal::Principal,
    reference::Reference,
    scoring::{
        event_chain,
        model::{
            event::EventKind,
            order::Order,
            owner::OrderRole,
            quote::Quote,
            state::{Move, State},
        },
        order_form::parse_signer,
        quote::{document, load_order_and_quote},
        store,
    },
};
use jiff::SignedDuration;
use std::ops::RangeInclusive;

/// Allowed length of the reason for declining, in characters.
const REASON: RangeInclusive<usize> = 1..=300;
/// Keys of the page on which the contact of an order manages its signer.
const CONTACT_KEYS: AccessKeys =
    AccessKeys { key_name: "scoring-contact", ttl: SignedDuration::from_hours(1) };
/// Tokens of the links that are mailed to the contact, valid as long as the links of signers.
const CONTACT_LINKS: AccessKeys = AccessKeys { key_name: "scoring-contact-links", ttl: LINK_LIVES };

/// A quote with its order, for the contact of the order.
#[derive(Debug, Clone)]
pub(crate) struct Managed {
    pub(crate) order: Order,
    pub(crate) quote: Quote,
    pub(crate) state: State,
}

/// Declines a quote for the reason that its signer gives, and notifies the contact of the order. Idempotent.
///
/// # Errors
/// `form.invalid`, `scoring.link-unknown`, `scoring.transition-invalid`, and database errors.
pub(crate) async fn decline(app: &App, key: &str, pairs: &[(String, String)]) -> Result<()> {
    let mut answers = FormValidator::new(pairs);
    let reason = drawable_line(&mut answers, "reason", REASON);
    answers.consent("decline");
    answers.finish()?;
    let hash = LINK_KEYS.verify(app, key).await?.ok_or_else(unknown)?;
    let mut tx = app.db.write().await?;
    let visit = require_session(&mut tx, app, &hash).await?;
    let (order, quote) = load_order_and_quote(&mut tx, &visit.reference).await?;
    if quote.state_on(app.clock.today()) == State::Declined {
        return Ok(());
    }
    next_state(app, &quote, Move::Decline)?;
    store::quote::decline(&mut tx, &visit.reference, &reason, app.clock.now()).await?;
    store::link::clear_code(&mut tx, &visit).await?;
    event_chain::append(
        &mut tx,
        app,
        &visit.reference,
        event_chain::NewEvent { kind: EventKind::Declined, detail: &reason, document: "" },
    )
    .await?;
    let link = contact_link(app, &order.reference).await?;
    mail::queue(&mut tx, app, &signer_emails::declined(app, &order, &quote, &reason, &link)).await?;
    tx.commit().await
}

/// Reopens a declined quote and mails its signer a link.
///
/// # Errors
/// `scoring.order-unknown`, `scoring.transition-invalid`, and database and printer errors.
pub(crate) async fn reopen(app: &App, reference: &Reference, dry_run: bool) -> Result<(Quote, State)> {
    let sha256 = document(app, reference).await?.sha256;
    let mut tx = app.db.write().await?;
    let (order, quote) = load_order_and_quote(&mut tx, reference).await?;
    next_state(app, &quote, Move::Reopen)?;
    event_chain::append(
        &mut tx,
        app,
        reference,
        event_chain::NewEvent { kind: EventKind::Reopened, detail: "", document: "" },
    )
    .await?;
    let state =
        send_link(&mut tx, app, &order, &quote, Invitation { done: Move::Reopen, sha256: &sha256 }).await?;
    if !dry_run {
        tx.commit().await?;
    }
    Ok((quote, state))
}

/// Names another signer: the links of the former signer end, the new signer is mailed a link, and the contact and the former
/// signer are notified. A quote that was never sent stays a draft.
///
/// # Errors
/// `form.invalid`, `scoring.signer-unchanged`, `scoring.order-unknown`, `scoring.transition-invalid`, and database and printer errors.
pub(crate) async fn change_signer(
    app: &App,
    reference: &Reference,
    pairs: &[(String, String)],
    dry_run: bool,
) -> Result<(Quote, State)> {
    let signer = parse_signer(pairs)?;
    let sha256 = document(app, reference).await?.sha256;
    let mut tx = app.db.write().await?;
    let (order, quote) = load_order_and_quote(&mut tx, reference).await?;
    let state = next_state(app, &quote, Move::ChangeSigner)?;
    if order.signer == signer {
        let detail = format!("{} is the signer of {} already", signer.name, quote.number);
        return Err(Error::new(Kind::Conflict, "scoring.signer-unchanged", detail));
    }
    store::order::set_signer(&mut tx, reference, &signer).await?;
    link::revoke(&mut tx, reference).await?;
    let named = format!("{}, {}", signer.name, mask(&signer.email));
    event_chain::append(
        &mut tx,
        app,
        reference,
        event_chain::NewEvent { kind: EventKind::SignerChanged, detail: &named, document: "" },
    )
    .await?;
    let former = order.signer.email.clone();
    let order = Order { signer, ..order };
    if state == State::Draft {
        audit::record(&mut tx, app, &AuditEntry::new("scoring.signer", reference.as_str())).await?;
    } else {
        send_link(&mut tx, app, &order, &quote, Invitation { done: Move::ChangeSigner, sha256: &sha256 })
            .await?;
    }
    notify_of_signer(&mut tx, app, &order, &quote, (state != State::Draft).then_some(&former)).await?;
    if !dry_run {
        tx.commit().await?;
    }
    Ok((quote, state))
}

/// Notifies the contact and, if the quote was sent to one before, the former signer.
async fn notify_of_signer(
    tx: &mut Tx,
    app: &App,
    order: &Order,
    quote: &Quote,
    former: Option<&Email>,
) -> Result<()> {
    let mut readers = vec![&order.contact];
    readers.extend(former.filter(|former| **former != order.contact));
    for reader in readers.into_iter().filter(|reader| **reader != order.signer.email) {
        mail::queue(tx, app, &signer_emails::changed(app, order, quote, reader)).await?;
    }
    Ok(())
}

/// The token of a link by which the contact of an order manages its signer.
pub(super) async fn contact_link(app: &App, reference: &Reference) -> Result<Token> {
    let token = CONTACT_LINKS.issue(app, reference.as_str().as_bytes()).await?;
    Ok(token.as_str().into())
}

/// Exchanges the token of a contact's link for a key; `None` for a token that is unknown or has ended.
///
/// # Errors
/// Errors of the secret store.
pub(crate) async fn enter_as_contact(app: &App, token: &str) -> Result<Option<String>> {
    match CONTACT_LINKS.verify(app, token).await? {
        Some(reference) => CONTACT_KEYS.issue(app, &reference).await.map(Some),
        None => Ok(None),
    }
}

/// Issues a key to the signed-in client of an order.
///
/// # Errors
/// `scoring.order-unknown` for an order of another client, also for its signer.
pub(crate) async fn open_signer(app: &App, person: &Principal, reference: &Reference) -> Result<String> {
    let role = super::super::customer_orders::role(app, person, reference).await?;
    if role != OrderRole::Client {
        let detail = format!("the signer of {reference} is managed by the contact of its order");
        return Err(Error::not_found("scoring.order-unknown", detail));
    }
    let key = CONTACT_KEYS.issue(app, reference.as_str().as_bytes()).await?;
    Ok(format!("/solutions/scoring/signer?key={key}"))
}

/// The order that the holder of a contact's key manages.
///
/// # Errors
/// `scoring.link-unknown`, and database errors.
pub(crate) async fn managed_by_key(app: &App, key: &str) -> Result<Managed> {
    let reference = reference_of_key(app, key).await?;
    let (order, quote) = load_order_and_quote(&mut app.db.read().await?, &reference).await?;
    Ok(Managed { state: quote.state_on(app.clock.today()), order, quote })
}

/// The reference that a contact's key was issued for.
///
/// # Errors
/// `scoring.link-unknown`, and errors of the secret store.
pub(crate) async fn reference_of_key(app: &App, key: &str) -> Result<Reference> {
    let written = CONTACT_KEYS.verify(app, key).await?.ok_or_else(unknown)?;
    str::from_utf8(&written).ok().and_then(|text| text.parse().ok()).ok_or_else(unknown)
}
