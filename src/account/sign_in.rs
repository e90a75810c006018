//! Signing in: a password, and a code where its owner has asked for one. Nobody learns whether an address has an account:
//! the answer, the time it takes and the limits are the same.

use super::{
    Account,
    device::Device,
    device_cookie,
    factor::{self, Code},
    letters, password,
    password::Verdict,
    session::{self, Maker, Tokens},
    store::{account, attempt, factor as challenges},
    throttle::Attempts,
};
use crate::{
    App, Error, Result,
    audit::{self, Deed},
    db::Tx,
    email::Email,
    error::{Field, Kind},
    identity::{AccountId, SignedIn},
    limits::{Bucket, Limit},
    mail, secret,
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use jiff::SignedDuration;
use sha2::{Digest as _, Sha256};
use std::{net::IpAddr, time::Duration};

/// Sign-ins tried from one address.
const LIMIT: Limit = Limit { name: "sign-in", most: 10, within: Duration::from_secs(60) };
/// How long whoever gave the right password has for the code.
const CHALLENGE_LIVES: SignedDuration = SignedDuration::from_mins(5);
/// The name of the key that names addresses where attempts are counted.
const SECRET: &str = "sign-in";

/// Who tries to sign in, and from where.
pub(crate) struct Attempt<'a> {
    pub(crate) email: &'a str,
    pub(crate) password: &'a str,
    pub(crate) browser: Browser<'a>,
    pub(crate) address: IpAddr,
}

/// The browser that signs in.
#[derive(Clone, Copy)]
pub(crate) struct Browser<'a> {
    /// What it calls itself.
    pub(crate) agent: &'a str,
    /// Its device cookie; empty without one.
    pub(crate) device: &'a str,
}

/// What a right password leads to, or the word of a provider.
pub(crate) enum Signed {
    In(Tokens),
    /// The key of the question for a code.
    Code(String),
}

/// That address and password are none, whichever of them is wrong.
fn invalid() -> Error {
    Error::new(Kind::Invalid, "login.invalid", "invalid login credentials")
}

fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token).to_vec()
}

/// By what attempts for an address are counted; it tells nobody the address.
pub(super) async fn counted_as(app: &App, email: &Email) -> Result<String> {
    Ok(secret::key(app, SECRET).await?.sign(&email.mailbox()))
}

/// Returns the key of attempts within a session, which has signed in: they are counted apart from those of strangers.
pub(super) async fn counted_in_session(app: &App, email: &Email, person: &SignedIn) -> Result<String> {
    Ok(format!("{}.{}", counted_as(app, email).await?, person.session))
}

/// Counts an attempt, unless further ones have to wait.
pub(super) async fn count(tx: &mut Tx, app: &App, mailbox: &str) -> Result<Attempts> {
    let now = app.clock.now();
    let attempts = attempt::find(tx, mailbox).await?;
    if let Some(wait) = attempts.wait(now) {
        let detail = format!("too many attempts for this address: the next is looked at in {wait} seconds");
        return Err(Error::new(Kind::TooMany(wait), "login.locked", detail));
    }
    let counted = attempts.tried(now);
    attempt::put(tx, mailbox, &counted).await?;
    Ok(counted)
}

/// Tells the owner of an account that somebody tries their password, once.
pub(super) async fn tell(app: &App, owner: Option<&Account>, attempts: &Attempts) -> Result<()> {
    let Some(owner) = owner.filter(|_| attempts.is_news()) else { return Ok(()) };
    let mut tx = app.db.write().await?;
    audit::note(&mut tx, app, &Deed::new("account.locked", owner.id.as_str()).by_holder()).await?;
    mail::queue(&mut tx, app, &letters::locked(app, owner)).await?;
    tx.commit().await
}

/// Refuses somebody whose password was set anew or whose account was closed while what they typed was compared.
pub(super) async fn refuse_changed(tx: &mut Tx, compared: &Account) -> Result<()> {
    let now = account::find(tx, &compared.id).await?;
    let is_as_it_was =
        now.is_some_and(|now| now.password == compared.password && now.disabled_at == compared.disabled_at);
    if is_as_it_was { Ok(()) } else { Err(invalid()) }
}

