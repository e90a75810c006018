//! Administration of mail: lists, retries, releases and test mails.

use super::{
    Mailbox,
    email_content::{Button, EmailContent, Fact, FactList},
    message::SendContext,
    model::{DeliveryResult, OutboxMail, State},
    preview::Preview,
    store,
    transport::{HandOver, Reachability},
};
use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    db::Copy,
    error::Kind,
    locale::Locale,
    metrics::Scrape,
    text::text,
};
use serde::Serialize;

/// Maximum number of mails of a list.
const LISTED: i64 = 1_000;

/// Kind of the test mail.
const TEST: &str = "test";

/// Previews of the mails that belong to no slice.
pub const PREVIEWS: &[Preview] = &[Preview { kind: TEST, letter: test_letter }];

/// Lists mails in a state, or in any state, newest first, up to 1,000.
///
/// # Errors
/// Database errors; also for the functions below.
pub async fn list(app: &App, state: Option<State>) -> Result<Vec<OutboxMail>> {
    store::list(&mut app.db.read().await?, state, LISTED).await
}

/// Counts mails in a state, or in any state.
///
/// # Errors
/// Same errors as [`list`].
pub async fn number(app: &App, state: Option<State>) -> Result<i64> {
    let counts = store::count(&mut app.db.read().await?).await?;
    Ok(counts
        .iter()
        .filter(|(known, _)| state.is_none_or(|state| state == *known))
        .map(|(_, mails)| mails)
        .sum())
}

/// Adds the mails by state and the earliest due time to a scrape.
///
/// # Errors
/// Same errors as [`list`].
pub(crate) async fn metrics(app: &App, scrape: &Scrape) -> Result<()> {
    let now = app.clock.millis();
    let mut tx = app.db.read().await?;
    let counts = store::count(&mut tx).await?;
    let (oldest_due_at, _) = store::backlog(&mut tx, now, now).await?;
    drop(tx);
    scrape.states("vigie_mails", "Mails of the outbox by state.", State::WORDS, &counts)?;
    let late = oldest_due_at.map_or(0, |due| (now - due) / 1_000);
    scrape.gauge("vigie_mail_late_seconds", "Time for which the oldest due mail has waited.", late)
}

/// Mail that is late or has failed.
pub(crate) struct Backlog {
    /// Earliest due time of a queued mail, in milliseconds since 1970.
    pub(crate) oldest_due_at: Option<i64>,
    /// Mails that failed since the given time.
    pub(crate) failed: i64,
}

/// Returns the mail that is late, and the mails that failed since `since`.
///
/// # Errors
/// Same errors as [`list`].
pub(crate) async fn backlog(app: &App, since: i64) -> Result<Backlog> {
    let (oldest_due_at, failed) =
        store::backlog(&mut app.db.read().await?, app.clock.millis(), since).await?;
    Ok(Backlog { oldest_due_at, failed })
}

/// Mails that were queued again, or would be in a dry run.
pub type Retried = Vec<OutboxMail>;

/// Requeues mails that have failed, are held by a restore, or wait for a retry; attempts are reset. All of them or
/// none.
///
/// # Errors
/// `mail.unknown` for an unknown number; `mail.not-retried` for a mail that was sent or is being sent.
pub async fn retry(app: &App, ids: &[String], dry_run: bool) -> Result<Retried> {
    let mut tx = app.db.write().await?;
    let mut entries = Vec::new();
    for id in ids {
        let unknown =
            || Error::not_found("mail.unknown", format!("no mail has the number {id}: see vigie mail list"));
        let entry = store::find(&mut tx, id).await?.ok_or_else(unknown)?;
        if matches!(entry.state, State::Sent | State::Sending) {
            let detail = format!("mail {id} is {}: it is not sent again", entry.state);
            return Err(Error::new(Kind::Conflict, "mail.not-retried", detail));
        }
        store::retry(&mut tx, id, app.clock.millis()).await?;
        entries.push(entry);
    }
    if !dry_run {
        tx.commit().await?;
    }
    Ok(entries)
}

/// Requeues all failed mails.
///
/// # Errors
/// Same errors as [`list`].
pub async fn retry_failed(app: &App, dry_run: bool) -> Result<Retried> {
    let failed = store::list(&mut app.db.read().await?, Some(State::Failed), i64::MAX).await?;
    let ids: Vec<String> = failed.into_iter().map(|entry| entry.id).collect();
    retry(app, &ids, dry_run).await
}

/// Decision of an operator about mails that a restore holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HeldMail {
    Release,
    /// Deletes the mail unsent.
    Drop,
}

