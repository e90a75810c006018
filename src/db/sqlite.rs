//! SQLite: one file in the data folder, one write connection and a few read connections, with settings that keep every
//! committed transaction.

use super::{
    data_dir, error,
    interrupted_restore::undo_interrupted,
    layout::FILE,
    missing_database,
    open_file::OpenFile,
    pools::{DatabaseFile, Engine, Pools},
    temp_file::{self, TempFile},
};
use crate::{
    Result,
    error::{Error, Kind},
};
use sqlx::{
    ConnectOptions as _, Connection as _, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use std::{path::Path, time::Duration};

/// Timeout for the writes of another process.
const BUSY: Duration = Duration::from_secs(5);
/// Size in bytes above which the write-ahead log is truncated.
const LOG_LIMIT: &str = "67108864";
const READERS: u32 = 4;

/// Opens pools on the database of this folder, which must exist; connections open on demand.
pub(super) fn open(data_dir: &Path, readers: Option<u32>) -> Result<Engine> {
    let path = data_dir.join(FILE);
    if !missing_database::exists(data_dir)? {
        return Err(missing(&path));
    }
    data_dir::reject_network_fs(data_dir)?;
    let lock = data_dir::lock_shared(data_dir)?;
    undo_interrupted(data_dir);
    temp_file::sweep(data_dir);
    let file = OpenFile::open(path.clone())?;
    let options = options(&path);
    let pool = |connections| {
        let settings = SqlitePoolOptions::new().max_lifetime(None).idle_timeout(None);
        let settings =
            settings.test_before_acquire(false).acquire_timeout(2 * BUSY).max_connections(connections);
        // SQLite rolls back a write that finds the disk full, but sqlx considers the transaction open forever: such a
        // connection is replaced.
        settings.before_acquire(|connection, _| Box::pin(async move { Ok(!connection.is_in_transaction()) }))
    };
    // Each connection caches mostly the same pages, and all are backed by the system's cache. With 2 MB each the
    // process takes 8 MB more, and no page is rendered faster.
    let reading = options.clone().pragma("query_only", "ON").pragma("cache_size", "-512");
    let pools = Pools {
        reader: pool(readers.unwrap_or(READERS)).connect_lazy_with(reading.clone()),
        writer: pool(1).connect_lazy_with(options.journal_mode(SqliteJournalMode::Wal)),
        watch: pool(1).connect_lazy_with(reading),
    };
    Ok(Engine::Sqlite(pools, DatabaseFile { file, lock }))
}

/// The options that every connection shares.
pub(super) fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .foreign_keys(true)
        .busy_timeout(BUSY)
        .synchronous(SqliteSynchronous::Full)
        .pragma("trusted_schema", "OFF")
        // Deleted data is overwritten: an erasure leaves nothing in free pages.
        .pragma("secure_delete", "ON")
        .pragma("journal_size_limit", LOG_LIMIT)
        .pragma("cache_size", "-16384")
        .disable_statement_logging()
}

/// Creates the database of this folder if it does not exist, in write-ahead mode from its first page, because the mode
/// cannot change while others read. It gets its name once it is complete. The caller holds the lock of the folder.
pub(super) async fn create(data_dir: &Path) -> Result<()> {
    if missing_database::exists(data_dir)? { Ok(()) } else { create_new(data_dir).await }
}

/// Creates a new database in this folder, also if the folder has files of another one.
pub(super) async fn create_new(data_dir: &Path) -> Result<()> {
    let path = data_dir.join(FILE);
    let partial = TempFile::create(&path)?;
    let settle = async {
        let options = options(partial.path()).journal_mode(SqliteJournalMode::Wal);
        let mut connection = SqliteConnection::connect_with(&options).await?;
        sqlx::raw_sql("PRAGMA user_version = 1").execute(&mut connection).await?;
        connection.close().await
    };
    settle.await.map_err(|e| error::from_sqlx(&e))?;
    data_dir::rename_no_replace(partial.path(), &path)
}

fn missing(path: &Path) -> Error {
    let detail = format!("no database at {}: run `vigie init` first (or set data_dir)", path.display());
    Error::new(Kind::InputMissing, "file.missing", detail)
}

#[cfg(test)]
mod tests {
    use crate::db::{engine_tests::change, test_db};

    #[tokio::test]
    async fn a_transaction_aborted_by_sqlite_does_not_affect_the_next_one() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        // As after a write on a full disk.
        tx.exec("ROLLBACK", Vec::new()).await.unwrap();
        drop(tx);
        let before = db.revision().await.unwrap();
        change(&db).await;
        assert!(db.revision().await.unwrap() > before);
    }
}
