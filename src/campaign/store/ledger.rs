//! The ledger: a row for each mail. Every change names the state that it leaves, so that a runner that was thought dead
//! changes nothing behind another one's back.

use super::suppression;
use crate::{
    Result,
    campaign::ledger::{Claimed, End, Ended, MailState, Recipient, Scope, UNHEARD},
    db::{StoredEmail, Text, Tx, args, statements},
    email::Email,
};
use std::collections::HashMap;

statements! {
    PUT_RECIPIENT = "INSERT INTO campaign_recipient (campaign, wave, mailbox, number, email, region, source, state, runner, due_at,
            attempts, changed_at, answer)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 'queued', '', $8, 0, $8, '')";
    "Takes what is due for a runner, those who want no mail aside. Writers go one at a time, so no two get the same. What is due
        beyond $6 was put off before the clock was set back."
    CLAIM_RECIPIENTS = "UPDATE campaign_recipient SET runner = $3, changed_at = $4,
            attempts = attempts + CASE WHEN EXISTS (SELECT 1 FROM suppression
                WHERE suppression.mailbox = campaign_recipient.mailbox AND suppression.client IN ('', $5)) THEN 0 ELSE 1 END,
            state = CASE WHEN EXISTS (SELECT 1 FROM suppression
                WHERE suppression.mailbox = campaign_recipient.mailbox AND suppression.client IN ('', $5))
                THEN 'suppressed' ELSE 'claimed' END
        WHERE campaign = $1 AND wave = $2 AND number IN (
            SELECT number FROM campaign_recipient
            WHERE campaign = $1 AND wave = $2 AND state = 'queued' AND (due_at <= $4 OR due_at > $6)
            ORDER BY due_at, number LIMIT $7)
        RETURNING number, mailbox, email, source, attempts, tracked, state";
    "What a runner may hand over, or may still: it has it, nobody paused the campaign, and the recipient has not said no meanwhile.
        Whether the mail tells of being opened is settled here too: consent may have been withdrawn since it was claimed."
    HAND_OVER = "WITH wanted (in_campaign, in_wave, with_number, by_runner, at, for_client) AS (
            VALUES ($1, CAST($2 AS BIGINT), CAST($3 AS BIGINT), $4, CAST($5 AS BIGINT), $6))
        UPDATE campaign_recipient SET changed_at = at,
            tracked = CASE WHEN EXISTS (SELECT 1 FROM open_consent WHERE open_consent.mailbox = campaign_recipient.mailbox)
                THEN 1 ELSE 0 END,
            state = CASE WHEN EXISTS (SELECT 1 FROM suppression
                WHERE suppression.mailbox = campaign_recipient.mailbox AND suppression.client IN ('', for_client))
                THEN 'suppressed' ELSE 'handed' END
        FROM wanted
        WHERE campaign = in_campaign AND wave = in_wave AND number = with_number AND runner = by_runner AND state IN ('claimed', 'handed')
            AND EXISTS (SELECT 1 FROM campaign WHERE campaign.id = in_campaign AND campaign.state = 'approved')
        RETURNING number, state, tracked";
    "How an attempt ended, unless another one was made since."
    RECORD_RECIPIENTS = "WITH ended (in_campaign, in_wave, with_number, by_runner, new_state, new_due_at, new_attempts, at, new_answer,
            new_hard) AS (
            VALUES ($1, CAST($2 AS BIGINT), CAST($3 AS BIGINT), $4, $5, CAST($6 AS BIGINT), CAST($7 AS BIGINT), CAST($8 AS BIGINT), $9,
                $10))
        UPDATE campaign_recipient SET state = new_state, due_at = new_due_at, attempts = new_attempts, changed_at = at,
            answer = new_answer, hard = new_hard
        FROM ended
        WHERE campaign = in_campaign AND wave = in_wave AND number = with_number AND runner = by_runner
            AND state IN ('claimed', 'handed', 'unknown')";
    "The mails of a run that the server answered for good, and those of them whose mailbox it does not know."
    COUNT_ANSWERED = "SELECT CAST(count(*) AS BIGINT), CAST(coalesce(sum(CASE WHEN hard = 'pending' THEN 1 ELSE 0 END), 0) AS BIGINT)
        FROM campaign_recipient WHERE campaign = $1 AND wave = $2 AND runner = $3 AND state IN ('sent', 'failed')";
    "Runs that ended before their refusals were settled."
    UNSETTLED_RUNNERS = "SELECT DISTINCT runner FROM campaign_recipient
        WHERE campaign = $1 AND wave = $2 AND hard = 'pending' ORDER BY runner";
    HOLD_HARD = "UPDATE campaign_recipient SET hard = 'held' WHERE campaign = $1 AND wave = $2 AND runner = $3 AND hard = 'pending'";
    "Mailboxes that a run found to be unknown to their servers."
    HARD_RECIPIENTS = "SELECT mailbox, answer FROM campaign_recipient
        WHERE campaign = $1 AND wave = $2 AND runner = $3 AND hard = 'pending' ORDER BY number";
    SETTLE_HARD = "UPDATE campaign_recipient SET state = 'suppressed', hard = ''
        WHERE campaign = $1 AND wave = $2 AND runner = $3 AND hard = 'pending' AND state = 'failed'";
    "Those of a paused campaign that an operator decides about."
    HELD_RECIPIENTS = "SELECT mailbox, answer FROM campaign_recipient WHERE campaign = $1 AND hard = 'held' ORDER BY wave, number";
    SUPPRESS_HELD = "UPDATE campaign_recipient SET state = 'suppressed', hard = ''
        WHERE campaign = $1 AND hard = 'held' AND state = 'failed'";
    RETRY_HELD = "UPDATE campaign_recipient SET state = 'queued', hard = '', attempts = 0, due_at = $2, changed_at = $2
        WHERE campaign = $1 AND hard = 'held' AND state = 'failed'";
    "Gives back what has not begun to leave."
    RELEASE_RECIPIENTS = "WITH given_back (in_campaign, in_wave, with_number, by_runner, at) AS (
            VALUES ($1, CAST($2 AS BIGINT), CAST($3 AS BIGINT), $4, CAST($5 AS BIGINT)))
        UPDATE campaign_recipient SET state = 'queued', attempts = attempts - 1, changed_at = at
        FROM given_back
        WHERE campaign = in_campaign AND wave = in_wave AND number = with_number AND runner = by_runner
            AND state IN ('claimed', 'handed')";
    RUNNERS = "SELECT DISTINCT runner FROM campaign_recipient
        WHERE campaign = $1 AND wave = $2 AND state IN ('claimed', 'handed') ORDER BY runner";
    "Of a runner that is dead: what is in the state $5 may have arrived, and the rest has not begun to leave."
    LAPSE_RECIPIENTS = "UPDATE campaign_recipient SET changed_at = $4,
            attempts = CASE WHEN state = $5 THEN attempts ELSE attempts - 1 END,
            answer = CASE WHEN state = $5 THEN $6 ELSE answer END,
            state = CASE WHEN state = $5 THEN 'unknown' ELSE 'queued' END
        WHERE campaign = $1 AND wave = $2 AND runner = $3 AND state IN ('claimed', 'handed')";
    COUNT_RECIPIENTS = "SELECT wave, region, state, CAST(count(*) AS BIGINT) FROM campaign_recipient
        WHERE campaign = $1 GROUP BY wave, region, state ORDER BY wave, region, state";
    "Those of the first wave still queued whom a suppression would keep from it."
    COUNT_SUPPRESSED = "SELECT CAST(count(*) AS BIGINT) FROM campaign_recipient WHERE campaign = $1 AND wave = $2
        AND state = 'queued' AND EXISTS (SELECT 1 FROM suppression
            WHERE suppression.mailbox = campaign_recipient.mailbox AND suppression.client IN ('', $3))";
    NEXT_DUE = "SELECT min(due_at) FROM campaign_recipient WHERE campaign = $1 AND wave = $2 AND state = 'queued'";
    "Mails that were tried at least once and wait for their next attempt."
    RETRIED_RECIPIENTS = "SELECT CAST(count(*) AS BIGINT) FROM campaign_recipient
        WHERE campaign = $1 AND wave = $2 AND state = 'queued' AND attempts > 0";
    PUT_OFF = "SELECT count(*) FROM campaign_recipient
        WHERE campaign = $1 AND wave = $2 AND state = 'queued' AND due_at > $3 AND due_at <= $4";
    UNKNOWN_RECIPIENTS = "SELECT wave, number, email, changed_at, answer FROM campaign_recipient
        WHERE campaign = $1 AND state = 'unknown' ORDER BY wave, number";
    DECIDE_RECIPIENT = "UPDATE campaign_recipient SET state = $4, attempts = 0, changed_at = $5, answer = $6,
            due_at = CASE WHEN $4 = 'queued' THEN $5 ELSE due_at END
        WHERE campaign = $1 AND wave = $2 AND number = $3 AND state = 'unknown'";
    "What the log of a relay shows as sent."
    MARK_SENT = "UPDATE campaign_recipient SET state = 'sent', changed_at = $4, answer = 'the log of the relay names it'
        WHERE campaign = $1 AND wave = $2 AND number = $3 AND state IN ('queued', 'claimed', 'handed', 'unknown')";
    HAS_RECIPIENT = "SELECT CAST(count(*) AS BIGINT) FROM campaign_recipient WHERE campaign = $1 AND wave = $2 AND number = $3";
    FIRST_RECIPIENT = "SELECT number, mailbox, email, source, attempts, CAST(0 AS BIGINT), state FROM campaign_recipient
        WHERE campaign = $1 AND wave = 1 ORDER BY number LIMIT 1";
    "With the instant at which a mail was sent: that of the answer, whenever it was written down."
    SENT_RECIPIENTS = "SELECT number, mailbox, email, region, source, tracked, due_at FROM campaign_recipient
        WHERE campaign = $1 AND wave = $2 AND state = 'sent' ORDER BY number";
    RECIPIENT = "SELECT email, source FROM campaign_recipient WHERE campaign = $1 AND mailbox = $2 ORDER BY wave LIMIT 1";
    LATEST_RECIPIENT = "SELECT email, source FROM campaign_recipient WHERE mailbox = $1
        ORDER BY changed_at DESC, campaign, wave LIMIT 1";
}

