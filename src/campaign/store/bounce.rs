//! Reports about sent mails.

use super::refusals::AnsweredRow;
use crate::{
    Result,
    campaign::model::{
        bounce::{BounceKind, Bounced},
        mail::{Answered, MailRef, WaveId},
    },
    db::{Text, Tx, args, statements},
};

statements! {
    INSERT_BOUNCE = "INSERT INTO campaign_bounce (campaign, wave, number, kind, at, answer) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (campaign, wave, number, kind) DO NOTHING";
    COUNT_BOUNCES = "SELECT wave, kind, CAST(count(*) AS BIGINT) AS mails FROM campaign_bounce
        WHERE campaign = $1 GROUP BY wave, kind ORDER BY wave, kind";
    COUNT_ANSWERED = "SELECT CAST(count(*) AS BIGINT) AS mails, (SELECT CAST(count(*) AS BIGINT) FROM campaign_bounce
            WHERE campaign = $1 AND wave = $2 AND kind = 'hard') AS hard
        FROM campaign_recipient WHERE campaign = $1 AND wave = $2 AND state = 'sent'";
    HARD_RETURNED = "SELECT recipient.mailbox, bounce.answer FROM campaign_bounce AS bounce
        JOIN campaign_recipient AS recipient ON recipient.campaign = bounce.campaign AND recipient.wave = bounce.wave
            AND recipient.number = bounce.number
        WHERE bounce.campaign = $1 AND bounce.wave = $2 AND bounce.kind = 'hard' ORDER BY bounce.at, bounce.number";
    RETURNED_RECIPIENT = "SELECT number, mailbox FROM campaign_recipient WHERE campaign = $1 AND wave = $2 AND mailbox = $3";
    MARK_SENT = "UPDATE campaign_recipient SET state = 'sent', changed_at = $4, answer = 'it was reported after it was sent'
        WHERE campaign = $1 AND wave = $2 AND number = $3 AND state = 'unknown'";
}

/// A mail of the ledger.
#[derive(sqlx::FromRow)]
pub(crate) struct Mail {
    pub(crate) number: i64,
    pub(crate) mailbox: String,
}

pub(crate) async fn find(tx: &mut Tx, scope: &WaveId, mailbox: &str) -> Result<Option<Mail>> {
    tx.row(RETURNED_RECIPIENT, args![&scope.campaign, scope.wave, mailbox]).await
}

/// Stores a report; `false` if the mail already has one of this kind.
pub(crate) async fn insert_if_absent(
    tx: &mut Tx,
    MailRef { wave, number }: MailRef<'_>,
    kind: BounceKind,
    answer: &str,
    at: i64,
) -> Result<bool> {
    let values = args![&wave.campaign, wave.wave, number, kind.word(), at, answer];
    Ok(tx.exec(INSERT_BOUNCE, values).await? == 1)
}

/// Marks a mail of unknown state as sent; `false` if its state was known.
pub(crate) async fn mark_sent(tx: &mut Tx, MailRef { wave, number }: MailRef<'_>, at: i64) -> Result<bool> {
    Ok(tx.exec(MARK_SENT, args![&wave.campaign, wave.wave, number, at]).await? == 1)
}

/// Counts the sent mails of a wave, and those with a report of an unknown mailbox.
pub(crate) async fn answered(tx: &mut Tx, scope: &WaveId) -> Result<Answered> {
    let row: Option<AnsweredRow> = tx.row(COUNT_ANSWERED, args![&scope.campaign, scope.wave]).await?;
    Ok(row.unwrap_or_default().into())
}

/// Mailboxes of a wave that were reported as unknown, with the last answers, in the order of the reports.
pub(crate) async fn hard(tx: &mut Tx, scope: &WaveId) -> Result<Vec<(String, String)>> {
    tx.rows(HARD_RETURNED, args![&scope.campaign, scope.wave]).await
}

#[derive(sqlx::FromRow)]
struct BouncedRow {
    wave: i64,
    kind: Text<BounceKind>,
    mails: i64,
}

/// Counts the reports of a campaign by wave and kind.
pub(crate) async fn count(tx: &mut Tx, campaign: &str) -> Result<Vec<Bounced>> {
    let rows: Vec<BouncedRow> = tx.rows(COUNT_BOUNCES, args![campaign]).await?;
    let bounced = |BouncedRow { wave, kind: Text(kind), mails }| Bounced { wave, kind, mails };
    Ok(rows.into_iter().map(bounced).collect())
}
