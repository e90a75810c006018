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

/// The name of its key.
const KEY: &str = "suppression";
/// What the key makes a proof of.
const KNOWN: &str = "the key of this list";

/// The key that hashes addresses.
pub(crate) struct AddressKey(Secret);

impl AddressKey {
    /// The key, taken before a transaction begins.
    ///
    /// # Errors
    /// What [`secret::key`] says.
    pub(crate) async fn load(app: &App) -> Result<Self> {
        secret::key(app, KEY).await.map(Self)
    }

    /// The key, if there is one. Nothing is written.
    ///
    /// # Errors
    /// What [`secret::find`] says.
    pub(crate) async fn find(app: &App) -> Result<Option<Self>> {
        Ok(secret::find(app, KEY).await?.map(Self))
    }

    /// The key, which a rehearsal does not make.
    ///
    /// # Errors
    /// As above.
    pub(crate) async fn of(app: &App, dry_run: bool) -> Result<Self> {
        secret::key_or_rehearsed(app, KEY, dry_run).await.map(Self)
    }

    /// Keyed hash of an address, independent of letter case.
    pub(crate) fn mailbox(&self, email: &Email) -> String {
        self.hash(&email.to_string().to_lowercase())
    }

    fn hash(&self, text: &str) -> String {
        let mut mac = self.0.mac();
        mac.update(text.as_bytes());
        mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Rejects a key that is not the one of the list: with it, suppressed addresses would get mail.
    ///
    /// # Errors
    /// `config.invalid`, and what the database says.
    pub(crate) async fn check(&self, tx: &mut Tx) -> Result<()> {
        match store::proof(tx).await? {
            Some(proof) if proof != self.hash(KNOWN) => Err(Error::new(
                Kind::Configuration,
                "config.invalid",
                "the key that addresses of the suppression list are kept under is another than the list was made with: \
                 put secrets/suppression.key back from where it was saved",
            )),
            _ => Ok(()),
        }
    }

    /// The same, and from now on the key of the list.
    pub(crate) async fn settle(&self, tx: &mut Tx) -> Result<()> {
        self.check(tx).await?;
        self.vouch(tx).await
    }

    /// From now on the key of the list, where that has none yet.
    pub(crate) async fn vouch(&self, tx: &mut Tx) -> Result<()> {
        store::put_proof(tx, &self.hash(KNOWN)).await
    }
}

/// Addresses that get no more mail.
pub(crate) struct Suppress {
    pub(crate) addresses: Vec<Email>,
    /// For whose campaigns; everybody's where none is named.
    pub(crate) client: Option<String>,
    pub(crate) reason: String,
    pub(crate) dry_run: bool,
}

/// What became of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Suppressed {
    pub(crate) added: usize,
    /// They were there before.
    pub(crate) known: usize,
    pub(crate) dry_run: bool,
}

/// Puts addresses on the list, all of them or none.
///
/// # Errors
/// `config.invalid` when the key of the list is lost, and what the database says.
pub(crate) async fn suppress(app: &App, wanted: &Suppress) -> Result<Suppressed> {
    let key = AddressKey::of(app, wanted.dry_run).await?;
    let client = wanted.client.as_deref().unwrap_or_default();
    let mut tx = app.db.write().await?;
    key.settle(&mut tx).await?;
    let mut done = Suppressed { dry_run: wanted.dry_run, ..Suppressed::default() };
    for email in &wanted.addresses {
        let mailbox = key.mailbox(email);
        match store::put(&mut tx, &mailbox, client, &wanted.reason, app.clock.millis()).await? {
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

/// Puts the hash of an address on the list of everybody with this reason, in the transaction of what is asked about its data: a later
/// import does not write to it again.
///
/// # Errors
/// As of [`suppress`].
pub(crate) async fn suppress_everywhere(
    tx: &mut Tx,
    app: &App,
    key: &AddressKey,
    email: &Email,
    reason: &str,
) -> Result<()> {
    key.settle(tx).await?;
    store::put(tx, &key.mailbox(email), "", reason, app.clock.millis()).await.map(drop)
}

/// What became of addresses that are to get mail again.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Lifted {
    pub(crate) lifted: usize,
    /// They were not on the list.
    pub(crate) absent: usize,
    /// They are on it all the same, for another client or for everybody.
    pub(crate) still_suppressed: usize,
    pub(crate) dry_run: bool,
}

/// Takes addresses off the list, all of them or none: what holds for the client or, where none is named, for everybody's
/// campaigns. What holds for others stays.
///
/// # Errors
/// As of [`suppress`].
pub(crate) async fn lift(app: &App, wanted: &Suppress) -> Result<Lifted> {
    let key = AddressKey::of(app, wanted.dry_run).await?;
    let client = wanted.client.as_deref().unwrap_or_default();
    let mut tx = app.db.write().await?;
    key.check(&mut tx).await?;
    let mut done = Lifted { dry_run: wanted.dry_run, ..Lifted::default() };
    for email in &wanted.addresses {
        let mailbox = key.mailbox(email);
        match store::lift(&mut tx, &mailbox, client).await? {
            true => done.lifted += 1,
            false => done.absent += 1,
        }
        done.still_suppressed += usize::from(store::is_listed(&mut tx, &mailbox).await?);
    }
    if wanted.dry_run || done.lifted == 0 {
        return Ok(done);
    }
    let detail = format!("{} lifted: {}", done.lifted, wanted.reason);
    record(tx, app, "contacts.lift", client, detail).await?;
    Ok(done)
}

/// Notes the deed, and ends its transaction.
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

/// Whether a client may not write to an address. The ledger asks the same of each mail in the statement that hands it over.
///
/// # Errors
/// As of [`AddressKey::check`].
pub(crate) async fn is_suppressed(
    tx: &mut Tx,
    key: &AddressKey,
    email: &Email,
    client: &str,
) -> Result<bool> {
    key.check(tx).await?;
    store::is_suppressed(tx, &key.mailbox(email), client).await
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
    async fn what_is_lifted_is_the_row_that_is_named_and_no_other() {
        let (app, _folder) = App::test().await;
        for client in [None, Some("acme"), Some("other")] {
            suppress(&app, &wanted("zoe@x.example", client)).await.unwrap();
        }
        let lifted = async |client, dry_run| {
            let done = lift(&app, &Suppress { dry_run, ..wanted("ZOE@x.example", client) }).await.unwrap();
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
    async fn another_key_than_that_of_the_list_is_refused() {
        let (app, folder) = App::test().await;
        suppress(&app, &wanted("zoe@x.example", None)).await.unwrap();
        std::fs::remove_file(folder.path().join("secrets/suppression.key")).unwrap();
        let refused = suppress(&app, &wanted("b@x.example", None)).await.unwrap_err();
        assert_eq!((refused.code, refused.kind.exit()), ("config.invalid", 78));
    }
}
