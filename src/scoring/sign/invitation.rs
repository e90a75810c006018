//! Invites the signer of a quote and records the decision.

use super::{
    code, emails,
    link::{LINK_KEYS, find_session, link, require_session, unknown},
    signer_emails,
};
use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    db::Tx,
    error::{FieldError, Kind},
    form_values::{FormValidator, LINE_CHARS, invalid_form},
    links::Token,
    mail::{self, Preview},
    reference::Reference,
    scoring::{
        event_chain,
        model::{
            event::{Event, EventKind},
            order::Order,
            quote::Quote,
            state::{Move, State},
            visit::SigningSession,
        },
        quote::{DocumentKind, StoredDocument, document, load_order_and_quote, signed},
        store,
    },
    typeset::first_unsupported_char,
};
use jiff::Timestamp;
use std::{net::IpAddr, ops::RangeInclusive};

/// Each mail of a signature with an example.
pub(crate) fn previews() -> Vec<Preview> {
    [&emails::PREVIEWS[..], &signer_emails::PREVIEWS].concat()
}

/// Contents of the page of a link.
#[derive(Debug, Clone)]
pub(crate) struct SigningDetails {
    pub(crate) order: Order,
    pub(crate) quote: Quote,
    pub(crate) state: State,
    pub(crate) session: SigningSession,
    /// Time of the signature.
    pub(crate) signed_at: Option<Timestamp>,
}

/// Returns the state after a move; rejects a move that the state of a quote does not allow.
///
/// # Errors
/// `scoring.transition-invalid` with the allowed moves.
pub(crate) fn next_state(app: &App, quote: &Quote, done: Move) -> Result<State> {
    let state = quote.state_on(app.clock.today());
    state.next(done).ok_or_else(|| {
        let moves: Vec<&str> = state.transitions().map(Move::word).collect();
        let legal = if moves.is_empty() {
            "no action is possible".to_owned()
        } else {
            format!("it takes {}", moves.join(", "))
        };
        let detail = format!("{} is {state} and takes no {done}: {legal}", quote.number);
        Error::new(Kind::Conflict, "scoring.transition-invalid", detail)
    })
}

/// Mails the signer a link, for the first time or again.
///
/// # Errors
/// `scoring.order-unknown`, `scoring.transition-invalid`, `config.invalid` for a configured certificate that is not valid
/// now; database and rendering errors.
pub(crate) async fn send(
    app: &App,
    reference: &Reference,
    done: Move,
    dry_run: bool,
) -> Result<(Quote, State)> {
    // Checked before a signer signs: an invalid certificate could not seal the file.
    app.config.company.signer.iter().try_for_each(|signer| signer.ensure_valid(app.clock.now()))?;
    let sha256 = document(app, reference).await?.sha256;
    let mut tx = app.db.write().await?;
    let (order, quote) = load_order_and_quote(&mut tx, reference).await?;
    let state = send_link(&mut tx, app, &order, &quote, Invitation { done, sha256: &sha256 }).await?;
    if !dry_run {
        tx.commit().await?;
    }
    Ok((quote, state))
}

