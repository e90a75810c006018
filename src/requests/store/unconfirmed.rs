//! Forms that wait for their sender, under the hash of the link's token.

use crate::{
    Error, Result,
    db::{Text, Tx, args, instant, statements},
    locale::Locale,
    requests::{
        confirmation::Waiting,
        reference::{Form, Reference},
    },
};
use jiff::Timestamp;

statements! {
    PUT_UNCONFIRMED = "INSERT INTO unconfirmed (token_sha256, form, reference, locale, answers, created_at, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
    UNCONFIRMED = "SELECT form, reference, locale, answers, created_at FROM unconfirmed
        WHERE token_sha256 = $1 AND expires_at > $2";
    REMOVE_UNCONFIRMED = "DELETE FROM unconfirmed WHERE token_sha256 = $1";
    EXPIRED = "SELECT reference FROM unconfirmed WHERE expires_at <= $1 ORDER BY reference";
    "A receipt names who sent it."
    SWEEP_RECEIPTS = "DELETE FROM receipt
        WHERE reference IN (SELECT reference FROM unconfirmed WHERE expires_at <= $1)";
    SWEEP_UNCONFIRMED = "DELETE FROM unconfirmed WHERE expires_at <= $1";
}

pub(crate) async fn put(tx: &mut Tx, sha256: &[u8], waiting: &Waiting, expires_at: Timestamp) -> Result<()> {
    let answers = serde_json::to_string(&waiting.answers).map_err(Error::fault)?;
    let values = args![
        sha256.to_vec(),
        waiting.form.word(),
        waiting.reference.as_str(),
        waiting.locale.code(),
        answers,
        waiting.at.as_millisecond(),
        expires_at.as_millisecond()
    ];
    tx.exec(PUT_UNCONFIRMED, values).await.map(drop)
}

/// What waits under this hash and is not too late now.
pub(crate) async fn find(tx: &mut Tx, sha256: &[u8], now: Timestamp) -> Result<Option<Waiting>> {
    type Row = (Text<Form>, Text<Reference>, Text<Locale>, String, i64);
    let row: Option<Row> = tx.row(UNCONFIRMED, args![sha256.to_vec(), now.as_millisecond()]).await?;
    row.map(|(form, reference, locale, answers, at)| {
        let answers = serde_json::from_str(&answers).map_err(Error::fault)?;
        let at = instant(at)?;
        Ok(Waiting { form: form.0, reference: reference.0, locale: locale.0, answers, at })
    })
    .transpose()
}

/// Whether it was there.
pub(crate) async fn remove(tx: &mut Tx, sha256: &[u8]) -> Result<bool> {
    Ok(tx.exec(REMOVE_UNCONFIRMED, args![sha256.to_vec()]).await? == 1)
}

/// Removes what is too late with its receipts, and says which that was.
pub(crate) async fn sweep(tx: &mut Tx, now: Timestamp) -> Result<Vec<Reference>> {
    let expired: Vec<(Text<Reference>,)> = tx.rows(EXPIRED, args![now.as_millisecond()]).await?;
    for statement in [SWEEP_RECEIPTS, SWEEP_UNCONFIRMED] {
        tx.exec(statement, args![now.as_millisecond()]).await?;
    }
    Ok(expired.into_iter().map(|(reference,)| reference.0).collect())
}
