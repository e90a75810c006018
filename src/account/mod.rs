//! Accounts: who may sign in, how that is proven, how long it lasts, and what operators and owners do about it.

pub(crate) mod cli;
mod device;
mod device_cookie;
mod factor;
pub mod http;
mod keys;
mod letters;
mod link;
mod operate;
mod password;
mod preview;
mod provider;
mod reauth;
mod redirect;
mod session;
mod sign_in;
mod store;
mod throttle;
mod token;

pub use letters::previews;

pub(crate) use factor::{
    Code, Setup, begin as begin_factor, confirm as confirm_factor, end as end_factor, setup,
};
pub(crate) use keys::{
    KeySet, PublicKey, check_signing, list as list_keys, published as published_keys, rotate as rotate_keys,
};
pub(crate) use link::{Chosen, choose_password, of_link, resend};
pub(crate) use operate::{
    Invitation, New, Undo, Unlocked, Way, add, close_session, disable, enable, link, list, list_sessions,
    revoke, show, unlock,
};
pub(crate) use preview::{Preview, hide as hide_preview, list as previews_of, show as show_preview};
pub(crate) use provider::{Arrived, LIVES as VISIT_LIVES, Return, arrive, farewell, leave};
pub(crate) use reauth::change_password;
pub(crate) use redirect::destination;
pub(crate) use session::{
    IDLE, Session, Tokens, close, identify, identify_for_support, refresh, sessions, sign_out, support_token,
};
pub(crate) use sign_in::{Attempt, Browser, Signed, answer_challenge, sign_in};
pub(crate) use token::LIVES;

use crate::{App, Error, Result, db::Tx, email::Email, error::Field, identity::AccountId, locale::Locale};
use jiff::{SignedDuration, Timestamp};

/// Characters that a password has at least, and at most.
pub(crate) const PASSWORD_LENGTH: [usize; 2] = [password::SHORTEST, password::LONGEST];

/// Somebody who may sign in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Account {
    pub(crate) id: AccountId,
    pub(crate) email: Email,
    /// First name and name.
    pub(crate) name: String,
    /// For whom they act; empty when it is nobody's.
    pub(crate) company: String,
    /// The language of mails.
    pub(crate) locale: Locale,
    /// As argon2id writes hashes; none until one is chosen.
    pub(crate) password: Option<String>,
    pub(crate) created_at: Timestamp,
    /// When its owner proved to read mail at its address.
    pub(crate) verified_at: Option<Timestamp>,
    pub(crate) disabled_at: Option<Timestamp>,
}

impl Account {
    /// What is wrong with a password that its owner chooses.
    fn judge_password(&self, chosen: &str) -> Option<Field> {
        let email = self.email.to_string();
        password::judge("password", chosen, &[&email, &self.name, &self.company])
    }
}

/// The account of an address.
///
/// # Errors
/// `account.unknown`.
async fn known(tx: &mut Tx, email: &Email) -> Result<Account> {
    let found = store::account::of_mailbox(tx, email).await?;
    found.ok_or_else(|| {
        Error::absent(
            "account.unknown",
            format!("{email} has no account: `vigie user list` names those that have"),
        )
    })
}

/// An account, for whoever is signed in as its owner.
///
/// # Errors
/// `account.unknown`, and what the database says.
pub(crate) async fn find(app: &App, id: &AccountId) -> Result<Account> {
    let found = store::account::find(&mut app.db.read().await?, id).await?;
    found.ok_or_else(|| Error::absent("account.unknown", format!("there is no account {id}")))
}

/// Forgets what has had its time.
///
/// # Errors
/// What the database says.
pub(crate) async fn sweep(app: &App) -> Result<()> {
    const DAY: SignedDuration = SignedDuration::from_hours(24);
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    let (day, lock) = ((now - DAY).as_millisecond(), now.as_millisecond());
    store::attempt::sweep(&mut tx, day, lock).await?;
    store::link::sweep(&mut tx, now).await?;
    store::factor::sweep(&mut tx, now).await?;
    store::visit::sweep(&mut tx, now).await?;
    store::preview::sweep(&mut tx, now).await?;
    session::sweep(&mut tx, now).await?;
    tx.commit().await
}

/// Every SQL statement of the slice, by name.
#[must_use]
pub fn statements() -> Vec<(&'static str, &'static str)> {
    [
        store::account::STATEMENTS,
        store::attempt::STATEMENTS,
        store::factor::STATEMENTS,
        store::key::STATEMENTS,
        store::link::STATEMENTS,
        store::session::STATEMENTS,
        store::visit::STATEMENTS,
        store::identity::STATEMENTS,
        store::preview::STATEMENTS,
    ]
    .concat()
}
