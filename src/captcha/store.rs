//! Spent proofs, stored until they expire.

use crate::{
    Result,
    db::{Tx, args, statements},
};

statements! {
    SPEND = "INSERT INTO captcha_spent (sha256, expires_at) VALUES ($1, $2) ON CONFLICT (sha256) DO NOTHING";
    SWEEP = "DELETE FROM captcha_spent WHERE expires_at < $1";
}

/// Inserts a proof; `false` if it was spent before.
pub(super) async fn insert_if_absent(tx: &mut Tx, sha256: &[u8], expires_at: i64) -> Result<bool> {
    Ok(tx.exec(SPEND, args![sha256.to_vec(), expires_at]).await? == 1)
}

pub(super) async fn sweep(tx: &mut Tx, before: i64) -> Result<()> {
    tx.exec(SWEEP, args![before]).await.map(drop)
}
