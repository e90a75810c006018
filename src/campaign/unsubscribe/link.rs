//! Unsubscribe links. A link contains the keyed hash of an address, the campaign of its mail, and a signature
//! of both: no personal data, and only the recipient has it.

use crate::{
    App, Error, Result,
    campaign::model::suppression::{ALL, UnsubscribeLink},
    locale::Locale,
    secret::{self, Secret},
};

/// The name of the signing key.
const KEY_NAME: &str = "unsubscribe";
pub(crate) struct LinkKey(Secret);

impl LinkKey {
    /// Loads or creates the key.
    ///
    /// # Errors
    /// Same errors as [`secret::load_or_create`].
    pub(crate) async fn load(app: &App) -> Result<Self> {
        secret::load_or_create(app, KEY_NAME).await.map(Self)
    }

    /// The key; a dry run does not create one.
    ///
    /// # Errors
    /// Same errors as [`Self::load`].
    pub(crate) async fn load_for(app: &App, dry_run: bool) -> Result<Self> {
        secret::load_or_ephemeral(app, KEY_NAME, dry_run).await.map(Self)
    }

    /// The key, if links were ever created. It writes nothing.
    ///
    /// # Errors
    /// Same errors as [`secret::find`].
    pub(crate) async fn find(app: &App) -> Result<Option<Self>> {
        Ok(secret::find(app, KEY_NAME).await?.map(Self))
    }

    /// The URL of the link.
    pub(crate) fn address(&self, app: &App, locale: Locale, link: &UnsubscribeLink) -> String {
        let (site, mailbox, name) = (&app.config.public_url, &link.address_hash, link.name().to_lowercase());
        format!("{site}/{locale}/unsub/{mailbox}/{name}.{}", self.0.sign(&signed(link)))
    }

    /// Verifies the two path segments of a link; `None` if they are invalid.
    pub(crate) fn verify(&self, mailbox: &str, rest: &str) -> Option<UnsubscribeLink> {
        let (name, signature) = rest.split_once('.')?;
        let campaign = Some(name.to_uppercase()).filter(|_| name != ALL);
        let link = UnsubscribeLink { address_hash: mailbox.to_owned(), campaign };
        self.0.verify(&signed(&link), signature).then_some(link)
    }
}

/// The signed text.
fn signed(link: &UnsubscribeLink) -> String {
    format!("{} {}", link.address_hash, link.name())
}

/// Parses and verifies the two path segments of a link.
///
/// # Errors
/// `unsubscribe.link-unknown` for an invalid or incomplete one; errors of [`secret::find`].
pub(crate) async fn require(app: &App, mailbox: &str, rest: &str) -> Result<UnsubscribeLink> {
    let found = LinkKey::find(app).await?.and_then(|key| key.verify(mailbox, rest));
    found.ok_or_else(|| Error::not_found("unsubscribe.link-unknown", "this link is incomplete or invalid"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(address: &str) -> (&str, &str) {
        let (before, rest) = address.rsplit_once('/').unwrap();
        (before.rsplit_once('/').unwrap().1, rest)
    }

    #[tokio::test]
    async fn parses_only_unaltered_unsubscribe_links() {
        let (app, _folder) = App::test().await;
        let key = LinkKey::load(&app).await.unwrap();
        for campaign in [Some("K-7Q4M-2K9P".to_owned()), None] {
            let link = UnsubscribeLink { address_hash: "0a".repeat(32), campaign };
            let address = key.address(&app, Locale::Th, &link);
            assert!(address.contains("/th/unsub/0a0a"), "{address}");
            let (mailbox, rest) = parts(&address);
            assert_eq!(require(&app, mailbox, rest).await.unwrap(), link);
            let other = "0b".repeat(32);
            let (name, signature) = rest.split_once('.').unwrap();
            let swapped = if name == ALL { "k-7q4m-2k9p" } else { ALL };
            for (mailbox, rest) in [
                (other.as_str(), rest.to_owned()),
                (mailbox, format!("{swapped}.{signature}")),
                (mailbox, rest[..rest.len() - 2].to_owned()),
                (mailbox, format!("{rest}00")),
                (mailbox, format!("{name}.")),
                (mailbox, name.to_owned()),
                (mailbox, format!("{name}.{}", "é".repeat(16))),
            ] {
                let refused = require(&app, mailbox, &rest).await.unwrap_err();
                assert_eq!(
                    (refused.code, refused.kind.status()),
                    ("unsubscribe.link-unknown", 404),
                    "{rest}"
                );
            }
        }
    }

    #[tokio::test]
    async fn reading_an_unsubscribe_link_creates_no_key() {
        let (app, folder) = App::test().await;
        assert!(require(&app, &"0a".repeat(32), "all.00").await.is_err());
        assert!(!folder.path().join("secrets/unsubscribe.key").exists());
    }
}
