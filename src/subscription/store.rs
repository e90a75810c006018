//! Subscriptions in the database.

use super::model::{List, Subscription};
use crate::{
    Result,
    db::{FromRow, StoredEmail, Text, Tx, args, statements},
    locale::Locale,
};

/// The columns of [`SubscriptionRow`], followed by the rest of the statement.
macro_rules! subscriptions {
    ($rest:literal) => {
        concat!("SELECT id, email, locale, topics, created_at, confirmed_at FROM subscription ", $rest)
    };
}

statements! {
    INSERT = "INSERT INTO subscription (id, list, email, locale, topics, created_at) VALUES ($1, $2, $3, $4, $5, $6)";
    "The subscription with this identifier, or the one that replaced it."
    FIND = subscriptions!("WHERE list = $1
        AND id = (SELECT coalesce(superseded_by, id) FROM subscription WHERE id = $2)");
    "Those that are not replaced, the earliest first."
    LIST = subscriptions!("WHERE list = $1 AND superseded_by IS NULL ORDER BY created_at, id");
    CONFIRM = "UPDATE subscription SET confirmed_at = coalesce(confirmed_at, $2) WHERE id = $1";
    SUPERSEDE = "UPDATE subscription SET superseded_by = $1
        WHERE list = $2 AND email = $3 AND id <> $1 AND confirmed_at IS NOT NULL";
    "All of an address."
    DELETE = "DELETE FROM subscription WHERE list = $1 AND email = $2";
    DELETE_UNCONFIRMED = "DELETE FROM subscription WHERE confirmed_at IS NULL AND created_at < $1";
}

#[derive(FromRow)]
struct SubscriptionRow {
    id: String,
    email: StoredEmail,
    locale: Text<Locale>,
    topics: String,
    created_at: i64,
    confirmed_at: Option<i64>,
}

pub(super) async fn insert(tx: &mut Tx, list: &List, subscription: &Subscription) -> Result<()> {
    let Subscription { id, email, locale, topics, created_at, .. } = subscription;
    let values = args![id, list.name, email.to_string(), locale.code(), topics.join(","), *created_at];
    tx.exec(INSERT, values).await.map(drop)
}

pub(super) async fn find(tx: &mut Tx, list: &List, id: &str) -> Result<Option<Subscription>> {
    Ok(tx.row(FIND, args![list.name, id]).await?.map(parse))
}

/// Subscriptions that are confirmed or await confirmation, the earliest first.
pub(super) async fn list(tx: &mut Tx, list: &List) -> Result<Vec<Subscription>> {
    Ok(tx.rows(LIST, args![list.name]).await?.into_iter().map(parse).collect())
}

/// Confirmed subscriptions, the earliest first.
///
/// # Errors
/// Database errors.
pub(crate) async fn list_confirmed(tx: &mut Tx, of: &List) -> Result<Vec<Subscription>> {
    let mut subscriptions = list(tx, of).await?;
    subscriptions.retain(|subscription| subscription.confirmed_at.is_some());
    Ok(subscriptions)
}

/// Confirms a subscription, which replaces the others of its address.
pub(super) async fn confirm(tx: &mut Tx, list: &List, subscription: &Subscription, now: i64) -> Result<()> {
    let Subscription { id, email, .. } = subscription;
    tx.exec(CONFIRM, args![id, now]).await?;
    tx.exec(SUPERSEDE, args![id, list.name, email.to_string()]).await.map(drop)
}

/// Deletes all subscriptions of the address of this one. Returns their number.
pub(super) async fn delete(tx: &mut Tx, list: &List, subscription: &Subscription) -> Result<u64> {
    tx.exec(DELETE, args![list.name, subscription.email.to_string()]).await
}

pub(super) async fn delete_unconfirmed(tx: &mut Tx, before: i64) -> Result<()> {
    tx.exec(DELETE_UNCONFIRMED, args![before]).await.map(drop)
}

fn parse(row: SubscriptionRow) -> Subscription {
    let SubscriptionRow {
        id,
        email: StoredEmail(email),
        locale: Text(locale),
        topics,
        created_at,
        confirmed_at,
    } = row;
    let topics = topics.split(',').filter(|topic| !topic.is_empty()).map(str::to_owned).collect();
    Subscription { id, email, locale, topics, created_at, confirmed_at }
}
