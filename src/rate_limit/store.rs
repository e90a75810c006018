//! Buckets that are not empty.

use crate::{
    Result,
    db::{Tx, args, statements},
};

statements! {
    EMPTY_AT = "SELECT empty_at FROM rate_limit WHERE name = $1";
    UPSERT_BUCKET = "INSERT INTO rate_limit (name, empty_at) VALUES ($1, $2)
        ON CONFLICT (name) DO UPDATE SET empty_at = excluded.empty_at";
    "Empty buckets need no row."
    SWEEP = "DELETE FROM rate_limit WHERE empty_at < $1";
}

pub(super) async fn empty_at(tx: &mut Tx, name: &str) -> Result<Option<i64>> {
    let row: Option<(i64,)> = tx.row(EMPTY_AT, args![name]).await?;
    Ok(row.map(|(at,)| at))
}

pub(super) async fn upsert(tx: &mut Tx, name: &str, empty_at: i64) -> Result<()> {
    tx.exec(UPSERT_BUCKET, args![name, empty_at]).await.map(drop)
}

pub(super) async fn sweep(tx: &mut Tx, before: i64) -> Result<()> {
    tx.exec(SWEEP, args![before]).await.map(drop)
}
