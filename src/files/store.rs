//! The table of files, each with whom it belongs to.

use super::{Scan, StoredFile};
use crate::{
    Error, Result,
    db::{Tx, args, statements},
};

statements! {
    PUT_FILE = "INSERT INTO file (id, owner, field, name, size, sha256, created_at, scan) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    FILES = "SELECT id, name, size, scan FROM file WHERE owner = $1 ORDER BY name, id";
    FORGET_FILES = "DELETE FROM file WHERE owner = $1";
    FILE_NAMED = "SELECT id FROM file WHERE id = $1";
}

pub(super) async fn put(
    tx: &mut Tx,
    (owner, field): (&str, &str),
    (file, sha256): (&StoredFile, &str),
    now: i64,
) -> Result<()> {
    let size = i64::try_from(file.size).map_err(Error::fault)?;
    let scan = file.scan.word();
    let values = args![file.id.as_str(), owner, field, file.name.as_str(), size, sha256, now, scan];
    tx.exec(PUT_FILE, values).await.map(drop)
}

pub(super) async fn of(tx: &mut Tx, owner: &str) -> Result<Vec<StoredFile>> {
    let rows: Vec<(String, String, i64, String)> = tx.rows(FILES, args![owner]).await?;
    let kept = |(id, name, size, scan): (_, _, i64, String)| {
        let scan: Scan = scan.parse().map_err(Error::fault)?;
        Ok(StoredFile { id, name, size: u64::try_from(size).unwrap_or_default(), scan })
    };
    rows.into_iter().map(kept).collect()
}

pub(super) async fn forget(tx: &mut Tx, owner: &str) -> Result<()> {
    tx.exec(FORGET_FILES, args![owner]).await.map(drop)
}

pub(super) async fn is_named(tx: &mut Tx, id: &str) -> Result<bool> {
    let row: Option<(String,)> = tx.row(FILE_NAMED, args![id]).await?;
    Ok(row.is_some())
}
