//! Receipts, under the hash of their tokens.

use crate::{
    Error, Result,
    db::{Tx, args, statements},
    requests::receipt::Receipt,
};
use jiff::Timestamp;

statements! {
    RECEIPT = "SELECT form, reference, email, created_at FROM receipt WHERE token_sha256 = $1";
    PUT_RECEIPT = "INSERT INTO receipt (token_sha256, form, reference, email, created_at)
        VALUES ($1, $2, $3, $4, $5)";
}

pub(crate) async fn find(tx: &mut Tx, token_sha256: &[u8]) -> Result<Option<Receipt>> {
    let row: Option<(String, String, String, i64)> = tx.row(RECEIPT, args![token_sha256.to_vec()]).await?;
    row.map(|(form, reference, email, at)| {
        let at = Timestamp::from_millisecond(at).map_err(Error::fault)?;
        Ok(Receipt { form, reference, email, at })
    })
    .transpose()
}

pub(crate) async fn put(tx: &mut Tx, token_sha256: &[u8], receipt: &Receipt) -> Result<()> {
    let Receipt { form, reference, email, at } = receipt;
    let values =
        args![token_sha256.to_vec(), form.as_str(), reference.as_str(), email.as_str(), at.as_millisecond()];
    tx.exec(PUT_RECEIPT, values).await.map(drop)
}
