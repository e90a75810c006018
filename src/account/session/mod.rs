//! Sessions: a sign-in in one browser. A short token says who it is; a refresh token, replaced each time it is used, lets the
//! session go on. Whoever shows one that was replaced a while ago has stolen it, or was stolen from: the session ends.

use super::{
    Account,
    device::Device,
    keys::{self, Signer},
    letters,
    store::{account, key, session as store},
    token::{self, Claims, SESSION, SUPPORT, TokenKind},
};
use crate::{
    App, Error, Result,
    audit::{self, Deed},
    closed_list::closed_list,
    db::Tx,
    error::Kind,
    identity::{AccountId, SessionId, SignedIn},
    mail, secret,
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use hmac::Mac as _;
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest as _, Sha256};

/// How long a session goes on in which nothing is done.
pub(crate) const IDLE: SignedDuration = SignedDuration::from_hours(24);
/// How long it goes on whatever is done.
const LONGEST: SignedDuration = SignedDuration::from_hours(7 * 24);
/// How long a token that was replaced still leads to the one in its place: tabs refresh at once, and answers get lost.
const GRACE: SignedDuration = SignedDuration::from_secs(10);
/// How long it is remembered that a session has ended.
const REMEMBERED: SignedDuration = SignedDuration::from_hours(30 * 24);
/// The name of the key that makes a token of the one before.
const SECRET: &str = "sessions";

closed_list! {
    /// Why a session ended.
    EndReason {
        SignedOut = "signed-out",
        Closed = "closed",
        Password = "password",
        Operator = "operator",
        Disabled = "disabled",
        Replayed = "replayed",
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Session {
    pub(crate) id: SessionId,
    pub(crate) account: AccountId,
    pub(crate) device: Device,
    pub(crate) created_at: Timestamp,
    pub(crate) used_at: Timestamp,
    /// Unless it is used before, and at the latest [`LONGEST`] after it began.
    pub(crate) expires_at: Timestamp,
}

/// What is known of a refresh token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rotation {
    pub(crate) session: Session,
    pub(crate) has_ended: bool,
    pub(crate) token_ends: Timestamp,
    pub(crate) replaced_at: Option<Timestamp>,
}

/// What is to be done with a refresh token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    /// Replace it.
    Replace,
    /// Give the one that took its place, once more.
    Repeat,
    /// End the session: it was used by two.
    End,
    Refuse,
}

impl Rotation {
    fn step(&self, now: Timestamp) -> Step {
        if self.has_ended || self.session.expires_at <= now {
            return Step::Refuse;
        }
        match self.replaced_at {
            Some(at) if now < at + GRACE => Step::Repeat,
            Some(_) => Step::End,
            None if self.token_ends <= now => Step::Refuse,
            None => Step::Replace,
        }
    }
}

/// What a browser is given to go on with.
#[derive(Clone)]
pub(crate) struct Tokens {
    pub(crate) id: String,
    pub(crate) refresh: String,
    /// Whose they are, as the header of pages says it.
    pub(crate) name: String,
    /// The device cookie of a browser that has just signed in.
    pub(crate) device: Option<String>,
}

/// What makes tokens, fetched before a transaction is opened.
pub(crate) struct Maker {
    signer: Signer,
    secret: secret::Secret,
}

impl Maker {
    /// # Errors
    /// What [`secret::key`] and the database say.
    pub(super) async fn new(app: &App) -> Result<Self> {
        Ok(Self { signer: keys::signer(app).await?, secret: secret::key(app, SECRET).await? })
    }

    /// The token that takes the place of another: whoever refreshes at the same time gets the same, and it is stored nowhere.
    fn next(&self, token: &str) -> String {
        let mut mac = self.secret.mac();
        mac.update(token.as_bytes());
        BASE64.encode(mac.finalize().into_bytes())
    }

