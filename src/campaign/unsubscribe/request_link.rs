//! Opt-outs without a link: known addresses get a link by mail. The response does not reveal which addresses
//! are known.

use super::link::LinkKey;
use crate::{
    App, Result,
    campaign::{
        addresses,
        contacts::AddressKey,
        model::suppression::UnsubscribeLink,
        separated,
        store::{contact, ledger},
    },
    captcha,
    db::Tx,
    email::Email,
    form_values::FormValidator,
    locale::Locale,
    mail::{self, Button, EmailContent, Preview, Team},
    rate_limit::{Bucket, Limit},
    text::text,
};
use std::{net::IpAddr, time::Duration};
use tokio::time::{Instant, sleep_until};

/// The name of the mail.
const LINK: &str = "unsubscribe-link";
/// Maximum addresses of one request, for example the mailboxes of a pharmacy.
const MAX_ADDRESSES: usize = 10;
/// Minimum response time: longer than queueing the mails takes, so that the timing does not reveal whether
/// there were any. The second is added for each further address.
const MIN_RESPONSE_TIME: Duration = Duration::from_millis(400);
const MIN_TIME_PER_ADDRESS: Duration = Duration::from_millis(100);
/// Requests of the whole site without a proof of work.
const SITE_LIMIT: Limit = Limit { name: "unsubscribe-site", max: 30, window: Duration::from_secs(60) };
/// Requests from one network, and links sent to one mailbox.
const LIMIT: Limit = Limit { name: "unsubscribe-ask", max: 5, window: Duration::from_secs(60) };
const MAILBOX_LIMIT: Limit = Limit { name: "unsubscribe-mailbox", max: 1, window: Duration::from_hours(24) };

/// The address and source of a mailbox, from the contacts or else from the latest campaign.
pub(super) async fn find_recipient(tx: &mut Tx, mailbox: &str) -> Result<Option<(Email, String)>> {
    match contact::find_by_address_hash(tx, mailbox).await? {
        None => ledger::latest_recipient(tx, mailbox).await,
        found => Ok(found),
    }
}

/// Sends a link for all clients to each known address of a form. The response and its time are the same for
/// unknown addresses.
///
/// # Errors
/// `form.invalid` if an address is invalid, `form.captcha-refused`, `form.too-many` for the visitor's address;
/// database errors.
pub(crate) async fn request_link(
    app: &App,
    locale: Locale,
    from: IpAddr,
    pairs: &[(String, String)],
) -> Result<()> {
    let mut answers = FormValidator::new(pairs);
    let emails = requested(&mut answers);
    answers.finish()?;
    let further = u32::try_from(emails.len().saturating_sub(1)).unwrap_or_default();
    let answered = Instant::now() + MIN_RESPONSE_TIME + MIN_TIME_PER_ADDRESS * further;
    let solved = captcha::judge_form(app, captcha::UNSUBSCRIBE, from, pairs).await?;
    // Without keys, no address is known. A visitor must not create them, because a restore may not have
    // replaced them yet.
    let keys = match AddressKey::find(app).await? {
        Some(addresses) => Some((addresses, LinkKey::load(app).await?)),
        None => None,
    };
    let visitor = Bucket::for_ip(app, LIMIT, from).await?;
    let site = Bucket::for_key(app, SITE_LIMIT, "site").await?;
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    visitor.take(&mut tx, now).await?;
    match solved {
        Some(solved) => solved.spend(&mut tx, now).await?,
        None => site.take(&mut tx, now).await?,
    }
    for email in &emails {
        send(&mut tx, app, locale, email, keys.as_ref()).await?;
    }
    tx.commit().await?;
    sleep_until(answered).await;
    Ok(())
}

/// The addresses of the form, at least one.
fn requested(answers: &mut FormValidator<'_>) -> Vec<Email> {
    const FIELD: &str = "emailAddress";
    // One address gets the message of the other forms.
    if separated(answers.first_value(FIELD)).nth(1).is_none() {
        return answers.email(FIELD).into_iter().collect();
    }
    addresses(answers, FIELD, MAX_ADDRESSES)
}

/// Sends a link to an address if it is known. A mailbox gets one link per day.
async fn send(
    tx: &mut Tx,
    app: &App,
    locale: Locale,
    email: &Email,
    keys: Option<&(AddressKey, LinkKey)>,
) -> Result<()> {
    let bucket = Bucket::for_email(app, MAILBOX_LIMIT, email).await?;
    if bucket.take(tx, app.clock.now()).await.is_err() {
        return Ok(());
    }
    let Some((addresses, links)) = keys else { return Ok(()) };
    let mailbox = addresses.address_hash(email);
    let Some((to, _)) = find_recipient(tx, &mailbox).await? else { return Ok(()) };
    let link = links.address(app, locale, &UnsubscribeLink { address_hash: mailbox, campaign: None });
    let reply_to = app.config.mail.team(Team::Campaigns).clone().into();
    let message = letter(locale, link).to(&app.config, to.into());
    mail::queue(tx, app, &mail::Message { reply_to: Some(reply_to), ..message }).await.map(drop)
}

fn letter(locale: Locale, address: String) -> EmailContent {
    let say = |key| text(locale, key, &[]);
    EmailContent {
        paragraphs: vec![say("mail:unsubscribe.text")],
        button: Some(Button { label: say("mail:unsubscribe.action"), address }),
        closing: vec![say("mail:unsubscribe.nothing")],
        ..EmailContent::new(LINK, locale, say("mail:unsubscribe.title"))
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
