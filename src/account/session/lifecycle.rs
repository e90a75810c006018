//! The life of sessions: begin, refresh, close and expiry.

use super::TokenMinter;
use crate::account::{
    emails,
    model::{Account, Device, EndReason, IDLE_TIMEOUT, RefreshAction, Session, Tokens},
    store::{account, session as store},
};
use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    db::Tx,
    error::Kind,
    mail,
    principal::{AccountId, Principal, SessionId},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest as _, Sha256};

/// Maximum age of a session.
const MAX_AGE: SignedDuration = SignedDuration::from_hours(7 * 24);
/// Retention of ended sessions.
const ENDED_RETENTION: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The data of a new session.
pub(crate) struct NewSession<'a> {
    pub(crate) owner: &'a Account,
    pub(crate) device: Device,
    /// The ID token of the provider, if the user signed in there.
    pub(crate) id_token: Option<&'a str>,
}

fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token).to_vec()
}

/// Begins a session of an account.
///
/// # Errors
/// Database errors.
pub(crate) async fn begin(
    tx: &mut Tx,
    app: &App,
    maker: &TokenMinter,
    NewSession { owner, device, id_token }: NewSession<'_>,
) -> Result<Tokens> {
    let now = app.clock.now();
    let session = Session {
        id: SessionId::random(&app.random),
        account: owner.id.clone(),
        device,
        created_at: now,
        used_at: now,
        expires_at: now + IDLE_TIMEOUT,
    };
    store::insert(tx, &session).await?;
    if let Some(id_token) = id_token {
        store::set_id_token(tx, &session.id, id_token).await?;
    }
    let refresh = BASE64.encode(app.random.bytes::<32>());
    store::insert_token_if_absent(tx, &hash(&refresh), &session.id, session.expires_at).await?;
    audit::record(tx, app, &AuditEntry::new("session.begin", owner.id.as_str()).by_account_owner()).await?;
    maker.tokens(app, owner, &session.id, refresh)
}

/// Rotates the refresh token of a session.
///
/// # Errors
/// `account.not-signed-in` for an invalid token; database errors.
pub(crate) async fn refresh(app: &App, token: &str) -> Result<Tokens> {
    let over =
        || Error::new(Kind::Unauthenticated, "account.not-signed-in", "the session has ended: sign in again");
    let hashed = hash(token);
    // An invalid token starts no write transaction.
    store::find_rotation(&mut app.db.read().await?, &hashed).await?.ok_or_else(over)?;
    let (maker, now) = (TokenMinter::new(app).await?, app.clock.now());
    let mut tx = app.db.write().await?;
    let known = store::find_rotation(&mut tx, &hashed).await?.ok_or_else(over)?;
    let owner = account::find(&mut tx, &known.session.account).await?.ok_or_else(over)?;
    let ends = (now + IDLE_TIMEOUT).min(known.session.created_at + MAX_AGE);
    let action = if owner.disabled_at.is_some() { RefreshAction::Reject } else { known.action(now) };
    match action {
        RefreshAction::Reject => return Err(over()),
        RefreshAction::Revoke => {
            revoke_replayed(&mut tx, app, &owner, &known.session).await?;
            tx.commit().await?;
            return Err(over());
        }
        RefreshAction::Rotate => {
            store::mark_replaced(&mut tx, &hashed, now).await?;
            store::mark_used(&mut tx, &known.session.id, now, ends).await?;
        }
        RefreshAction::Repeat => {}
    }
    let next = maker.derive_next(token);
    store::insert_token_if_absent(&mut tx, &hash(&next), &known.session.id, ends).await?;
    let tokens = maker.tokens(app, &owner, &known.session.id, next)?;
    tx.commit().await?;
    Ok(tokens)
}

/// Revokes a session whose refresh token was replayed, records it in the audit log and mails the owner.
async fn revoke_replayed(tx: &mut Tx, app: &App, owner: &Account, session: &Session) -> Result<()> {
    store::close(tx, &session.id, app.clock.now(), EndReason::Replayed).await?;
    audit::record(tx, app, &AuditEntry::new("session.replayed", owner.id.as_str()).by_account_owner())
        .await?;
    mail::queue(tx, app, &emails::replayed(app, owner, &session.device)).await.map(drop)
}

/// Closes the session of a refresh token or of the signed-in user, and returns its ID token of a provider.
///
/// # Errors
/// Database errors.
pub(crate) async fn sign_out(
    app: &App,
    token: Option<&str>,
    person: Option<&Principal>,
) -> Result<Option<String>> {
    let by_token = match token {
        Some(token) => store::find_rotation(&mut app.db.read().await?, &hash(token)).await?,
        None => None,
    };
    let by_token = by_token.map(|known| known.session.id);
    let sessions: Vec<_> = by_token.iter().chain(person.map(|person| &person.session)).collect();
    if sessions.is_empty() {
        return Ok(None);
    }
    let (mut tx, now, mut id_token) = (app.db.write().await?, app.clock.now(), None);
    for id in sessions {
        id_token = id_token.or(store::find_id_token(&mut tx, id).await?);
        store::close(&mut tx, id, now, EndReason::SignedOut).await?;
    }
    tx.commit().await?;
    Ok(id_token)
}

/// The open sessions of an account, the one used last first.
///
/// # Errors
/// Database errors.
pub(crate) async fn sessions(app: &App, account: &AccountId) -> Result<Vec<Session>> {
    store::list_by_account(&mut app.db.read().await?, account, app.clock.now()).await
}

/// Closes sessions of a signed-in user, one or all others, and returns their number.
///
/// # Errors
/// `session.unknown` for one that is not theirs or not open; database errors.
pub(crate) async fn close(app: &App, person: &Principal, one: Option<&SessionId>) -> Result<u64> {
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    let ended = match one {
        Some(id) => {
            let open = store::list_by_account(&mut tx, &person.account, now).await?;
            if !open.iter().any(|session| session.id == *id) {
                return Err(unknown(id));
            }
            u64::from(store::close(&mut tx, id, now, EndReason::Closed).await?)
        }
        None => {
            store::close_all_but(&mut tx, &person.account, &person.session, now, EndReason::Closed).await?
        }
    };
    audit::record(
        &mut tx,
        app,
        &AuditEntry::new("session.close", person.account.as_str()).by_account_owner(),
    )
    .await?;
    tx.commit().await?;
    Ok(ended)
}

/// The error for an unknown or closed session.
pub(crate) fn unknown(id: &SessionId) -> Error {
    Error::not_found(
        "session.unknown",
        format!("no session {id} is open: `vigie sessions list` lists the open sessions"),
    )
}

/// Deletes sessions that ended long ago.
///
/// # Errors
/// Database errors.
pub(crate) async fn delete_ended(tx: &mut Tx, now: Timestamp) -> Result<()> {
    store::delete_expired(tx, now - ENDED_RETENTION).await
}
