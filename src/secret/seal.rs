//! Keys as stored in the database: encrypted with `VIGIE_SECRET` if it is set, so that a copy of the database
//! alone cannot sign anything.

use super::key::{LENGTH, Secret};
use crate::{
    Result,
    config::SecretString,
    error::{Error, Kind},
};
use ring::{
    aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey},
    hkdf::{HKDF_SHA256, Salt},
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct StoredKey {
    pub(super) encrypted: bool,
    /// The key. If it is encrypted, a nonce precedes it and a tag follows it.
    pub(super) body: Vec<u8>,
}

/// Prepares a key for storage under this name.
pub(super) fn seal(
    secret: Option<&SecretString>,
    name: &str,
    key: [u8; LENGTH],
    nonce: [u8; NONCE_LEN],
) -> Result<StoredKey> {
    let Some(secret) = secret else { return Ok(StoredKey { encrypted: false, body: key.to_vec() }) };
    let mut text = key.to_vec();
    cipher(secret)?
        .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::from(name), &mut text)
        .map_err(Error::internal)?;
    Ok(StoredKey { encrypted: true, body: [&nonce[..], &text].concat() })
}

/// Recovers a key that was stored under this name.
pub(super) fn unseal(secret: Option<&SecretString>, name: &str, stored: StoredKey) -> Result<Secret> {
    let unusable = |why: &str| {
        let detail = format!("cannot use the key {name:?} of the database: {why}");
        Error::new(Kind::Configuration, "config.invalid", detail)
    };
    let key = match (stored.encrypted, secret) {
        (false, _) => stored.body,
        (true, None) => {
            return Err(unusable(
                "it is encrypted: set VIGIE_SECRET to the value that the other processes use",
            ));
        }
        (true, Some(secret)) => decrypt(secret, name, stored.body)?
            .ok_or_else(|| unusable("it was encrypted with another VIGIE_SECRET"))?,
    };
    key.try_into().map(Secret).map_err(|_| unusable("it is not 32 bytes long"))
}

fn decrypt(secret: &SecretString, name: &str, mut body: Vec<u8>) -> Result<Option<Vec<u8>>> {
    let Some((nonce, text)) = body.split_first_chunk_mut::<NONCE_LEN>() else { return Ok(None) };
    let nonce = Nonce::assume_unique_for_key(*nonce);
    Ok(cipher(secret)?.open_in_place(nonce, Aad::from(name), text).ok().map(|key| key.to_vec()))
}

fn cipher(secret: &SecretString) -> Result<LessSafeKey> {
    let extracted = Salt::new(HKDF_SHA256, b"vigie").extract(secret.expose().as_bytes());
    let purpose = [b"keys in the database".as_slice()];
    let key = extracted.expand(&purpose, &CHACHA20_POLY1305).map_err(Error::internal)?;
    Ok(LessSafeKey::new(UnboundKey::from(key)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: [u8; LENGTH] = [7; LENGTH];

    #[test]
    fn decryption_requires_the_same_secret_and_name() {
        let (ours, other) = (SecretString::from("a".repeat(32)), SecretString::from("b".repeat(32)));
        let stored = seal(Some(&ours), "preview", KEY, [1; NONCE_LEN]).unwrap();
        assert!(!stored.body.windows(LENGTH).any(|window| window == KEY));
        let opened = |secret, name, stored: &StoredKey| unseal(secret, name, stored.clone()).map(|key| key.0);
        assert_eq!(opened(Some(&ours), "preview", &stored).unwrap(), KEY);
        let mut changed = stored.clone();
        changed.body[20] ^= 1;
        let cut = StoredKey { encrypted: true, body: vec![1, 2] };
        for (secret, name, stored) in [
            (None, "preview", &stored),
            (Some(&other), "preview", &stored),
            (Some(&ours), "session", &stored),
            (Some(&ours), "preview", &changed),
            (Some(&ours), "preview", &cut),
        ] {
            assert_eq!(opened(secret, name, stored).unwrap_err().code, "config.invalid");
        }
    }

    #[test]
    fn values_stored_before_a_secret_was_set_stay_readable() {
        let plain = seal(None, "preview", KEY, [1; NONCE_LEN]).unwrap();
        let secret = SecretString::from("a".repeat(32));
        assert_eq!(unseal(Some(&secret), "preview", plain).unwrap().0, KEY);
    }
}
