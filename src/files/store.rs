//! The table of files, each with whom it belongs to.

use super::{FileResult, Scan, StoredFile};
use crate::{
    Error, Result,
    db::{Text, Tx, args, instant, statements},
};
use jiff::{SignedDuration, Timestamp};
use std::collections::HashSet;

statements! {
    INSERT_ARRIVING = "INSERT INTO file (id, owner, field, name, size, sha256, created_at, scan, state, leased_until)
        VALUES ($1, '', $2, $3, $4, $5, $6, $7, 'arriving', $8)";
    SET_FIRST_OWNER = "UPDATE file SET owner = $2, state = $3, leased_until = NULL WHERE id = $1 AND state = 'arriving'";
    FILES = "SELECT id, name, size, scan, sha256 FROM file WHERE owner = $1 ORDER BY name, id";
    FILE = "SELECT id, name, size, scan, sha256 FROM file WHERE id = $1";
    FILE_OF_FIELD = "SELECT id, name, size, scan, sha256 FROM file WHERE owner = $1 AND field = $2
        ORDER BY created_at DESC, id LIMIT 1";
    FILES_OF_FIELD = "SELECT id, name, size, scan, sha256 FROM file WHERE owner = $1 AND field = $2 ORDER BY name, id";
    FORGET_FILES = "DELETE FROM file WHERE owner = $1";
    FORGET_FIELD = "DELETE FROM file WHERE owner = $1 AND field = $2";
    REMOVE_FILE = "DELETE FROM file WHERE id = $1";
    GIVE_FILE = "UPDATE file SET owner = $2, state = 'owned' WHERE id = $1";
    PUT_TICKET = "INSERT INTO file_ticket (ticket_sha256, file, expires_at) VALUES ($1, $2, $3)";
    FILE_OF_TICKET = "SELECT file.id, file.name, file.size, file.scan, file.sha256, file_ticket.expires_at
        FROM file_ticket JOIN file ON file.id = file_ticket.file
        WHERE file_ticket.ticket_sha256 = $1 AND file_ticket.expires_at > $2";
    END_TICKET = "DELETE FROM file_ticket WHERE file = $1";
    FORGET_EXPIRED = "DELETE FROM file WHERE id IN (SELECT file FROM file_ticket WHERE expires_at <= $1)";
    DELETE_UNLEASED = "DELETE FROM file WHERE leased_until <= $1";
    WAITING_BYTES = "SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM file WHERE state <> 'owned'";
    UPSERT_RESULT = "INSERT INTO file_result (file, task, input_sha256, result) VALUES ($1, $2, $3, $4)
        ON CONFLICT (file, task) DO UPDATE SET input_sha256 = excluded.input_sha256, result = excluded.result";
    RESULT = "SELECT result FROM file_result WHERE file = $1 AND task = $2 AND input_sha256 = $3";
    DELETE_RESULT = "DELETE FROM file_result WHERE file = $1 AND task = $2";
    FILE_IDS = "SELECT id FROM file";
    MANIFEST_PAGE = "SELECT id, owner, name, size, sha256 FROM file WHERE state <> 'arriving' AND id > $1 ORDER BY id LIMIT $2";
}

/// How long a process may take from storing a file to naming its owner.
const LEASE: SignedDuration = SignedDuration::from_hours(1);

/// A row of the manifest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ManifestRow {
    pub(super) id: String,
    pub(super) owner: String,
    pub(super) name: String,
    pub(super) size: u64,
    pub(super) sha256: String,
}

pub(super) async fn insert_arriving(
    tx: &mut Tx,
    file: &StoredFile,
    field: &str,
    now: Timestamp,
) -> Result<()> {
    let size = i64::try_from(file.size).map_err(Error::fault)?;
    let (scan, until) = (file.scan.word(), (now + LEASE).as_millisecond());
    let (id, name, sha256) = (file.id.as_str(), file.name.as_str(), file.sha256.as_str());
    let values = args![id, field, name, size, sha256, now.as_millisecond(), scan, until];
    tx.exec(INSERT_ARRIVING, values).await.map(drop)
}

/// Names the owner of an arriving file, none for one that waits, and says whether it was still there.
pub(super) async fn set_first_owner(tx: &mut Tx, id: &str, owner: &str) -> Result<bool> {
    let state = if owner.is_empty() { "waiting" } else { "owned" };
    Ok(tx.exec(SET_FIRST_OWNER, args![id, owner, state]).await? > 0)
}