/// The recipients of a wave, by their numbers.
pub(crate) async fn put<'r>(
    tx: &mut Tx,
    scope: &Scope,
    recipients: impl IntoIterator<Item = (i64, &'r Recipient)>,
    at: i64,
) -> Result<()> {
    let row = |(number, recipient): (i64, &Recipient)| {
        let Recipient { mailbox, email, region, source } = recipient;
        args![&scope.campaign, scope.wave, mailbox, number, email.to_string(), region, source, at]
    };
    tx.exec_many(PUT_RECIPIENT, recipients.into_iter().map(row).collect()).await.map(drop)
}

type Row = (i64, String, StoredEmail, String, i64, i64, Text<MailState>);

fn claimed(row: Row) -> (Claimed, MailState) {
    let (number, mailbox, StoredEmail(email), source, attempts, tracked, Text(state)) = row;
    (Claimed { number, mailbox, email, source, attempts, is_tracked: tracked == 1 }, state)
}

/// A mail that was taken.
pub(crate) struct SentRow {
    pub(crate) number: i64,
    pub(crate) recipient: Recipient,
    pub(crate) is_tracked: bool,
    pub(crate) at: i64,
}

/// The mails of a wave that were taken.
pub(crate) async fn sent(tx: &mut Tx, scope: &Scope) -> Result<Vec<SentRow>> {
    type Row = (i64, String, StoredEmail, String, String, i64, i64);
    let rows: Vec<Row> = tx.rows(SENT_RECIPIENTS, args![&scope.campaign, scope.wave]).await?;
    let row = |(number, mailbox, StoredEmail(email), region, source, tracked, at): Row| SentRow {
        number,
        recipient: Recipient { mailbox, email, region, source },
        is_tracked: tracked == 1,
        at,
    };
    Ok(rows.into_iter().map(row).collect())
}