/// Releases or drops mails that a restored backup holds: those in `ids`, or all if it is empty. All of them or none.
///
/// # Errors
/// `mail.unknown` for an unknown number; `mail.not-held` for a mail that is not held.
pub async fn release(
    app: &App,
    ids: &[String],
    decision: HeldMail,
    dry_run: bool,
) -> Result<Vec<OutboxMail>> {
    let mut tx = app.db.write().await?;
    let mut held = store::list(&mut tx, Some(State::Held), i64::MAX).await?;
    if !ids.is_empty() {
        if let Some(id) = ids.iter().find(|id| held.iter().all(|mail| mail.id != **id)) {
            return Err(not_held(id, store::find(&mut tx, id).await?));
        }
        held.retain(|mail| ids.contains(&mail.id));
    }
    if dry_run || held.is_empty() {
        return Ok(held);
    }
    for mail in &held {
        match decision {
            HeldMail::Release => store::retry(&mut tx, &mail.id, app.clock.millis()).await?,
            HeldMail::Drop => store::delete(&mut tx, &mail.id).await?,
        }
    }
    let action = match decision {
        HeldMail::Release => "mail.release",
        HeldMail::Drop => "mail.drop",
    };
    let numbers: Vec<&str> = held.iter().map(|mail| mail.id.as_str()).collect();
    audit::record(&mut tx, app, &AuditEntry::new(action, "outbox").with_detail(numbers.join(" "))).await?;
    tx.commit().await?;
    app.outbox.wake();
    Ok(held)
}

fn not_held(id: &str, mail: Option<OutboxMail>) -> Error {
    match mail {
        Some(mail) => {
            let detail = format!("mail {id} is {}, not held", mail.state);
            Error::new(Kind::Conflict, "mail.not-held", detail)
        }
        None => Error::not_found("mail.unknown", format!("no mail has the number {id}: see vigie mail list")),
    }
}

/// Counts the mails that a restored database holds back, in any version of its schema.
///
/// # Errors
/// Database errors.
pub(crate) async fn count_held(restored: &mut Copy) -> Result<i64> {
    store::count_unsent(restored).await
}

/// The DNS record with which receivers verify our DKIM signatures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DnsRecord {
    pub name: String,
    /// The text of the record.
    pub text: String,
    pub algorithm: &'static str,
}

/// Returns the DNS record of the configured key.
///
/// # Errors
/// `config.invalid` if no key is configured.
pub fn record(app: &App) -> Result<DnsRecord> {
    let Some(dkim) = &app.config.mail.dkim else {
        let detail = "no DKIM key is configured: set mail.dkim_key to a file that `openssl genrsa -out dkim.pem 2048` makes";
        return Err(Error::new(Kind::Configuration, "config.invalid", detail.to_owned()));
    };
    Ok(DnsRecord { name: dkim.name(), text: dkim.record(), algorithm: dkim.algorithm() })
}

/// Whether mail can be handed over, found out without sending one.
pub(crate) async fn reach(app: &App) -> Reachability {
    let deadline = app.config.mail.deadline;
    let reached = tokio::time::timeout(deadline, app.outbox.transport.reach()).await;
    reached.unwrap_or_else(|_| Reachability::Failed(format!("no answer in {} s", deadline.as_secs())))
}

/// Sends a test mail past the outbox, and returns the answer of the server.
///
/// # Errors
/// `mail.not-sent` with the answer of the server that rejected it.
pub async fn test(app: &App, to: Mailbox, locale: Locale) -> Result<String> {
    let message = test_letter(app, locale).to(&app.config, to);
    let config = &app.config.mail;
    let (id, at) = (app.random.hex(8), app.clock.now());
    let sending = SendContext { id: &id, config, at };
    let (ready, stage) = (message.ready(&sending)?, HandOver::default());
    let sent = tokio::time::timeout(config.deadline, app.outbox.transport.send(&ready, &stage));
    let late = |_| DeliveryResult::Deferred(format!("no answer in {} s", config.deadline.as_secs()));
    let verdict = sent.await.unwrap_or_else(late);
    app.outbox.transport.close_idle();
    match verdict {
        DeliveryResult::Sent(_) => Ok(verdict.answer()),
        DeliveryResult::Rejected(_) | DeliveryResult::InvalidRecipient(_) => {
            Err(Error::new(Kind::Conflict, "mail.not-sent", verdict.answer()))
        }
        _ => Err(Error::new(Kind::Busy, "mail.not-sent", verdict.answer())),
    }
}

fn test_letter(app: &App, locale: Locale) -> EmailContent {
    let say = |key| text(locale, key, &[]);
    let config = &app.config;
    let sender = Fact::new(say("mail:test.from"), config.mail.from.to_string());
    EmailContent {
        paragraphs: vec![say("mail:test.body")],
        button: Some(Button {
            label: say("mail:test.open"),
            address: format!("{}/{locale}", config.public_url),
        }),
        facts: vec![FactList { heading: None, facts: vec![sender] }],
        ..EmailContent::notice(TEST, locale, say("mail:test.title"))
    }
}