/// Mails the signer the first link to a quote, once.
///
/// # Errors
/// `scoring.order-unknown`; database and rendering errors.
pub(crate) async fn invite(app: &App, reference: &Reference) -> Result<()> {
    let sha256 = document(app, reference).await?.sha256;
    let mut tx = app.db.write().await?;
    let (order, quote) = load_order_and_quote(&mut tx, reference).await?;
    if quote.state_on(app.clock.today()) == State::Draft {
        send_link(&mut tx, app, &order, &quote, Invitation { done: Move::Send, sha256: &sha256 }).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// A mail with a link to sign.
pub(super) struct Invitation<'a> {
    pub(super) done: Move,
    /// Hash of the file to sign.
    pub(super) sha256: &'a str,
}

/// Queues the mail with a link, and records it in the chain of events and in the audit log.
pub(super) async fn send_link(
    tx: &mut Tx,
    app: &App,
    order: &Order,
    quote: &Quote,
    invitation: Invitation<'_>,
) -> Result<State> {
    let Invitation { done, sha256 } = invitation;
    let state = next_state(app, quote, done)?;
    let (token, _) = link(tx, app, &order.reference).await?;
    let (kind, letter) = match done {
        Move::Remind => (EventKind::Reminded, emails::reminder(app, order, quote, &token)),
        _ => (EventKind::Sent, emails::invitation(app, order, quote, &token)),
    };
    store::quote::set_state(tx, &order.reference, state, app.clock.now()).await?;
    let whom = crate::email::mask(&order.signer.email);
    event_chain::append(
        tx,
        app,
        &order.reference,
        event_chain::NewEvent { kind, detail: &whom, document: sha256 },
    )
    .await?;
    mail::queue(tx, app, &letter).await?;
    let action = match done {
        Move::Remind => "scoring.remind",
        Move::Reopen => "scoring.reopen",
        Move::ChangeSigner => "scoring.signer",
        _ => "scoring.send",
    };
    audit::record(tx, app, &AuditEntry::new(action, order.reference.as_str())).await?;
    Ok(state)
}

/// Cancels a quote for an operator.
///
/// # Errors
/// `scoring.order-unknown`, `scoring.transition-invalid`; database errors.
pub(crate) async fn cancel(app: &App, reference: &Reference, dry_run: bool) -> Result<Quote> {
    let mut tx = app.db.write().await?;
    let (_, quote) = load_order_and_quote(&mut tx, reference).await?;
    let state = next_state(app, &quote, Move::Cancel)?;
    store::quote::set_state(&mut tx, reference, state, app.clock.now()).await?;
    event_chain::append(
        &mut tx,
        app,
        reference,
        event_chain::NewEvent { kind: EventKind::Cancelled, detail: "", document: "" },
    )
    .await?;
    audit::record(&mut tx, app, &AuditEntry::new("scoring.cancel", reference.as_str())).await?;
    if !dry_run {
        tx.commit().await?;
    }
    Ok(quote)
}

/// Exchanges a link for a key; `None` for a link that is unknown or has expired. The first exchange records that the quote
/// was opened.
///
/// # Errors
/// Database errors.
pub(crate) async fn exchange_token(app: &App, token: &Token) -> Result<Option<String>> {
    let hash = token.sha256();
    let mut tx = app.db.read().await?;
    let Some(visit) = find_session(&mut tx, app, &hash).await? else { return Ok(None) };
    let quote = load_order_and_quote(&mut tx, &visit.reference).await?.1;
    drop(tx);
    if quote.state_on(app.clock.today()) == State::Sent {
        let mut tx = app.db.write().await?;
        let (_, quote) = load_order_and_quote(&mut tx, &visit.reference).await?;
        if let Ok(state) = next_state(app, &quote, Move::View)
            && quote.state == State::Sent
        {
            store::quote::set_state(&mut tx, &visit.reference, state, app.clock.now()).await?;
            event_chain::append(
                &mut tx,
                app,
                &visit.reference,
                event_chain::NewEvent { kind: EventKind::Opened, detail: "", document: "" },
            )
            .await?;
            tx.commit().await?;
        }
    }
    LINK_KEYS.issue(app, &hash).await.map(Some)
}

/// Returns the quote of a key.
///
/// # Errors
/// `scoring.link-unknown`; database errors.
pub(crate) async fn of_key(app: &App, key: &str) -> Result<SigningDetails> {
    let hash = LINK_KEYS.verify(app, key).await?.ok_or_else(unknown)?;
    let mut tx = app.db.read().await?;
    let visit = require_session(&mut tx, app, &hash).await?;
    let (order, quote) = load_order_and_quote(&mut tx, &visit.reference).await?;
    let events = store::event::all(&mut tx, &visit.reference).await?;
    let signed_at = events.iter().find(|event| event.kind == EventKind::Signed).map(|event: &Event| event.at);
    Ok(SigningDetails { state: quote.state_on(app.clock.today()), order, quote, session: visit, signed_at })
}

/// Returns the file of a key: the signed one if there is one.
///
/// # Errors
/// Same errors as [`of_key`].
pub(crate) async fn file_of_key(app: &App, key: &str) -> Result<(String, StoredDocument)> {
    let SigningDetails { quote, state, .. } = of_key(app, key).await?;
    let file = match state {
        State::Signed => signed(app, &quote.reference).await?,
        _ => document(app, &quote.reference).await?,
    };
    Ok((quote.number.to_string(), file))
}

/// An address shortened to its network: `192.0.2.x`, `2001:db8:0:x`.
pub(super) fn mask_ip(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            format!("{a}.{b}.{c}.x")
        }
        IpAddr::V6(address) => {
            let [a, b, c, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:x")
        }
    }
}

/// Parses a line that the signed quote prints, and reports a character that no font has.
pub(super) fn drawable_line(
    answers: &mut FormValidator<'_>,
    name: &str,
    length: RangeInclusive<usize>,
) -> String {
    let line = answers.line_within(name, length);
    if first_unsupported_char(&line).is_some() {
        answers.add_error(name, "scoring.character-unsupported");
    }
    line
}

