//! Sign-in by a password, and by a code if the account has a second factor. Response, response time and limits do not reveal
//! whether an address has an account.

use super::{
    attempts::{self, invalid, notify_lockout, register_attempt},
    device_cookie,
    model::{Account, Challenge, Code, Device, Tokens, TotpFactor},
    password::{self, Verification},
    session::{self, NewSession, TokenMinter},
    store::{account, attempt, factor as challenges},
    two_factor::Verifier,
};
use crate::{
    App, Error, Result,
    db::Tx,
    email::Email,
    error::{FieldError, Kind},
    principal::AccountId,
    rate_limit::{Bucket, Limit},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use jiff::SignedDuration;
use sha2::{Digest as _, Sha256};
use std::{net::IpAddr, time::Duration};

/// Maximum sign-ins from one client address.
const LIMIT: Limit = Limit { name: "sign-in", max: 10, window: Duration::from_secs(60) };
/// Time to enter the code after the password.
const CHALLENGE_TTL: SignedDuration = SignedDuration::from_mins(5);

/// An attempt to sign in.
pub(crate) struct Attempt<'a> {
    pub(crate) email: &'a str,
    pub(crate) password: &'a str,
    pub(crate) browser: Browser<'a>,
    pub(crate) address: IpAddr,
}

/// The browser of a sign-in.
#[derive(Clone, Copy)]
pub(crate) struct Browser<'a> {
    /// `User-Agent`.
    pub(crate) agent: &'a str,
    /// Its device cookie; empty without one.
    pub(crate) device: &'a str,
}

/// The result of a sign-in by password or provider.
pub(crate) enum SignInResult {
    Session(Tokens),
    /// The key of the challenge for a one-time code.
    CodeRequired(String),
}

fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token).to_vec()
}

/// Signs a user in with a password, or requires a code.
///
/// # Errors
/// `login.invalid` for any mismatch; `login.locked` and `form.too-many` with the seconds to wait; database
/// errors.
pub(crate) async fn sign_in(app: &App, tried: &Attempt<'_>) -> Result<SignInResult> {
    let bucket = Bucket::for_ip(app, LIMIT, tried.address).await?;
    // A text that is not an address has no account. It is counted separately, so that typing errors of one
    // visitor do not lock out others.
    let email: Email =
        tried.email.parse().or_else(|_| Email::placeholder(tried.email)).map_err(Error::internal)?;
    let counted = device_cookie::rate_limit_key(app, &email, tried.browser.device).await?;
    let maker = TokenMinter::new(app).await?;
    let mut tx = app.db.write().await?;
    bucket.take(&mut tx, app.clock.now()).await?;
    let attempts = register_attempt(&mut tx, app, &counted).await?;
    let owner = account::find_by_email(&mut tx, &email).await?;
    tx.commit().await?;

    let stored = owner.as_ref().and_then(|owner| owner.password.as_deref());
    let verdict = password::verify(app, tried.password, stored).await?;
    let may = owner.as_ref().filter(|owner| verdict != Verification::Wrong && owner.disabled_at.is_none());
    let Some(owner) = may else {
        notify_lockout(app, owner.as_ref(), &attempts).await?;
        return Err(invalid());
    };
    let device = device_cookie::remember(app, &owner.email, tried.browser.device).await?;
    let mut tx = app.db.write().await?;
    attempts::ensure_unchanged(&mut tx, owner).await?;
    if let Verification::Outdated(hash) = &verdict {
        account::set_password(&mut tx, &owner.id, hash).await?;
    }
    let mut signed = SignIn { maker: &maker, owner, agent: tried.browser.agent, id_token: None }
        .begin(&mut tx, app)
        .await?;
    // The attempt stays counted until the code is entered, so that codes cannot be tried without limit.
    if let SignInResult::Session(tokens) = &mut signed {
        tokens.device = Some(device);
        attempt::delete(&mut tx, &counted).await?;
    }
    tx.commit().await?;
    Ok(signed)
}

/// A user whose identity was proved by a password or a provider.
pub(super) struct SignIn<'a> {
    pub(super) maker: &'a TokenMinter,
    pub(super) owner: &'a Account,
    /// `User-Agent` of the browser.
    pub(super) agent: &'a str,
    /// The ID token of the provider, if the user signed in there.
    pub(super) id_token: Option<&'a str>,
}

impl SignIn<'_> {
    /// Starts a session, or requires a code if the account has a second factor.
    ///
    /// # Errors
    /// Database errors.
    pub(super) async fn begin(self, tx: &mut Tx, app: &App) -> Result<SignInResult> {
        let Self { maker, owner, agent, id_token } = self;
        match challenges::find(tx, &owner.id).await?.filter(TotpFactor::is_on) {
            Some(_) => Ok(SignInResult::CodeRequired(challenge(tx, app, &owner.id, id_token).await?)),
            None => {
                let begin = NewSession { owner, device: Device::parse(agent), id_token };
                session::begin(tx, app, maker, begin).await.map(SignInResult::Session)
            }
        }
    }
}

