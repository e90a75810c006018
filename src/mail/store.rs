//! The table of mail: what waits, what is being sent, and how the rest ended.

use super::{
    message::Message,
    outbox::{Claimed, Entry, State, Verdict},
};
use crate::{
    Error, Result,
    db::{Text, Tx, args, instant, statements},
    locale::Locale,
};

statements! {
    "Takes a mail."
    PUT_MAIL = "INSERT INTO outbox (id, kind, state, recipient, locale, subject, message, queued_at, due_at, attempts,
        answer) VALUES ($1, $2, 'queued', $3, $4, $5, $6, $7, $7, 0, '')";
    "Whether there is anything to do."
    DUE_MAIL = "SELECT count(*) FROM outbox WHERE state IN ('queued', 'sending') AND due_at <= $1";
    "Whoever was sending these has died: nobody knows whether they left."
    LAPSE_MAIL = "UPDATE outbox SET state = 'unknown', ended_at = $1, answer = $2
        WHERE state = 'sending' AND due_at <= $1";
    "Takes what is due for this process. Writers go one at a time, so no two get the same."
    CLAIM_MAIL = "UPDATE outbox SET state = 'sending', attempts = attempts + 1, due_at = $2 WHERE id IN (
        SELECT id FROM outbox WHERE state = 'queued' AND due_at <= $1 ORDER BY due_at, id LIMIT $3)
        RETURNING id, queued_at, attempts, message";
    "Records how an attempt ended, unless another one was made since."
    RECORD_MAIL = "UPDATE outbox SET state = $2, due_at = $3, ended_at = $4, answer = $5,
        message = CASE WHEN $2 = 'sent' THEN NULL ELSE message END
        WHERE id = $1 AND attempts = $6 AND state IN ('sending', 'unknown')";
    "What is there, the newest first."
    LIST_MAIL = "SELECT id, kind, state, recipient, locale, subject, queued_at, due_at, attempts, ended_at, answer
        FROM outbox WHERE state = $1 OR $1 = '' ORDER BY queued_at DESC, id LIMIT $2";
    "How many there are of each state."
    COUNT_MAIL = "SELECT state, count(*) FROM outbox GROUP BY state ORDER BY state";
    "One of them."
    FIND_MAIL = "SELECT id, kind, state, recipient, locale, subject, queued_at, due_at, attempts, ended_at, answer
        FROM outbox WHERE id = $1";
    "Sends one again, from the first attempt."
    RETRY_MAIL = "UPDATE outbox SET state = 'queued', due_at = $2, attempts = 0, ended_at = NULL WHERE id = $1";
}

/// Queues a mail that may be sent from now on.
pub(super) async fn put(tx: &mut Tx, id: &str, message: &Message, now: i64) -> Result<()> {
    let stored = serde_json::to_string(message).map_err(Error::fault)?;
    let (to, locale) = (message.to.address.to_string(), message.locale.code());
    tx.exec(PUT_MAIL, args![id, &message.kind, to, locale, &message.subject, stored, now]).await.map(drop)
}

/// Whether there is anything to do.
pub(super) async fn is_due(tx: &mut Tx, now: i64) -> Result<bool> {
    let row: Option<(i64,)> = tx.row(DUE_MAIL, args![now]).await?;
    Ok(row.is_some_and(|(count,)| count > 0))
}

/// Marks what was in flight when its sender died, and says how many there are.
pub(super) async fn lapse(tx: &mut Tx, now: i64, answer: &str) -> Result<u64> {
    tx.exec(LAPSE_MAIL, args![now, answer]).await
}

/// So many of those that are due, for whoever promises to be done by then.
pub(super) async fn claim(tx: &mut Tx, now: i64, done_by: i64, limit: i64) -> Result<Vec<Claimed>> {
    type Row = (String, i64, i64, String);
    let rows: Vec<Row> = tx.rows(CLAIM_MAIL, args![now, done_by, limit]).await?;
    let claimed = |(id, queued_at, attempts, message)| Claimed { id, queued_at, attempts, message };
    Ok(rows.into_iter().map(claimed).collect())
}

/// Records how an attempt ended.
pub(super) async fn record(
    tx: &mut Tx,
    (id, attempts): (&str, i64),
    now: i64,
    verdict: &Verdict,
) -> Result<()> {
    let (state, due_at) = verdict.state(attempts, now);
    let ended_at = (state != State::Queued).then_some(now);
    let values = args![id, state.word(), due_at, ended_at, verdict.answer(), attempts];
    tx.exec(RECORD_MAIL, values).await.map(drop)
}

type EntryRow =
    (String, String, Text<State>, String, Text<Locale>, String, i64, i64, i64, Option<i64>, String);

fn entry(row: EntryRow) -> Result<Entry> {
    let (id, kind, Text(state), to, Text(locale), subject, queued_at, due_at, attempts, ended_at, answer) =
        row;
    let next_at = (state == State::Queued).then(|| instant(due_at)).transpose()?;
    let (queued_at, ended_at) = (instant(queued_at)?, ended_at.map(instant).transpose()?);
    Ok(Entry { id, kind, state, to, locale, subject, queued_at, next_at, attempts, ended_at, answer })
}

/// So many of this state, or of any, the newest first.
pub(super) async fn list(tx: &mut Tx, state: Option<State>, limit: i64) -> Result<Vec<Entry>> {
    let rows = tx.rows(LIST_MAIL, args![state.map_or("", State::word), limit]).await?;
    rows.into_iter().map(entry).collect()
}

/// How many there are of each state that any is in.
pub(super) async fn count(tx: &mut Tx) -> Result<Vec<(State, i64)>> {
    let rows: Vec<(Text<State>, i64)> = tx.rows(COUNT_MAIL, Vec::new()).await?;
    Ok(rows.into_iter().map(|(Text(state), count)| (state, count)).collect())
}

pub(super) async fn find(tx: &mut Tx, id: &str) -> Result<Option<Entry>> {
    tx.row(FIND_MAIL, args![id]).await?.map(entry).transpose()
}

pub(super) async fn retry(tx: &mut Tx, id: &str, now: i64) -> Result<()> {
    tx.exec(RETRY_MAIL, args![id, now]).await.map(drop)
}
