//! The outbox table: mails that are queued, being sent, sent and failed.

use super::{
    message::Message,
    model::{Claimed, DeliveryResult, OutboxMail, State},
};
use crate::{
    Error, Result,
    db::{Copy, FromRow, Text, Tx, args, instant, statements},
    locale::Locale,
};

/// The current revision of restores. A mail stores the one at which it was queued: see [`Tx::revision`].
macro_rules! restored {
    () => {
        "coalesce((SELECT value FROM revision WHERE scope = 'database.restored'), 0)"
    };
}

/// The mails with the state that operators see: a queued mail of an earlier revision of restores is held.
macro_rules! mails {
    () => {
        concat!(
            "(SELECT id, kind, recipient, locale, subject, queued_at, due_at, attempts, ended_at, answer, CASE \
             WHEN state = 'queued' AND restored <> ",
            restored!(),
            " THEN 'held' ELSE state END AS state FROM outbox) AS mail"
        )
    };
}

/// The columns of [`MailRow`], followed by the rest of the statement.
macro_rules! listed {
    ($rest:literal) => {
        concat!(
            "SELECT id, kind, state, recipient, locale, subject, queued_at, due_at, attempts, ended_at, answer FROM ",
            mails!(),
            $rest
        )
    };
}

statements! {
    "Inserts a queued mail."
    INSERT_MAIL = concat!("INSERT INTO outbox (id, kind, state, recipient, locale, subject, message, queued_at, due_at, attempts,
        answer, restored) VALUES ($1, $2, 'queued', $3, $4, $5, $6, $7, $7, 0, '', ", restored!(), ")");
    "Counts mails that are due, and leases that have expired."
    DUE_MAIL = concat!("SELECT count(*) FROM outbox WHERE due_at <= $1
        AND (state = 'sending' OR (state = 'queued' AND restored = ", restored!(), "))");
    "Requeues mails whose lease has expired; after too many attempts the mail has failed."
    EXPIRE_LEASES = "UPDATE outbox SET state = CASE WHEN attempts > $3 THEN 'failed' ELSE 'queued' END,
        ended_at = CASE WHEN attempts > $3 THEN CAST($1 AS BIGINT) ELSE NULL END, answer = $2
        WHERE state = 'sending' AND due_at <= $1 RETURNING state";
    "Claims due mails for this process. Writers are serialized, so no mail is claimed twice."
    CLAIM_MAIL = concat!("UPDATE outbox SET state = 'sending', attempts = attempts + 1, due_at = $2 WHERE id IN (
        SELECT id FROM outbox WHERE state = 'queued' AND due_at <= $1 AND restored = ", restored!(), "
        ORDER BY due_at, id LIMIT $3) RETURNING id, queued_at, attempts, message");
    "Records the outcome of an attempt, unless a later attempt was made."
    RECORD_MAIL = "UPDATE outbox SET state = $2, due_at = $3, ended_at = $4, answer = $5,
        message = CASE WHEN $2 = 'sent' THEN NULL ELSE message END
        WHERE id = $1 AND attempts = $6 AND state <> 'sent'";
    "Lists mails, newest first."
    LIST_MAIL = listed!(" WHERE state = $1 OR $1 = '' ORDER BY queued_at DESC, id LIMIT $2");
    "Counts mails by state."
    COUNT_MAIL = concat!("SELECT state, count(*) FROM ", mails!(), " GROUP BY state ORDER BY state");
    "Finds a mail."
    FIND_MAIL = listed!(" WHERE id = $1");
    "Requeues a mail with its attempts reset, which also releases a held one."
    RETRY_MAIL = concat!("UPDATE outbox SET state = 'queued', due_at = $2, attempts = 0, ended_at = NULL, restored = ",
        restored!(), " WHERE id = $1");
    "The earliest due time of a queued mail, and the number of mails that failed since $2."
    BACKLOG = concat!("SELECT (SELECT min(due_at) FROM outbox WHERE state = 'queued' AND due_at <= $1 AND restored = ",
        restored!(), "), (SELECT count(*) FROM outbox WHERE state = 'failed' AND ended_at >= $2)");
    DELETE_MAIL = "DELETE FROM outbox WHERE id = $1";
    "Counts the mails that a restored database holds. Older schemas have these columns too."
    COUNT_UNSENT = "SELECT count(*) FROM outbox WHERE state IN ('queued', 'sending')";
}

/// Queues a mail that is due at `now`.
pub(super) async fn insert(tx: &mut Tx, id: &str, message: &Message, now: i64) -> Result<()> {
    let stored = serde_json::to_string(message).map_err(Error::internal)?;
    let (to, locale) = (message.to.address.to_string(), message.locale.code());
    tx.exec(INSERT_MAIL, args![id, &message.kind, to, locale, &message.subject, stored, now]).await.map(drop)
}

/// Whether a mail is due or a lease has expired.
pub(super) async fn is_due(tx: &mut Tx, now: i64) -> Result<bool> {
    Ok(tx.count(DUE_MAIL, args![now]).await? > 0)
}

/// Returns the earliest due time of a queued mail, and the number of mails that failed since `since`.
pub(super) async fn backlog(tx: &mut Tx, now: i64, since: i64) -> Result<(Option<i64>, i64)> {
    let row: Option<(Option<i64>, i64)> = tx.row(BACKLOG, args![now, since]).await?;
    Ok(row.unwrap_or_default())
}

/// Requeues mails whose lease has expired, or fails them after more than `max_attempts` attempts. Returns the new
/// states.
pub(super) async fn expire_leases(tx: &mut Tx, now: i64, max_attempts: i64) -> Result<Vec<State>> {
    let answer = "its sender ended before the server's answer";
    let rows: Vec<(Text<State>,)> = tx.rows(EXPIRE_LEASES, args![now, answer, max_attempts]).await?;
    Ok(rows.into_iter().map(|(Text(state),)| state).collect())
}

/// Claims up to `limit` due mails with a lease until `done_by`.
pub(super) async fn claim(tx: &mut Tx, now: i64, done_by: i64, limit: i64) -> Result<Vec<Claimed>> {
    tx.rows(CLAIM_MAIL, args![now, done_by, limit]).await
}

/// Records the outcome of an attempt.
pub(super) async fn record(
    tx: &mut Tx,
    id: &str,
    attempts: i64,
    now: i64,
    verdict: &DeliveryResult,
) -> Result<()> {
    let (state, due_at) = verdict.state(attempts, now);
    let ended_at = (state != State::Queued).then_some(now);
    let values = args![id, state.word(), due_at, ended_at, verdict.answer(), attempts];
    tx.exec(RECORD_MAIL, values).await.map(drop)
}

#[derive(FromRow)]
struct MailRow {
    id: String,
    kind: String,
    state: Text<State>,
    recipient: String,
    locale: Text<Locale>,
    subject: String,
    queued_at: i64,
    due_at: i64,
    attempts: i64,
    ended_at: Option<i64>,
    answer: String,
}

impl MailRow {
    fn parse(self) -> Result<OutboxMail> {
        let is_queued = self.state.0 == State::Queued;
        Ok(OutboxMail {
            id: self.id,
            kind: self.kind,
            state: self.state.0,
            to: self.recipient,
            locale: self.locale.0,
            subject: self.subject,
            queued_at: instant(self.queued_at)?,
            next_at: is_queued.then(|| instant(self.due_at)).transpose()?,
            attempts: self.attempts,
            ended_at: self.ended_at.map(instant).transpose()?,
            answer: self.answer,
        })
    }
}

/// Lists up to `limit` mails in a state, or in any state, newest first.
pub(super) async fn list(tx: &mut Tx, state: Option<State>, limit: i64) -> Result<Vec<OutboxMail>> {
    let rows = tx.rows(LIST_MAIL, args![state.map_or("", State::word), limit]).await?;
    rows.into_iter().map(MailRow::parse).collect()
}

/// Counts mails by state; states without mails are left out.
pub(super) async fn count(tx: &mut Tx) -> Result<Vec<(State, i64)>> {
    tx.counts(COUNT_MAIL, args![]).await
}

pub(super) async fn find(tx: &mut Tx, id: &str) -> Result<Option<OutboxMail>> {
    tx.row(FIND_MAIL, args![id]).await?.map(MailRow::parse).transpose()
}

pub(super) async fn retry(tx: &mut Tx, id: &str, now: i64) -> Result<()> {
    tx.exec(RETRY_MAIL, args![id, now]).await.map(drop)
}

pub(super) async fn delete(tx: &mut Tx, id: &str) -> Result<()> {
    tx.exec(DELETE_MAIL, args![id]).await.map(drop)
}

/// Counts the mails that a restored database holds.
pub(super) async fn count_unsent(restored: &mut Copy) -> Result<i64> {
    let rows: Vec<(i64,)> = restored.rows(COUNT_UNSENT, args![]).await?;
    Ok(rows.first().map_or(0, |(count,)| *count))
}
