//! Signed tokens (JWT)

use crate::{
    Error, Result,
    account::{model::PublicKey, signing_keys::Signer},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::{
    Algorithm, DecodingKey, EncodingKey, Header, Validation,
    crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils},
    decode, encode,
    errors::{Error as JwtError, ErrorKind},
    signature::{Error as SignatureError, Signer as Sign, Verifier as Verify},
};
use ring::signature::{ED25519, Ed25519KeyPair, UnparsedPublicKey};
use serde::{Deserialize, Serialize};
use std::sync::Once;

/// A kind of token.
pub(crate) struct TokenKind {
    /// `typ` of the header, so that a token of one kind is not accepted as another (RFC 8725, section 3.11).
    typ: &'static str,
    /// The suffix of the audience, after the address of the site.
    audience: &'static str,
    pub(crate) ttl: SignedDuration,
}

/// Authenticates a user.
pub(crate) const SESSION: TokenKind =
    TokenKind { typ: "id+jwt", audience: "", ttl: SignedDuration::from_mins(10) };
/// Identifies a user to the support, and grants nothing else.
pub(crate) const SUPPORT: TokenKind =
    TokenKind { typ: "support+jwt", audience: "/support", ttl: SignedDuration::from_mins(5) };
/// Time to live of an identity token.
pub(crate) const TTL: SignedDuration = SESSION.ttl;
/// Tolerated difference between the clocks of two machines, in seconds.
const LEEWAY: i64 = 30;
/// Maximum bytes of a token.
pub(super) const MAX_BYTES: usize = 2_000;

/// The claims of a token.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Claims {
    /// The address of the site, which is the audience too.
    pub(crate) iss: String,
    pub(crate) aud: String,
    /// The account.
    pub(crate) sub: String,
    /// The session.
    pub(crate) sid: String,
    /// Seconds since 1970.
    pub(crate) iat: i64,
    pub(crate) exp: i64,
}

/// The only header fields that are accepted. Headers that reference external keys are rejected.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StrictHeader {
    alg: String,
    typ: String,
    kid: String,
}

/// Signatures with the library that the rest of the site uses; keys are passed as raw bytes.
static PROVIDER: CryptoProvider = CryptoProvider {
    signer_factory: |algorithm, key| match algorithm {
        Algorithm::EdDSA => {
            let pair = Ed25519KeyPair::from_seed_unchecked(key.as_bytes());
            Ok(Box::new(Signing(pair.map_err(|_| JwtError::from(ErrorKind::InvalidEddsaKey))?)))
        }
        _ => Err(ErrorKind::InvalidAlgorithm.into()),
    },
    verifier_factory: |algorithm, key| match algorithm {
        Algorithm::EdDSA => Ok(Box::new(Verifying(key.try_get_as_bytes()?.to_vec()))),
        _ => Err(ErrorKind::InvalidAlgorithm.into()),
    },
    key_utils: KeyUtils::new_unimplemented(),
};

struct Signing(Ed25519KeyPair);

impl Sign<Vec<u8>> for Signing {
    fn try_sign(&self, message: &[u8]) -> Result<Vec<u8>, SignatureError> {
        Ok(self.0.sign(message).as_ref().to_vec())
    }
}

impl JwtSigner for Signing {
    fn algorithm(&self) -> Algorithm {
        Algorithm::EdDSA
    }
}

struct Verifying(Vec<u8>);

impl Verify<Vec<u8>> for Verifying {
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> Result<(), SignatureError> {
        UnparsedPublicKey::new(&ED25519, &self.0)
            .verify(message, signature)
            .map_err(|_| SignatureError::new())
    }
}

impl JwtVerifier for Verifying {
    fn algorithm(&self) -> Algorithm {
        Algorithm::EdDSA
    }
}

fn with_provider() {
    static INSTALLED: Once = Once::new();
    // No other code of the process installs one.
    INSTALLED.call_once(|| {
        let _ = PROVIDER.install_default();
    });
}

impl Claims {
    /// The claims of a token that is issued now.
    pub(crate) fn new(kind: &TokenKind, site: &str, account: &str, session: &str, now: Timestamp) -> Self {
        Self {
            iss: site.to_owned(),
            aud: format!("{site}{}", kind.audience),
            sub: account.to_owned(),
            sid: session.to_owned(),
            iat: now.as_second(),
            exp: (now + kind.ttl).as_second(),
        }
    }

    fn is_current(&self, kind: &TokenKind, now: Timestamp) -> bool {
        let (now, longest) = (now.as_second(), kind.ttl.as_secs());
        self.iat <= now + LEEWAY && now < self.exp + LEEWAY && (0..=longest).contains(&(self.exp - self.iat))
    }
}

/// Signs a token.
///
/// # Errors
/// `server.fault` if it cannot be signed.
pub(crate) fn issue(signer: &Signer, kind: &TokenKind, claims: &Claims) -> Result<String> {
    with_provider();
    let mut header = Header::new(Algorithm::EdDSA);
    (header.typ, header.kid) = (Some(kind.typ.to_owned()), Some(signer.kid.clone()));
    encode(&header, claims, &EncodingKey::from_ed_der(&signer.seed)).map_err(Error::internal)
}

/// The key id in the header of a token, if it is of this kind.
pub(crate) fn kid(kind: &TokenKind, token: &str) -> Option<String> {
    if token.len() > MAX_BYTES {
        return None;
    }
    let (header, _) = token.split_once('.')?;
    let header: StrictHeader = serde_json::from_slice(&BASE64.decode(header).ok()?).ok()?;
    (header.alg == "EdDSA" && header.typ == kind.typ).then_some(header.kid)
}

/// The claims of a token, if this key signed it for this site and it is currently valid.
pub(crate) fn verify(
    kind: &TokenKind,
    token: &str,
    key: &PublicKey,
    site: &str,
    now: Timestamp,
) -> Option<Claims> {
    with_provider();
    let mut validation = Validation::new(Algorithm::EdDSA);
    validation.set_audience(&[format!("{site}{}", kind.audience)]);
    validation.set_issuer(&[site]);
    validation.set_required_spec_claims(&["aud", "exp", "iss", "sub"]);
    // Checked below, with the clock of the application.
    validation.validate_exp = false;
    let claims = decode::<Claims>(token, &DecodingKey::from_ed_der(&key.bytes), &validation).ok()?.claims;
    (key.is_accepted(now) && claims.is_current(kind, now)).then_some(claims)
}

#[cfg(test)]
mod tests;
