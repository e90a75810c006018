//! The ledger: a row for each mail. Every change states the previous state, so that a runner that was considered dead
//! cannot overwrite the changes of another one.

use crate::{
    Result,
    campaign::model::mail::{
        AttemptResult, Claimed, MailRef, MailResult, MailState, NO_RESPONSE, Recipient, WaveId,
    },
    db::{StoredEmail, Text, Tx, args, statements},
    email::Email,
};
use std::collections::HashMap;

statements! {
    INSERT_RECIPIENT = "INSERT INTO campaign_recipient (campaign, wave, mailbox, number, email, region, source, state, runner, due_at,
            attempts, changed_at, answer)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 'queued', '', $8, 0, $8, '')";
    "Claims due mails for a runner, and suppresses those of suppressed addresses. Writers are serial, so a mail is claimed once.
        A mail due after $6 was delayed before the clock was set back."
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
    "Hands a mail over, if the runner has claimed it, the campaign is not paused, and the recipient is not suppressed.
        Tracking is decided here too: consent may have been withdrawn since the claim."
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
    "The result of an attempt, unless there has been another one since."
    RECORD_RECIPIENTS = "WITH ended (in_campaign, in_wave, with_number, by_runner, new_state, new_due_at, new_attempts, at, new_answer,
            new_hard) AS (
            VALUES ($1, CAST($2 AS BIGINT), CAST($3 AS BIGINT), $4, $5, CAST($6 AS BIGINT), CAST($7 AS BIGINT), CAST($8 AS BIGINT), $9,
                $10))
        UPDATE campaign_recipient SET state = new_state, due_at = new_due_at, attempts = new_attempts, changed_at = at,
            answer = new_answer, hard = new_hard
        FROM ended
        WHERE campaign = in_campaign AND wave = in_wave AND number = with_number AND runner = by_runner
            AND state IN ('claimed', 'handed', 'unknown')";
    "Releases claimed mails whose sending has not begun."
    RELEASE_RECIPIENTS = "WITH given_back (in_campaign, in_wave, with_number, by_runner, at) AS (
            VALUES ($1, CAST($2 AS BIGINT), CAST($3 AS BIGINT), $4, CAST($5 AS BIGINT)))
        UPDATE campaign_recipient SET state = 'queued', attempts = attempts - 1, changed_at = at
        FROM given_back
        WHERE campaign = in_campaign AND wave = in_wave AND number = with_number AND runner = by_runner
            AND state IN ('claimed', 'handed')";
    RUNNERS = "SELECT DISTINCT runner FROM campaign_recipient
        WHERE campaign = $1 AND wave = $2 AND state IN ('claimed', 'handed') ORDER BY runner";
    "Expires the claims of a dead runner: mails in the state $5 may have arrived, the sending of the others has not begun."
    EXPIRE_CLAIMS = "UPDATE campaign_recipient SET changed_at = $4,
            attempts = CASE WHEN state = $5 THEN attempts ELSE attempts - 1 END,
            answer = CASE WHEN state = $5 THEN $6 ELSE answer END,
            state = CASE WHEN state = $5 THEN 'unknown' ELSE 'queued' END
        WHERE campaign = $1 AND wave = $2 AND runner = $3 AND state IN ('claimed', 'handed')";
    COUNT_RECIPIENTS = "SELECT wave, region, state, CAST(count(*) AS BIGINT) AS mails FROM campaign_recipient
        WHERE campaign = $1 GROUP BY wave, region, state ORDER BY wave, region, state";
    "Counts queued mails whose recipients are suppressed."
    COUNT_SUPPRESSED = "SELECT CAST(count(*) AS BIGINT) FROM campaign_recipient WHERE campaign = $1 AND wave = $2
        AND state = 'queued' AND EXISTS (SELECT 1 FROM suppression
            WHERE suppression.mailbox = campaign_recipient.mailbox AND suppression.client IN ('', $3))";
    NEXT_DUE = "SELECT min(due_at) FROM campaign_recipient WHERE campaign = $1 AND wave = $2 AND state = 'queued'";
    "Mails that were tried at least once and wait for their next attempt."
    COUNT_RECENT = "SELECT r.state, CAST(count(*) AS BIGINT) FROM campaign_wave w
        JOIN campaign_recipient r ON r.campaign = w.campaign AND r.wave = w.wave
        WHERE w.made_at >= $1 GROUP BY r.state ORDER BY r.state";
    RETRIED_RECIPIENTS = "SELECT CAST(count(*) AS BIGINT) FROM campaign_recipient
        WHERE campaign = $1 AND wave = $2 AND state = 'queued' AND attempts > 0";
    COUNT_DEFERRED = "SELECT count(*) FROM campaign_recipient
        WHERE campaign = $1 AND wave = $2 AND state = 'queued' AND due_at > $3 AND due_at <= $4";
    UNKNOWN_RECIPIENTS = "SELECT wave, number, email, changed_at, answer FROM campaign_recipient
        WHERE campaign = $1 AND state = 'unknown' ORDER BY wave, number";
    DECIDE_RECIPIENT = "UPDATE campaign_recipient SET state = $4, attempts = 0, changed_at = $5, answer = $6,
            due_at = CASE WHEN $4 = 'queued' THEN $5 ELSE due_at END
        WHERE campaign = $1 AND wave = $2 AND number = $3 AND state = 'unknown'";
    "A mail shown as sent in the log of a relay."
    MARK_SENT = "UPDATE campaign_recipient SET state = 'sent', changed_at = $4, answer = 'the log of the relay names it'
        WHERE campaign = $1 AND wave = $2 AND number = $3 AND state IN ('queued', 'claimed', 'handed', 'unknown')";
    HAS_RECIPIENT = "SELECT CAST(count(*) AS BIGINT) FROM campaign_recipient WHERE campaign = $1 AND wave = $2 AND number = $3";
    FIRST_RECIPIENT = "SELECT number, mailbox, email, source, attempts, CAST(0 AS BIGINT) AS tracked, state FROM campaign_recipient
        WHERE campaign = $1 AND wave = 1 ORDER BY number LIMIT 1";
    "With the time at which a mail was sent, which is that of the answer."
    SENT_RECIPIENTS = "SELECT number, mailbox, email, region, source, tracked, due_at FROM campaign_recipient
        WHERE campaign = $1 AND wave = $2 AND state = 'sent' ORDER BY number";
    RECIPIENT = "SELECT email, source FROM campaign_recipient WHERE campaign = $1 AND mailbox = $2 ORDER BY wave LIMIT 1";
    LATEST_RECIPIENT = "SELECT email, source FROM campaign_recipient WHERE mailbox = $1
        ORDER BY changed_at DESC, campaign, wave LIMIT 1";
}

