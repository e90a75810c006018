//! Links with which the owner of an account chooses a password: an invitation or a password reset. Each link is valid
//! once.

use super::{
    attempts::{form_error, rate_limit_key},
    device_cookie, emails,
    model::{Account, EndReason},
    password,
    store::{account, attempt, session as sessions},
};
use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    db::Tx,
    email::Email,
    error::{FieldError, Kind},
    links::{self, Purpose, Token},
    mail,
    principal::AccountId,
    rate_limit::{Bucket, Limit},
};
use jiff::SignedDuration;
use std::{net::IpAddr, time::Duration};
use tokio::time::{Instant, sleep_until};

/// Time to live of an invitation, and of a link to reset a password.
pub(super) const INVITATION_TTL: SignedDuration = SignedDuration::from_hours(7 * 24);
pub(super) const RESET_TTL: SignedDuration = SignedDuration::from_hours(1);
/// Response time of a request for a link: longer than it takes to send one, so that the time does not reveal whether there is an
/// account.
const MIN_RESPONSE_TIME: Duration = Duration::from_millis(400);
/// Requests for links from one network address, and for one e-mail address.
const LIMIT: Limit = Limit { name: "reset-link", max: 5, window: Duration::from_secs(60) };
const MAILBOX_LIMIT: Limit = Limit { name: "reset-mailbox", max: 3, window: Duration::from_hours(1) };

/// The purposes of links to choose a password.
pub(super) const PURPOSES: [Purpose; 2] = [Purpose::PasswordByMail, Purpose::PasswordByOperator];

/// The owner of a link, for the page of the link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LinkDetails {
    pub(crate) email: Email,
    /// Whether there was a password before.
    pub(crate) is_reset: bool,
}

/// The password that a user chooses with a link.
pub(crate) struct PasswordChoice<'a> {
    pub(crate) token: &'a str,
    pub(crate) password: &'a str,
    /// The device cookie of the browser; empty without one.
    pub(crate) device: &'a str,
}

/// Creates a link for an account. Opening a mailed link verifies the address.
pub(super) async fn issue(tx: &mut Tx, app: &App, owner: &Account, by_mail: bool) -> Result<Token> {
    let token = Token::random(app);
    let ttl = if owner.password.is_some() { RESET_TTL } else { INVITATION_TTL };
    let purpose = if by_mail { Purpose::PasswordByMail } else { Purpose::PasswordByOperator };
    let expires_at = Some(app.clock.now() + ttl);
    links::issue(tx, purpose, &token.sha256(), owner.id.as_str(), expires_at).await?;
    Ok(token)
}

/// Revokes all links of an account.
pub(super) async fn revoke(tx: &mut Tx, account: &AccountId) -> Result<()> {
    for purpose in PURPOSES {
        links::revoke(tx, purpose, account.as_str()).await?;
    }
    Ok(())
}

/// The e-mail with a link for the owner of an account.
pub(super) fn link_email(app: &App, owner: &Account, link: &Token) -> mail::Message {
    match owner.password {
        Some(_) => emails::reset(app, owner, link),
        None => emails::invitation(app, owner, link),
    }
}

/// Mails a link to reset a password. The response and its time do not reveal whether there is an account.
///
/// # Errors
/// `form.invalid` for an invalid address, `form.too-many` for the visitor's address; database errors.
pub(crate) async fn request_reset(app: &App, typed: &str, address: IpAddr) -> Result<()> {
    let typed = typed.trim();
    let code = if typed.is_empty() { "form.required" } else { "form.email-invalid" };
    let email: Email = typed.parse().map_err(|_| form_error(FieldError::new("/emailAddress", code)))?;
    let (now, answered) = (app.clock.now(), Instant::now() + MIN_RESPONSE_TIME);
    let visitor = Bucket::for_ip(app, LIMIT, address).await?;
    let bucket = Bucket::for_email(app, MAILBOX_LIMIT, &email).await?;
    let mut tx = app.db.write().await?;
    visitor.take(&mut tx, now).await?;
    // Beyond the limit of the address no mail is sent; the response does not reveal this.
    let is_fine = bucket.take(&mut tx, now).await.is_ok();
    let owner = account::find_by_email(&mut tx, &email).await?;
    if let Some(owner) = owner.filter(|owner| is_fine && owner.disabled_at.is_none()) {
        let link = issue(&mut tx, app, &owner, true).await?;
        mail::queue(&mut tx, app, &link_email(app, &owner, &link)).await?;
    }
    tx.commit().await?;
    sleep_until(answered).await;
    Ok(())
}

