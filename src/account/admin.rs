//! Actions of operators on accounts: open and close them, send links, end sessions. Operators neither see nor
//! set passwords.

use super::{
    attempts::rate_limit_key,
    emails,
    find::require_by_email,
    model::{Account, Attempts, EndReason, Session},
    password_link as link,
    session::unknown,
    store::{account as store, attempt, factor, identity, session as sessions},
    two_factor::remove,
};
use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    db::Tx,
    email::Email,
    error::Kind,
    locale::Locale,
    mail,
    principal::{AccountId, SessionId},
};
use jiff::Timestamp;

/// An account to open.
pub(crate) struct NewAccount {
    pub(crate) email: Email,
    pub(crate) name: String,
    pub(crate) company: String,
    pub(crate) locale: Locale,
}

/// How the owner of an account gets a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LinkDelivery {
    /// By mail, which verifies the address.
    Mail,
    /// From the operator.
    Operator,
}

/// A link for the owner of an account.
pub(crate) struct Invitation {
    pub(crate) account: Account,
    /// The link, if the operator passes it on.
    pub(crate) address: Option<String>,
    pub(crate) expires_at: Timestamp,
}

async fn invite(tx: &mut Tx, app: &App, account: Account, way: LinkDelivery) -> Result<Invitation> {
    let made = link::issue(tx, app, &account, way == LinkDelivery::Mail).await?;
    if way == LinkDelivery::Mail {
        mail::queue(tx, app, &link::link_email(app, &account, &made)).await?;
    }
    let lives = if account.password.is_some() { link::RESET_TTL } else { link::INVITATION_TTL };
    let expires_at = app.clock.now() + lives;
    let address = (way == LinkDelivery::Operator).then(|| emails::link_address(app, &account, &made));
    Ok(Invitation { account, address, expires_at })
}

/// Opens an account, and sends its owner a link to choose a password.
///
/// # Errors
/// `account.exists`; database errors.
pub(crate) async fn add(app: &App, new: NewAccount, way: LinkDelivery, dry_run: bool) -> Result<Invitation> {
    let NewAccount { email, name, company, locale } = new;
    let created_at = app.clock.now();
    let id = AccountId::random(&app.random);
    let (password, verified_at, disabled_at) = (None, None, None);
    let account =
        Account { id, email, name, company, locale, password, created_at, verified_at, disabled_at };
    let mut tx = app.db.write().await?;
    if store::find_by_email(&mut tx, &account.email).await?.is_some() {
        let detail = format!("{} has an account: `vigie user reset-link` sends another link", account.email);
        return Err(Error::new(Kind::Conflict, "account.exists", detail));
    }
    store::insert(&mut tx, &account).await?;
    let invitation = invite(&mut tx, app, account, way).await?;
    audit::record(&mut tx, app, &AuditEntry::new("account.add", invitation.account.id.as_str())).await?;
    commit_unless_dry_run(tx, dry_run, invitation).await
}

/// Sends the owner of an account a link to choose a new password.
///
/// # Errors
/// `account.unknown`, `account.closed`; database errors.
pub(crate) async fn link(app: &App, email: &Email, way: LinkDelivery, dry_run: bool) -> Result<Invitation> {
    let mut tx = app.db.write().await?;
    let account = require_by_email(&mut tx, email).await?;
    if account.disabled_at.is_some() {
        let detail = format!("the account of {email} is closed: `vigie user enable {email}` opens it");
        return Err(Error::new(Kind::Conflict, "account.closed", detail));
    }
    let invitation = invite(&mut tx, app, account, way).await?;
    audit::record(&mut tx, app, &AuditEntry::new("account.link", invitation.account.id.as_str())).await?;
    commit_unless_dry_run(tx, dry_run, invitation).await
}

async fn commit_unless_dry_run<T>(tx: Tx, dry_run: bool, outcome: T) -> Result<T> {
    if !dry_run {
        tx.commit().await?;
    }
    Ok(outcome)
}

/// All accounts, by address.
///
/// # Errors
/// Database errors.
pub(crate) async fn list(app: &App) -> Result<Vec<Account>> {
    store::list(&mut app.db.read().await?).await
}

/// An account with its sessions, attempts, second factor and providers.
pub(crate) struct AccountDetails {
    pub(crate) account: Account,
    pub(crate) sessions: Vec<Session>,
    pub(crate) attempts: Attempts,
    pub(crate) has_factor: bool,
    /// The providers at which the account is linked.
    pub(crate) issuers: Vec<String>,
}