    fn tokens(&self, app: &App, owner: &Account, session: &SessionId, refresh: String) -> Result<Tokens> {
        let site = &app.config.public_url;
        let claims = Claims::new(&SESSION, site, owner.id.as_str(), session.as_str(), app.clock.now());
        Ok(Tokens {
            id: token::issue(&self.signer, &SESSION, &claims)?,
            refresh,
            name: owner.name.clone(),
            device: None,
        })
    }
}

fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token).to_vec()
}

/// Begins a session of an account, which a provider let in by this token if one did.
///
/// # Errors
/// What the database says.
pub(super) async fn begin(
    tx: &mut Tx,
    app: &App,
    maker: &Maker,
    (owner, device): (&Account, Device),
    id_token: Option<&str>,
) -> Result<Tokens> {
    let now = app.clock.now();
    let session = Session {
        id: SessionId::random(&app.random),
        account: owner.id.clone(),
        device,
        created_at: now,
        used_at: now,
        expires_at: now + IDLE,
    };
    store::put(tx, &session).await?;
    if let Some(id_token) = id_token {
        store::keep_id_token(tx, &session.id, id_token).await?;
    }
    let refresh = BASE64.encode(app.random.bytes::<32>());
    store::put_token(tx, &hash(&refresh), &session.id, session.expires_at).await?;
    audit::note(tx, app, &Deed::new("session.begin", owner.id.as_str()).by_holder()).await?;
    maker.tokens(app, owner, &session.id, refresh)
}

/// Lets a session go on.
///
/// # Errors
/// `account.signed-out` for a token that is good no longer, and what the database says.
pub(crate) async fn refresh(app: &App, token: &str) -> Result<Tokens> {
    let over =
        || Error::new(Kind::Unauthenticated, "account.signed-out", "the session has ended: sign in again");
    let hashed = hash(token);
    // Who has none takes no turn at writing.
    store::rotation(&mut app.db.read().await?, &hashed).await?.ok_or_else(over)?;
    let (maker, now) = (Maker::new(app).await?, app.clock.now());
    let mut tx = app.db.write().await?;
    let known = store::rotation(&mut tx, &hashed).await?.ok_or_else(over)?;
    let owner = account::find(&mut tx, &known.session.account).await?.ok_or_else(over)?;
    let ends = (now + IDLE).min(known.session.created_at + LONGEST);
    let step = if owner.disabled_at.is_some() { Step::Refuse } else { known.step(now) };
    match step {
        Step::Refuse => return Err(over()),
        Step::End => {
            stop_thief(&mut tx, app, (&owner, &known.session)).await?;
            tx.commit().await?;
            return Err(over());
        }
        Step::Replace => {
            store::replace(&mut tx, &hashed, now).await?;
            store::mark_used(&mut tx, &known.session.id, (now, ends)).await?;
        }
        Step::Repeat => {}
    }
    let next = maker.next(token);
    store::put_token(&mut tx, &hash(&next), &known.session.id, ends).await?;
    let tokens = maker.tokens(app, &owner, &known.session.id, next)?;
    tx.commit().await?;
    Ok(tokens)
}

/// Two have used the same token: one of them is not its owner, and neither can be told from the other.
async fn stop_thief(tx: &mut Tx, app: &App, (owner, session): (&Account, &Session)) -> Result<()> {
    store::end(tx, &session.id, app.clock.now(), EndReason::Replayed).await?;
    audit::note(tx, app, &Deed::new("session.replayed", owner.id.as_str()).by_holder()).await?;
    mail::queue(tx, app, &letters::replayed(app, owner, &session.device)).await.map(drop)
}

/// The account and session of a token; `None` if it is not valid, or its session has ended.
///
/// # Errors
/// Database errors.
pub(crate) async fn identify(app: &App, token: &str) -> Result<Option<SignedIn>> {
    identify_by(app, &SESSION, token).await
}

/// The same by a token that [`support_token`] issued.
///
/// # Errors
/// Database errors.
pub(crate) async fn identify_for_support(app: &App, token: &str) -> Result<Option<SignedIn>> {
    identify_by(app, &SUPPORT, token).await
}

