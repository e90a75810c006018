//! The manifest of files with their owners.

use super::model::{FileResult, PendingRow, Scan, StoredFile};
use crate::{
    Error, Result,
    db::{FromRow, ManifestRow, Text, Tx, args, instant, statements},
};
use jiff::{SignedDuration, Timestamp};
use std::collections::HashSet;

/// The columns of [`FileRow`], followed by the rest of the statement.
macro_rules! files {
    ($rest:literal) => {
        concat!("SELECT file.id, file.name, file.size, file.scan, file.sha256", $rest)
    };
}

statements! {
    INSERT_ARRIVING = "INSERT INTO file (id, owner, field, name, size, sha256, created_at, scan, state, leased_until)
        VALUES ($1, '', $2, $3, $4, $5, $6, $7, 'arriving', $8)";
    SET_FIRST_OWNER = "UPDATE file SET owner = $2, state = $3, leased_until = NULL WHERE id = $1 AND state = 'arriving'";
    LIST_FILES = files!(" FROM file WHERE file.owner = $1 ORDER BY file.name, file.id");
    FIND_FILE = files!(" FROM file WHERE file.id = $1");
    FIND_IN_FIELD = files!(" FROM file WHERE file.owner = $1 AND file.field = $2 ORDER BY file.created_at DESC, file.id LIMIT 1");
    LIST_IN_FIELD = files!(" FROM file WHERE file.owner = $1 AND file.field = $2 ORDER BY file.name, file.id");
    DELETE_FILES = "DELETE FROM file WHERE owner = $1";
    DELETE_FIELD = "DELETE FROM file WHERE owner = $1 AND field = $2";
    DELETE_FILE = "DELETE FROM file WHERE id = $1";
    SET_OWNER = "UPDATE file SET owner = $2, state = 'owned' WHERE id = $1";
    INSERT_TICKET = "INSERT INTO file_ticket (ticket_sha256, file, expires_at) VALUES ($1, $2, $3)";
    FIND_BY_TICKET = files!(", file_ticket.expires_at FROM file_ticket JOIN file ON file.id = file_ticket.file
        WHERE file_ticket.ticket_sha256 = $1 AND file_ticket.expires_at > $2");
    DELETE_TICKET = "DELETE FROM file_ticket WHERE file = $1";
    DELETE_EXPIRED = "DELETE FROM file WHERE id IN (SELECT file FROM file_ticket WHERE expires_at <= $1)";
    DELETE_UNLEASED = "DELETE FROM file WHERE leased_until <= $1";
    SUM_PENDING = "SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) AS bytes FROM file WHERE state <> 'owned'";
    COUNT_FILES = "SELECT state, CAST(count(*) AS BIGINT) FROM file GROUP BY state ORDER BY state";
    SUM_FILES = "SELECT state, CAST(sum(size) AS BIGINT) FROM file GROUP BY state ORDER BY state";
    UPSERT_RESULT = "INSERT INTO file_result (file, task, input_sha256, result) VALUES ($1, $2, $3, $4)
        ON CONFLICT (file, task) DO UPDATE SET input_sha256 = excluded.input_sha256, result = excluded.result";
    FIND_RESULT = "SELECT result FROM file_result WHERE file = $1 AND task = $2 AND input_sha256 = $3";
    DELETE_RESULT = "DELETE FROM file_result WHERE file = $1 AND task = $2";
    LIST_IDS = "SELECT id FROM file";
    LIST_MANIFEST = "SELECT id, owner, name, size, sha256 FROM file WHERE state <> 'arriving' AND id > $1 ORDER BY id LIMIT $2";
}

/// Lease between storing a file and setting its owner.
const LEASE: SignedDuration = SignedDuration::from_hours(1);

#[derive(FromRow)]
struct FileRow {
    id: String,
    name: String,
    size: i64,
    scan: Text<Scan>,
    sha256: String,
}

impl From<FileRow> for StoredFile {
    fn from(row: FileRow) -> Self {
        let FileRow { id, name, size, scan: Text(scan), sha256 } = row;
        Self { id, name, size: u64::try_from(size).unwrap_or_default(), sha256, scan }
    }
}

#[derive(FromRow)]
struct TicketRow {
    #[sqlx(flatten)]
    file: FileRow,
    expires_at: i64,
}

pub(super) async fn insert_arriving(
    tx: &mut Tx,
    file: &StoredFile,
    field: &str,
    now: Timestamp,
) -> Result<()> {
    let size = i64::try_from(file.size).map_err(Error::internal)?;
    let (scan, until) = (file.scan.word(), (now + LEASE).as_millisecond());
    let (id, name, sha256) = (file.id.as_str(), file.name.as_str(), file.sha256.as_str());
    let values = args![id, field, name, size, sha256, now.as_millisecond(), scan, until];
    tx.exec(INSERT_ARRIVING, values).await.map(drop)
}

/// Sets the owner of a stored file; `""` makes it pending. `false` if its lease has expired.
pub(super) async fn set_first_owner(tx: &mut Tx, id: &str, owner: &str) -> Result<bool> {
    let state = if owner.is_empty() { "waiting" } else { "owned" };
    Ok(tx.exec(SET_FIRST_OWNER, args![id, owner, state]).await? > 0)
}

/// The files of an owner, by name.
pub(super) async fn list(tx: &mut Tx, owner: &str) -> Result<Vec<StoredFile>> {
    let rows: Vec<FileRow> = tx.rows(LIST_FILES, args![owner]).await?;
    Ok(rows.into_iter().map(StoredFile::from).collect())
}

pub(super) async fn find(tx: &mut Tx, id: &str) -> Result<Option<StoredFile>> {
    let row: Option<FileRow> = tx.row(FIND_FILE, args![id]).await?;
    Ok(row.map(StoredFile::from))
}

pub(super) async fn list_in_field(tx: &mut Tx, owner: &str, field: &str) -> Result<Vec<StoredFile>> {
    let rows: Vec<FileRow> = tx.rows(LIST_IN_FIELD, args![owner, field]).await?;
    Ok(rows.into_iter().map(StoredFile::from).collect())
}

/// The newest file in a field of an owner.
pub(super) async fn find_in_field(tx: &mut Tx, owner: &str, field: &str) -> Result<Option<StoredFile>> {
    let row: Option<FileRow> = tx.row(FIND_IN_FIELD, args![owner, field]).await?;
    Ok(row.map(StoredFile::from))
}

/// The file of an unexpired ticket.
pub(super) async fn find_by_ticket(
    tx: &mut Tx,
    ticket_sha256: &[u8],
    now: Timestamp,
) -> Result<Option<PendingRow>> {
    let values = args![ticket_sha256, now.as_millisecond()];
    let row: Option<TicketRow> = tx.row(FIND_BY_TICKET, values).await?;
    row.map(|row| Ok(PendingRow { file: row.file.into(), expires_at: instant(row.expires_at)? })).transpose()
}

pub(super) async fn find_result(
    tx: &mut Tx,
    file: &str,
    task: &str,
    input_sha256: &[u8],
) -> Result<Option<Vec<u8>>> {
    let row: Option<(Vec<u8>,)> = tx.row(FIND_RESULT, args![file, task, input_sha256]).await?;
    Ok(row.map(|(result,)| result))
}

/// Bytes of the files without an owner.
pub(super) async fn count_by_state(tx: &mut Tx) -> Result<Vec<(String, i64)>> {
    tx.counts(COUNT_FILES, args![]).await
}

/// The bytes of the files of each state.
pub(super) async fn sum_by_state(tx: &mut Tx) -> Result<Vec<(String, i64)>> {
    tx.counts(SUM_FILES, args![]).await
}

pub(super) async fn sum_pending(tx: &mut Tx) -> Result<u64> {
    Ok(u64::try_from(tx.count(SUM_PENDING, args![]).await?).unwrap_or_default())
}

pub(super) async fn list_ids(tx: &mut Tx) -> Result<HashSet<String>> {
    let rows: Vec<(String,)> = tx.rows(LIST_IDS, args![]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Up to `limit` rows after this id.
pub(super) async fn list_manifest(tx: &mut Tx, after: &str, limit: i64) -> Result<Vec<ManifestRow>> {
    tx.rows(LIST_MANIFEST, args![after, limit]).await
}

/// Deletes a row; the next sweep deletes the bytes.
pub(super) async fn delete(tx: &mut Tx, id: &str) -> Result<()> {
    tx.exec(DELETE_FILE, args![id]).await.map(drop)
}

pub(super) async fn set_owner(tx: &mut Tx, id: &str, owner: &str) -> Result<()> {
    tx.exec(SET_OWNER, args![id, owner]).await.map(drop)
}

pub(super) async fn insert_ticket(
    tx: &mut Tx,
    ticket_sha256: &[u8],
    file: &str,
    expires_at: Timestamp,
) -> Result<()> {
    tx.exec(INSERT_TICKET, args![ticket_sha256, file, expires_at.as_millisecond()]).await.map(drop)
}

pub(super) async fn delete_ticket(tx: &mut Tx, file: &str) -> Result<()> {
    tx.exec(DELETE_TICKET, args![file]).await.map(drop)
}

/// Deletes files whose tickets or leases have expired.
pub(super) async fn delete_expired(tx: &mut Tx, now: Timestamp) -> Result<()> {
    tx.exec(DELETE_UNLEASED, args![now.as_millisecond()]).await?;
    tx.exec(DELETE_EXPIRED, args![now.as_millisecond()]).await.map(drop)
}

pub(super) async fn delete_by_owner(tx: &mut Tx, owner: &str) -> Result<()> {
    tx.exec(DELETE_FILES, args![owner]).await.map(drop)
}

pub(super) async fn delete_field(tx: &mut Tx, owner: &str, field: &str) -> Result<()> {
    tx.exec(DELETE_FIELD, args![owner, field]).await.map(drop)
}

pub(super) async fn upsert_result(tx: &mut Tx, file: &str, result: &FileResult) -> Result<()> {
    let FileResult { task, input_sha256, json } = result;
    tx.exec(UPSERT_RESULT, args![file, *task, input_sha256.as_slice(), json.as_slice()]).await.map(drop)
}

pub(super) async fn delete_result(tx: &mut Tx, file: &str, task: &str) -> Result<()> {
    tx.exec(DELETE_RESULT, args![file, task]).await.map(drop)
}
