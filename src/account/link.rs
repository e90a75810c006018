//! Links by which the owner of an account chooses a password: an invitation, or what is asked for by whoever forgot it. Each
//! holds a token of 256 bits of which only the hash is stored, and is good once.

use super::{
    Account, device_cookie, letters, password,
    session::EndReason,
    sign_in::{counted_as, faulty},
    store::{account, attempt, link as store, session as sessions},
};
use crate::{
    App, Error, Result,
    audit::{self, Deed},
    db::Tx,
    email::Email,
    error::{Field, Kind},
    limits::{Bucket, Limit},
    locale::Locale,
    mail,
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use jiff::SignedDuration;
use sha2::{Digest as _, Sha256};
use std::{net::IpAddr, time::Duration};
use tokio::time::{Instant, sleep_until};

/// How long an invitation is good for, and a link for whoever forgot a password.
pub(super) const INVITATION_LIVES: SignedDuration = SignedDuration::from_hours(7 * 24);
pub(super) const RESET_LIVES: SignedDuration = SignedDuration::from_hours(1);
/// How long whoever asks for a link waits: longer than it takes to send one, so that the clock tells nobody whether there is an
/// account.
const WAIT: Duration = Duration::from_millis(400);
/// Links asked for from one address, and for one mailbox.
const LIMIT: Limit = Limit { name: "reset-link", most: 5, within: Duration::from_secs(60) };
const MAILBOX_LIMIT: Limit = Limit { name: "reset-mailbox", most: 3, within: Duration::from_hours(1) };

/// A token of 256 bits.
pub(crate) struct Link(String);

impl Link {
    pub(super) fn random(app: &App) -> Self {
        Self(BASE64.encode(app.random.bytes::<32>()))
    }

    /// The address of the page that it opens.
    pub(crate) fn address(&self, app: &App, locale: Locale) -> String {
        format!("{}/{locale}/login/reset?token={}", app.config.public_url, self.0)
    }
}

fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token).to_vec()
}

/// Whose link it is, for the page that it opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Invited {
    pub(crate) email: Email,
    /// Whether there was a password before.
    pub(crate) is_reset: bool,
}

/// A password that somebody chooses by a link.
pub(crate) struct Chosen<'a> {
    pub(crate) token: &'a str,
    pub(crate) password: &'a str,
    /// The device cookie of the browser; empty without one.
    pub(crate) device: &'a str,
}

/// A new link for an account; by mail, it proves the address of whoever opens it.
pub(super) async fn issue(tx: &mut Tx, app: &App, owner: &Account, by_mail: bool) -> Result<Link> {
    let link = Link::random(app);
    let lives = if owner.password.is_some() { RESET_LIVES } else { INVITATION_LIVES };
    store::put(tx, &hash(&link.0), (&owner.id, by_mail), app.clock.now() + lives).await?;
    Ok(link)
}

/// The letter that carries a link to the owner of an account.
pub(super) fn letter(app: &App, owner: &Account, link: &Link) -> mail::Message {
    match owner.password {
        Some(_) => letters::reset(app, owner, link),
        None => letters::invitation(app, owner, link),
    }
}

/// Sends whoever forgot a password a link. Whether there is an account is told to nobody: the answer is the same, and comes
/// after the same time.
///
/// # Errors
/// `form.invalid` for what is no address, `form.too-many` for the visitor's address, and what the database says.
pub(crate) async fn resend(app: &App, typed: &str, address: IpAddr) -> Result<()> {
    let typed = typed.trim();
    let code = if typed.is_empty() { "form.required" } else { "form.email-invalid" };
    let email: Email = typed.parse().map_err(|_| faulty(Field::new("/emailAddress", code)))?;
    let (now, answered) = (app.clock.now(), Instant::now() + WAIT);
    let visitor = Bucket::of_address(app, LIMIT, address).await?;
    let bucket = Bucket::of_mailbox(app, MAILBOX_LIMIT, &email).await?;
    let mut tx = app.db.write().await?;
    visitor.take(&mut tx, now).await?;
    // A mailbox that was written to enough gets no more, and nobody is told whether it gets any.
    let is_fine = bucket.take(&mut tx, now).await.is_ok();
    let owner = account::of_mailbox(&mut tx, &email).await?;
    if let Some(owner) = owner.filter(|owner| is_fine && owner.disabled_at.is_none()) {
        let link = issue(&mut tx, app, &owner, true).await?;
        mail::queue(&mut tx, app, &letter(app, &owner, &link)).await?;
    }
    tx.commit().await?;
    sleep_until(answered).await;
    Ok(())
}

fn unknown() -> Error {
    Error::new(Kind::Absent, "account.link-unknown", "this link is none, or good no longer: ask for another")
}

async fn owner(tx: &mut Tx, app: &App, token: &str) -> Result<(Account, bool)> {
    let found = store::find(tx, &hash(token), app.clock.now()).await?;
    let (id, by_mail) = found.ok_or_else(unknown)?;
    let owner = account::find(tx, &id).await?.filter(|owner| owner.disabled_at.is_none());
    Ok((owner.ok_or_else(unknown)?, by_mail))
}

/// Whose link this is, as long as it is good.
///
/// # Errors
/// `account.link-unknown`, and what the database says.
pub(crate) async fn of_link(app: &App, token: &str) -> Result<Invited> {
    let (owner, _) = owner(&mut app.db.read().await?, app, token).await?;
    Ok(Invited { is_reset: owner.password.is_some(), email: owner.email })
}