/// One account.
///
/// # Errors
/// `account.unknown`; database errors.
pub(crate) async fn show(app: &App, email: &Email) -> Result<AccountDetails> {
    let mailbox = rate_limit_key(app, email).await?;
    let mut tx = app.db.read().await?;
    let account = require_by_email(&mut tx, email).await?;
    let open = sessions::list_by_account(&mut tx, &account.id, app.clock.now()).await?;
    let attempts = attempt::find(&mut tx, &mailbox).await?;
    let issuers = identity::list_issuers(&mut tx, &account.id).await?;
    let has_factor = factor::find(&mut tx, &account.id).await?.is_some_and(|factor| factor.is_on());
    Ok(AccountDetails { account, sessions: open, attempts, has_factor, issuers })
}

/// Closes an account and its sessions, and returns their number. Password links are deleted too, so that they do not work
/// after the account is opened again.
///
/// # Errors
/// `account.unknown`; database errors.
pub(crate) async fn disable(app: &App, email: &Email, dry_run: bool) -> Result<u64> {
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    let account = require_by_email(&mut tx, email).await?;
    if account.disabled_at.is_some() {
        return Ok(0);
    }
    store::disable(&mut tx, &account.id, Some(now)).await?;
    link::revoke(&mut tx, &account.id).await?;
    let ended = sessions::close_all(&mut tx, &account.id, now, EndReason::Disabled).await?;
    audit::record(&mut tx, app, &AuditEntry::new("account.disable", account.id.as_str())).await?;
    commit_unless_dry_run(tx, dry_run, ended).await
}

/// Opens a closed account again. Returns whether it was closed.
///
/// # Errors
/// `account.unknown`; database errors.
pub(crate) async fn enable(app: &App, email: &Email, dry_run: bool) -> Result<bool> {
    let mut tx = app.db.write().await?;
    let account = require_by_email(&mut tx, email).await?;
    if account.disabled_at.is_none() {
        return Ok(false);
    }
    store::disable(&mut tx, &account.id, None).await?;
    audit::record(&mut tx, app, &AuditEntry::new("account.enable", account.id.as_str())).await?;
    commit_unless_dry_run(tx, dry_run, true).await
}

/// The changes by an unlock.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Unlocked {
    /// Whether there were failed attempts.
    pub(crate) attempts: bool,
    /// Whether there was a second factor.
    pub(crate) factor: bool,
    /// Whether there was a link to a provider.
    pub(crate) provider: bool,
}

/// Optional changes of an unlock, in addition to the attempts.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct UnlockOptions {
    /// Remove the second factor.
    pub(crate) factor: bool,
    /// Removes the links to providers: the next sign-in at a provider by the verified address links the account again.
    pub(crate) provider: bool,
}

/// Deletes the failed attempts, so that passwords can be tried again at once, and makes the optional changes.
/// The owner is notified by mail if the second factor is removed.
///
/// # Errors
/// `account.unknown`; database errors.
pub(crate) async fn unlock(app: &App, email: &Email, undo: UnlockOptions, dry_run: bool) -> Result<Unlocked> {
    let mailbox = rate_limit_key(app, email).await?;
    let mut tx = app.db.write().await?;
    let account = require_by_email(&mut tx, email).await?;
    let attempts = attempt::delete_all(&mut tx, &mailbox).await?;
    let factor = undo.factor && remove(&mut tx, app, &account).await?;
    let provider = undo.provider && identity::delete(&mut tx, &account.id).await? > 0;
    let what = [("attempts", true), ("codes", factor), ("provider", provider)];
    let detail = what.iter().filter(|(_, is)| *is).map(|(what, _)| *what).collect::<Vec<_>>().join(", ");
    audit::record(&mut tx, app, &AuditEntry::new("account.unlock", account.id.as_str()).with_detail(&detail))
        .await?;
    commit_unless_dry_run(tx, dry_run, Unlocked { attempts, factor, provider }).await
}

/// The open sessions of one account or of all, each with the address of its account.
///
/// # Errors
/// `account.unknown`; database errors.
pub(crate) async fn list_sessions(app: &App, email: Option<&Email>) -> Result<Vec<(Email, Session)>> {
    let now = app.clock.now();
    let mut tx = app.db.read().await?;
    let open = match email {
        Some(email) => {
            let account = require_by_email(&mut tx, email).await?;
            sessions::list_by_account(&mut tx, &account.id, now).await?
        }
        None => sessions::list_open(&mut tx, now).await?,
    };
    let accounts = store::list(&mut tx).await?;
    let owner = |session: &Session| accounts.iter().find(|account| account.id == session.account);
    let named = |session: Session| Some((owner(&session)?.email.clone(), session));
    Ok(open.into_iter().filter_map(named).collect())
}