/// Who claims, and for whose campaign.
pub(crate) struct Claim<'a> {
    pub(crate) scope: &'a Scope,
    pub(crate) runner: &'a str,
    pub(crate) client: &'a str,
    pub(crate) now: i64,
    pub(crate) latest_due: i64,
}

/// So many of those that are due, and with each whether it is claimed or suppressed.
pub(crate) async fn claim(tx: &mut Tx, claim: &Claim<'_>, limit: i64) -> Result<Vec<(Claimed, MailState)>> {
    let Claim { scope, runner, client, now, latest_due } = claim;
    let values = args![&scope.campaign, scope.wave, *runner, *now, *client, *latest_due, limit];
    let mut rows: Vec<Row> = tx.rows(CLAIM_RECIPIENTS, values).await?;
    rows.sort_by_key(|row| row.0);
    Ok(rows.into_iter().map(claimed).collect())
}

/// What became of a mail that was to be handed over.
pub(crate) struct Handed {
    pub(crate) state: MailState,
    /// Whether the recipient agrees at this moment that opening it tells us.
    pub(crate) is_tracked: bool,
}

/// Marks mails as handed over, and tells what became of each; of one that may not be handed over, nothing.
pub(crate) async fn hand_over(
    tx: &mut Tx,
    claim: &Claim<'_>,
    numbers: &[i64],
) -> Result<HashMap<i64, Handed>> {
    type Row = (i64, Text<MailState>, i64);
    let Claim { scope, runner, client, now, .. } = claim;
    let row = |number: &i64| args![&scope.campaign, scope.wave, *number, *runner, *now, *client];
    let rows: Vec<Row> = tx.rows_many(HAND_OVER, numbers.iter().map(row).collect()).await?;
    let handed = |(number, Text(state), tracked): Row| (number, Handed { state, is_tracked: tracked == 1 });
    Ok(rows.into_iter().map(handed).collect())
}

