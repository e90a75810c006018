//! The suppression list. Only a keyed hash of an address is stored, so that it can outlive the erasure of all other data
//! without identifying its owner.

use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    campaign::store::suppression as store,
    db::Tx,
    email::Email,
    error::Kind,
    secret::{self, Secret},
};
use hmac::Mac as _;

/// The name of the hashing key.
const KEY_NAME: &str = "suppression";
/// The text whose keyed hash identifies the key.
const KNOWN: &str = "the key of this list";

/// The key that hashes addresses.
pub(crate) struct AddressKey(Secret);

impl AddressKey {
    /// Loads or creates the key, before a transaction begins.
    ///
    /// # Errors
    /// Same errors as [`secret::load_or_create`].
    pub(crate) async fn load(app: &App) -> Result<Self> {
        secret::load_or_create(app, KEY_NAME).await.map(Self)
    }

    /// The key, if there is one. It writes nothing.
    ///
    /// # Errors
    /// Same errors as [`secret::find`].
    pub(crate) async fn find(app: &App) -> Result<Option<Self>> {
        Ok(secret::find(app, KEY_NAME).await?.map(Self))
    }

    /// The key; a dry run does not create one.
    ///
    /// # Errors
    /// Same errors as [`Self::load`].
    pub(crate) async fn load_for(app: &App, dry_run: bool) -> Result<Self> {
        secret::load_or_ephemeral(app, KEY_NAME, dry_run).await.map(Self)
    }

    /// Keyed hash of an address, independent of letter case.
    pub(crate) fn address_hash(&self, email: &Email) -> String {
        self.hash(&email.to_string().to_lowercase())
    }

    fn hash(&self, text: &str) -> String {
        let mut mac = self.0.mac();
        mac.update(text.as_bytes());
        mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Rejects a key other than the one that the list was hashed with: suppressed addresses would get mail.
    ///
    /// # Errors
    /// `config.invalid`; database errors.
    pub(crate) async fn check(&self, tx: &mut Tx) -> Result<()> {
        match store::key_check(tx).await? {
            Some(proof) if proof != self.hash(KNOWN) => Err(Error::new(
                Kind::Configuration,
                "config.invalid",
                "the key that addresses of the suppression list are kept under is another than the list was made with: \
                 put secrets/suppression.key back from where it was saved",
            )),
            _ => Ok(()),
        }
    }

    /// Checks the key and registers it as the key of the list.
    pub(crate) async fn check_and_register(&self, tx: &mut Tx) -> Result<()> {
        self.check(tx).await?;
        self.register(tx).await
    }

    /// Registers the key of the list, if none is registered yet.
    pub(crate) async fn register(&self, tx: &mut Tx) -> Result<()> {
        store::put_proof(tx, &self.hash(KNOWN)).await
    }
}

/// Addresses to suppress or to remove.
pub(crate) struct Suppress {
    pub(crate) addresses: Vec<Email>,
    /// The client whose campaigns they are for; all clients if `None`.
    pub(crate) client: Option<String>,
    pub(crate) reason: String,
    pub(crate) dry_run: bool,
}

/// The result of a suppression.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Suppressed {
    pub(crate) added: usize,
    /// Addresses that were listed already.
    pub(crate) known: usize,
    pub(crate) dry_run: bool,
}

/// Adds addresses to the list, all of them or none.
///
/// # Errors
/// `config.invalid` if the key of the list is missing or another one; database errors.
pub(crate) async fn suppress(app: &App, wanted: &Suppress) -> Result<Suppressed> {
    let key = AddressKey::load_for(app, wanted.dry_run).await?;
    let client = wanted.client.as_deref().unwrap_or_default();
    let mut tx = app.db.write().await?;
    key.check_and_register(&mut tx).await?;
    let mut done = Suppressed { dry_run: wanted.dry_run, ..Suppressed::default() };
    for email in &wanted.addresses {
        let mailbox = key.address_hash(email);
        match store::suppress(&mut tx, &mailbox, client, &wanted.reason, app.clock.millis()).await? {
            true => done.added += 1,
            false => done.known += 1,
        }
    }
    if wanted.dry_run || done.added == 0 {
        return Ok(done);
    }
    let detail = format!("{} added: {}", done.added, wanted.reason);
    record(tx, app, "contacts.suppress", client, detail).await?;
    Ok(done)
}

/// Adds the hash of an address for all clients with this reason, in the transaction of a privacy request, so
/// that a later import does not write to it again.
///
/// # Errors
/// Same errors as [`suppress`].
pub(crate) async fn suppress_everywhere(
    tx: &mut Tx,
    app: &App,
    key: &AddressKey,
    email: &Email,
    reason: &str,
) -> Result<()> {
    key.check_and_register(tx).await?;
    store::suppress(tx, &key.address_hash(email), "", reason, app.clock.millis()).await.map(drop)
}

/// The result of removing addresses.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Lifted {
    pub(crate) lifted: usize,
    /// Addresses that were not listed.
    pub(crate) absent: usize,
    /// Addresses that are still listed, for another client or for all.
    pub(crate) still_suppressed: usize,
    pub(crate) dry_run: bool,
}