/// Closes the sessions of an account or of all, and returns their number.
///
/// # Errors
/// `account.unknown`; database errors.
pub(crate) async fn revoke(app: &App, email: Option<&Email>, dry_run: bool) -> Result<u64> {
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    let accounts = match email {
        Some(email) => vec![require_by_email(&mut tx, email).await?],
        None => store::list(&mut tx).await?,
    };
    let mut ended = 0;
    for account in accounts {
        let closed = sessions::close_all(&mut tx, &account.id, now, EndReason::Operator).await?;
        if closed > 0 {
            audit::record(&mut tx, app, &AuditEntry::new("session.revoke", account.id.as_str())).await?;
        }
        ended += closed;
    }
    commit_unless_dry_run(tx, dry_run, ended).await
}

/// Ends one session.
///
/// # Errors
/// `session.unknown`; database errors.
pub(crate) async fn close_session(app: &App, id: &SessionId, dry_run: bool) -> Result<()> {
    let mut tx = app.db.write().await?;
    if !sessions::close(&mut tx, id, app.clock.now(), EndReason::Operator).await? {
        return Err(unknown(id));
    }
    audit::record(&mut tx, app, &AuditEntry::new("session.revoke", id.as_str())).await?;
    commit_unless_dry_run(tx, dry_run, ()).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new(email: &str) -> NewAccount {
        NewAccount {
            email: email.parse().unwrap(),
            name: "Hélène Marchetti".to_owned(),
            company: "Laboratoire Exemple".to_owned(),
            locale: Locale::Fr,
        }
    }

    #[tokio::test]
    async fn an_account_is_created_once_with_a_mailed_or_printed_link() {
        let (app, _folder) = App::test().await;
        let tried = add(&app, new("a@b.example"), LinkDelivery::Mail, true).await.unwrap();
        assert!(tried.address.is_none() && list(&app).await.unwrap().is_empty(), "a dry run changes nothing");
        add(&app, new("a@b.example"), LinkDelivery::Mail, false).await.unwrap();
        assert_eq!(
            add(&app, new("A@B.example"), LinkDelivery::Mail, false).await.err().unwrap().code,
            "account.exists"
        );
        assert_eq!(mail::list(&app, None).await.unwrap().len(), 1);
        let by_hand =
            link(&app, &"a@b.example".parse().unwrap(), LinkDelivery::Operator, false).await.unwrap();
        let address = by_hand.address.unwrap();
        let token = address.split_once("/fr/login/reset?token=").unwrap().1;
        assert_eq!(token.len(), 43, "256 bits");
        assert_eq!(mail::list(&app, None).await.unwrap().len(), 1, "a printed link is not mailed");
        let unknown = link(&app, &"x@b.example".parse().unwrap(), LinkDelivery::Mail, false).await;
        assert_eq!(unknown.err().unwrap().code, "account.unknown");
    }

    #[tokio::test]
    async fn closing_an_account_revokes_its_links() {
        let (app, _folder) = App::test().await;
        let email = "a@b.example".parse().unwrap();
        let opened = add(&app, new("a@b.example"), LinkDelivery::Operator, false).await.unwrap();
        let sent = link(&app, &email, LinkDelivery::Operator, false).await.unwrap();
        let tokens = [opened, sent].map(|invitation| {
            let address = invitation.address.unwrap();
            address.split_once("?token=").unwrap().1.to_owned()
        });
        disable(&app, &email, true).await.unwrap();
        for token in &tokens {
            link::find_link(&app, token).await.unwrap();
        }
        disable(&app, &email, false).await.unwrap();
        assert!(enable(&app, &email, false).await.unwrap());
        for token in &tokens {
            assert_eq!(link::find_link(&app, token).await.unwrap_err().code, "account.link-unknown");
        }
    }

    #[tokio::test]
    async fn closing_opening_and_unlocking_are_idempotent() {
        let (app, _folder) = App::test().await;
        add(&app, new("a@b.example"), LinkDelivery::Mail, false).await.unwrap();
        let email = "a@b.example".parse().unwrap();
        assert_eq!(disable(&app, &email, false).await.unwrap(), 0);
        assert!(show(&app, &email).await.unwrap().account.disabled_at.is_some());
        assert!(enable(&app, &email, true).await.unwrap() && enable(&app, &email, false).await.unwrap());
        assert!(!enable(&app, &email, false).await.unwrap());
        assert_eq!(
            unlock(&app, &email, UnlockOptions { factor: true, provider: true }, false).await.unwrap(),
            Unlocked::default()
        );
        assert_eq!(revoke(&app, None, false).await.unwrap(), 0);
        assert!(list_sessions(&app, Some(&email)).await.unwrap().is_empty());
        let other = SessionId::random(&app.random);
        assert_eq!(close_session(&app, &other, false).await.unwrap_err().code, "session.unknown");
    }
}
