//! Receipts, under the hashes of their tokens.

use crate::{
    Result,
    db::{Text, Tx, args, instant, statements},
    requests::model::{FormKind, Receipt, Reference},
};

statements! {
    FIND_RECEIPT = "SELECT receipt.form, receipt.reference, receipt.email, receipt.created_at, unconfirmed.expires_at
        FROM receipt LEFT JOIN unconfirmed ON unconfirmed.reference = receipt.reference
        WHERE receipt.token_sha256 = $1";
    INSERT_RECEIPT = "INSERT INTO receipt (token_sha256, form, reference, email, created_at)
        VALUES ($1, $2, $3, $4, $5)";
}

#[derive(sqlx::FromRow)]
struct ReceiptRow {
    form: Text<FormKind>,
    reference: Text<Reference>,
    email: String,
    created_at: i64,
    expires_at: Option<i64>,
}

impl ReceiptRow {
    fn parse(self) -> Result<Receipt> {
        let Self { form, reference, email, .. } = self;
        let (at, confirm_by) = (instant(self.created_at)?, self.expires_at.map(instant).transpose()?);
        Ok(Receipt { form: form.0, reference: reference.0, email, at, confirm_by })
    }
}

pub(crate) async fn find(tx: &mut Tx, token_sha256: &[u8]) -> Result<Option<Receipt>> {
    let row: Option<ReceiptRow> = tx.row(FIND_RECEIPT, args![token_sha256.to_vec()]).await?;
    row.map(ReceiptRow::parse).transpose()
}

pub(crate) async fn insert(tx: &mut Tx, token_sha256: &[u8], receipt: &Receipt) -> Result<()> {
    let Receipt { form, reference, email, at, .. } = receipt;
    let values =
        args![token_sha256.to_vec(), form.word(), reference.as_str(), email.as_str(), at.as_millisecond()];
    tx.exec(INSERT_RECEIPT, values).await.map(drop)
}
