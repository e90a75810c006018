//! The state of an unsubscribe link, and the changes that it makes.

use super::request_link::find_recipient as known_address;
use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    campaign::{
        contacts::AddressKey,
        model::{
            campaign::Campaign,
            suppression::{Feedback, Scope, Suppression, UnsubscribeLink},
        },
        store::{campaign as campaigns, ledger, suppression as store},
    },
    db::Tx,
    email::mask,
    error::Kind,
    rate_limit::{Bucket, Limit},
};
use jiff::{SignedDuration, Timestamp};
use std::time::Duration;

/// Time in which an opt-out can be undone.
const UNDO_WINDOW: SignedDuration = SignedDuration::from_mins(5);
/// Rate limit of changes by the links of one mailbox. Requests without an effect are not counted, because a
/// mailbox provider posts the links of many recipients from few addresses.
const LIMIT: Limit = Limit { name: "unsubscribe", max: 20, window: Duration::from_hours(1) };
/// The reason stored in the list.
const REASON: &str = "the recipient asked by the link of a mail";

/// The campaign of a link, and its opt-out.
#[derive(Debug)]
pub(crate) struct Unsubscription {
    /// The sponsor as mails name it; `None` for a link without a campaign.
    pub(crate) sponsor: Option<String>,
    /// The masked address of the recipient and its source; `None` if it was erased.
    pub(crate) recipient: Option<(String, String)>,
    pub(crate) recorded: Option<SuppressionRecord>,
}

/// An opt-out.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct SuppressionRecord {
    pub(crate) scope: Scope,
    pub(crate) at: Timestamp,
    /// Until when this link can undo it; `None` if it is too late, or if it was added another way.
    pub(crate) undo_until: Option<Timestamp>,
    /// Whether this link added it and may add a reason.
    pub(crate) is_by_link: bool,
    pub(crate) feedback: Option<Feedback>,
}

/// The effective opt-out of a link's rows. Those for all clients take precedence over those for one.
fn current_record(rows: &[Suppression], link: &str, now: Timestamp) -> Option<SuppressionRecord> {
    let time = |at| Timestamp::from_millisecond(at).unwrap_or_default();
    let decisive = rows.iter().min_by_key(|row| !row.client.is_empty())?;
    let own = || rows.iter().filter(|row| row.link.as_deref() == Some(link));
    let undo_until = own().map(|row| time(row.at) + UNDO_WINDOW).max().filter(|until| now < *until);
    Some(SuppressionRecord {
        scope: if decisive.client.is_empty() { Scope::Everybody } else { Scope::Client },
        at: time(decisive.at),
        undo_until,
        is_by_link: own().next().is_some(),
        feedback: own().find_map(|row| row.feedback),
    })
}

/// The campaign of a link; `None` if it has none or the campaign was erased. In the latter case the client is
/// unknown, and the link applies to all clients.
async fn campaign_of(tx: &mut Tx, link: &UnsubscribeLink) -> Result<Option<Campaign>> {
    match &link.campaign {
        Some(id) => campaigns::find(tx, id).await,
        None => Ok(None),
    }
}

/// The client of a link; empty for all clients.
async fn client_of(tx: &mut Tx, link: &UnsubscribeLink) -> Result<String> {
    Ok(campaign_of(tx, link).await?.map(|campaign| campaign.client).unwrap_or_default())
}

/// The state of a link, for its page. It writes nothing.
///
/// # Errors
/// Database errors, also for the functions below.
pub(crate) async fn find(app: &App, link: &UnsubscribeLink) -> Result<Unsubscription> {
    let mut tx = app.db.read().await?;
    let campaign = campaign_of(&mut tx, link).await?;
    let found = match &campaign {
        Some(campaign) => ledger::recipient(&mut tx, &campaign.id, &link.address_hash).await?,
        None => known_address(&mut tx, &link.address_hash).await?,
    };
    let client = campaign.as_ref().map_or("", |campaign| &campaign.client);
    let rows = store::list_by_address_hash(&mut tx, &link.address_hash, client).await?;
    Ok(Unsubscription {
        recipient: found.map(|(email, source)| (mask(&email), source)),
        recorded: current_record(&rows, link.name(), app.clock.now()),
        sponsor: campaign.map(|campaign| campaign.sponsor),
    })
}