/// Removes addresses from the list, all of them or none: those of the client or, without one, those for all
/// clients. Other suppressions remain.
///
/// # Errors
/// Same errors as [`suppress`].
pub(crate) async fn remove_suppressions(app: &App, wanted: &Suppress) -> Result<Lifted> {
    let key = AddressKey::load_for(app, wanted.dry_run).await?;
    let client = wanted.client.as_deref().unwrap_or_default();
    let mut tx = app.db.write().await?;
    key.check(&mut tx).await?;
    let mut done = Lifted { dry_run: wanted.dry_run, ..Lifted::default() };
    for email in &wanted.addresses {
        let mailbox = key.address_hash(email);
        match store::delete(&mut tx, &mailbox, client).await? {
            true => done.lifted += 1,
            false => done.absent += 1,
        }
        done.still_suppressed += usize::from(store::is_suppressed_for_any(&mut tx, &mailbox).await?);
    }
    if wanted.dry_run || done.lifted == 0 {
        return Ok(done);
    }
    let detail = format!("{} lifted: {}", done.lifted, wanted.reason);
    record(tx, app, "contacts.lift", client, detail).await?;
    Ok(done)
}

/// Records the action in the audit log and commits.
pub(super) async fn record(
    mut tx: Tx,
    app: &App,
    action: &'static str,
    client: &str,
    detail: String,
) -> Result<()> {
    let subject = if client.is_empty() { "everybody" } else { client };
    audit::record(&mut tx, app, &AuditEntry::new(action, subject).with_detail(detail)).await?;
    tx.bump("contacts").await?;
    tx.commit().await
}

/// Whether an address is suppressed for a client. The ledger checks the same for each mail in the statement
/// that hands it over.
///
/// # Errors
/// Same errors as [`AddressKey::check`].
pub(crate) async fn is_suppressed(
    tx: &mut Tx,
    key: &AddressKey,
    email: &Email,
    client: &str,
) -> Result<bool> {
    key.check(tx).await?;
    store::is_suppressed(tx, &key.address_hash(email), client).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(address: &str, client: Option<&str>) -> Suppress {
        Suppress {
            addresses: vec![address.parse().unwrap()],
            client: client.map(str::to_owned),
            reason: "asked by phone".to_owned(),
            dry_run: false,
        }
    }

    #[tokio::test]
    async fn an_address_is_suppressed_for_one_client_or_for_all() {
        let (app, _folder) = App::test().await;
        let done = suppress(&app, &wanted("Zoe@X.example", Some("acme"))).await.unwrap();
        assert_eq!((done.added, done.known), (1, 0));
        assert_eq!(suppress(&app, &wanted("zoe@x.example", Some("acme"))).await.unwrap().known, 1);
        let dry = Suppress { dry_run: true, ..wanted("dry@x.example", None) };
        assert_eq!(suppress(&app, &dry).await.unwrap().added, 1);
        suppress(&app, &wanted("all@x.example", None)).await.unwrap();
        let key = AddressKey::load(&app).await.unwrap();
        let mut tx = app.db.read().await.unwrap();
        for (email, client, is) in [
            ("zoe@x.example", "acme", true),
            ("zoe@x.example", "other", false),
            ("all@x.example", "other", true),
            ("dry@x.example", "acme", false),
        ] {
            assert_eq!(
                is_suppressed(&mut tx, &key, &email.parse().unwrap(), client).await.unwrap(),
                is,
                "{email}"
            );
        }
    }

    #[tokio::test]
    async fn lifts_only_the_named_suppression() {
        let (app, _folder) = App::test().await;
        for client in [None, Some("acme"), Some("other")] {
            suppress(&app, &wanted("zoe@x.example", client)).await.unwrap();
        }
        let lifted = async |client, dry_run| {
            let done = remove_suppressions(&app, &Suppress { dry_run, ..wanted("ZOE@x.example", client) })
                .await
                .unwrap();
            (done.lifted, done.absent, done.still_suppressed)
        };
        assert_eq!(lifted(None, true).await, (1, 0, 1));
        assert_eq!(lifted(None, false).await, (1, 0, 1));
        assert_eq!(lifted(None, false).await, (0, 1, 1));
        assert_eq!(lifted(Some("acme"), false).await, (1, 0, 1));
        let key = AddressKey::load(&app).await.unwrap();
        let of = async |client| {
            let mut tx = app.db.read().await.unwrap();
            is_suppressed(&mut tx, &key, &"zoe@x.example".parse().unwrap(), client).await.unwrap()
        };
        assert_eq!((of("acme").await, of("other").await), (false, true));
        assert_eq!(lifted(Some("other"), false).await, (1, 0, 0));
    }

    #[tokio::test]
    async fn rejects_a_key_that_did_not_hash_the_list() {
        let (app, folder) = App::test().await;
        suppress(&app, &wanted("zoe@x.example", None)).await.unwrap();
        std::fs::remove_file(folder.path().join("secrets/suppression.key")).unwrap();
        let refused = suppress(&app, &wanted("b@x.example", None)).await.unwrap_err();
        assert_eq!((refused.code, refused.kind.exit()), ("config.invalid", 78));
    }
}