/// The recipients of a wave, by their numbers.
pub(crate) async fn insert_recipients<'r>(
    tx: &mut Tx,
    scope: &WaveId,
    recipients: impl IntoIterator<Item = (i64, &'r Recipient)>,
    at: i64,
) -> Result<()> {
    let row = |(number, recipient): (i64, &Recipient)| {
        let Recipient { address_hash: mailbox, email, region, source } = recipient;
        args![&scope.campaign, scope.wave, mailbox, number, email.to_string(), region, source, at]
    };
    tx.exec_many(INSERT_RECIPIENT, recipients.into_iter().map(row).collect()).await.map(drop)
}

#[derive(sqlx::FromRow)]
struct ClaimedRow {
    number: i64,
    mailbox: String,
    email: StoredEmail,
    source: String,
    attempts: i64,
    tracked: i64,
    state: Text<MailState>,
}

fn claimed(row: ClaimedRow) -> (Claimed, MailState) {
    let ClaimedRow { number, mailbox, email: StoredEmail(email), source, attempts, tracked, state } = row;
    (Claimed { number, address_hash: mailbox, email, source, attempts, is_tracked: tracked == 1 }, state.0)
}

/// A sent mail.
pub(crate) struct SentRow {
    pub(crate) number: i64,
    pub(crate) recipient: Recipient,
    pub(crate) is_tracked: bool,
    pub(crate) at: i64,
}

#[derive(sqlx::FromRow)]
struct SentRecipientRow {
    number: i64,
    mailbox: String,
    email: StoredEmail,
    region: String,
    source: String,
    tracked: i64,
    due_at: i64,
}

/// The sent mails of a wave.
pub(crate) async fn list_sent(tx: &mut Tx, scope: &WaveId) -> Result<Vec<SentRow>> {
    let rows: Vec<SentRecipientRow> = tx.rows(SENT_RECIPIENTS, args![&scope.campaign, scope.wave]).await?;
    let row = |row: SentRecipientRow| {
        let SentRecipientRow { mailbox, email: StoredEmail(email), region, source, .. } = row;
        SentRow {
            number: row.number,
            recipient: Recipient { address_hash: mailbox, email, region, source },
            is_tracked: row.tracked == 1,
            at: row.due_at,
        }
    };
    Ok(rows.into_iter().map(row).collect())
}

