//! The keys that sign tokens: created on first use, rotated by operators, and published for verifiers.
//! Private keys are secrets; public keys are in a table, where every process sees a rotation at once.

use super::{
    model::{PublicKey, thumbprint},
    store::key as store,
};
use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    db::Tx,
    secret,
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use ring::signature::{Ed25519KeyPair, KeyPair as _};
use serde::Serialize;

/// The current signing key.
pub(crate) struct Signer {
    pub(super) kid: String,
    pub(super) seed: Vec<u8>,
}

/// The public keys as a JSON Web Key Set (RFC 7517).
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct KeySet {
    keys: Vec<PublishedKey>,
}

/// A public key (RFC 8037).
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
    let secret = secret::load_or_create(app, &format!("id-token-{number}")).await?;
    let pair = Ed25519KeyPair::from_seed_unchecked(secret.bytes()).map_err(Error::internal)?;
    Ok((secret.bytes().to_vec(), pair))
}

/// Registers the key of this number and retires earlier ones. Two processes that do so at the same time
/// register the same key, because a number identifies one key.
async fn activate_key(app: &App, number: i64, note: impl AsyncFnOnce(&mut Tx) -> Result<()>) -> Result<()> {
    let (_, pair) = pair(app, number).await?;
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    store::insert_if_absent(&mut tx, &PublicKey::new(number, &pair, now)).await?;
    store::retire_before(&mut tx, number, now).await?;
    note(&mut tx).await?;
    tx.commit().await
}

/// Checks that tokens can be signed. Before the first sign-in there is no key, and this creates none.
///
/// # Errors
/// Same errors as [`signer`].
pub(crate) async fn check_signing(app: &App) -> Result<()> {
    let is_unused = store::list(&mut app.db.read().await?).await?.is_empty();
    if is_unused { Ok(()) } else { signer(app).await.map(drop) }
}

/// The current signing key; created if there is none.
///
/// # Errors
/// Errors of [`secret::load_or_create`]; database errors.
pub(super) async fn signer(app: &App) -> Result<Signer> {
    let mut known = store::list(&mut app.db.read().await?).await?;
    if known.is_empty() {
        activate_key(app, 1, async |_| Ok(())).await?;
        known = store::list(&mut app.db.read().await?).await?;
    }
    let newest = known
        .into_iter()
        .next()
        .ok_or_else(|| Error::internal("a signing key that was registered is missing"))?;
    let (seed, pair) = pair(app, newest.number).await?;
    if pair.public_key().as_ref() != newest.bytes {
        let detail = "the key that signs tokens differs from the published one: run vigie keys rotate";
        return Err(Error::internal(detail));
    }
    Ok(Signer { kid: newest.kid, seed })
}

/// Creates a new signing key and returns its name. Tokens of the previous key are accepted until they expire.
///
/// # Errors
/// Errors of [`secret::load_or_create`]; database errors.
pub(crate) async fn rotate(app: &App, dry_run: bool) -> Result<Option<String>> {
    let known = store::list(&mut app.db.read().await?).await?;
    let number = known.first().map_or(1, |newest| newest.number + 1);
    if dry_run {
        return Ok(None);
    }
    let (_, pair) = pair(app, number).await?;
    let kid = thumbprint(pair.public_key().as_ref());
    let deed = AuditEntry::new("keys.rotate", &kid);
    activate_key(app, number, async |tx| audit::record(tx, app, &deed).await).await?;
    Ok(Some(kid))
}

/// All keys, newest first.
///
/// # Errors
/// Database errors.
pub(crate) async fn list(app: &App) -> Result<Vec<PublicKey>> {
    store::list(&mut app.db.read().await?).await
}

/// The keys whose tokens are accepted.
///
/// # Errors
/// Database errors.
pub(crate) async fn published(app: &App) -> Result<KeySet> {
    let (known, now) = (list(app).await?, app.clock.now());
    let keys = known.into_iter().filter(|key| key.is_accepted(now)).map(|key| PublishedKey {
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
    use crate::account::model::key::ACCEPT_AFTER_RETIREMENT;

    #[test]
    fn computes_the_thumbprint_of_rfc_7638() {
        // RFC 8037, appendix A.3.
        let key = BASE64.decode("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo").unwrap();
        assert_eq!(thumbprint(&key), "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k");
    }

    #[tokio::test]
    async fn a_retired_signing_key_stays_published_for_a_time() {
        let (app, _folder) = App::test().await;
        let first = signer(&app).await.unwrap().kid;
        assert_eq!(signer(&app).await.unwrap().kid, first);
        assert_eq!(rotate(&app, true).await.unwrap(), None);
        let second = rotate(&app, false).await.unwrap().unwrap();
        assert_eq!(signer(&app).await.unwrap().kid, second);
        let kids = |set: KeySet| set.keys.into_iter().map(|key| key.kid).collect::<Vec<_>>();
        assert_eq!(kids(published(&app).await.unwrap()), [second.clone(), first.clone()]);
        let later =
            App { clock: crate::clock::Clock::fixed(app.clock.now() + ACCEPT_AFTER_RETIREMENT), ..app };
        assert_eq!(kids(published(&later).await.unwrap()), [second]);
        assert_eq!(list(&later).await.unwrap()[1].kid, first);
    }
}
