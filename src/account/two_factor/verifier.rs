//! One-time codes (RFC 6238): a device derives them from a secret and the time, and each is accepted once.
//! The secret is derived from a stored salt and a key outside the database; so are the recovery codes, of
//! which only the hashes are stored.

use crate::{
    App, Error, Result,
    account::{
        model::{Code, RECOVERY_SIGNS, SIGNS, TotpFactor},
        store::factor as store,
    },
    db::Tx,
    principal::AccountId,
    secret::{self, Secret},
};
use hmac::Mac as _;
use sha2::{Digest as _, Sha256};
use totp_rs::{Algorithm, Builder, Secret as Shared, Totp};

/// The name of the key from which secrets are derived.
const KEY_NAME: &str = "second-factor";

/// Bytes of a secret (RFC 4226, section 4).
const LENGTH: usize = 20;

/// Seconds of one time step, and the accepted steps before and after the current one.
const STEP: u64 = 30;

const SKEW_STEPS: u16 = 1;

/// The number of recovery codes.
const RECOVERY: u8 = 10;

/// The key that derives codes, loaded before a transaction starts.
pub(crate) struct Verifier<'a> {
    app: &'a App,
    key: Secret,
}

impl<'a> Verifier<'a> {
    /// # Errors
    /// Errors of [`secret::load_or_create`].
    pub(crate) async fn new(app: &'a App) -> Result<Self> {
        Ok(Self { app, key: secret::load_or_create(app, KEY_NAME).await? })
    }

    fn derive(&self, salt: &[u8], purpose: u8) -> Vec<u8> {
        let mut mac = self.key.mac();
        mac.update(&[purpose]);
        mac.update(salt);
        mac.finalize().into_bytes().to_vec()
    }

    pub(super) fn shared(&self, salt: &[u8]) -> Shared {
        Shared::new(self.derive(salt, 0).into_iter().take(LENGTH).collect())
    }

    pub(super) fn totp(&self, salt: &[u8], owner: &str) -> Result<Totp> {
        let built = Builder::new()
            .with_algorithm(Algorithm::SHA1)
            .with_digits(6)
            .with_skew(SKEW_STEPS)
            .with_step_duration(STEP)
            .with_secret(self.shared(salt))
            .with_issuer(Some("Vigie"))
            .with_account_name(owner);
        built.build().map_err(Error::internal)
    }

    pub(super) fn recovery(&self, salt: &[u8]) -> Vec<String> {
        let sign = |byte: u8| char::from(SIGNS[usize::from(byte) % SIGNS.len()]);
        let code = |number| self.derive(salt, number).into_iter().take(RECOVERY_SIGNS).map(sign).collect();
        (1..=RECOVERY).map(code).collect()
    }

    /// The time step of a code of the device; `None` if the code is wrong.
    pub(super) fn matching_step(&self, factor: &TotpFactor, code: &str) -> Result<Option<i64>> {
        let now = u64::try_from(self.app.clock.now().as_second()).map_err(Error::internal)?;
        let step = self.totp(&factor.salt, "vigie")?.check(code, now);
        Ok(step.and_then(|step| i64::try_from(step).ok()))
    }

    /// Consumes a code; `false` if it is wrong or was consumed before.
    pub(crate) async fn consume(&self, tx: &mut Tx, account: &AccountId, code: &Code) -> Result<bool> {
        let Some(factor) = store::find(tx, account).await?.filter(TotpFactor::is_on) else {
            return Ok(false);
        };
        match code {
            Code::Device(code) => match self.matching_step(&factor, code)? {
                Some(step) => store::consume_step(tx, account, step).await,
                None => Ok(false),
            },
            Code::Recovery(code) => store::consume_recovery(tx, account, &hash(code)).await,
            Code::Malformed => Ok(false),
        }
    }
}

pub(super) fn hash(code: &str) -> Vec<u8> {
    Sha256::digest(code).to_vec()
}
