//! The public keys that verify identity tokens.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use jiff::{SignedDuration, Timestamp};
use ring::signature::{Ed25519KeyPair, KeyPair as _};
use sha2::{Digest as _, Sha256};

/// How long tokens of a retired key are accepted: longer than their time to live.
pub(crate) const ACCEPT_AFTER_RETIREMENT: SignedDuration = SignedDuration::from_mins(15);

/// The public half of a signing key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PublicKey {
    /// Keys are numbered from one in the order of their creation.
    pub(crate) number: i64,
    /// The thumbprint of the key (RFC 7638), which identifies it in tokens.
    pub(crate) kid: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) created_at: Timestamp,
    pub(crate) retired_at: Option<Timestamp>,
}

impl PublicKey {
    pub(crate) fn new(number: i64, pair: &Ed25519KeyPair, created_at: Timestamp) -> Self {
        let bytes = pair.public_key().as_ref().to_vec();
        Self { number, kid: thumbprint(&bytes), bytes, created_at, retired_at: None }
    }

    /// Whether tokens signed by this key are accepted.
    pub(crate) fn is_accepted(&self, now: Timestamp) -> bool {
        self.retired_at.is_none_or(|at| now < at + ACCEPT_AFTER_RETIREMENT)
    }
}

pub(crate) fn thumbprint(public_key: &[u8]) -> String {
    let x = BASE64.encode(public_key);
    BASE64.encode(Sha256::digest(format!(r#"{{"crv":"Ed25519","kty":"OKP","x":"{x}"}}"#)))
}