fn unknown() -> Error {
    Error::new(
        Kind::NotFound,
        "account.link-unknown",
        "this link is invalid or has expired: request another one",
    )
}

/// The owner of a link, and whether the link was mailed, so that opening it proves the address.
async fn owner(tx: &mut Tx, app: &App, token: &str) -> Result<(Account, bool)> {
    let (hash, now) = (Token::from(token).sha256(), app.clock.now());
    let mailed: Option<AccountId> = links::find(tx, Purpose::PasswordByMail, &hash, now).await?;
    let by_mail = mailed.is_some();
    let found = match mailed {
        Some(id) => Some(id),
        None => links::find(tx, Purpose::PasswordByOperator, &hash, now).await?,
    };
    let owner = account::find(tx, &found.ok_or_else(unknown)?).await?;
    Ok((owner.filter(|owner| owner.disabled_at.is_none()).ok_or_else(unknown)?, by_mail))
}

/// The owner of a link that has not expired.
///
/// # Errors
/// `account.link-unknown`; database errors.
pub(crate) async fn find_link(app: &App, token: &str) -> Result<LinkDetails> {
    let (owner, _) = owner(&mut app.db.read().await?, app, token).await?;
    Ok(LinkDetails { is_reset: owner.password.is_some(), email: owner.email })
}

