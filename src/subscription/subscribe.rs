//! From a form to the end of a subscription.

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
    limits::Bucket,
    locale::Locale,
    mail,
};
use std::net::IpAddr;

/// Milliseconds in which a subscription can be confirmed.
const CONFIRM_WITHIN: i64 = 2 * 24 * 60 * 60 * 1_000;

/// What a form asks for.
pub(crate) struct Request {
    pub(crate) locale: Locale,
    pub(crate) from: IpAddr,
    /// Words that the slice of the list has verified.
    pub(crate) topics: Vec<String>,
}

/// Sends a link that confirms a subscription. A mailbox gets few of them a day; a further request is answered in the same way.
///
/// # Errors
/// `form.invalid` for what is no address, `form.captcha-refused`, `form.too-many`, and database errors.
pub(crate) async fn subscribe<'a>(
    app: &App,
    list: &'static List,
    request: Request,
    given: impl Fn(&str) -> &'a str,
) -> Result<()> {
    let Request { locale, from, topics } = request;
    let email = Email::from_field("/emailAddress", given("emailAddress"))?;
    let solved = captcha::judge(app, list.name, from, given).await?;
    let links = Links::create(app, list).await?;
    let visitor = Bucket::of_address(app, list.limit, from).await?;
    let mailbox = Bucket::of_mailbox(app, list.mailbox_limit, &email).await?;
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

/// The subscription of the two parts of a link.
///
/// # Errors
/// [`List::unknown`] for a link that is not ours, has expired or was used to end it.
pub(crate) async fn find(app: &App, list: &'static List, [id, signature]: [&str; 2]) -> Result<Subscription> {
    let unknown = || Error::absent(list.unknown, "this link is not valid, or no longer");
    if !Links::find(app, list).await?.is_some_and(|links| links.has_signed(id, signature)) {
        return Err(unknown());
    }
    let found = store::find(&mut app.db.read().await?, list, id).await?;
    let is_open = |subscription: &Subscription| {
        subscription.confirmed_at.is_some() || app.clock.millis() - subscription.created_at <= CONFIRM_WITHIN
    };
    found.filter(is_open).ok_or_else(unknown)
}

/// Confirms a subscription, which takes the place of earlier ones of the address. Again changes nothing.
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

/// Ends the subscription of an address, by the link of any of its mails.
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
