//! Forms that their senders have not confirmed yet, under the hashes of the tokens of their links.

use crate::{
    Error, Result,
    db::{Text, Tx, args, instant, statements},
    locale::Locale,
    requests::model::{FormKind, Reference, UnconfirmedForm},
};
use jiff::Timestamp;

statements! {
    INSERT_UNCONFIRMED = "INSERT INTO unconfirmed (token_sha256, form, reference, locale, answers, created_at, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
    FIND_UNCONFIRMED = "SELECT form, reference, locale, answers, created_at FROM unconfirmed
        WHERE token_sha256 = $1 AND expires_at > $2";
    DELETE_UNCONFIRMED = "DELETE FROM unconfirmed WHERE token_sha256 = $1";
    LIST_EXPIRED = "SELECT reference FROM unconfirmed WHERE expires_at <= $1 ORDER BY reference";
    "A receipt contains the masked address of its sender."
    DELETE_EXPIRED_RECEIPTS = "DELETE FROM receipt
        WHERE reference IN (SELECT reference FROM unconfirmed WHERE expires_at <= $1)";
    DELETE_EXPIRED = "DELETE FROM unconfirmed WHERE expires_at <= $1";
}

#[derive(sqlx::FromRow)]
struct UnconfirmedRow {
    form: Text<FormKind>,
    reference: Text<Reference>,
    locale: Text<Locale>,
    answers: String,
    created_at: i64,
}

#[derive(sqlx::FromRow)]
struct ReferenceRow {
    reference: Text<Reference>,
}

impl UnconfirmedRow {
    fn parse(self) -> Result<UnconfirmedForm> {
        let answers = serde_json::from_str(&self.answers).map_err(Error::internal)?;
        let (form, reference, locale) = (self.form.0, self.reference.0, self.locale.0);
        Ok(UnconfirmedForm { form, reference, locale, answers, at: instant(self.created_at)? })
    }
}

pub(crate) async fn insert(
    tx: &mut Tx,
    sha256: &[u8],
    waiting: &UnconfirmedForm,
    expires_at: Timestamp,
) -> Result<()> {
    let answers = serde_json::to_string(&waiting.answers).map_err(Error::internal)?;
    let values = args![
        sha256.to_vec(),
        waiting.form.word(),
        waiting.reference.as_str(),
        waiting.locale.code(),
        answers,
        waiting.at.as_millisecond(),
        expires_at.as_millisecond()
    ];
    tx.exec(INSERT_UNCONFIRMED, values).await.map(drop)
}

/// The form under this hash, unless it has expired.
pub(crate) async fn find(tx: &mut Tx, sha256: &[u8], now: Timestamp) -> Result<Option<UnconfirmedForm>> {
    let values = args![sha256.to_vec(), now.as_millisecond()];
    let row: Option<UnconfirmedRow> = tx.row(FIND_UNCONFIRMED, values).await?;
    row.map(UnconfirmedRow::parse).transpose()
}

/// Deletes a form. Returns whether there was one.
pub(crate) async fn delete(tx: &mut Tx, sha256: &[u8]) -> Result<bool> {
    Ok(tx.exec(DELETE_UNCONFIRMED, args![sha256.to_vec()]).await? == 1)
}

/// Deletes the expired forms with their receipts, and returns their references.
pub(crate) async fn delete_expired(tx: &mut Tx, now: Timestamp) -> Result<Vec<Reference>> {
    let expired: Vec<ReferenceRow> = tx.rows(LIST_EXPIRED, args![now.as_millisecond()]).await?;
    for statement in [DELETE_EXPIRED_RECEIPTS, DELETE_EXPIRED] {
        tx.exec(statement, args![now.as_millisecond()]).await?;
    }
    Ok(expired.into_iter().map(|row| row.reference.0).collect())
}
