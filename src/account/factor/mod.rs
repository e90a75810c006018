//! One-time codes (RFC 6238): a device makes them of a secret and the time, each is taken once. The secret is made of a salt
//! that is stored and a key that is not in the database; so are the recovery codes, until their hashes are all that is left.

use super::{
    Account, letters,
    reauth::Reauthenticated,
    sign_in::{self, faulty},
    store::{attempt, factor as store},
};
use crate::{
    App, Error, Result,
    audit::{self, Deed},
    db::Tx,
    error::Field,
    identity::{AccountId, SignedIn},
    mail,
    secret::{self, Secret},
};
use hmac::Mac as _;
use jiff::Timestamp;
use qrcodegen::{QrCode, QrCodeEcc};
use sha2::{Digest as _, Sha256};
use totp_rs::{Algorithm, Builder, Secret as Shared, Totp};

/// The name of the key that secrets are made with.
const SECRET: &str = "second-factor";
/// Bytes of a secret (RFC 4226, section 4).
const LENGTH: usize = 20;
/// Seconds for which one code is shown, and how many codes before and after the present one are taken.
const STEP: u64 = 30;
const SKEW: u16 = 1;
/// How many recovery codes there are.
const RECOVERY: u8 = 10;
/// Signs of a recovery code, in groups of four: 80 bits.
const RECOVERY_SIGNS: usize = 16;
/// Signs that are not taken for each other (RFC 4648, base 32).
const SIGNS: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// The second factor of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Factor {
    pub(crate) salt: Vec<u8>,
    /// None while its owner has not shown a code of it.
    pub(crate) confirmed_at: Option<Timestamp>,
    /// Of the last code that was taken.
    pub(crate) last_step: i64,
}

impl Factor {
    pub(crate) fn is_on(&self) -> bool {
        self.confirmed_at.is_some()
    }
}

/// A code as somebody typed it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Code {
    Device(String),
    Recovery(String),
    Neither,
}

impl Code {
    pub(crate) fn read(typed: &str) -> Self {
        let plain: String = typed.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
        let plain = plain.to_uppercase();
        match plain.len() {
            6 if plain.bytes().all(|b| b.is_ascii_digit()) => Self::Device(plain),
            RECOVERY_SIGNS if plain.bytes().all(|b| SIGNS.contains(&b)) => Self::Recovery(plain),
            _ => Self::Neither,
        }
    }
}

/// What its owner is shown once, to set a device up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Setup {
    /// Dark modules of the picture as an outline (SVG path), in a square of so many units.
    pub(crate) picture: String,
    pub(crate) size: i32,
    /// The secret, for whoever types it.
    pub(crate) secret: String,
    pub(crate) recovery: Vec<String>,
}

/// What makes and compares codes, fetched before a transaction is opened.
pub(crate) struct Verifier<'a> {
    app: &'a App,
    key: Secret,
}

impl<'a> Verifier<'a> {
    /// # Errors
    /// What [`secret::key`] says.
    pub(super) async fn new(app: &'a App) -> Result<Self> {
        Ok(Self { app, key: secret::key(app, SECRET).await? })
    }

    fn derive(&self, salt: &[u8], purpose: u8) -> Vec<u8> {
        let mut mac = self.key.mac();
        mac.update(&[purpose]);
        mac.update(salt);
        mac.finalize().into_bytes().to_vec()
    }

    fn shared(&self, salt: &[u8]) -> Shared {
        Shared::new(self.derive(salt, 0).into_iter().take(LENGTH).collect())
    }

    fn totp(&self, salt: &[u8], owner: &str) -> Result<Totp> {
        let built = Builder::new()
            .with_algorithm(Algorithm::SHA1)
            .with_digits(6)
            .with_skew(SKEW)
            .with_step_duration(STEP)
            .with_secret(self.shared(salt))
            .with_issuer(Some("Vigie"))
            .with_account_name(owner);
        built.build().map_err(Error::fault)
    }

    fn recovery(&self, salt: &[u8]) -> Vec<String> {
        let sign = |byte: u8| char::from(SIGNS[usize::from(byte) % SIGNS.len()]);
        let code = |number| self.derive(salt, number).into_iter().take(RECOVERY_SIGNS).map(sign).collect();
        (1..=RECOVERY).map(code).collect()
    }

    /// Whether a code of the device is right: the step that it is of.
    fn step(&self, factor: &Factor, code: &str) -> Result<Option<i64>> {
        let now = u64::try_from(self.app.clock.now().as_second()).map_err(Error::fault)?;
        let step = self.totp(&factor.salt, "vigie")?.check(code, now);
        Ok(step.and_then(|step| i64::try_from(step).ok()))
    }

    /// Takes a code; whether it was right, and not taken before.
    pub(super) async fn take(&self, tx: &mut Tx, account: &AccountId, code: &Code) -> Result<bool> {
        let Some(factor) = store::find(tx, account).await?.filter(Factor::is_on) else { return Ok(false) };
        match code {
            Code::Device(code) => match self.step(&factor, code)? {
                Some(step) => store::take_step(tx, account, step).await,
                None => Ok(false),
            },
            Code::Recovery(code) => store::take_recovery(tx, account, &hash(code)).await,
            Code::Neither => Ok(false),
        }
    }
}

fn hash(code: &str) -> Vec<u8> {
    Sha256::digest(code).to_vec()
}

