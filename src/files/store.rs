//! The table of files, each with whom it belongs to.

use super::{Scan, StoredFile};
use crate::{
    Error, Result,
    db::{Text, Tx, args, instant, statements},
};
use jiff::Timestamp;
use std::collections::HashSet;

statements! {
    PUT_FILE = "INSERT INTO file (id, owner, field, name, size, sha256, created_at, scan) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    FILES = "SELECT id, name, size, scan FROM file WHERE owner = $1 ORDER BY name, id";
    FILE_OF_FIELD = "SELECT id, name, size, scan, sha256 FROM file WHERE owner = $1 AND field = $2
        ORDER BY created_at DESC, id LIMIT 1";
    FILES_OF_FIELD = "SELECT id, name, size, scan, sha256 FROM file WHERE owner = $1 AND field = $2 ORDER BY name, id";
    FORGET_FILES = "DELETE FROM file WHERE owner = $1";
    FORGET_FIELD = "DELETE FROM file WHERE owner = $1 AND field = $2";
    REMOVE_FILE = "DELETE FROM file WHERE id = $1";
    GIVE_FILE = "UPDATE file SET owner = $2 WHERE id = $1";
    PUT_TICKET = "INSERT INTO file_ticket (ticket_sha256, file, expires_at) VALUES ($1, $2, $3)";
    FILE_OF_TICKET = "SELECT file.id, file.name, file.size, file.scan, file_ticket.expires_at
        FROM file_ticket JOIN file ON file.id = file_ticket.file
        WHERE file_ticket.ticket_sha256 = $1 AND file_ticket.expires_at > $2";
    END_TICKET = "DELETE FROM file_ticket WHERE file = $1";
    FORGET_EXPIRED = "DELETE FROM file WHERE id IN (SELECT file FROM file_ticket WHERE expires_at <= $1)";
    FILE_IDS = "SELECT id FROM file";
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
    let rows: Vec<(String, String, i64, Text<Scan>)> = tx.rows(FILES, args![owner]).await?;
    Ok(rows.into_iter().map(stored).collect())
}

/// A file with its checksum.
type HashedRow = (String, String, i64, Text<Scan>, String);

fn hashed((id, name, size, scan, sha256): HashedRow) -> (StoredFile, String) {
    (stored((id, name, size, scan)), sha256)
}

pub(super) async fn named(tx: &mut Tx, owner: &str, field: &str) -> Result<Option<(StoredFile, String)>> {
    Ok(tx.row::<HashedRow>(FILE_OF_FIELD, args![owner, field]).await?.map(hashed))
}

pub(super) async fn list_in_field(
    tx: &mut Tx,
    owner: &str,
    field: &str,
) -> Result<Vec<(StoredFile, String)>> {
    let rows: Vec<HashedRow> = tx.rows(FILES_OF_FIELD, args![owner, field]).await?;
    Ok(rows.into_iter().map(hashed).collect())
}

fn stored((id, name, size, scan): (String, String, i64, Text<Scan>)) -> StoredFile {
    StoredFile { id, name, size: u64::try_from(size).unwrap_or_default(), scan: scan.0 }
}

/// The next sweep takes it from the disk.
pub(super) async fn remove(tx: &mut Tx, id: &str) -> Result<()> {
    tx.exec(REMOVE_FILE, args![id]).await.map(drop)
}

pub(super) async fn give(tx: &mut Tx, id: &str, owner: &str) -> Result<()> {
    tx.exec(GIVE_FILE, args![id, owner]).await.map(drop)
}

pub(super) async fn put_ticket(
    tx: &mut Tx,
    ticket_sha256: &[u8],
    file: &str,
    expires_at: Timestamp,
) -> Result<()> {
    tx.exec(PUT_TICKET, args![ticket_sha256, file, expires_at.as_millisecond()]).await.map(drop)
}

/// The file of a ticket that is still good, and until when that is.
pub(super) async fn of_ticket(
    tx: &mut Tx,
    ticket_sha256: &[u8],
    now: Timestamp,
) -> Result<Option<(StoredFile, Timestamp)>> {
    let values = args![ticket_sha256, now.as_millisecond()];
    let row: Option<(String, String, i64, Text<Scan>, i64)> = tx.row(FILE_OF_TICKET, values).await?;
    let found = |(id, name, size, scan, expires_at)| {
        let expires_at = instant(expires_at)?;
        Ok((stored((id, name, size, scan)), expires_at))
    };
    row.map(found).transpose()
}

pub(super) async fn end_ticket(tx: &mut Tx, file: &str) -> Result<()> {
    tx.exec(END_TICKET, args![file]).await.map(drop)
}

/// Forgets files whose tickets have ended.
pub(super) async fn forget_expired(tx: &mut Tx, now: Timestamp) -> Result<()> {
    tx.exec(FORGET_EXPIRED, args![now.as_millisecond()]).await.map(drop)
}

pub(super) async fn forget(tx: &mut Tx, owner: &str) -> Result<()> {
    tx.exec(FORGET_FILES, args![owner]).await.map(drop)
}

pub(super) async fn forget_field(tx: &mut Tx, owner: &str, field: &str) -> Result<()> {
    tx.exec(FORGET_FIELD, args![owner, field]).await.map(drop)
}

pub(super) async fn ids(tx: &mut Tx) -> Result<HashSet<String>> {
    let rows: Vec<(String,)> = tx.rows(FILE_IDS, args![]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

pub(super) async fn is_named(tx: &mut Tx, id: &str) -> Result<bool> {
    let row: Option<(String,)> = tx.row(FILE_NAMED, args![id]).await?;
    Ok(row.is_some())
}