pub(super) async fn of(tx: &mut Tx, owner: &str) -> Result<Vec<StoredFile>> {
    let rows: Vec<FileRow> = tx.rows(FILES, args![owner]).await?;
    Ok(rows.into_iter().map(stored).collect())
}

pub(super) async fn find(tx: &mut Tx, id: &str) -> Result<Option<StoredFile>> {
    let row: Option<FileRow> = tx.row(FILE, args![id]).await?;
    Ok(row.map(stored))
}

pub(super) async fn list_in_field(tx: &mut Tx, owner: &str, field: &str) -> Result<Vec<StoredFile>> {
    let rows: Vec<FileRow> = tx.rows(FILES_OF_FIELD, args![owner, field]).await?;
    Ok(rows.into_iter().map(stored).collect())
}

pub(super) async fn named(tx: &mut Tx, owner: &str, field: &str) -> Result<Option<StoredFile>> {
    let row: Option<FileRow> = tx.row(FILE_OF_FIELD, args![owner, field]).await?;
    Ok(row.map(stored))
}

type FileRow = (String, String, i64, Text<Scan>, String);

fn stored(row: FileRow) -> StoredFile {
    let (id, name, size, scan, sha256) = row;
    StoredFile { id, name, size: u64::try_from(size).unwrap_or_default(), sha256, scan: scan.0 }
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
    let row: Option<(String, String, i64, Text<Scan>, String, i64)> = tx.row(FILE_OF_TICKET, values).await?;
    let Some((id, name, size, scan, sha256, expires_at)) = row else { return Ok(None) };
    Ok(Some((stored((id, name, size, scan, sha256)), instant(expires_at)?)))
}

pub(super) async fn end_ticket(tx: &mut Tx, file: &str) -> Result<()> {
    tx.exec(END_TICKET, args![file]).await.map(drop)
}

/// Deletes files whose tickets or leases have ended.
pub(super) async fn forget_expired(tx: &mut Tx, now: Timestamp) -> Result<()> {
    tx.exec(DELETE_UNLEASED, args![now.as_millisecond()]).await?;
    tx.exec(FORGET_EXPIRED, args![now.as_millisecond()]).await.map(drop)
}

pub(super) async fn forget(tx: &mut Tx, owner: &str) -> Result<()> {
    tx.exec(FORGET_FILES, args![owner]).await.map(drop)
}

pub(super) async fn forget_field(tx: &mut Tx, owner: &str, field: &str) -> Result<()> {
    tx.exec(FORGET_FIELD, args![owner, field]).await.map(drop)
}

pub(super) async fn upsert_result(tx: &mut Tx, file: &str, result: &FileResult) -> Result<()> {
    let FileResult { task, input_sha256, json } = result;
    tx.exec(UPSERT_RESULT, args![file, *task, input_sha256.as_slice(), json.as_slice()]).await.map(drop)
}

pub(super) async fn result(tx: &mut Tx, file: &str, task: &str, input: &[u8]) -> Result<Option<Vec<u8>>> {
    let row: Option<(Vec<u8>,)> = tx.row(RESULT, args![file, task, input]).await?;
    Ok(row.map(|(result,)| result))
}

pub(super) async fn delete_result(tx: &mut Tx, file: &str, task: &str) -> Result<()> {
    tx.exec(DELETE_RESULT, args![file, task]).await.map(drop)
}

/// Bytes of the files that have no owner yet.
pub(super) async fn waiting_bytes(tx: &mut Tx) -> Result<u64> {
    let row: Option<(i64,)> = tx.row(WAITING_BYTES, args![]).await?;
    Ok(row.map_or(0, |(bytes,)| u64::try_from(bytes).unwrap_or_default()))
}

pub(super) async fn ids(tx: &mut Tx) -> Result<HashSet<String>> {
    let rows: Vec<(String,)> = tx.rows(FILE_IDS, args![]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// The rows after this id, at most so many.
pub(super) async fn manifest_page(tx: &mut Tx, after: &str, limit: i64) -> Result<Vec<ManifestRow>> {
    let rows: Vec<(String, String, String, i64, String)> =
        tx.rows(MANIFEST_PAGE, args![after, limit]).await?;
    let manifest_row = |row| {
        let (id, owner, name, size, sha256): (String, String, String, i64, String) = row;
        ManifestRow { id, owner, name, size: u64::try_from(size).unwrap_or_default(), sha256 }
    };
    Ok(rows.into_iter().map(manifest_row).collect())
}