/// Records that the signer accepts the conditions under the designated name, and mails a code. A repetition mails
/// another code.
///
/// # Errors
/// `form.invalid`, `form.too-many`, `scoring.link-unknown`, `scoring.transition-invalid`; database errors.
pub(crate) async fn accept(app: &App, key: &str, from: IpAddr, pairs: &[(String, String)]) -> Result<()> {
    let mut answers = FormValidator::new(pairs);
    let name = drawable_line(&mut answers, "name", LINE_CHARS);
    answers.consent("terms");
    answers.finish()?;
    let hash = LINK_KEYS.verify(app, key).await?.ok_or_else(unknown)?;
    let code = code::Code::random(app);
    let tag = code.tag(app, &hash).await?;
    let turns = code::rate_limits(app, &hash, from).await?;
    let mut tx = app.db.write().await?;
    let visit = require_session(&mut tx, app, &hash).await?;
    let (order, quote) = load_order_and_quote(&mut tx, &visit.reference).await?;
    next_state(app, &quote, Move::Sign)?;
    if !order.signer.has_name(&name) {
        return Err(invalid_form(vec![FieldError::new("/name", "scoring.name-differs")]));
    }
    for turn in turns {
        turn.take(&mut tx, app.clock.now()).await?;
    }
    store::link::put_code(&mut tx, &visit, &name, &tag, app.clock.now() + code::TTL).await?;
    event_chain::append(
        &mut tx,
        app,
        &visit.reference,
        event_chain::NewEvent { kind: EventKind::Accepted, detail: &mask_ip(from), document: "" },
    )
    .await?;
    let whom = crate::email::mask(&order.signer.email);
    event_chain::append(
        &mut tx,
        app,
        &visit.reference,
        event_chain::NewEvent { kind: EventKind::CodeSent, detail: &whom, document: "" },
    )
    .await?;
    mail::queue(&mut tx, app, &emails::code(app, &order, &quote, &code)).await?;
    tx.commit().await
}

/// Signs the quote with the mailed code, and mails all parties. Idempotent.
///
/// # Errors
/// `scoring.code-wrong`, `scoring.code-expired`, `scoring.link-unknown`, `scoring.transition-invalid`; database errors.
pub(crate) async fn confirm(app: &App, key: &str, pairs: &[(String, String)]) -> Result<()> {
    let mut answers = FormValidator::new(pairs);
    let typed = answers.line("code");
    answers.finish()?;
    let hash = LINK_KEYS.verify(app, key).await?.ok_or_else(unknown)?;
    let is_right = {
        let found = require_session(&mut app.db.read().await?, app, &hash).await?;
        code::verify(app, &found, &typed).await?
    };
    let mut tx = app.db.write().await?;
    let visit = require_session(&mut tx, app, &hash).await?;
    let (order, quote) = load_order_and_quote(&mut tx, &visit.reference).await?;
    if quote.state == State::Signed {
        return Ok(());
    }
    let state = next_state(app, &quote, Move::Sign)?;
    let may_sign = |name: &String| code::is_usable(app, &visit) && order.signer.has_name(name);
    let Some(name) = visit.name.clone().filter(may_sign) else {
        return Err(Error::new(
            Kind::Conflict,
            "scoring.code-expired",
            "this code is no longer valid: request another",
        ));
    };
    if !is_right {
        store::link::increment_tries(&mut tx, &visit).await?;
        tx.commit().await?;
        return Err(code::wrong_code(visit.tries));
    }
    let file = store::quote::document(&mut tx, &visit.reference, DocumentKind::Quote).await?;
    let file = file.ok_or_else(|| Error::internal(format!("{} has no file", visit.reference)))?;
    store::link::clear_code(&mut tx, &visit).await?;
    let count = (visit.tries + 1).to_string();
    event_chain::append(
        &mut tx,
        app,
        &visit.reference,
        event_chain::NewEvent { kind: EventKind::CodeConfirmed, detail: &count, document: "" },
    )
    .await?;
    event_chain::append(
        &mut tx,
        app,
        &visit.reference,
        event_chain::NewEvent { kind: EventKind::Signed, detail: &name, document: &file.sha256 },
    )
    .await?;
    store::quote::set_state(&mut tx, &visit.reference, state, app.clock.now()).await?;
    notify_signed(&mut tx, app, &order, &quote).await?;
    tx.commit().await?;
    signed(app, &visit.reference).await.map(drop)
}

/// Notifies the signer, the contact and the team that a quote is signed, the first two with links to it.
async fn notify_signed(tx: &mut Tx, app: &App, order: &Order, quote: &Quote) -> Result<()> {
    let mut readers = vec![order.signer.email.clone()];
    if order.contact != order.signer.email {
        readers.push(order.contact.clone());
    }
    for reader in readers {
        let (token, ends) = link(tx, app, &order.reference).await?;
        mail::queue(
            tx,
            app,
            &emails::to(
                app,
                order,
                &emails::signed_letter(app, &emails::About::new(order, quote), &token, ends),
                &reader,
            ),
        )
        .await?;
    }
    mail::queue(tx, app, &emails::team(app, order, quote)).await.map(drop)
}

#[cfg(test)]
mod tests;