async fn identify_by(app: &App, kind: &TokenKind, token: &str) -> Result<Option<SignedIn>> {
    let (Some(kid), now) = (token::kid(kind, token), app.clock.now()) else { return Ok(None) };
    let mut tx = app.db.read().await?;
    let Some(key) = key::find(&mut tx, &kid).await? else { return Ok(None) };
    let claims = token::verify(kind, token, &key, &app.config.public_url, now);
    let ids = claims.and_then(|claims| Some((claims.sid.parse().ok()?, claims.sub.parse().ok()?)));
    match ids {
        Some((session, account)) => store::person(&mut tx, &session, &account, now).await,
        None => Ok(None),
    }
}

/// Issues a token that identifies a signed-in visitor to the support, with the instant at which it expires.
///
/// # Errors
/// As [`keys::signer`].
pub(crate) async fn support_token(app: &App, person: &SignedIn) -> Result<(String, Timestamp)> {
    let (site, now) = (&app.config.public_url, app.clock.now());
    let claims = Claims::new(&SUPPORT, site, person.account.as_str(), person.session.as_str(), now);
    let token = token::issue(&keys::signer(app).await?, &SUPPORT, &claims)?;
    Ok((token, now + SUPPORT.ttl))
}

/// Ends the session of a refresh token, or the one that is signed in, and gives the token by which a provider had let it in.
///
/// # Errors
/// What the database says.
pub(crate) async fn sign_out(
    app: &App,
    token: Option<&str>,
    person: Option<&SignedIn>,
) -> Result<Option<String>> {
    let by_token = match token {
        Some(token) => store::rotation(&mut app.db.read().await?, &hash(token)).await?,
        None => None,
    };
    let by_token = by_token.map(|known| known.session.id);
    let sessions: Vec<_> = by_token.iter().chain(person.map(|person| &person.session)).collect();
    if sessions.is_empty() {
        return Ok(None);
    }
    let (mut tx, now, mut id_token) = (app.db.write().await?, app.clock.now(), None);
    for id in sessions {
        id_token = id_token.or(store::id_token(&mut tx, id).await?);
        store::end(&mut tx, id, now, EndReason::SignedOut).await?;
    }
    tx.commit().await?;
    Ok(id_token)
}

/// The open sessions of an account, the one used last first.
///
/// # Errors
/// What the database says.
pub(crate) async fn sessions(app: &App, account: &AccountId) -> Result<Vec<Session>> {
    store::of_account(&mut app.db.read().await?, account, app.clock.now()).await
}

/// Ends sessions of whoever is signed in: one of them, or all but theirs. Says how many.
///
/// # Errors
/// `session.unknown` for one that is not theirs or not open, and what the database says.
pub(crate) async fn close(app: &App, person: &SignedIn, one: Option<&SessionId>) -> Result<u64> {
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    let ended = match one {
        Some(id) => {
            let open = store::of_account(&mut tx, &person.account, now).await?;
            if !open.iter().any(|session| session.id == *id) {
                return Err(unknown(id));
            }
            u64::from(store::end(&mut tx, id, now, EndReason::Closed).await?)
        }
        None => {
            let others = (&person.account, Some(&person.session));
            store::end_all(&mut tx, others, now, EndReason::Closed).await?
        }
    };
    audit::note(&mut tx, app, &Deed::new("session.close", person.account.as_str()).by_holder()).await?;
    tx.commit().await?;
    Ok(ended)
}

/// That there is no such session, or no longer.
pub(super) fn unknown(id: &SessionId) -> Error {
    Error::absent(
        "session.unknown",
        format!("no session {id} is open: `vigie sessions list` names those that are"),
    )
}

/// Forgets sessions that ended long ago.
///
/// # Errors
/// What the database says.
pub(super) async fn sweep(tx: &mut Tx, now: Timestamp) -> Result<()> {
    store::sweep(tx, now - REMEMBERED).await
}

#[cfg(test)]
mod tests;