/// Opts a mailbox out, for the client of the link or for all clients. Idempotent.
///
/// # Errors
/// `form.too-many` for a link that is used too often.
pub(crate) async fn unsubscribe(app: &App, link: &UnsubscribeLink, scope: Scope) -> Result<()> {
    let key = AddressKey::load(app).await?;
    let bucket = Bucket::for_key(app, LIMIT, &link.address_hash).await?;
    let mut tx = app.db.write().await?;
    let client = client_of(&mut tx, link).await?;
    let wanted = if scope == Scope::Everybody { String::new() } else { client.clone() };
    let rows = store::list_by_address_hash(&mut tx, &link.address_hash, &client).await?;
    if rows.iter().any(|row| row.client.is_empty() || row.client == wanted) {
        return Ok(());
    }
    bucket.take(&mut tx, app.clock.now()).await?;
    key.register(&mut tx).await?;
    store::put_by_link(&mut tx, link, &wanted, REASON, app.clock.millis()).await?;
    record(&mut tx, app, "unsubscribe.press", link, &format!("no more mail for {}", whose(&wanted))).await?;
    tx.commit().await
}

/// Removes the opt-out that this link added within the last minutes, and nothing else. Idempotent.
///
/// # Errors
/// `unsubscribe.undo-expired` if the opt-out was added earlier or another way; `form.too-many` as for [`unsubscribe`].
pub(crate) async fn undo(app: &App, link: &UnsubscribeLink) -> Result<()> {
    let bucket = Bucket::for_key(app, LIMIT, &link.address_hash).await?;
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    let client = client_of(&mut tx, link).await?;
    let rows = store::list_by_address_hash(&mut tx, &link.address_hash, &client).await?;
    let Some(standing) = current_record(&rows, link.name(), now) else { return Ok(()) };
    if standing.undo_until.is_none() {
        let detail =
            "this link cannot undo the opt-out: five minutes have passed, or it was recorded another way";
        return Err(Error::new(Kind::Conflict, "unsubscribe.undo-expired", detail));
    }
    bucket.take(&mut tx, now).await?;
    let taken = store::delete_by_link(&mut tx, link, &client, (now - UNDO_WINDOW).as_millisecond()).await?;
    let detail =
        format!("taken back: {}", taken.iter().map(|client| whose(client)).collect::<Vec<_>>().join(", "));
    record(&mut tx, app, "unsubscribe.undo", link, &detail).await?;
    tx.commit().await
}

/// Stores the reason of the opt-out that this link added.
pub(crate) async fn set_feedback(app: &App, link: &UnsubscribeLink, feedback: Feedback) -> Result<()> {
    let mut tx = app.db.write().await?;
    store::set_feedback(&mut tx, link, feedback).await?;
    tx.commit().await
}

fn whose(client: &str) -> &str {
    if client.is_empty() { "everybody" } else { client }
}

async fn record(
    tx: &mut Tx,
    app: &App,
    action: &'static str,
    link: &UnsubscribeLink,
    detail: &str,
) -> Result<()> {
    let detail = format!("{detail}; mailbox {}", link.address_hash);
    audit::record(tx, app, &AuditEntry::new(action, link.name()).with_detail(detail).by_recipient()).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(client: &str, at: i64, link: Option<&str>) -> Suppression {
        Suppression { client: client.to_owned(), at, link: link.map(str::to_owned), feedback: None }
    }

    #[test]
    fn a_link_shows_the_suppressions_of_itself_and_others() {
        let minute = 60_000;
        let now = Timestamp::from_millisecond(10 * minute).unwrap();
        let describe = |rows: &[Suppression]| {
            current_record(rows, "K-1", now).map(|it| {
                let until = it.undo_until.map(|until| until.as_millisecond() / minute);
                (it.scope, it.at.as_millisecond() / minute, until, it.is_by_link)
            })
        };
        assert_eq!(describe(&[]), None);
        let own = |client, at| row(client, at * minute, Some("K-1"));
        for (rows, expected) in [
            (vec![own("acme", 6)], (Scope::Client, 6, Some(11), true)),
            (vec![own("acme", 5)], (Scope::Client, 5, None, true)),
            (vec![row("acme", 9 * minute, None)], (Scope::Client, 9, None, false)),
            (vec![row("acme", 9 * minute, Some("K-2"))], (Scope::Client, 9, None, false)),
            // Extended later: the extension can be undone.
            (vec![own("acme", 1), own("", 8)], (Scope::Everybody, 8, Some(13), true)),
            (vec![own("acme", 8), row("", minute, None)], (Scope::Everybody, 1, Some(13), true)),
        ] {
            assert_eq!(describe(&rows), Some(expected), "{rows:?}");
        }
    }
}
