//! Consent to the tracking of opens, and the requests of tracked mails.

use crate::{
    Result,
    campaign::model::{mail::MailRef, opens::LinkHits},
    db::{Tx, args, statements},
};

statements! {
    AGREE = "INSERT INTO open_consent (mailbox, at, source) VALUES ($1, $2, $3) ON CONFLICT (mailbox) DO NOTHING";
    WITHDRAW_CONSENT = "DELETE FROM open_consent WHERE mailbox = $1";
    LAST_SIGNAL = "SELECT last_at FROM campaign_signal WHERE campaign = $1 AND wave = $2 AND number = $3 AND link = $4";
    "Only for a sent mail that is tracked: a forged address writes nothing."
    UPSERT_SIGNAL = "INSERT INTO campaign_signal (campaign, wave, number, link, first_at, last_at)
        SELECT campaign, wave, number, $4, $5, $5 FROM campaign_recipient
        WHERE campaign = $1 AND wave = $2 AND number = $3 AND tracked = 1
        ON CONFLICT (campaign, wave, number, link) DO UPDATE SET last_at = excluded.last_at";
    SIGNALS_OF = "SELECT wave, number, link, first_at, last_at FROM campaign_signal WHERE campaign = $1
        ORDER BY wave, number, link";
}

/// Stores a consent; `false` if there already was one.
pub(crate) async fn insert_consent(tx: &mut Tx, mailbox: &str, source: &str, at: i64) -> Result<bool> {
    Ok(tx.exec(AGREE, args![mailbox, at, source]).await? == 1)
}

/// Deletes a consent; `false` if there was none.
pub(crate) async fn delete_consent(tx: &mut Tx, mailbox: &str) -> Result<bool> {
    Ok(tx.exec(WITHDRAW_CONSENT, args![mailbox]).await? == 1)
}

/// Time of the last request for a resource of a mail.
pub(crate) async fn last(
    tx: &mut Tx,
    MailRef { wave, number }: MailRef<'_>,
    link: i64,
) -> Result<Option<i64>> {
    let row: Option<(i64,)> = tx.row(LAST_SIGNAL, args![&wave.campaign, wave.wave, number, link]).await?;
    Ok(row.map(|(at,)| at))
}

/// Records a request.
pub(crate) async fn upsert(
    tx: &mut Tx,
    MailRef { wave, number }: MailRef<'_>,
    link: i64,
    at: i64,
) -> Result<()> {
    tx.exec(UPSERT_SIGNAL, args![&wave.campaign, wave.wave, number, link, at]).await.map(drop)
}

#[derive(sqlx::FromRow)]
struct SignalRow {
    wave: i64,
    number: i64,
    link: i64,
    first_at: i64,
    last_at: i64,
}

/// Requests of a campaign, each with the wave and the number of its mail.
pub(crate) async fn list_hits(tx: &mut Tx, campaign: &str) -> Result<Vec<((i64, i64), LinkHits)>> {
    let rows: Vec<SignalRow> = tx.rows(SIGNALS_OF, args![campaign]).await?;
    let signal = |SignalRow { wave, number, link, first_at, last_at }| {
        ((wave, number), LinkHits { link, first_at, last_at })
    };
    Ok(rows.into_iter().map(signal).collect())
}