/// A recovery code as it is written down.
fn grouped(code: &str) -> String {
    let signs: Vec<char> = code.chars().collect();
    signs.chunks(4).map(String::from_iter).collect::<Vec<_>>().join("-")
}

/// The dark modules of a QR code, row by row.
fn picture(address: &str) -> Result<(String, i32)> {
    let code = QrCode::encode_text(address, QrCodeEcc::Medium).map_err(Error::fault)?;
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

/// Whether codes are asked of an account, and how many recovery codes are left; or what a device is set up with that has not
/// shown a code yet.
///
/// # Errors
/// What the database says.
pub(crate) async fn setup(app: &App, person: &SignedIn) -> Result<(Option<u64>, Option<Setup>)> {
    let verifier = Verifier::new(app).await?;
    let mut tx = app.db.read().await?;
    let Some(factor) = store::find(&mut tx, &person.account).await? else { return Ok((None, None)) };
    if factor.is_on() {
        return Ok((Some(store::recovery_left(&mut tx, &person.account).await?), None));
    }
    let totp = verifier.totp(&factor.salt, &person.email.to_string())?;
    let (picture, size) = picture(&totp.to_url().map_err(Error::fault)?)?;
    let recovery = verifier.recovery(&factor.salt).iter().map(|code| grouped(code)).collect();
    Ok((None, Some(Setup { picture, size, secret: verifier.shared(&factor.salt).to_base32(), recovery })))
}

/// Begins to set a device up, or begins anew.
///
/// # Errors
/// What the database says.
pub(crate) async fn begin(app: &App, person: &SignedIn) -> Result<()> {
    let mut tx = app.db.write().await?;
    store::put(&mut tx, &person.account, &app.random.bytes::<32>()).await?;
    tx.commit().await
}

/// From now on codes are asked for: the owner of the account has shown one and given the password, without which somebody who
/// finds a session open could lock its owner out. The password is looked at where the code is right, and its owner hears of it.
///
/// # Errors
/// `form.invalid` for a wrong code or a wrong password, `login.locked` after several of those, and what the database says.
pub(crate) async fn confirm(app: &App, person: &SignedIn, (password, code): (&str, &Code)) -> Result<()> {
    let verifier = Verifier::new(app).await?;
    let owner = super::find(app, &person.account).await?;
    let begun = store::find(&mut app.db.read().await?, &owner.id).await?.filter(|factor| !factor.is_on());
    let step = match (&begun, code) {
        (Some(factor), Code::Device(code)) => verifier.step(factor, code)?,
        _ => None,
    };
    let (Some(begun), Some(step)) = (begun, step) else { return Err(wrong()) };
    let given = Reauthenticated::by(app, person, &owner, ("/currentPassword", password)).await?;
    let mut tx = app.db.write().await?;
    given.take(&mut tx).await?;
    // It may have been begun anew or confirmed since.
    let is_as_it_was = store::find(&mut tx, &owner.id).await?.is_some_and(|factor| factor == begun);
    if !is_as_it_was {
        return Err(wrong());
    }
    store::take_step(&mut tx, &owner.id, step).await?;
    let recovery: Vec<_> = verifier.recovery(&begun.salt).iter().map(|code| hash(code)).collect();
    store::confirm(&mut tx, &owner.id, app.clock.now(), &recovery).await?;
    audit::note(&mut tx, app, &Deed::new("account.factor", owner.id.as_str()).by_holder().told("on")).await?;
    mail::queue(&mut tx, app, &letters::codes_on(app, &owner)).await?;
    tx.commit().await
}

/// Codes are asked for no longer, on the word of its owner, who shows one and hears of it.
///
/// # Errors
/// `form.invalid` for a wrong code, `login.locked` after several, and what the database says.
pub(crate) async fn end(app: &App, person: &SignedIn, code: &Code) -> Result<()> {
    let verifier = Verifier::new(app).await?;
    let owner = super::find(app, &person.account).await?;
    let counted = sign_in::counted_in_session(app, &owner.email, person).await?;
    let mut tx = app.db.write().await?;
    let begun = store::find(&mut tx, &owner.id).await?;
    let is_on = begun.is_some_and(|factor| factor.is_on());
    if is_on {
        sign_in::count(&mut tx, app, &counted).await?;
        if !verifier.take(&mut tx, &owner.id, code).await? {
            tx.commit().await?;
            return Err(wrong());
        }
        attempt::forget(&mut tx, &counted).await?;
    }
    turn_off(&mut tx, app, &owner).await?;
    audit::note(&mut tx, app, &Deed::new("account.factor", owner.id.as_str()).by_holder().told("off"))
        .await?;
    tx.commit().await
}

/// Ends codes, or what was begun of them, and tells the owner of the account where they were asked for; whether there was
/// anything to end.
///
/// # Errors
/// What the database says.
pub(super) async fn turn_off(tx: &mut Tx, app: &App, owner: &Account) -> Result<bool> {
    if store::find(tx, &owner.id).await?.is_some_and(|factor| factor.is_on()) {
        mail::queue(tx, app, &letters::codes_off(app, owner)).await?;
    }
    store::end(tx, &owner.id).await
}

fn wrong() -> Error {
    faulty(Field::new("/code", "form.code-wrong"))
}

#[cfg(test)]
mod tests;