/// Sets the password that the owner of an account chooses with a link. Ends earlier links, sessions and
/// locks. Returns the device cookie of the browser, so that attackers cannot lock its next sign-in.
///
/// # Errors
/// `form.invalid` for a weak password, `account.link-unknown`; database errors.
pub(crate) async fn choose_password(
    app: &App,
    PasswordChoice { token, password: chosen, device }: &PasswordChoice<'_>,
) -> Result<String> {
    let (known, _) = owner(&mut app.db.read().await?, app, token).await?;
    if let Some(fault) = password::check_for(&known, chosen) {
        return Err(form_error(fault));
    }
    let (hashed, mailbox) = (password::hash(app, chosen).await?, rate_limit_key(app, &known.email).await?);
    let device = device_cookie::remember(app, &known.email, device).await?;
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    // The link may have been used in the meantime.
    let (owner, by_mail) = owner(&mut tx, app, token).await?;
    account::set_password(&mut tx, &owner.id, &hashed).await?;
    if by_mail {
        account::verify(&mut tx, &owner.id, now).await?;
    }
    revoke(&mut tx, &owner.id).await?;
    attempt::delete_all(&mut tx, &mailbox).await?;
    sessions::close_all(&mut tx, &owner.id, now, EndReason::Password).await?;
    audit::record(&mut tx, app, &AuditEntry::new("account.password", owner.id.as_str()).by_account_owner())
        .await?;
    if owner.password.is_some() {
        mail::queue(&mut tx, app, &emails::password_changed(app, &owner)).await?;
    }
    tx.commit().await?;
    Ok(device)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        account::{
            model::Attempts,
            sign_in::{Attempt, Browser, sign_in},
            store::account::tests::example,
        },
        clock::Clock,
    };

    const PASSWORD: &str = "marée-basse-47 et du vent";

    async fn with_link(app: &App, by_mail: bool) -> (Account, String) {
        let owner = example("helene@lab.example");
        let mut tx = app.db.write().await.unwrap();
        account::insert(&mut tx, &owner).await.unwrap();
        let link = issue(&mut tx, app, &owner, by_mail).await.unwrap();
        tx.commit().await.unwrap();
        (owner, link.as_str().to_owned())
    }

    #[tokio::test]
    async fn an_invitation_sets_a_password_once_and_verifies_the_address() {
        for by_mail in [true, false] {
            let (app, _folder) = App::test().await;
            let (owner, token) = with_link(&app, by_mail).await;
            let known = find_link(&app, &token).await.unwrap();
            assert_eq!(known, LinkDetails { email: owner.email.clone(), is_reset: false });
            let choose = async |password| {
                choose_password(&app, &PasswordChoice { token: &token, password, device: "" }).await
            };
            assert_eq!(choose("password1234").await.unwrap_err().fields[0].code, "form.password-weak");
            choose(PASSWORD).await.unwrap();
            assert_eq!(choose(PASSWORD).await.unwrap_err().code, "account.link-unknown");
            assert_eq!(find_link(&app, &token).await.unwrap_err().code, "account.link-unknown");
            let changed = crate::account::find(&app, &owner.id).await.unwrap();
            assert!(changed.password.is_some_and(|hash| hash.starts_with("$argon2id$")));
            assert_eq!(changed.verified_at.is_some(), by_mail);
        }
    }

    #[tokio::test]
    async fn expired_and_unknown_links_have_the_same_error() {
        let (app, _folder) = App::test().await;
        let (_, token) = with_link(&app, true).await;
        let after = |hours| App {
            clock: Clock::fixed(app.clock.now() + SignedDuration::from_hours(hours)),
            ..app.clone()
        };
        find_link(&after(167), &token).await.unwrap();
        let expired = find_link(&after(168), &token).await.unwrap_err();
        assert_eq!(expired, find_link(&app, "x").await.unwrap_err());
    }

    #[tokio::test]
    async fn mails_at_most_three_reset_links_an_hour_and_only_to_account_owners() {
        let (app, _folder) = App::test().await;
        with_link(&app, true).await;
        for host in 0..5 {
            for email in ["helene@LAB.example", "unknown@lab.example"] {
                request_reset(&app, email, IpAddr::from([192, 0, 2, host])).await.unwrap();
            }
        }
        let mails = mail::list(&app, None).await.unwrap();
        assert_eq!(mails.len(), 3);
        assert!(
            mails.iter().all(|mail| mail.kind == "account-invitation" && mail.to == "helene@lab.example")
        );
        let refused = request_reset(&app, "unknown", IpAddr::from([192, 0, 2, 9])).await.unwrap_err();
        assert_eq!(refused.fields[0].code, "form.email-invalid");
    }

    #[tokio::test]
    async fn a_link_signs_the_owner_in_while_the_address_is_locked() {
        let (app, _folder) = App::test().await;
        let (owner, token) = with_link(&app, true).await;
        let chosen = PasswordChoice { token: &token, password: PASSWORD, device: "" };
        let device = choose_password(&app, &chosen).await.unwrap();
        let mailbox = rate_limit_key(&app, &owner.email).await.unwrap();
        let now = app.clock.now().as_millisecond();
        let locked =
            Attempts { in_a_row: 25, day_began_at: now, in_day: 25, locked_until: now + 24 * 3_600_000 };
        let mut tx = app.db.write().await.unwrap();
        attempt::upsert(&mut tx, &mailbox, &locked).await.unwrap();
        tx.commit().await.unwrap();
        let signed = async |device: &str| {
            let browser = Browser { agent: "", device };
            let address = IpAddr::from([192, 0, 2, 1]);
            let tried = Attempt { email: "helene@lab.example", password: PASSWORD, browser, address };
            sign_in(&app, &tried).await.map(drop).map_err(|refused| refused.code)
        };
        assert_eq!(signed("").await, Err("login.locked"));
        assert_eq!(signed(&device).await, Ok(()));
    }
}