async fn challenge(tx: &mut Tx, app: &App, account: &AccountId, id_token: Option<&str>) -> Result<String> {
    let key = BASE64.encode(app.random.bytes::<32>());
    let challenge = Challenge { account: account.clone(), id_token: id_token.map(str::to_owned) };
    challenges::insert_challenge(tx, &hash(&key), &challenge, app.clock.now() + CHALLENGE_TTL).await?;
    Ok(key)
}

/// The answer to a challenge.
pub(crate) struct Answer<'a> {
    /// The key of the challenge.
    pub(crate) key: &'a str,
    pub(crate) code: &'a Code,
    pub(crate) browser: Browser<'a>,
    pub(crate) address: IpAddr,
}

/// Signs a user in with the code of a challenge.
///
/// # Errors
/// `login.challenge-unknown` if the challenge has expired, `form.code-wrong`, `login.locked`,
/// `form.too-many`; database errors.
pub(crate) async fn answer_challenge(
    app: &App,
    Answer { key, code, browser, address }: Answer<'_>,
) -> Result<Tokens> {
    let over = || Error::not_found("login.challenge-unknown", "the sign-in has expired: start again");
    let (bucket, now) = (Bucket::for_ip(app, LIMIT, address).await?, app.clock.now());
    let maker = TokenMinter::new(app).await?;
    let mut tx = app.db.read().await?;
    let Challenge { account, id_token } =
        challenges::find_challenge(&mut tx, &hash(key), now).await?.ok_or_else(over)?;
    let owner = account::find(&mut tx, &account).await?.filter(|owner| owner.disabled_at.is_none());
    drop(tx);
    let owner = owner.ok_or_else(over)?;
    let counted = device_cookie::rate_limit_key(app, &owner.email, browser.device).await?;
    let device = device_cookie::remember(app, &owner.email, browser.device).await?;
    let verifier = Verifier::new(app).await?;

    let mut tx = app.db.write().await?;
    // The challenge may have been deleted since.
    challenges::find_challenge(&mut tx, &hash(key), now).await?.ok_or_else(over)?;
    bucket.take(&mut tx, now).await?;
    let attempts = register_attempt(&mut tx, app, &counted).await?;
    if !verifier.consume(&mut tx, &owner.id, code).await? {
        tx.commit().await?;
        notify_lockout(app, Some(&owner), &attempts).await?;
        let fields = vec![FieldError::new("/code", "form.code-wrong")];
        return Err(Error::new(Kind::Invalid, "form.invalid", "the code is wrong").with_fields(fields));
    }
    challenges::delete_challenge(&mut tx, &hash(key)).await?;
    attempt::delete(&mut tx, &counted).await?;
    let begin =
        NewSession { owner: &owner, device: Device::parse(browser.agent), id_token: id_token.as_deref() };
    let mut tokens = session::begin(&mut tx, app, &maker, begin).await?;
    tx.commit().await?;
    tokens.device = Some(device);
    Ok(tokens)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        account::{
            model::EndReason,
            store::{account::tests::with_password, session as sessions},
        },
        clock::Clock,
        mail,
    };

    const PASSWORD: &str = "marée-basse-47 et du vent";

    async fn with_account(app: &App) -> Account {
        with_password(app, "helene@lab.example", PASSWORD).await
    }

    async fn try_with(app: &App, email: &str, password: &str, host: u8) -> Result<SignInResult> {
        let address = IpAddr::from([192, 0, 2, host]);
        let browser = Browser { agent: "Firefox/146.0 Linux", device: "" };
        sign_in(app, &Attempt { email, password, browser, address }).await
    }

    async fn try_on(app: &App, device: &str, password: &str, host: u8) -> Result<SignInResult> {
        let browser = Browser { agent: "Firefox/146.0 Linux", device };
        let address = IpAddr::from([192, 0, 2, host]);
        sign_in(app, &Attempt { email: "helene@lab.example", password, browser, address }).await
    }

    fn device_of(signed: SignInResult) -> String {
        match signed {
            SignInResult::Session(tokens) => tokens.device.unwrap(),
            SignInResult::CodeRequired(_) => panic!("no code is required"),
        }
    }

    fn later(app: &App, seconds: i64) -> App {
        let now = app.clock.now() + SignedDuration::from_secs(seconds);
        App { clock: Clock::fixed(now), ..app.clone() }
    }

    #[tokio::test]
    async fn all_failed_sign_ins_have_the_same_error() {
        let (app, _folder) = App::test().await;
        let owner = with_account(&app).await;
        assert!(matches!(
            try_with(&app, " Helene@LAB.example ", PASSWORD, 1).await,
            Ok(SignInResult::Session(_))
        ));
        let error = async |email: &str, password: &str, host| {
            let refused = try_with(&app, email, password, host).await.err().unwrap();
            (refused.kind, refused.code, refused.detail, refused.fields)
        };
        let expected = error("helene@lab.example", "wrong", 2).await;
        assert_eq!(expected.1, "login.invalid");
        assert_eq!(error("unknown@lab.example", PASSWORD, 3).await, expected);
        assert_eq!(error("no address", PASSWORD, 4).await, expected);
        let mut tx = app.db.write().await.unwrap();
        account::disable(&mut tx, &owner.id, Some(app.clock.now())).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(error("helene@lab.example", PASSWORD, 5).await, expected, "a closed account");
    }

    #[tokio::test]
    async fn wrong_passwords_lock_known_and_unknown_addresses_alike() {
        let (app, _folder) = App::test().await;
        with_account(&app).await;
        for email in ["helene@lab.example", "unknown@lab.example"] {
            let mut errors = Vec::new();
            for attempt in 0..7 {
                let refused = try_with(&app, email, "wrong", 10 + attempt).await.err().unwrap();
                errors.push((refused.code, refused.kind));
            }
            let locked = ("login.locked", Kind::RateLimited(60));
            let invalid = ("login.invalid", Kind::Invalid);
            assert_eq!(errors, [invalid, invalid, invalid, invalid, invalid, locked, locked], "{email}");
        }
        // A lock does not reveal whether the password was right, and its owner is notified once.
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
            Ok(SignInResult::Session(_))
        ));
        // A correct password resets the counter.
        let refused = try_with(&later(&app, 61), "helene@lab.example", "wrong", 2).await.err().unwrap();
        assert_eq!(refused.code, "login.invalid");
    }

    #[tokio::test]
    async fn wrong_attempts_at_one_address_lock_no_other_address() {
        let (app, _folder) = App::test().await;
        for host in 1..=5 {
            let refused = try_with(&app, "helene.lab.example", "wrong", host).await.err().unwrap();
            assert_eq!(refused.code, "login.invalid");
        }
        let other = try_with(&app, "zoe lab", "wrong", 7).await.err().unwrap();
        assert_eq!(other.code, "login.invalid");
    }

    #[tokio::test]
    async fn distributed_attempts_do_not_lock_a_known_device() {
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
        // Wrong passwords on the known device have a counter of their own.
        for _ in 0..5 {
            assert_eq!(try_on(&now, &device, "wrong", 2).await.err().unwrap().code, "login.invalid");
        }
        assert_eq!(try_on(&now, &device, PASSWORD, 2).await.err().unwrap().code, "login.locked");
        assert!(try_on(&later(&now, 60), &device, PASSWORD, 2).await.is_ok());
    }

    #[tokio::test]
    async fn a_password_that_is_changed_during_verification_rejects_the_sign_in() {
        let (app, _folder) = App::test().await;
        let owner = with_account(&app).await;
        let changed = password::hash(&app, "grande-marée 112 et du vent").await.unwrap();
        let reset = async {
            let mailbox = attempts::rate_limit_key(&app, &owner.email).await.unwrap();
            while attempt::find(&mut app.db.read().await.unwrap(), &mailbox).await.unwrap().in_a_row == 0 {
                tokio::task::yield_now().await;
            }
            let mut tx = app.db.write().await.unwrap();
            account::set_password(&mut tx, &owner.id, &changed).await.unwrap();
            tx.commit().await.unwrap();
        };
        let (signed, ()) = tokio::join!(try_with(&app, "helene@lab.example", PASSWORD, 1), reset);
        assert_eq!(signed.err().unwrap().code, "login.invalid");
        let stored = account::find(&mut app.db.read().await.unwrap(), &owner.id).await.unwrap().unwrap();
        assert_eq!(stored.password, Some(changed));
    }

    #[tokio::test]
    async fn revoking_sessions_ends_a_sign_in_that_awaits_its_code() {
        let (app, _folder) = App::test().await;
        let owner = with_account(&app).await;
        let mut tx = app.db.write().await.unwrap();
        let key = challenge(&mut tx, &app, &owner.id, None).await.unwrap();
        tx.commit().await.unwrap();
        let answer = async || {
            let browser = Browser { agent: "Firefox", device: "" };
            let address = IpAddr::from([192, 0, 2, 1]);
            let answer = Answer { key: &key, code: &Code::Malformed, browser, address };
            answer_challenge(&app, answer).await.err().unwrap().code
        };
        assert_eq!(answer().await, "form.invalid");
        let mut tx = app.db.write().await.unwrap();
        sessions::close_all(&mut tx, &owner.id, app.clock.now(), EndReason::Password).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(answer().await, "login.challenge-unknown");
    }

    #[tokio::test]
    async fn limits_attempts_of_a_client_to_ten_a_minute() {
        let (app, _folder) = App::test().await;
        for attempt in 0..10 {
            let email = format!("unknown{attempt}@lab.example");
            assert_eq!(try_with(&app, &email, "wrong", 1).await.err().unwrap().code, "login.invalid");
        }
        assert_eq!(try_with(&app, "a@b.example", "wrong", 1).await.err().unwrap().code, "form.too-many");
        assert_eq!(try_with(&app, "a@b.example", "wrong", 2).await.err().unwrap().code, "login.invalid");
    }
}
