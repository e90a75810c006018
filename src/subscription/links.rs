//! The signed links of the mails of a list.

use super::model::{List, Subscription};
use crate::{
    App, Result,
    db::Tx,
    mail::{self, Letter, Message},
    secret::{self, Secret},
};

/// Signs and verifies the links of a list.
pub(crate) struct Links {
    list: &'static List,
    key: Secret,
}

impl Links {
    /// The links of a list, if anybody ever subscribed. Nothing is written.
    ///
    /// # Errors
    /// What [`secret::find`] says.
    pub(crate) async fn find(app: &App, list: &'static List) -> Result<Option<Self>> {
        Ok(secret::find(app, list.name).await?.map(|key| Self { list, key }))
    }

    /// The links of a list, whose key is made at first use.
    ///
    /// # Errors
    /// What [`secret::key`] says.
    pub(super) async fn create(app: &App, list: &'static List) -> Result<Self> {
        Ok(Self { list, key: secret::key(app, list.name).await? })
    }

    /// The page of a subscription, which also takes the one-click request of RFC 8058.
    pub(crate) fn address(&self, app: &App, subscription: &Subscription) -> String {
        let Subscription { id, locale, .. } = subscription;
        format!("{}/{locale}{}/{id}/{}", app.config.public_url, self.list.path, self.key.sign(id))
    }

    pub(super) fn has_signed(&self, id: &str, signature: &str) -> bool {
        self.key.has_signed(id, signature)
    }

    /// Queues a mail to a subscriber, which ends the subscription by one click. `letter` gets the link of its end.
    ///
    /// # Errors
    /// Database errors.
    pub(crate) async fn queue(
        &self,
        tx: &mut Tx,
        app: &App,
        to: &Subscription,
        letter: impl FnOnce(&str) -> Letter,
    ) -> Result<()> {
        let link = self.address(app, to);
        let message = letter(&link).to(&app.config, to.email.clone().into());
        mail::queue(tx, app, &Message { unsubscribe: Some(link), ..message }).await.map(drop)
    }
}
