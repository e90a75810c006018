//! SQLite: one file in the data folder, one writing connection and a few reading ones, with the settings
//! under which nothing acknowledged is lost.

use super::{
    error, folder,
    value::{Row, Value},
};
use crate::{
    Result,
    error::{Error, Kind},
};
use sqlx::{
    ConnectOptions as _, Connection as _, Decode, Row as _, Sqlite, SqliteConnection, SqlitePool,
    TypeInfo as _, ValueRef as _,
    sqlite::{
        SqliteArguments, SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow,
        SqliteSynchronous, SqliteValueRef,
    },
};
use std::{path::Path, time::Duration};

/// Name of the database in the data folder.
pub(super) const FILE: &str = "vigie.db";

/// How long one process waits for the writes of another.
const BUSY: Duration = Duration::from_secs(5);
/// A write-ahead log that grew beyond this is cut back.
const LOG_LIMIT: &str = "67108864";
const READERS: u32 = 4;

/// The pools, and the proof that this process has the file open.
pub(super) struct Pools {
    pub(super) writer: SqlitePool,
    pub(super) reader: SqlitePool,
    _held: folder::Held,
}

/// Pools on the database of this folder, which must be there; connections open when they are needed.
pub(super) fn open(data_dir: &Path) -> Result<Pools> {
    let path = data_dir.join(FILE);
    match path.try_exists() {
        Ok(true) => {}
        Ok(false) => return Err(missing(&path)),
        Err(e) => return Err(Error::file("open", &path, &e)),
    }
    folder::refuse_network(data_dir)?;
    let held = folder::hold(data_dir)?;
    let options = options(&path);
    let pool = || {
        let settings = SqlitePoolOptions::new().max_lifetime(None).idle_timeout(None);
        settings.test_before_acquire(false).acquire_timeout(2 * BUSY)
    };
    let reading = options.clone().pragma("query_only", "ON");
    Ok(Pools {
        writer: pool().max_connections(1).connect_lazy_with(options.journal_mode(SqliteJournalMode::Wal)),
        reader: pool().max_connections(READERS).connect_lazy_with(reading),
        _held: held,
    })
}

/// The settings every connection shares.
pub(super) fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .foreign_keys(true)
        .busy_timeout(BUSY)
        .synchronous(SqliteSynchronous::Full)
        .pragma("trusted_schema", "OFF")
        .pragma("journal_size_limit", LOG_LIMIT)
        .pragma("cache_size", "-16384")
        .disable_statement_logging()
}

/// Creates the database of this folder if there is none: in write-ahead mode from its first page, because
/// the switch cannot be made while others read. The caller holds the folder's turn.
pub(super) async fn create(data_dir: &Path) -> Result<()> {
    if is_there(data_dir)? {
        return Ok(());
    }
    let path = data_dir.join(FILE);
    folder::create_file(&path)?;
    let settle = async {
        let options = options(&path).journal_mode(SqliteJournalMode::Wal);
        let mut connection = SqliteConnection::connect_with(&options).await?;
        sqlx::raw_sql("PRAGMA user_version = 1").execute(&mut connection).await?;
        connection.close().await
    };
    settle.await.map_err(|e| error::from_sqlx(&e))
}

/// Whether there is a database. A folder that has backups and no database has lost it: an empty one must not
/// quietly take its place.
pub(super) fn is_there(data_dir: &Path) -> Result<bool> {
    let path = data_dir.join(FILE);
    match path.metadata() {
        Ok(file) if !file.is_file() => {
            return Err(folder::cannot_create("open", &path, &std::io::Error::other("it is no file")));
        }
        Ok(file) if file.len() > 0 => return Ok(true),
        _ => {}
    }
    match super::backup::newest(data_dir) {
        None => Ok(false),
        Some(_) => {
            let lost = error::corrupted("it is gone or empty while its backups are there");
            let mut lost = error::with_remedy(lost, data_dir);
            lost.detail += ", or move the backups away to begin anew";
            Err(lost)
        }
    }
}

fn missing(path: &Path) -> Error {
    let detail = format!("no database at {}: run `vigie init` first (or set data_dir)", path.display());
    Error::new(Kind::NoInput, "file.missing", detail)
}

/// Values in the form SQLite's driver binds.
pub(super) fn arguments(values: Vec<Value>) -> Result<SqliteArguments> {
    use sqlx::Arguments as _;
    let mut arguments = SqliteArguments::default();
    for value in values {
        match value {
            Value::Int(v) => arguments.add(v),
            Value::Real(v) => arguments.add(v),
            Value::Text(v) => arguments.add(v),
            Value::Bytes(v) => arguments.add(v),
        }
        .map_err(Error::fault)?;
    }
    Ok(arguments)
}

/// A row of the driver as ours.
pub(super) fn row(row: &SqliteRow) -> Result<Row> {
    let values: Result<Vec<Value>> =
        (0..row.len()).map(|at| row.try_get_raw(at).map_err(Error::fault).and_then(value)).collect();
    Ok(Row(values?))
}

fn value(raw: SqliteValueRef<'_>) -> Result<Value> {
    let kind = raw.type_info().name().to_owned();
    if raw.is_null() {
        return Ok(Value::Int(None));
    }
    match kind.as_str() {
        "REAL" => get::<f64>(raw).map(Value::from),
        "TEXT" => get::<String>(raw).map(Value::from),
        "BLOB" => get::<Vec<u8>>(raw).map(Value::from),
        _ => get::<i64>(raw).map(Value::from),
    }
}

fn get<'r, T: Decode<'r, Sqlite>>(raw: SqliteValueRef<'r>) -> Result<T> {
    T::decode(raw).map_err(Error::fault)
}
