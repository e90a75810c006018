//! Erasures, each with the keyed hash of its address.

use crate::{
    Result,
    db::{Tx, args, statements},
    privacy::model::{StoredErasure, Tombstone},
};

statements! {
    INSERT_ERASURE = "INSERT INTO erasure (id, mailbox_hash, started_at) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING";
    FINISH_ERASURE = "UPDATE erasure SET finished_at = $2 WHERE id = $1";
    LIST_ERASURES = "SELECT id, mailbox_hash, started_at, finished_at FROM erasure ORDER BY started_at, id";
}

pub(crate) async fn insert(tx: &mut Tx, tombstone: &Tombstone) -> Result<()> {
    let Tombstone { id, mailbox_hash, started_at } = tombstone;
    tx.exec(INSERT_ERASURE, args![id, mailbox_hash, *started_at]).await.map(drop)
}

pub(crate) async fn finish(tx: &mut Tx, id: &str, now: i64) -> Result<()> {
    tx.exec(FINISH_ERASURE, args![id, now]).await.map(drop)
}

#[derive(sqlx::FromRow)]
struct ErasureRow {
    id: String,
    mailbox_hash: String,
    started_at: i64,
    finished_at: Option<i64>,
}

/// All erasures, in the order of their start.
pub(crate) async fn list(tx: &mut Tx) -> Result<Vec<StoredErasure>> {
    let rows: Vec<ErasureRow> = tx.rows(LIST_ERASURES, args![]).await?;
    let erasure = |row| {
        let ErasureRow { id, mailbox_hash, started_at, finished_at } = row;
        StoredErasure {
            tombstone: Tombstone { id, mailbox_hash, started_at },
            is_finished: finished_at.is_some(),
        }
    };
    Ok(rows.into_iter().map(erasure).collect())
}