/// Signs somebody in whose password is right, or asks for a code.
///
/// # Errors
/// `login.invalid`, whatever is wrong; `login.locked` and `form.too-many` with the seconds to wait; and what the database says.
pub(crate) async fn sign_in(app: &App, tried: &Attempt<'_>) -> Result<Signed> {
    let bucket = Bucket::of_address(app, LIMIT, tried.address).await?;
    // A text that is not an address has no account. It is counted by itself, so that typing errors of one visitor lock out no other.
    let email: Email =
        tried.email.parse().or_else(|_| Email::placeholder(tried.email)).map_err(Error::fault)?;
    let counted = device_cookie::counted_as(app, &email, tried.browser.device).await?;
    let maker = Maker::new(app).await?;
    let mut tx = app.db.write().await?;
    bucket.take(&mut tx, app.clock.now()).await?;
    let attempts = count(&mut tx, app, &counted).await?;
    let owner = account::of_mailbox(&mut tx, &email).await?;
    tx.commit().await?;

    let stored = owner.as_ref().and_then(|owner| owner.password.as_deref());
    let verdict = password::verify(app, tried.password, stored).await?;
    let may = owner.as_ref().filter(|owner| verdict != Verdict::Wrong && owner.disabled_at.is_none());
    let Some(owner) = may else {
        tell(app, owner.as_ref(), &attempts).await?;
        return Err(invalid());
    };
    let device = device_cookie::remembered(app, &owner.email, tried.browser.device).await?;
    let mut tx = app.db.write().await?;
    refuse_changed(&mut tx, owner).await?;
    if let Verdict::Outdated(hash) = &verdict {
        account::set_password(&mut tx, &owner.id, hash).await?;
    }
    let mut signed = enter(&mut tx, app, &maker, (owner, tried.browser.agent), None).await?;
    // As long as a code is missing it stays counted: whoever knows the password does not get to try codes for free.
    if let Signed::In(tokens) = &mut signed {
        tokens.device = Some(device);
        attempt::forget(&mut tx, &counted).await?;
    }
    tx.commit().await?;
    Ok(signed)
}

/// Lets in somebody who has proved to be the owner of an account, to a provider by this token if it was there, or asks for a code
/// where its owner wants that.
///
/// # Errors
/// What the database says.
pub(super) async fn enter(
    tx: &mut Tx,
    app: &App,
    maker: &Maker,
    (owner, agent): (&Account, &str),
    id_token: Option<&str>,
) -> Result<Signed> {
    match challenges::find(tx, &owner.id).await?.filter(factor::Factor::is_on) {
        Some(_) => Ok(Signed::Code(challenge(tx, app, (&owner.id, id_token)).await?)),
        None => session::begin(tx, app, maker, (owner, Device::of(agent)), id_token).await.map(Signed::In),
    }
}

async fn challenge(tx: &mut Tx, app: &App, whose: (&AccountId, Option<&str>)) -> Result<String> {
    let key = BASE64.encode(app.random.bytes::<32>());
    challenges::put_challenge(tx, &hash(&key), whose, app.clock.now() + CHALLENGE_LIVES).await?;
    Ok(key)
}

