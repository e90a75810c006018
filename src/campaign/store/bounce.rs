//! What was reported of mails that had been taken.

use crate::{
    Result,
    campaign::{
        bounces::{BounceKind, Bounced},
        ledger::Scope,
        store::ledger::Answered,
    },
    db::{Text, Tx, args, statements},
};

statements! {
    PUT_BOUNCE = "INSERT INTO campaign_bounce (campaign, wave, number, kind, at, answer) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (campaign, wave, number, kind) DO NOTHING";
    COUNT_BOUNCES = "SELECT wave, kind, CAST(count(*) AS BIGINT) FROM campaign_bounce
        WHERE campaign = $1 GROUP BY wave, kind ORDER BY wave, kind";
    COUNT_ANSWERED = "SELECT CAST(count(*) AS BIGINT), (SELECT CAST(count(*) AS BIGINT) FROM campaign_bounce
            WHERE campaign = $1 AND wave = $2 AND kind = 'hard')
        FROM campaign_recipient WHERE campaign = $1 AND wave = $2 AND state = 'sent'";
    HARD_RETURNED = "SELECT recipient.mailbox, bounce.answer FROM campaign_bounce AS bounce
        JOIN campaign_recipient AS recipient ON recipient.campaign = bounce.campaign AND recipient.wave = bounce.wave
            AND recipient.number = bounce.number
        WHERE bounce.campaign = $1 AND bounce.wave = $2 AND bounce.kind = 'hard' ORDER BY bounce.at, bounce.number";
    RETURNED_RECIPIENT = "SELECT number, mailbox FROM campaign_recipient WHERE campaign = $1 AND wave = $2 AND mailbox = $3";
    SETTLE_RETURNED = "UPDATE campaign_recipient SET state = 'sent', changed_at = $4, answer = 'it was reported after it was sent'
        WHERE campaign = $1 AND wave = $2 AND number = $3 AND state = 'unknown'";
}

/// A mail of the ledger.
pub(crate) struct Mail {
    pub(crate) number: i64,
    pub(crate) mailbox: String,
}

pub(crate) async fn find(tx: &mut Tx, scope: &Scope, mailbox: &str) -> Result<Option<Mail>> {
    let row: Option<(i64, String)> =
        tx.row(RETURNED_RECIPIENT, args![&scope.campaign, scope.wave, mailbox]).await?;
    Ok(row.map(|(number, mailbox)| Mail { number, mailbox }))
}

/// False when the same was reported of it before.
pub(crate) async fn put(
    tx: &mut Tx,
    (scope, number): (&Scope, i64),
    (kind, answer): (BounceKind, &str),
    at: i64,
) -> Result<bool> {
    let values = args![&scope.campaign, scope.wave, number, kind.word(), at, answer];
    Ok(tx.exec(PUT_BOUNCE, values).await? == 1)
}

/// A mail that may have arrived was sent; false for one of which that was known.
pub(crate) async fn settle(tx: &mut Tx, (scope, number): (&Scope, i64), at: i64) -> Result<bool> {
    Ok(tx.exec(SETTLE_RETURNED, args![&scope.campaign, scope.wave, number, at]).await? == 1)
}

/// The mails of a wave that were sent, and those of which it was reported that their mailbox does not exist.
pub(crate) async fn answered(tx: &mut Tx, scope: &Scope) -> Result<Answered> {
    let row: Option<(i64, i64)> = tx.row(COUNT_ANSWERED, args![&scope.campaign, scope.wave]).await?;
    Ok(row.map_or(Answered { mails: 0, hard: 0 }, |(mails, hard)| Answered { mails, hard }))
}

/// The mailboxes of a wave that do not exist, with the last answers, in the order in which they were reported.
pub(crate) async fn hard(tx: &mut Tx, scope: &Scope) -> Result<Vec<(String, String)>> {
    tx.rows(HARD_RETURNED, args![&scope.campaign, scope.wave]).await
}

pub(crate) async fn count(tx: &mut Tx, campaign: &str) -> Result<Vec<Bounced>> {
    let rows: Vec<(i64, Text<BounceKind>, i64)> = tx.rows(COUNT_BOUNCES, args![campaign]).await?;
    let bounced = |(wave, Text(kind), mails)| Bounced { wave, kind, mails };
    Ok(rows.into_iter().map(bounced).collect())
}
