//! Attempts to sign in, counted for an address whether it has an account or not, and the errors of wrong input.

use super::{
    emails,
    model::{Account, Attempts},
    store::{account, attempt},
};
use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    db::Tx,
    email::Email,
    error::{FieldError, Kind},
    mail,
    principal::Principal,
    secret,
};

/// The name of the key that hashes addresses.
const KEY_NAME: &str = "sign-in";

/// The rate-limit key of an address: a keyed hash, so that the table does not reveal it.
pub(super) async fn rate_limit_key(app: &App, email: &Email) -> Result<String> {
    Ok(secret::load_or_create(app, KEY_NAME).await?.sign(&email.normalized()))
}

/// The rate-limit key of attempts within a session, which are counted separately from those of other people.
pub(super) async fn session_rate_limit_key(app: &App, email: &Email, person: &Principal) -> Result<String> {
    Ok(format!("{}.{}", rate_limit_key(app, email).await?, person.session))
}

/// Registers an attempt, unless the address is locked.
pub(super) async fn register_attempt(tx: &mut Tx, app: &App, mailbox: &str) -> Result<Attempts> {
    let now = app.clock.now();
    let attempts = attempt::find(tx, mailbox).await?;
    if let Some(wait) = attempts.wait(now) {
        let detail = format!("too many attempts for this address: try again in {wait} seconds");
        return Err(Error::new(Kind::RateLimited(wait), "login.locked", detail));
    }
    let counted = attempts.with_attempt(now);
    attempt::upsert(tx, mailbox, &counted).await?;
    Ok(counted)
}

/// Notifies the owner of an account of a lock, once.
pub(super) async fn notify_lockout(app: &App, owner: Option<&Account>, attempts: &Attempts) -> Result<()> {
    let Some(owner) = owner.filter(|_| attempts.just_locked()) else { return Ok(()) };
    let mut tx = app.db.write().await?;
    audit::record(&mut tx, app, &AuditEntry::new("account.locked", owner.id.as_str()).by_account_owner())
        .await?;
    mail::queue(&mut tx, app, &emails::locked(app, owner)).await?;
    tx.commit().await
}

/// Fails if the password was changed or the account closed while the typed password was verified.
pub(super) async fn ensure_unchanged(tx: &mut Tx, compared: &Account) -> Result<()> {
    let now = account::find(tx, &compared.id).await?;
    let is_as_it_was =
        now.is_some_and(|now| now.password == compared.password && now.disabled_at == compared.disabled_at);
    if is_as_it_was { Ok(()) } else { Err(invalid()) }
}

pub(super) fn form_error(fault: FieldError) -> Error {
    Error::new(Kind::Invalid, "form.invalid", "the form is not correctly filled in").with_fields(vec![fault])
}

/// The error for a wrong address or password.
pub(super) fn invalid() -> Error {
    Error::new(Kind::Invalid, "login.invalid", "invalid login credentials")
}
