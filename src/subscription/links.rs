//! The signed links in the mails of a list.

use super::model::{List, Subscription};
use crate::{
    App, Result,
    db::Tx,
    mail::{self, EmailContent, Message},
    secret::{self, Secret},
};

/// Signs and verifies the links of a list.
pub(crate) struct Links {
    list: &'static List,
    key: Secret,
}

impl Links {
    /// Returns the links of a list; `None` if the list has never had a subscription. Writes nothing.
    ///
    /// # Errors
    /// Same errors as [`secret::find`].
    pub(crate) async fn find(app: &App, list: &'static List) -> Result<Option<Self>> {
        Ok(secret::find(app, list.name).await?.map(|key| Self { list, key }))
    }

    /// Returns the links of a list; creates the key at first use.
    ///
    /// # Errors
    /// Same errors as [`secret::load_or_create`].
    pub(super) async fn create(app: &App, list: &'static List) -> Result<Self> {
        Ok(Self { list, key: secret::load_or_create(app, list.name).await? })
    }

    /// The page of a subscription, which also accepts the one-click request of RFC 8058.
    pub(crate) fn address(&self, app: &App, subscription: &Subscription) -> String {
        let Subscription { id, locale, .. } = subscription;
        format!("{}/{locale}{}/{id}/{}", app.config.public_url, self.list.path, self.key.sign(id))
    }

    pub(super) fn has_signed(&self, id: &str, signature: &str) -> bool {
        self.key.verify(id, signature)
    }

    /// Queues a mail to a subscriber with the headers for one-click unsubscription. `letter` receives the
    /// link that ends the subscription.
    ///
    /// # Errors
    /// Database errors.
    pub(crate) async fn queue(
        &self,
        tx: &mut Tx,
        app: &App,
        to: &Subscription,
        letter: impl FnOnce(&str) -> EmailContent,
    ) -> Result<()> {
        let link = self.address(app, to);
        let message = letter(&link).to(&app.config, to.email.clone().into());
        mail::queue(tx, app, &Message { unsubscribe: Some(link), ..message }).await.map(drop)
    }
}
