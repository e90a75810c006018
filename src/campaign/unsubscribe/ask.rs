//! Opt-outs without a link: a known address gets a link by mail. The response does not reveal whether the
//! address is known.

use super::link::LinkKey;
use crate::{
    App, Result,
    campaign::{
        contacts::AddressKey,
        model::suppression::Link,
        store::{contact, ledger},
    },
    db::Tx,
    email::Email,
    limits::{Bucket, Limit},
    locale::Locale,
    mail::{self, Button, Letter, Preview, Team},
    text::text,
};
use std::{net::IpAddr, time::Duration};
use tokio::time::{Instant, sleep_until};

/// The name of the mail.
const LINK: &str = "unsubscribe-link";
/// Minimum response time: longer than queueing the mail takes, so that the timing does not reveal whether
/// there was one.
const MIN_RESPONSE_TIME: Duration = Duration::from_millis(400);
/// Links requested from one network, and sent to one mailbox.
const LIMIT: Limit = Limit { name: "unsubscribe-ask", most: 5, within: Duration::from_secs(60) };
const MAILBOX_LIMIT: Limit = Limit { name: "unsubscribe-mailbox", most: 1, within: Duration::from_hours(24) };

/// The address and source of a mailbox, from the contacts or else from the latest campaign.
pub(super) async fn known(tx: &mut Tx, mailbox: &str) -> Result<Option<(Email, String)>> {
    match contact::of_mailbox(tx, mailbox).await? {
        None => ledger::latest_recipient(tx, mailbox).await,
        found => Ok(found),
    }
}

/// Sends a link for all clients to an address if it is known. The response and its time are the same for
/// unknown addresses.
///
/// # Errors
/// `form.invalid` if the address is invalid, `form.too-many` for the visitor's address; database errors.
pub(crate) async fn ask(app: &App, locale: Locale, from: IpAddr, address: &str) -> Result<()> {
    let email = Email::from_field("/emailAddress", address)?;
    let answered = Instant::now() + MIN_RESPONSE_TIME;
    // Without keys, no address is known. A visitor must not create them, because a restore may not have
    // replaced them yet.
    let keys = match AddressKey::find(app).await? {
        Some(addresses) => Some((addresses.mailbox(&email), LinkKey::load(app).await?)),
        None => None,
    };
    let visitor = Bucket::of_address(app, LIMIT, from).await?;
    let bucket = Bucket::of_mailbox(app, MAILBOX_LIMIT, &email).await?;
    let mut tx = app.db.write().await?;
    visitor.take(&mut tx, app.clock.now()).await?;
    // A mailbox gets one link per day. The response does not reveal whether one was sent.
    if bucket.take(&mut tx, app.clock.now()).await.is_ok()
        && let Some((mailbox, links)) = keys
        && let Some((to, _)) = known(&mut tx, &mailbox).await?
    {
        let link = links.address(app, locale, &Link { mailbox, campaign: None });
        let reply_to = app.config.mail.team(Team::Campaigns).clone().into();
        let message = letter(locale, link).to(&app.config, to.into());
        mail::queue(&mut tx, app, &mail::Message { reply_to: Some(reply_to), ..message }).await?;
    }
    tx.commit().await?;
    sleep_until(answered).await;
    Ok(())
}

fn letter(locale: Locale, address: String) -> Letter {
    let say = |key| text(locale, key, &[]);
    Letter {
        paragraphs: vec![say("mail:unsubscribe.text")],
        button: Some(Button { label: say("mail:unsubscribe.action"), address }),
        closing: vec![say("mail:unsubscribe.nothing")],
        ..Letter::new(LINK, locale, say("mail:unsubscribe.title"))
    }
}

/// The mails of this slice outside campaigns, each with an example.
#[must_use]
pub fn previews() -> [Preview; 1] {
    [Preview {
        kind: LINK,
        letter: |app, locale| {
            letter(locale, format!("{}/{locale}/unsub/example/all.example", app.config.public_url))
        },
    }]
}
