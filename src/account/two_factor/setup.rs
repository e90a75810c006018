//! Set-up and removal of the second factor by its owner.

use super::verifier::{Verifier, hash};
use crate::account::{
    attempts, emails, find,
    model::{Account, Code, Setup},
    reauth::Reauthenticated,
    store::{attempt, factor as store},
};
use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    db::Tx,
    error::FieldError,
    mail,
    principal::Principal,
};
use qrcodegen::{QrCode, QrCodeEcc};

/// Formats a recovery code in groups.
fn format_groups(code: &str) -> String {
    let signs: Vec<char> = code.chars().collect();
    signs.chunks(4).map(String::from_iter).collect::<Vec<_>>().join("-")
}

/// The dark modules of a QR code, row by row.
fn picture(address: &str) -> Result<(String, i32)> {
    let code = QrCode::encode_text(address, QrCodeEcc::Medium).map_err(Error::internal)?;
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let from = x;
            while x < code.size() && code.get_module(x, y) {
                x += 1;
            }
            if x > from {
                path += &format!("M{from} {y}h{}v1H{from}z", x - from);
            }
            x += 1;
        }
    }
    Ok((path, code.size()))
}

/// The state of the second factor of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SetupState {
    Off,
    /// Set-up has started, and waits for the first code.
    Started(Setup),
    On {
        recovery_left: u64,
    },
}

/// The state of the second factor of a signed-in user.
///
/// # Errors
/// Database errors.
pub(crate) async fn setup(app: &App, person: &Principal) -> Result<SetupState> {
    let verifier = Verifier::new(app).await?;
    let mut tx = app.db.read().await?;
    let Some(factor) = store::find(&mut tx, &person.account).await? else {
        return Ok(SetupState::Off);
    };
    if factor.is_on() {
        return Ok(SetupState::On { recovery_left: store::count_recovery(&mut tx, &person.account).await? });
    }
    let totp = verifier.totp(&factor.salt, &person.email.to_string())?;
    let (picture, size) = picture(&totp.to_url().map_err(Error::internal)?)?;
    let recovery = verifier.recovery(&factor.salt).iter().map(|code| format_groups(code)).collect();
    let secret = verifier.shared(&factor.salt).to_base32();
    Ok(SetupState::Started(Setup { picture, size, secret, recovery }))
}

/// Starts or restarts the set-up of a device.
///
/// # Errors
/// Database errors.
pub(crate) async fn start_setup(app: &App, person: &Principal) -> Result<()> {
    let mut tx = app.db.write().await?;
    store::upsert(&mut tx, &person.account, &app.random.bytes::<32>()).await?;
    tx.commit().await
}

/// Enables the second factor with a code and the password. Without the password, another person at an open
/// session could lock the owner out. The password is verified only after the code, and the owner is notified.
///
/// # Errors
/// `form.invalid` for a wrong code or a wrong password, `login.locked` after several wrong passwords;
/// database errors.
pub(crate) async fn confirm(app: &App, person: &Principal, password: &str, code: &Code) -> Result<()> {
    let verifier = Verifier::new(app).await?;
    let owner = find(app, &person.account).await?;
    let begun = store::find(&mut app.db.read().await?, &owner.id).await?.filter(|factor| !factor.is_on());
    let step = match (&begun, code) {
        (Some(factor), Code::Device(code)) => verifier.matching_step(factor, code)?,
        _ => None,
    };
    let (Some(begun), Some(step)) = (begun, step) else { return Err(wrong()) };
    let reauthenticated = Reauthenticated::verify(app, person, &owner, "/currentPassword", password).await?;
    let mut tx = app.db.write().await?;
    reauthenticated.reset_attempts(&mut tx).await?;
    // The set-up may have been restarted or confirmed in the meantime.
    let is_as_it_was = store::find(&mut tx, &owner.id).await?.is_some_and(|factor| factor == begun);
    if !is_as_it_was {
        return Err(wrong());
    }
    store::consume_step(&mut tx, &owner.id, step).await?;
    let recovery: Vec<_> = verifier.recovery(&begun.salt).iter().map(|code| hash(code)).collect();
    store::confirm(&mut tx, &owner.id, app.clock.now(), &recovery).await?;
    audit::record(
        &mut tx,
        app,
        &AuditEntry::new("account.factor", owner.id.as_str()).by_account_owner().with_detail("on"),
    )
    .await?;
    mail::queue(&mut tx, app, &emails::codes_on(app, &owner)).await?;
    tx.commit().await
}

/// Disables the second factor with a code, and notifies the owner.
///
/// # Errors
/// `form.invalid` for a wrong code, `login.locked` after several; database errors.
pub(crate) async fn disable(app: &App, person: &Principal, code: &Code) -> Result<()> {
    let verifier = Verifier::new(app).await?;
    let owner = find(app, &person.account).await?;
    let counted = attempts::session_rate_limit_key(app, &owner.email, person).await?;
    let mut tx = app.db.write().await?;
    let begun = store::find(&mut tx, &owner.id).await?;
    let is_on = begun.is_some_and(|factor| factor.is_on());
    if is_on {
        attempts::register_attempt(&mut tx, app, &counted).await?;
        if !verifier.consume(&mut tx, &owner.id, code).await? {
            tx.commit().await?;
            return Err(wrong());
        }
        attempt::delete(&mut tx, &counted).await?;
    }
    remove(&mut tx, app, &owner).await?;
    audit::record(
        &mut tx,
        app,
        &AuditEntry::new("account.factor", owner.id.as_str()).by_account_owner().with_detail("off"),
    )
    .await?;
    tx.commit().await
}

/// Deletes the second factor, and notifies the owner if it was on. Returns whether there was one.
///
/// # Errors
/// Database errors.
pub(crate) async fn remove(tx: &mut Tx, app: &App, owner: &Account) -> Result<bool> {
    if store::find(tx, &owner.id).await?.is_some_and(|factor| factor.is_on()) {
        mail::queue(tx, app, &emails::codes_off(app, owner)).await?;
    }
    store::delete(tx, &owner.id).await
}

fn wrong() -> Error {
    attempts::form_error(FieldError::new("/code", "form.code-wrong"))
}