/// Records how attempts ended. A refusal that names the mailbox is pending until its run is settled.
pub(crate) async fn record(tx: &mut Tx, claim: &Claim<'_>, ended: &[Ended]) -> Result<()> {
    let Claim { scope, runner, now, .. } = claim;
    let row = |Ended { number, end, .. }: &Ended| {
        let End { state, due_at, attempts, answer, is_hard } = end;
        let (campaign, hard) = (&scope.campaign, if *is_hard { "pending" } else { "" });
        args![campaign, scope.wave, *number, *runner, state.word(), *due_at, *attempts, *now, answer, hard]
    };
    tx.exec_many(RECORD_RECIPIENTS, ended.iter().map(row).collect()).await.map(drop)
}

/// Answers of a run, for the decision about its refusals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Answered {
    /// Mails that were sent or refused for good.
    pub(crate) mails: i64,
    /// Refusals that name the mailbox.
    pub(crate) hard: i64,
}

pub(crate) async fn answered(tx: &mut Tx, scope: &Scope, runner: &str) -> Result<Answered> {
    let row: Option<(i64, i64)> = tx.row(COUNT_ANSWERED, args![&scope.campaign, scope.wave, runner]).await?;
    Ok(row.map_or(Answered { mails: 0, hard: 0 }, |(mails, hard)| Answered { mails, hard }))
}

