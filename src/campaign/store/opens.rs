//! Who agreed to be asked whether they open mails, and what was asked for of those mails.

use crate::{
    Result,
    campaign::{ledger::Scope, opens::Signal},
    db::{Tx, args, statements},
};

statements! {
    AGREE = "INSERT INTO open_consent (mailbox, at, source) VALUES ($1, $2, $3) ON CONFLICT (mailbox) DO NOTHING";
    WITHDRAW_CONSENT = "DELETE FROM open_consent WHERE mailbox = $1";
    LAST_SIGNAL = "SELECT last_at FROM campaign_signal WHERE campaign = $1 AND wave = $2 AND number = $3 AND link = $4";
    "Of a mail that was sent and asks for it, and of no other: an address that somebody made up writes nothing."
    NOTE_SIGNAL = "INSERT INTO campaign_signal (campaign, wave, number, link, first_at, last_at)
        SELECT campaign, wave, number, $4, $5, $5 FROM campaign_recipient
        WHERE campaign = $1 AND wave = $2 AND number = $3 AND tracked = 1
        ON CONFLICT (campaign, wave, number, link) DO UPDATE SET last_at = excluded.last_at";
    SIGNALS_OF = "SELECT wave, number, link, first_at, last_at FROM campaign_signal WHERE campaign = $1
        ORDER BY wave, number, link";
}

/// False for one who had agreed before.
pub(crate) async fn agree(tx: &mut Tx, mailbox: &str, source: &str, at: i64) -> Result<bool> {
    Ok(tx.exec(AGREE, args![mailbox, at, source]).await? == 1)
}

/// False for one who had not agreed.
pub(crate) async fn withdraw(tx: &mut Tx, mailbox: &str) -> Result<bool> {
    Ok(tx.exec(WITHDRAW_CONSENT, args![mailbox]).await? == 1)
}

/// When something of a mail was asked for the last time.
pub(crate) async fn last(tx: &mut Tx, (scope, number): (&Scope, i64), link: i64) -> Result<Option<i64>> {
    let row: Option<(i64,)> = tx.row(LAST_SIGNAL, args![&scope.campaign, scope.wave, number, link]).await?;
    Ok(row.map(|(at,)| at))
}

pub(crate) async fn note(tx: &mut Tx, (scope, number): (&Scope, i64), link: i64, at: i64) -> Result<()> {
    tx.exec(NOTE_SIGNAL, args![&scope.campaign, scope.wave, number, link, at]).await.map(drop)
}

/// Those of a campaign, each with the wave and the number of its mail.
pub(crate) async fn signals(tx: &mut Tx, campaign: &str) -> Result<Vec<((i64, i64), Signal)>> {
    let rows: Vec<(i64, i64, i64, i64, i64)> = tx.rows(SIGNALS_OF, args![campaign]).await?;
    let signal =
        |(wave, number, link, first_at, last_at)| ((wave, number), Signal { link, first_at, last_at });
    Ok(rows.into_iter().map(signal).collect())
}
