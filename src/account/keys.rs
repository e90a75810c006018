//! The keys that sign tokens: made at first use, rotated by operators, published for whoever verifies tokens of ours. Their
//! private halves are secrets like others; their public ones stand in a table, where every process sees a rotation at once.

use super::store::key as store;
use crate::{
    App, Error, Result,
    audit::{self, Deed},
    db::Tx,
    secret,
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use jiff::{SignedDuration, Timestamp};
use ring::signature::{Ed25519KeyPair, KeyPair as _};
use serde::Serialize;
use sha2::{Digest as _, Sha256};

/// How long tokens of a retired key are taken: longer than one lives.
pub(super) const OVERLAP: SignedDuration = SignedDuration::from_mins(15);

/// The half of a key that everybody may know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PublicKey {
    /// From one on, in the order in which they were made.
    pub(crate) number: i64,
    /// The thumbprint of the key (RFC 7638), by which tokens name it.
    pub(crate) kid: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) created_at: Timestamp,
    pub(crate) retired_at: Option<Timestamp>,
}

impl PublicKey {
    fn new(number: i64, pair: &Ed25519KeyPair, created_at: Timestamp) -> Self {
        let bytes = pair.public_key().as_ref().to_vec();
        Self { number, kid: thumbprint(&bytes), bytes, created_at, retired_at: None }
    }

    /// Whether tokens that it signed are taken.
    pub(crate) fn is_good(&self, now: Timestamp) -> bool {
        self.retired_at.is_none_or(|at| now < at + OVERLAP)
    }
}

fn thumbprint(public_key: &[u8]) -> String {
    let x = BASE64.encode(public_key);
    BASE64.encode(Sha256::digest(format!(r#"{{"crv":"Ed25519","kty":"OKP","x":"{x}"}}"#)))
}

/// What signs tokens now.
pub(crate) struct Signer {
    pub(super) kid: String,
    pub(super) seed: Vec<u8>,
}

/// The keys as they are published (RFC 7517).
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct KeySet {
    keys: Vec<PublishedKey>,
}

/// One of them (RFC 8037).
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct PublishedKey {
    kty: &'static str,
    crv: &'static str,
    r#use: &'static str,
    alg: &'static str,
    kid: String,
    x: String,
}

async fn pair(app: &App, number: i64) -> Result<(Vec<u8>, Ed25519KeyPair)> {
    let secret = secret::key(app, &format!("id-token-{number}")).await?;
    let pair = Ed25519KeyPair::from_seed_unchecked(secret.bytes()).map_err(Error::fault)?;
    Ok((secret.bytes().to_vec(), pair))
}

/// Makes the key of this number known, and retires those before it. Of two processes that do so at once either is the first:
/// the key of a number is one.
async fn introduce(app: &App, number: i64, note: impl AsyncFnOnce(&mut Tx) -> Result<()>) -> Result<()> {
    let (_, pair) = pair(app, number).await?;
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    store::put(&mut tx, &PublicKey::new(number, &pair, now)).await?;
    store::retire_before(&mut tx, number, now).await?;
    note(&mut tx).await?;
    tx.commit().await
}

/// Checks that tokens can be signed. Before the first sign-in there is no key, and none is made.
///
/// # Errors
/// As [`signer`].
pub(crate) async fn check_signing(app: &App) -> Result<()> {
    let is_unused = store::all(&mut app.db.read().await?).await?.is_empty();
    if is_unused { Ok(()) } else { signer(app).await.map(drop) }
}

/// What signs tokens now; made when there is none.
///
/// # Errors
/// What [`secret::key`] and the database say.
pub(super) async fn signer(app: &App) -> Result<Signer> {
    let mut known = store::all(&mut app.db.read().await?).await?;
    if known.is_empty() {
        introduce(app, 1, async |_| Ok(())).await?;
        known = store::all(&mut app.db.read().await?).await?;
    }
    let newest = known.into_iter().next().ok_or_else(|| Error::fault("a key that was made is not there"))?;
    let (seed, pair) = pair(app, newest.number).await?;
    if pair.public_key().as_ref() != newest.bytes {
        let detail = "the key that signs tokens is not the one that is published: run vigie keys rotate";
        return Err(Error::fault(detail));
    }
    Ok(Signer { kid: newest.kid, seed })
}

/// Makes a new key the one that signs, and gives its name. Tokens of the one before are taken as long as they live.
///
/// # Errors
/// What [`secret::key`] and the database say.
pub(crate) async fn rotate(app: &App, dry_run: bool) -> Result<Option<String>> {
    let known = store::all(&mut app.db.read().await?).await?;
    let number = known.first().map_or(1, |newest| newest.number + 1);
    if dry_run {
        return Ok(None);
    }
    let (_, pair) = pair(app, number).await?;
    let kid = thumbprint(pair.public_key().as_ref());
    let deed = Deed::new("keys.rotate", &kid);
    introduce(app, number, async |tx| audit::note(tx, app, &deed).await).await?;
    Ok(Some(kid))
}

/// All that ever signed, the newest first.
///
/// # Errors
/// What the database says.
pub(crate) async fn list(app: &App) -> Result<Vec<PublicKey>> {
    store::all(&mut app.db.read().await?).await
}

/// Those whose tokens are taken.
///
/// # Errors
/// What the database says.
pub(crate) async fn published(app: &App) -> Result<KeySet> {
    let (known, now) = (list(app).await?, app.clock.now());
    let keys = known.into_iter().filter(|key| key.is_good(now)).map(|key| PublishedKey {
        kty: "OKP",
        crv: "Ed25519",
        r#use: "sig",
        alg: "EdDSA",
        x: BASE64.encode(&key.bytes),
        kid: key.kid,
    });
    Ok(KeySet { keys: keys.collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thumbprint_is_that_of_the_standard() {
        // RFC 8037, appendix A.3.
        let key = BASE64.decode("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo").unwrap();
        assert_eq!(thumbprint(&key), "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k");
    }

    #[tokio::test]
    async fn a_key_is_made_once_and_the_one_before_is_published_for_a_while() {
        let (app, _folder) = App::test().await;
        let first = signer(&app).await.unwrap().kid;
        assert_eq!(signer(&app).await.unwrap().kid, first);
        assert_eq!(rotate(&app, true).await.unwrap(), None);
        let second = rotate(&app, false).await.unwrap().unwrap();
        assert_eq!(signer(&app).await.unwrap().kid, second);
        let kids = |set: KeySet| set.keys.into_iter().map(|key| key.kid).collect::<Vec<_>>();
        assert_eq!(kids(published(&app).await.unwrap()), [second.clone(), first.clone()]);
        let later = App { clock: crate::clock::Clock::fixed(app.clock.now() + OVERLAP), ..app };
        assert_eq!(kids(published(&later).await.unwrap()), [second]);
        assert_eq!(list(&later).await.unwrap()[1].kid, first);
    }
}
