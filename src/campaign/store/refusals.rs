//! Refusals of mailboxes, from the end of a run to the decision about their suppression.

use super::suppression;
use crate::{
    Result,
    campaign::model::mail::{Answered, WaveId},
    db::{Tx, args, statements},
};

statements! {
    "Mails of a run with a final answer, and those refused for an unknown mailbox."
    COUNT_ANSWERED = "SELECT CAST(count(*) AS BIGINT) AS mails,
            CAST(coalesce(sum(CASE WHEN hard = 'pending' THEN 1 ELSE 0 END), 0) AS BIGINT) AS hard
        FROM campaign_recipient WHERE campaign = $1 AND wave = $2 AND runner = $3 AND state IN ('sent', 'failed')";
    "Runs that ended before their refusals were settled."
    UNSETTLED_RUNNERS = "SELECT DISTINCT runner FROM campaign_recipient
        WHERE campaign = $1 AND wave = $2 AND hard = 'pending' ORDER BY runner";
    HOLD_HARD = "UPDATE campaign_recipient SET hard = 'held' WHERE campaign = $1 AND wave = $2 AND runner = $3 AND hard = 'pending'";
    "Mailboxes that a run found to be unknown to their servers."
    HARD_RECIPIENTS = "SELECT mailbox, answer FROM campaign_recipient
        WHERE campaign = $1 AND wave = $2 AND runner = $3 AND hard = 'pending' ORDER BY number";
    SUPPRESS_HARD = "UPDATE campaign_recipient SET state = 'suppressed', hard = ''
        WHERE campaign = $1 AND wave = $2 AND runner = $3 AND hard = 'pending' AND state = 'failed'";
    "Refusals of a paused campaign, for the decision of an operator."
    HELD_RECIPIENTS = "SELECT mailbox, answer FROM campaign_recipient WHERE campaign = $1 AND hard = 'held' ORDER BY wave, number";
    SUPPRESS_HELD = "UPDATE campaign_recipient SET state = 'suppressed', hard = ''
        WHERE campaign = $1 AND hard = 'held' AND state = 'failed'";
    RETRY_HELD = "UPDATE campaign_recipient SET state = 'queued', hard = '', attempts = 0, due_at = $2, changed_at = $2
        WHERE campaign = $1 AND hard = 'held' AND state = 'failed'";
}

#[derive(Default, sqlx::FromRow)]
pub(super) struct AnsweredRow {
    mails: i64,
    hard: i64,
}

impl From<AnsweredRow> for Answered {
    fn from(AnsweredRow { mails, hard }: AnsweredRow) -> Self {
        Self { mails, hard }
    }
}

/// A mailbox and the answer that refused it.
#[derive(sqlx::FromRow)]
struct RefusalRow {
    mailbox: String,
    answer: String,
}

/// Counts the final answers of a run.
pub(crate) async fn answered(tx: &mut Tx, scope: &WaveId, runner: &str) -> Result<Answered> {
    let row: Option<AnsweredRow> = tx.row(COUNT_ANSWERED, args![&scope.campaign, scope.wave, runner]).await?;
    Ok(row.unwrap_or_default().into())
}

/// Runs that ended before their refusals were settled.
pub(crate) async fn unsettled_runners(tx: &mut Tx, scope: &WaveId) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = tx.rows(UNSETTLED_RUNNERS, args![&scope.campaign, scope.wave]).await?;
    Ok(rows.into_iter().map(|(runner,)| runner).collect())
}

/// Leaves the hard refusals of a run to an operator. Returns their number.
pub(crate) async fn hold_hard(tx: &mut Tx, scope: &WaveId, runner: &str) -> Result<u64> {
    tx.exec(HOLD_HARD, args![&scope.campaign, scope.wave, runner]).await
}

/// Suppresses the addresses of the hard refusals of a run for every campaign. Returns their number.
pub(crate) async fn suppress_hard(tx: &mut Tx, scope: &WaveId, runner: &str, at: i64) -> Result<u64> {
    let values = args![&scope.campaign, scope.wave, runner];
    let rows: Vec<RefusalRow> = tx.rows(HARD_RECIPIENTS, values.clone()).await?;
    for RefusalRow { mailbox, answer } in rows {
        suppression::suppress(tx, &mailbox, "", &answer, at).await?;
    }
    tx.exec(SUPPRESS_HARD, values).await
}

/// Suppresses the addresses of the refusals that a paused campaign holds. Returns their number.
pub(crate) async fn suppress_held(tx: &mut Tx, campaign: &str, at: i64) -> Result<u64> {
    let rows: Vec<RefusalRow> = tx.rows(HELD_RECIPIENTS, args![campaign]).await?;
    for RefusalRow { mailbox, answer } in rows {
        suppression::suppress(tx, &mailbox, "", &answer, at).await?;
    }
    tx.exec(SUPPRESS_HELD, args![campaign]).await
}

/// Queues the mails again whose refusals a paused campaign holds. Returns their number.
pub(crate) async fn retry_held(tx: &mut Tx, campaign: &str, at: i64) -> Result<u64> {
    tx.exec(RETRY_HELD, args![campaign, at]).await
}
