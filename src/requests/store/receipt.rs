//! Receipts, under the hash of their tokens.

use crate::{
    Result,
    db::{Text, Tx, args, instant, statements},
    requests::{
        receipt::Receipt,
        reference::{Form, Reference},
    },
};

statements! {
    RECEIPT = "SELECT receipt.form, receipt.reference, receipt.email, receipt.created_at, unconfirmed.expires_at
        FROM receipt LEFT JOIN unconfirmed ON unconfirmed.reference = receipt.reference
        WHERE receipt.token_sha256 = $1";
    PUT_RECEIPT = "INSERT INTO receipt (token_sha256, form, reference, email, created_at)
        VALUES ($1, $2, $3, $4, $5)";
}

pub(crate) async fn find(tx: &mut Tx, token_sha256: &[u8]) -> Result<Option<Receipt>> {
    type Row = (Text<Form>, Text<Reference>, String, i64, Option<i64>);
    let row: Option<Row> = tx.row(RECEIPT, args![token_sha256.to_vec()]).await?;
    row.map(|(form, reference, email, at, confirm_by)| {
        let (at, confirm_by) = (instant(at)?, confirm_by.map(instant).transpose()?);
        Ok(Receipt { form: form.0, reference: reference.0, email, at, confirm_by })
    })
    .transpose()
}

pub(crate) async fn put(tx: &mut Tx, token_sha256: &[u8], receipt: &Receipt) -> Result<()> {
    let Receipt { form, reference, email, at, .. } = receipt;
    let values =
        args![token_sha256.to_vec(), form.word(), reference.as_str(), email.as_str(), at.as_millisecond()];
    tx.exec(PUT_RECEIPT, values).await.map(drop)
}