/// A runner that claims mails, and its wave.
pub(crate) struct Claim<'a> {
    pub(crate) scope: &'a WaveId,
    pub(crate) runner: &'a str,
    pub(crate) client: &'a str,
    pub(crate) now: i64,
    pub(crate) max_due_at: i64,
}

/// Claims up to `limit` due mails. Returns each as claimed or suppressed.
pub(crate) async fn claim(tx: &mut Tx, claim: &Claim<'_>, limit: i64) -> Result<Vec<(Claimed, MailState)>> {
    let Claim { scope, runner, client, now, max_due_at: latest_due } = claim;
    let values = args![&scope.campaign, scope.wave, *runner, *now, *client, *latest_due, limit];
    let mut rows: Vec<ClaimedRow> = tx.rows(CLAIM_RECIPIENTS, values).await?;
    rows.sort_by_key(|row| row.number);
    Ok(rows.into_iter().map(claimed).collect())
}

/// State of a mail after its handover.
pub(crate) struct HandedOver {
    pub(crate) state: MailState,
    /// Whether the recipient currently consents to tracking.
    pub(crate) is_tracked: bool,
}

#[derive(sqlx::FromRow)]
struct HandedRow {
    number: i64,
    state: Text<MailState>,
    tracked: i64,
}

/// Marks mails as handed over, and returns the new state of each; a mail that must not be handed over is left out.
pub(crate) async fn hand_over(
    tx: &mut Tx,
    claim: &Claim<'_>,
    numbers: &[i64],
) -> Result<HashMap<i64, HandedOver>> {
    let Claim { scope, runner, client, now, .. } = claim;
    let row = |number: &i64| args![&scope.campaign, scope.wave, *number, *runner, *now, *client];
    let rows: Vec<HandedRow> = tx.rows_many(HAND_OVER, numbers.iter().map(row).collect()).await?;
    let handed = |HandedRow { number, state, tracked }| {
        (number, HandedOver { state: state.0, is_tracked: tracked == 1 })
    };
    Ok(rows.into_iter().map(handed).collect())
}

/// Records the results of attempts. A refusal of the mailbox is pending until its run is settled.
pub(crate) async fn record(tx: &mut Tx, claim: &Claim<'_>, ended: &[MailResult]) -> Result<()> {
    let Claim { scope, runner, now, .. } = claim;
    let row = |MailResult { number, end, .. }: &MailResult| {
        let AttemptResult { state, due_at, attempts, answer, is_hard } = end;
        let (campaign, hard) = (&scope.campaign, if *is_hard { "pending" } else { "" });
        args![campaign, scope.wave, *number, *runner, state.word(), *due_at, *attempts, *now, answer, hard]
    };
    tx.exec_many(RECORD_RECIPIENTS, ended.iter().map(row).collect()).await.map(drop)
}

/// Releases claimed mails.
pub(crate) async fn release(tx: &mut Tx, claim: &Claim<'_>, numbers: &[i64]) -> Result<()> {
    let Claim { scope, runner, now, .. } = claim;
    let row = |number: &i64| args![&scope.campaign, scope.wave, *number, *runner, *now];
    tx.exec_many(RELEASE_RECIPIENTS, numbers.iter().map(row).collect()).await.map(drop)
}

/// Runners with claimed mails, dead or alive.
pub(crate) async fn list_runners(tx: &mut Tx, scope: &WaveId) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = tx.rows(RUNNERS, args![&scope.campaign, scope.wave]).await?;
    Ok(rows.into_iter().map(|(runner,)| runner).collect())
}

/// Expires the claims of a dead runner. Without a journal as proof, mails that it had handed over may have arrived.
pub(crate) async fn recover_runner(tx: &mut Tx, claim: &Claim<'_>, has_proof: bool) -> Result<()> {
    let Claim { scope, runner, now, .. } = claim;
    let doubtful = if has_proof { "" } else { MailState::Handed.word() };
    let values = args![&scope.campaign, scope.wave, *runner, *now, doubtful, NO_RESPONSE];
    tx.exec(EXPIRE_CLAIMS, values).await.map(drop)
}

/// Mails of a wave, a region and a state.
pub(crate) struct Counted {
    pub(crate) wave: i64,
    pub(crate) region: String,
    pub(crate) state: MailState,
    pub(crate) mails: i64,
}