/// Sets the password that the owner of an account chooses by a link: earlier links, sessions and locks end. Returns the device
/// cookie of the browser, so that strangers cannot lock its next sign-in.
///
/// # Errors
/// `form.invalid` for a weak password, `account.link-unknown`, and what the database says.
pub(crate) async fn choose_password(
    app: &App,
    Chosen { token, password: chosen, device }: &Chosen<'_>,
) -> Result<String> {
    let (known, _) = owner(&mut app.db.read().await?, app, token).await?;
    if let Some(fault) = known.judge_password(chosen) {
        return Err(faulty(fault));
    }
    let (hashed, mailbox) = (password::hash(app, chosen).await?, counted_as(app, &known.email).await?);
    let device = device_cookie::remembered(app, &known.email, device).await?;
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    // It may have been used since.
    let (owner, by_mail) = owner(&mut tx, app, token).await?;
    account::set_password(&mut tx, &owner.id, &hashed).await?;
    if by_mail {
        account::verify(&mut tx, &owner.id, now).await?;
    }
    store::end(&mut tx, &owner.id).await?;
    attempt::forget_all(&mut tx, &mailbox).await?;
    sessions::end_all(&mut tx, (&owner.id, None), now, EndReason::Password).await?;
    audit::note(&mut tx, app, &Deed::new("account.password", owner.id.as_str()).by_holder()).await?;
    if owner.password.is_some() {
        mail::queue(&mut tx, app, &letters::password_changed(app, &owner)).await?;
    }
    tx.commit().await?;
    Ok(device)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        account::{
            sign_in::{Attempt, Browser, sign_in},
            store::account::tests::example,
            throttle::Attempts,
        },
        clock::Clock,
    };

    const PASSWORD: &str = "marée-basse-47 et du vent";

    async fn with_link(app: &App, by_mail: bool) -> (Account, String) {
        let owner = example("helene@lab.example");
        let mut tx = app.db.write().await.unwrap();
        account::put(&mut tx, &owner).await.unwrap();
        let link = issue(&mut tx, app, &owner, by_mail).await.unwrap();
        tx.commit().await.unwrap();
        (owner, link.0)
    }

    #[tokio::test]
    async fn an_invitation_sets_a_password_once_and_by_mail_proves_the_address() {
        for by_mail in [true, false] {
            let (app, _folder) = App::test().await;
            let (owner, token) = with_link(&app, by_mail).await;
            let known = of_link(&app, &token).await.unwrap();
            assert_eq!(known, Invited { email: owner.email.clone(), is_reset: false });
            let choose =
                async |password| choose_password(&app, &Chosen { token: &token, password, device: "" }).await;
            assert_eq!(choose("password1234").await.unwrap_err().fields[0].code, "form.password-weak");
            choose(PASSWORD).await.unwrap();
            assert_eq!(choose(PASSWORD).await.unwrap_err().code, "account.link-unknown");
            assert_eq!(of_link(&app, &token).await.unwrap_err().code, "account.link-unknown");
            let changed = super::super::find(&app, &owner.id).await.unwrap();
            assert!(changed.password.is_some_and(|hash| hash.starts_with("$argon2id$")));
            assert_eq!(changed.verified_at.is_some(), by_mail);
        }
    }

    #[tokio::test]
    async fn a_link_ends_in_time_and_what_is_none_is_told_alike() {
        let (app, _folder) = App::test().await;
        let (_, token) = with_link(&app, true).await;
        let after = |hours| App {
            clock: Clock::fixed(app.clock.now() + SignedDuration::from_hours(hours)),
            ..app.clone()
        };
        of_link(&after(167), &token).await.unwrap();
        let expired = of_link(&after(168), &token).await.unwrap_err();
        assert_eq!(expired, of_link(&app, "x").await.unwrap_err());
    }

    #[tokio::test]
    async fn whoever_forgot_a_password_is_sent_three_links_an_hour_and_nobody_else_any() {
        let (app, _folder) = App::test().await;
        with_link(&app, true).await;
        for host in 0..5 {
            for email in ["helene@LAB.example", "nobody@lab.example"] {
                resend(&app, email, IpAddr::from([192, 0, 2, host])).await.unwrap();
            }
        }
        let mails = mail::list(&app, None).await.unwrap();
        assert_eq!(mails.len(), 3);
        assert!(
            mails.iter().all(|mail| mail.kind == "account-invitation" && mail.to == "helene@lab.example")
        );
        let refused = resend(&app, "nobody", IpAddr::from([192, 0, 2, 9])).await.unwrap_err();
        assert_eq!(refused.fields[0].code, "form.email-invalid");
    }

    #[tokio::test]
    async fn a_link_lets_the_owner_in_while_strangers_lock_the_mailbox() {
        let (app, _folder) = App::test().await;
        let (owner, token) = with_link(&app, true).await;
        let chosen = Chosen { token: &token, password: PASSWORD, device: "" };
        let device = choose_password(&app, &chosen).await.unwrap();
        let mailbox = counted_as(&app, &owner.email).await.unwrap();
        let now = app.clock.now().as_millisecond();
        let locked =
            Attempts { in_a_row: 25, day_began_at: now, in_day: 25, locked_until: now + 24 * 3_600_000 };
        let mut tx = app.db.write().await.unwrap();
        attempt::put(&mut tx, &mailbox, &locked).await.unwrap();
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
