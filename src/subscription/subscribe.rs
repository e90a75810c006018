//! Subscribes, confirms and unsubscribes.

use super::{
    links::Links,
    model::{List, Subscription},
    store,
};
use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    captcha,
    email::Email,
    locale::Locale,
    mail,
    rate_limit::Bucket,
};
use std::net::IpAddr;

/// How long a subscription can be confirmed, in milliseconds.
const CONFIRM_WITHIN: i64 = 2 * 24 * 60 * 60 * 1_000;

/// A request from a form.
pub(crate) struct Request {
    pub(crate) locale: Locale,
    pub(crate) from: IpAddr,
    /// Topics verified by the list's slice.
    pub(crate) topics: Vec<String>,
}

/// Sends a link that confirms a subscription. A mailbox gets a limited number of these mails per day;
/// requests beyond it get the same answer.
///
/// # Errors
/// `form.invalid` if the address is invalid, `form.captcha-refused`, `form.too-many`; database errors.
pub(crate) async fn subscribe<'a>(
    app: &App,
    list: &'static List,
    request: Request,
    value_of: impl Fn(&str) -> &'a str,
) -> Result<()> {
    let Request { locale, from, topics } = request;
    let email = Email::from_field("/emailAddress", value_of("emailAddress"))?;
    let solved = captcha::verify(app, list.name, from, value_of).await?;
    let links = Links::create(app, list).await?;
    let visitor = Bucket::for_ip(app, list.limit, from).await?;
    let mailbox = Bucket::for_email(app, list.mailbox_limit, &email).await?;
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    visitor.take(&mut tx, now).await?;
    if let Some(solved) = solved {
        solved.spend(&mut tx, now).await?;
    }
    if mailbox.take(&mut tx, now).await.is_ok() {
        let (id, created_at) = (app.random.hex(16), now.as_millisecond());
        let subscription = Subscription { id, email, locale, topics, created_at, confirmed_at: None };
        store::insert(&mut tx, list, &subscription).await?;
        let letter = (list.confirmation)(app, &subscription, links.address(app, &subscription));
        mail::queue(&mut tx, app, &letter.to(&app.config, subscription.email.into())).await?;
    }
    tx.commit().await
}

/// Finds the subscription of a link by its two parts.
///
/// # Errors
/// [`List::unknown`] if the link is invalid or has expired, or the subscription has ended.
pub(crate) async fn find(app: &App, list: &'static List, id: &str, signature: &str) -> Result<Subscription> {
    let unknown = || Error::not_found(list.unknown, "this link is not valid, or has expired");
    if !Links::find(app, list).await?.is_some_and(|links| links.has_signed(id, signature)) {
        return Err(unknown());
    }
    let found = store::find(&mut app.db.read().await?, list, id).await?;
    let is_open = |subscription: &Subscription| {
        subscription.confirmed_at.is_some() || app.clock.millis() - subscription.created_at <= CONFIRM_WITHIN
    };
    found.filter(is_open).ok_or_else(unknown)
}

/// Confirms a subscription, which replaces earlier ones of the address. Idempotent.
///
/// # Errors
/// Database errors.
pub(crate) async fn confirm(app: &App, list: &List, subscription: &Subscription) -> Result<()> {
    let mut tx = app.db.write().await?;
    store::confirm(&mut tx, list, subscription, app.clock.millis()).await?;
    if subscription.confirmed_at.is_none() {
        note(&mut tx, app, list, AuditEntry::new("subscription.confirm", &subscription.id).by_recipient())
            .await?;
    }
    tx.commit().await
}

/// Ends the subscription of an address, by the link of any mail to it.
///
/// # Errors
/// Database errors.
pub(crate) async fn stop(app: &App, list: &List, subscription: &Subscription) -> Result<()> {
    let mut tx = app.db.write().await?;
    if store::delete(&mut tx, list, subscription).await? > 0 {
        note(&mut tx, app, list, AuditEntry::new("subscription.end", &subscription.id).by_recipient())
            .await?;
    }
    tx.commit().await
}

pub(super) async fn note(tx: &mut crate::db::Tx, app: &App, list: &List, deed: AuditEntry<'_>) -> Result<()> {
    audit::record(tx, app, &deed.with_detail(format!("list {}", list.name))).await
}

/// Deletes subscriptions that were not confirmed in time.
///
/// # Errors
/// Database errors.
pub async fn sweep(app: &App) -> Result<()> {
    let mut tx = app.db.write().await?;
    store::delete_unconfirmed(&mut tx, app.clock.millis() - CONFIRM_WITHIN).await?;
    tx.commit().await
}

/// Subscriptions in force, for tests of their lists.
#[cfg(test)]
pub(crate) async fn insert_confirmed(app: &App, list: &'static List, subscriptions: &[Subscription]) {
    Links::create(app, list).await.unwrap();
    let mut tx = app.db.write().await.unwrap();
    for subscription in subscriptions {
        store::insert(&mut tx, list, subscription).await.unwrap();
        store::confirm(&mut tx, list, subscription, 0).await.unwrap();
    }
    tx.commit().await.unwrap();
}