/// Signs in whoever was asked for a code and has it.
///
/// # Errors
/// `login.challenge-unknown` when too much time has passed, `form.code-wrong`, `login.locked`, `form.too-many`, and what the
/// database says.
pub(crate) async fn answer_challenge(
    app: &App,
    (key, code): (&str, &Code),
    (browser, address): (Browser<'_>, IpAddr),
) -> Result<Tokens> {
    let over = || Error::absent("login.challenge-unknown", "too much time has passed: sign in anew");
    let (bucket, now) = (Bucket::of_address(app, LIMIT, address).await?, app.clock.now());
    let maker = Maker::new(app).await?;
    let mut tx = app.db.read().await?;
    let (account, id_token) = challenges::challenged(&mut tx, &hash(key), now).await?.ok_or_else(over)?;
    let owner = account::find(&mut tx, &account).await?.filter(|owner| owner.disabled_at.is_none());
    drop(tx);
    let owner = owner.ok_or_else(over)?;
    let counted = device_cookie::counted_as(app, &owner.email, browser.device).await?;
    let device = device_cookie::remembered(app, &owner.email, browser.device).await?;
    let verifier = factor::Verifier::new(app).await?;

    let mut tx = app.db.write().await?;
    // It may have been ended since, with what all it stood for.
    challenges::challenged(&mut tx, &hash(key), now).await?.ok_or_else(over)?;
    bucket.take(&mut tx, now).await?;
    let attempts = count(&mut tx, app, &counted).await?;
    if !verifier.take(&mut tx, &owner.id, code).await? {
        tx.commit().await?;
        tell(app, Some(&owner), &attempts).await?;
        let fields = vec![Field::new("/code", "form.code-wrong")];
        return Err(Error::new(Kind::Invalid, "form.invalid", "the code is wrong").with_fields(fields));
    }
    challenges::end_challenge(&mut tx, &hash(key)).await?;
    attempt::forget(&mut tx, &counted).await?;
    let whose = (&owner, Device::of(browser.agent));
    let mut tokens = session::begin(&mut tx, app, &maker, whose, id_token.as_deref()).await?;
    tx.commit().await?;
    tokens.device = Some(device);
    Ok(tokens)
}

pub(super) fn faulty(fault: Field) -> Error {
    Error::new(Kind::Invalid, "form.invalid", "the form is not correctly filled in").with_fields(vec![fault])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        account::{
            session::EndReason,
            store::{account::tests::with_password, session as sessions},
        },
        clock::Clock,
    };

    const PASSWORD: &str = "marée-basse-47 et du vent";

    async fn with_account(app: &App) -> Account {
        with_password(app, "helene@lab.example", PASSWORD).await
    }

    async fn try_with(app: &App, email: &str, password: &str, host: u8) -> Result<Signed> {
        let address = IpAddr::from([192, 0, 2, host]);
        let browser = Browser { agent: "Firefox/146.0 Linux", device: "" };
        sign_in(app, &Attempt { email, password, browser, address }).await
    }

    async fn try_on(app: &App, device: &str, password: &str, host: u8) -> Result<Signed> {
        let browser = Browser { agent: "Firefox/146.0 Linux", device };
        let address = IpAddr::from([192, 0, 2, host]);
        sign_in(app, &Attempt { email: "helene@lab.example", password, browser, address }).await
    }

    fn device_of(signed: Signed) -> String {
        match signed {
            Signed::In(tokens) => tokens.device.unwrap(),
            Signed::Code(_) => panic!("no code is asked for"),
        }
    }

    fn later(app: &App, seconds: i64) -> App {
        let now = app.clock.now() + SignedDuration::from_secs(seconds);
        App { clock: Clock::fixed(now), ..app.clone() }
    }

    #[tokio::test]
    async fn a_right_password_signs_in_and_anything_else_is_told_alike() {
        let (app, _folder) = App::test().await;
        let owner = with_account(&app).await;
        assert!(matches!(try_with(&app, " Helene@LAB.example ", PASSWORD, 1).await, Ok(Signed::In(_))));
        let told = async |email: &str, password: &str, host| {
            let refused = try_with(&app, email, password, host).await.err().unwrap();
            (refused.kind, refused.code, refused.detail, refused.fields)
        };
        let expected = told("helene@lab.example", "wrong", 2).await;
        assert_eq!(expected.1, "login.invalid");
        assert_eq!(told("nobody@lab.example", PASSWORD, 3).await, expected);
        assert_eq!(told("no address", PASSWORD, 4).await, expected);
        let mut tx = app.db.write().await.unwrap();
        account::disable(&mut tx, &owner.id, Some(app.clock.now())).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(told("helene@lab.example", PASSWORD, 5).await, expected, "a closed account");
    }

    #[tokio::test]
    async fn wrong_passwords_lock_an_address_whether_it_has_an_account_or_not() {
        let (app, _folder) = App::test().await;
        with_account(&app).await;
        for email in ["helene@lab.example", "nobody@lab.example"] {
            let mut told = Vec::new();
            for attempt in 0..7 {
                let refused = try_with(&app, email, "wrong", 10 + attempt).await.err().unwrap();
                told.push((refused.code, refused.kind));
            }
            let locked = ("login.locked", Kind::TooMany(60));
            let invalid = ("login.invalid", Kind::Invalid);
            assert_eq!(told, [invalid, invalid, invalid, invalid, invalid, locked, locked], "{email}");
        }
        // A lock never tells whether the password was right, and its owner hears of it once.
        assert_eq!(
            try_with(&app, "helene@lab.example", PASSWORD, 1).await.err().unwrap().code,
            "login.locked"
        );
        let mails = mail::list(&app, None).await.unwrap();
        assert_eq!(
            mails.iter().map(|mail| (mail.kind.as_str(), mail.to.as_str())).collect::<Vec<_>>(),
            [("account-locked", "helene@lab.example")]
        );
        assert!(matches!(
            try_with(&later(&app, 60), "helene@lab.example", PASSWORD, 1).await,
            Ok(Signed::In(_))
        ));
        // A right one ends the row.
        let refused = try_with(&later(&app, 61), "helene@lab.example", "wrong", 2).await.err().unwrap();
        assert_eq!(refused.code, "login.invalid");
    }

    #[tokio::test]
    async fn typing_errors_of_one_visitor_lock_no_other_text() {
        let (app, _folder) = App::test().await;
        for host in 1..=5 {
            let refused = try_with(&app, "helene.lab.example", "wrong", host).await.err().unwrap();
            assert_eq!(refused.code, "login.invalid");
        }
        let other = try_with(&app, "zoe lab", "wrong", 7).await.err().unwrap();
        assert_eq!(other.code, "login.invalid");
    }

    #[tokio::test]
    async fn attackers_from_changing_addresses_lock_no_device_of_the_owner() {
        let (app, _folder) = App::test().await;
        with_account(&app).await;
        let device = device_of(try_on(&app, "", PASSWORD, 1).await.unwrap());
        let mut now = app.clone();
        for attempt in 0..40 {
            let code = try_on(&now, "", "wrong", 10 + attempt).await.err().unwrap().code;
            assert!(matches!(code, "login.invalid" | "login.locked"), "{code}");
            now = later(&now, 900);
        }
        assert_eq!(try_on(&now, "", PASSWORD, 2).await.err().unwrap().code, "login.locked");
        assert_eq!(device_of(try_on(&now, &device, PASSWORD, 2).await.unwrap()), device);
        // The right password on a known device does not give the attacker more attempts.
        assert_eq!(try_on(&now, "", "wrong", 3).await.err().unwrap().code, "login.locked");
        // Wrong passwords on the known device are counted too, apart.
        for _ in 0..5 {
            assert_eq!(try_on(&now, &device, "wrong", 2).await.err().unwrap().code, "login.invalid");
        }
        assert_eq!(try_on(&now, &device, PASSWORD, 2).await.err().unwrap().code, "login.locked");
        assert!(try_on(&later(&now, 60), &device, PASSWORD, 2).await.is_ok());
    }

    #[tokio::test]
    async fn a_password_that_is_set_anew_while_the_one_of_before_is_compared_stays() {
        let (app, _folder) = App::test().await;
        let owner = with_account(&app).await;
        let anew = password::hash(&app, "grande-marée 112 et du vent").await.unwrap();
        let reset = async {
            let mailbox = counted_as(&app, &owner.email).await.unwrap();
            while attempt::find(&mut app.db.read().await.unwrap(), &mailbox).await.unwrap().in_a_row == 0 {
                tokio::task::yield_now().await;
            }
            let mut tx = app.db.write().await.unwrap();
            account::set_password(&mut tx, &owner.id, &anew).await.unwrap();
            tx.commit().await.unwrap();
        };
        let (signed, ()) = tokio::join!(try_with(&app, "helene@lab.example", PASSWORD, 1), reset);
        assert_eq!(signed.err().unwrap().code, "login.invalid");
        let stored = account::find(&mut app.db.read().await.unwrap(), &owner.id).await.unwrap().unwrap();
        assert_eq!(stored.password, Some(anew));
    }

    #[tokio::test]
    async fn a_sign_in_that_lacks_its_code_ends_with_the_sessions() {
        let (app, _folder) = App::test().await;
        let owner = with_account(&app).await;
        let mut tx = app.db.write().await.unwrap();
        let key = challenge(&mut tx, &app, (&owner.id, None)).await.unwrap();
        tx.commit().await.unwrap();
        let answer = async || {
            let browser = Browser { agent: "Firefox", device: "" };
            let from = (browser, IpAddr::from([192, 0, 2, 1]));
            answer_challenge(&app, (&key, &Code::Neither), from).await.err().unwrap().code
        };
        assert_eq!(answer().await, "form.invalid");
        let mut tx = app.db.write().await.unwrap();
        sessions::end_all(&mut tx, (&owner.id, None), app.clock.now(), EndReason::Password).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(answer().await, "login.challenge-unknown");
    }

    #[tokio::test]
    async fn one_side_tries_ten_times_a_minute() {
        let (app, _folder) = App::test().await;
        for attempt in 0..10 {
            let email = format!("nobody{attempt}@lab.example");
            assert_eq!(try_with(&app, &email, "wrong", 1).await.err().unwrap().code, "login.invalid");
        }
        assert_eq!(try_with(&app, "a@b.example", "wrong", 1).await.err().unwrap().code, "form.too-many");
        assert_eq!(try_with(&app, "a@b.example", "wrong", 2).await.err().unwrap().code, "login.invalid");
    }
}