#[derive(sqlx::FromRow)]
struct CountedRow {
    wave: i64,
    region: String,
    state: Text<MailState>,
    mails: i64,
}

/// The mails of the waves that were created since `since`, by state.
pub(crate) async fn count_since(tx: &mut Tx, since: i64) -> Result<Vec<(MailState, i64)>> {
    tx.counts(COUNT_RECENT, args![since]).await
}

pub(crate) async fn count(tx: &mut Tx, campaign: &str) -> Result<Vec<Counted>> {
    let rows: Vec<CountedRow> = tx.rows(COUNT_RECIPIENTS, args![campaign]).await?;
    let counted = |CountedRow { wave, region, state, mails }| Counted { wave, region, state: state.0, mails };
    Ok(rows.into_iter().map(counted).collect())
}

pub(crate) async fn count_suppressed(tx: &mut Tx, scope: &WaveId, client: &str) -> Result<i64> {
    tx.count(COUNT_SUPPRESSED, args![&scope.campaign, scope.wave, client]).await
}

/// Time of the next attempt of the queued mails.
pub(crate) async fn next_due(tx: &mut Tx, scope: &WaveId) -> Result<Option<i64>> {
    let row: Option<(Option<i64>,)> = tx.row(NEXT_DUE, args![&scope.campaign, scope.wave]).await?;
    Ok(row.and_then(|(due,)| due))
}

/// Counts mails that wait for another attempt.
pub(crate) async fn retried(tx: &mut Tx, scope: &WaveId) -> Result<i64> {
    tx.count(RETRIED_RECIPIENTS, args![&scope.campaign, scope.wave]).await
}

/// Counts queued mails that are due later.
pub(crate) async fn count_deferred(tx: &mut Tx, scope: &WaveId, now: i64, latest_due: i64) -> Result<i64> {
    tx.count(COUNT_DEFERRED, args![&scope.campaign, scope.wave, now, latest_due]).await
}

/// A mail of unknown state: it may have arrived.
#[derive(sqlx::FromRow)]
pub(crate) struct UnknownRow {
    pub(crate) wave: i64,
    pub(crate) number: i64,
    pub(crate) email: String,
    pub(crate) changed_at: i64,
    pub(crate) answer: String,
}

pub(crate) async fn unknown(tx: &mut Tx, campaign: &str) -> Result<Vec<UnknownRow>> {
    tx.rows(UNKNOWN_RECIPIENTS, args![campaign]).await
}

/// Stores the decision of an operator about a mail of unknown state.
pub(crate) async fn settle_unknown(
    tx: &mut Tx,
    MailRef { wave, number }: MailRef<'_>,
    state: MailState,
    answer: &str,
    now: i64,
) -> Result<()> {
    let values = args![&wave.campaign, wave.wave, number, state.word(), now, answer];
    tx.exec(DECIDE_RECIPIENT, values).await.map(drop)
}

/// Marks a mail as sent: `Some(false)` if it had ended already, `None` if there is no such mail.
pub(crate) async fn mark_sent(tx: &mut Tx, scope: &WaveId, number: i64, at: i64) -> Result<Option<bool>> {
    if tx.exec(MARK_SENT, args![&scope.campaign, scope.wave, number, at]).await? > 0 {
        return Ok(Some(true));
    }
    Ok((tx.count(HAS_RECIPIENT, args![&scope.campaign, scope.wave, number]).await? > 0).then_some(false))
}

/// The first recipient, for previews.
pub(crate) async fn first(tx: &mut Tx, campaign: &str) -> Result<Option<Claimed>> {
    Ok(tx.row::<ClaimedRow>(FIRST_RECIPIENT, args![campaign]).await?.map(|row| claimed(row).0))
}

#[derive(sqlx::FromRow)]
struct AddressRow {
    email: StoredEmail,
    source: String,
}

fn address(AddressRow { email, source }: AddressRow) -> (Email, String) {
    (email.0, source)
}

/// Address and source of a mailbox in a campaign.
pub(crate) async fn recipient(tx: &mut Tx, campaign: &str, mailbox: &str) -> Result<Option<(Email, String)>> {
    Ok(tx.row(RECIPIENT, args![campaign, mailbox]).await?.map(address))
}

/// Address and source of a mailbox in the latest campaign.
pub(crate) async fn latest_recipient(tx: &mut Tx, mailbox: &str) -> Result<Option<(Email, String)>> {
    Ok(tx.row(LATEST_RECIPIENT, args![mailbox]).await?.map(address))
}