pub(crate) async fn unsettled_runners(tx: &mut Tx, scope: &Scope) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = tx.rows(UNSETTLED_RUNNERS, args![&scope.campaign, scope.wave]).await?;
    Ok(rows.into_iter().map(|(runner,)| runner).collect())
}

/// Leaves the hard refusals of a run to an operator. Returns their number.
pub(crate) async fn hold_hard(tx: &mut Tx, scope: &Scope, runner: &str) -> Result<u64> {
    tx.exec(HOLD_HARD, args![&scope.campaign, scope.wave, runner]).await
}

/// Suppresses the addresses of the hard refusals of a run for every campaign. Returns their number.
pub(crate) async fn suppress_hard(tx: &mut Tx, scope: &Scope, runner: &str, at: i64) -> Result<u64> {
    let values = args![&scope.campaign, scope.wave, runner];
    let rows: Vec<(String, String)> = tx.rows(HARD_RECIPIENTS, values.clone()).await?;
    for (mailbox, answer) in rows {
        suppression::put(tx, &mailbox, ("", &answer), at).await?;
    }
    tx.exec(SETTLE_HARD, values).await
}

/// Suppresses the addresses of the refusals that a paused campaign holds. Returns their number.
pub(crate) async fn suppress_held(tx: &mut Tx, campaign: &str, at: i64) -> Result<u64> {
    let rows: Vec<(String, String)> = tx.rows(HELD_RECIPIENTS, args![campaign]).await?;
    for (mailbox, answer) in rows {
        suppression::put(tx, &mailbox, ("", &answer), at).await?;
    }
    tx.exec(SUPPRESS_HELD, args![campaign]).await
}

/// Queues the mails again whose refusals a paused campaign holds. Returns their number.
pub(crate) async fn retry_held(tx: &mut Tx, campaign: &str, at: i64) -> Result<u64> {
    tx.exec(RETRY_HELD, args![campaign, at]).await
}

pub(crate) async fn release(tx: &mut Tx, claim: &Claim<'_>, numbers: &[i64]) -> Result<()> {
    let Claim { scope, runner, now, .. } = claim;
    let row = |number: &i64| args![&scope.campaign, scope.wave, *number, *runner, *now];
    tx.exec_many(RELEASE_RECIPIENTS, numbers.iter().map(row).collect()).await.map(drop)
}

/// Those who had something under way, dead or alive.
pub(crate) async fn runners(tx: &mut Tx, scope: &Scope) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = tx.rows(RUNNERS, args![&scope.campaign, scope.wave]).await?;
    Ok(rows.into_iter().map(|(runner,)| runner).collect())
}

/// Takes from a dead runner what it had; without proof, all that it had handed over may have arrived.
pub(crate) async fn lapse(tx: &mut Tx, claim: &Claim<'_>, has_proof: bool) -> Result<()> {
    let Claim { scope, runner, now, .. } = claim;
    let doubtful = if has_proof { "" } else { MailState::Handed.word() };
    let values = args![&scope.campaign, scope.wave, *runner, *now, doubtful, UNHEARD];
    tx.exec(LAPSE_RECIPIENTS, values).await.map(drop)
}

/// Mails of a wave, a region and a state.
pub(crate) struct Counted {
    pub(crate) wave: i64,
    pub(crate) region: String,
    pub(crate) state: MailState,
    pub(crate) mails: i64,
}

pub(crate) async fn count(tx: &mut Tx, campaign: &str) -> Result<Vec<Counted>> {
    let rows: Vec<(i64, String, Text<MailState>, i64)> = tx.rows(COUNT_RECIPIENTS, args![campaign]).await?;
    let counted = |(wave, region, Text(state), mails)| Counted { wave, region, state, mails };
    Ok(rows.into_iter().map(counted).collect())
}

pub(crate) async fn count_suppressed(tx: &mut Tx, scope: &Scope, client: &str) -> Result<i64> {
    let row: Option<(i64,)> = tx.row(COUNT_SUPPRESSED, args![&scope.campaign, scope.wave, client]).await?;
    Ok(row.map_or(0, |(count,)| count))
}

