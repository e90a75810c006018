//! Erasures, each with the keyed hash of its address.

use crate::{
    Result,
    db::{Tx, args, statements},
    privacy::tombstones::Tombstone,
};

statements! {
    INSERT_ERASURE = "INSERT INTO erasure (id, mailbox_hash, started_at) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING";
    FINISH_ERASURE = "UPDATE erasure SET finished_at = $2 WHERE id = $1";
    LIST_ERASURES = "SELECT id, mailbox_hash, started_at, finished_at FROM erasure ORDER BY started_at, id";
}

pub(in crate::privacy) async fn insert(tx: &mut Tx, tombstone: &Tombstone) -> Result<()> {
    let Tombstone { id, mailbox_hash, started_at } = tombstone;
    tx.exec(INSERT_ERASURE, args![id, mailbox_hash, *started_at]).await.map(drop)
}

pub(in crate::privacy) async fn finish(tx: &mut Tx, id: &str, now: i64) -> Result<()> {
    tx.exec(FINISH_ERASURE, args![id, now]).await.map(drop)
}

/// Every erasure with whether it is finished.
pub(in crate::privacy) async fn list(tx: &mut Tx) -> Result<Vec<(Tombstone, bool)>> {
    let rows: Vec<(String, String, i64, Option<i64>)> = tx.rows(LIST_ERASURES, args![]).await?;
    let erasure = |(id, mailbox_hash, started_at, finished_at): (String, String, i64, Option<i64>)| {
        (Tombstone { id, mailbox_hash, started_at }, finished_at.is_some())
    };
    Ok(rows.into_iter().map(erasure).collect())
}
