//! One-time codes (RFC 6238): a device makes them of a secret and the time, each is taken once. The secret is made of a salt
//! that is stored and a key that is not in the database; so are the recovery codes, until their hashes are all that is left.

use super::{
    sign_in::{self, faulty},
    store::{attempt, factor as store},
};
use crate::{
    App, Error, Result,
    audit::{self, Deed},
    db::Tx,
    error::Field,
    identity::{AccountId, SignedIn},
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

/// From now on codes are asked for: its owner has shown one.
///
/// # Errors
/// `form.invalid` for a wrong code, and what the database says.
pub(crate) async fn confirm(app: &App, person: &SignedIn, code: &Code) -> Result<()> {
    let verifier = Verifier::new(app).await?;
    let mut tx = app.db.write().await?;
    let factor = store::find(&mut tx, &person.account).await?.filter(|factor| !factor.is_on());
    let step = match (&factor, code) {
        (Some(factor), Code::Device(code)) => verifier.step(factor, code)?,
        _ => None,
    };
    let (Some(factor), Some(step)) = (factor, step) else { return Err(wrong()) };
    store::take_step(&mut tx, &person.account, step).await?;
    let recovery: Vec<_> = verifier.recovery(&factor.salt).iter().map(|code| hash(code)).collect();
    store::confirm(&mut tx, &person.account, app.clock.now(), &recovery).await?;
    audit::note(&mut tx, app, &Deed::new("account.factor", person.account.as_str()).by_holder().told("on"))
        .await?;
    tx.commit().await
}

/// Codes are asked for no longer, on the word of its owner, who shows one.
///
/// # Errors
/// `form.invalid` for a wrong code, `login.locked` after several, and what the database says.
pub(crate) async fn end(app: &App, person: &SignedIn, code: &Code) -> Result<()> {
    let verifier = Verifier::new(app).await?;
    let mailbox = sign_in::counted_as(app, &person.email).await?;
    let mut tx = app.db.write().await?;
    let begun = store::find(&mut tx, &person.account).await?;
    let is_on = begun.is_some_and(|factor| factor.is_on());
    if is_on {
        sign_in::count(&mut tx, app, &mailbox).await?;
        if !verifier.take(&mut tx, &person.account, code).await? {
            tx.commit().await?;
            return Err(wrong());
        }
        attempt::forget(&mut tx, &mailbox).await?;
    }
    store::end(&mut tx, &person.account).await?;
    audit::note(&mut tx, app, &Deed::new("account.factor", person.account.as_str()).by_holder().told("off"))
        .await?;
    tx.commit().await
}

fn wrong() -> Error {
    faulty(Field::new("/code", "form.code-wrong"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{account::store::account, clock::Clock};
    use jiff::SignedDuration;

    async fn person(app: &App) -> SignedIn {
        let owner = account::tests::example("a@b.example");
        let mut tx = app.db.write().await.unwrap();
        account::put(&mut tx, &owner).await.unwrap();
        tx.commit().await.unwrap();
        SignedIn {
            session: crate::identity::SessionId::random(&app.random),
            account: owner.id,
            email: owner.email,
            is_verified: false,
            name: owner.name,
            company: owner.company,
        }
    }

    /// What the device shows that was set up with this secret.
    fn shown(secret: &str, at: Timestamp) -> Code {
        let secret = Shared::try_from_base32(secret).unwrap();
        let named = Builder::new().with_algorithm(Algorithm::SHA1).with_secret(secret).with_account_name("x");
        let totp = named.build().unwrap();
        Code::read(&totp.generate(at.as_second().unsigned_abs()).to_string())
    }

    #[test]
    fn a_typed_code_is_read_with_and_without_its_gaps() {
        for (typed, code) in [
            ("123 456", Code::Device("123456".to_owned())),
            (" 123456 ", Code::Device("123456".to_owned())),
            ("abcd-efgh-ijkl-mnop", Code::Recovery("ABCDEFGHIJKLMNOP".to_owned())),
            ("12345", Code::Neither),
            ("", Code::Neither),
            ("ABCD-EFGH-IJKL-MN01", Code::Neither),
        ] {
            assert_eq!(Code::read(typed), code, "{typed}");
        }
    }

    #[tokio::test]
    async fn codes_that_are_tried_to_end_codes_are_counted() {
        let (app, _folder) = App::test().await;
        let person = person(&app).await;
        begin(&app, &person).await.unwrap();
        let (None, Some(set)) = setup(&app, &person).await.unwrap() else { panic!("it waits for a code") };
        confirm(&app, &person, &shown(&set.secret, app.clock.now())).await.unwrap();
        let mut tried = Vec::new();
        while tried.last() != Some(&"login.locked") && tried.len() < 20 {
            tried.push(end(&app, &person, &Code::Neither).await.unwrap_err().code);
        }
        assert_eq!((tried[0], *tried.last().unwrap()), ("form.invalid", "login.locked"));
        let right = Code::read(&set.recovery[0]);
        assert_eq!(
            end(&app, &person, &right).await.unwrap_err().code,
            "login.locked",
            "not even the right one"
        );
    }

    #[tokio::test]
    async fn a_device_is_set_up_by_showing_a_code_and_each_code_is_taken_once() {
        let (app, _folder) = App::test().await;
        let person = person(&app).await;
        assert_eq!(setup(&app, &person).await.unwrap(), (None, None));
        begin(&app, &person).await.unwrap();
        let (None, Some(set)) = setup(&app, &person).await.unwrap() else { panic!("it waits for a code") };
        assert!(set.picture.starts_with('M') && set.size >= 21 && set.recovery.len() == 10);
        let now = app.clock.now();
        let wrong = confirm(&app, &person, &shown(&set.secret, now + SignedDuration::from_mins(5))).await;
        assert_eq!(wrong.unwrap_err().fields[0].code, "form.code-wrong");
        confirm(&app, &person, &shown(&set.secret, now)).await.unwrap();
        assert_eq!(setup(&app, &person).await.unwrap(), (Some(10), None), "the secret is shown no more");

        let verifier = Verifier::new(&app).await.unwrap();
        let mut tx = app.db.write().await.unwrap();
        let mut take = async |code: &Code| verifier.take(&mut tx, &person.account, code).await.unwrap();
        assert!(!take(&shown(&set.secret, now)).await, "it was taken");
        let recovery = Code::read(&set.recovery[3].to_lowercase());
        assert!(take(&recovery).await && !take(&recovery).await && !take(&Code::Neither).await);
        tx.commit().await.unwrap();
        let next = App { clock: Clock::fixed(now + SignedDuration::from_secs(30)), ..app.clone() };
        assert!(end(&next, &person, &shown(&set.secret, now)).await.is_err());
        end(&next, &person, &shown(&set.secret, next.clock.now())).await.unwrap();
        assert_eq!(setup(&next, &person).await.unwrap(), (None, None));
    }
}