/// When the first of those that wait may be tried.
pub(crate) async fn next_due(tx: &mut Tx, scope: &Scope) -> Result<Option<i64>> {
    let row: Option<(Option<i64>,)> = tx.row(NEXT_DUE, args![&scope.campaign, scope.wave]).await?;
    Ok(row.and_then(|(due,)| due))
}

/// Mails that were tried and wait for another attempt.
pub(crate) async fn retried(tx: &mut Tx, scope: &Scope) -> Result<i64> {
    let row: Option<(i64,)> = tx.row(RETRIED_RECIPIENTS, args![&scope.campaign, scope.wave]).await?;
    Ok(row.map_or(0, |(mails,)| mails))
}

/// How many of those that wait may not be tried before a later hour.
pub(crate) async fn put_off(tx: &mut Tx, scope: &Scope, now: i64, latest_due: i64) -> Result<i64> {
    let row: Option<(i64,)> = tx.row(PUT_OFF, args![&scope.campaign, scope.wave, now, latest_due]).await?;
    Ok(row.map_or(0, |(mails,)| mails))
}

/// A mail that may have arrived.
pub(crate) struct UnknownRow {
    pub(crate) wave: i64,
    pub(crate) number: i64,
    pub(crate) email: String,
    pub(crate) changed_at: i64,
    pub(crate) answer: String,
}

pub(crate) async fn unknown(tx: &mut Tx, campaign: &str) -> Result<Vec<UnknownRow>> {
    let rows: Vec<(i64, i64, String, i64, String)> = tx.rows(UNKNOWN_RECIPIENTS, args![campaign]).await?;
    let row =
        |(wave, number, email, changed_at, answer)| UnknownRow { wave, number, email, changed_at, answer };
    Ok(rows.into_iter().map(row).collect())
}

/// What an operator found out about a mail.
pub(crate) async fn decide(
    tx: &mut Tx,
    (scope, number): (&Scope, i64),
    (state, answer): (MailState, &str),
    now: i64,
) -> Result<()> {
    let values = args![&scope.campaign, scope.wave, number, state.word(), now, answer];
    tx.exec(DECIDE_RECIPIENT, values).await.map(drop)
}

/// Marks a mail as sent: `Some(false)` if it had ended already, `None` if there is no such mail.
pub(crate) async fn mark_sent(tx: &mut Tx, scope: &Scope, number: i64, at: i64) -> Result<Option<bool>> {
    if tx.exec(MARK_SENT, args![&scope.campaign, scope.wave, number, at]).await? > 0 {
        return Ok(Some(true));
    }
    let row: Option<(i64,)> = tx.row(HAS_RECIPIENT, args![&scope.campaign, scope.wave, number]).await?;
    Ok(row.is_some_and(|(mails,)| mails > 0).then_some(false))
}

/// The first recipient, in whose name a mail is shown.
pub(crate) async fn first(tx: &mut Tx, campaign: &str) -> Result<Option<Claimed>> {
    Ok(tx.row::<Row>(FIRST_RECIPIENT, args![campaign]).await?.map(|row| claimed(row).0))
}

fn known((StoredEmail(email), source): (StoredEmail, String)) -> (Email, String) {
    (email, source)
}

/// The address of a mailbox in a campaign, and where it is from.
pub(crate) async fn recipient(tx: &mut Tx, campaign: &str, mailbox: &str) -> Result<Option<(Email, String)>> {
    Ok(tx.row(RECIPIENT, args![campaign, mailbox]).await?.map(known))
}

/// The same in the campaign that touched it last.
pub(crate) async fn latest_recipient(tx: &mut Tx, mailbox: &str) -> Result<Option<(Email, String)>> {
    Ok(tx.row(LATEST_RECIPIENT, args![mailbox]).await?.map(known))
}
