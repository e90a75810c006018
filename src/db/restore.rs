//! Puts a backup in the place of the database: all the steps people forget, in the order in which a crash
//! between two of them loses nothing.

use super::{
    backup::{self, Contents, copy, stamp},
    error, folder,
    sqlite::{FILE, options},
};
use crate::{Result, clock::Clock, config::Config};
use sqlx::{Connection as _, SqliteConnection, sqlite::SqliteJournalMode};
use std::path::{Path, PathBuf};

#[derive(Debug, Clone, serde::Serialize)]
pub struct Restored {
    /// The database now in place.
    pub database: PathBuf,
    /// Where the former one was moved.
    pub former: Option<PathBuf>,
    #[serde(flatten)]
    pub contents: Contents,
}

/// Puts this backup in the place of the database and keeps the former one beside it.
///
/// # Errors
/// What [`super::verify`] says of the file; busy (75) while any process has the database open.
pub async fn restore(config: &Config, file: &Path) -> Result<Restored> {
    let contents = check(config, file).await?;
    let data_dir = &config.data_dir;
    folder::create(data_dir)?;
    let _alone = folder::claim(data_dir)?;
    let clock = config.clock.map_or_else(Clock::system, Clock::fixed);
    let (database, fresh) = (data_dir.join(FILE), data_dir.join("vigie.db.restoring"));
    // What a restore that was cut short left.
    let _ = std::fs::remove_file(&fresh);
    copy(file, &fresh).await?;
    renew(&fresh, clock.now().as_second()).await.map_err(|e| error::from_sqlx(&e))?;
    let former = set_aside(&database, &stamp(&clock)).await?;
    rename(&fresh, &database)?;
    folder::sync(&database)?;
    Ok(Restored { database, former, contents })
}

/// Says whether [`restore`] would accept this file; changes nothing.
///
/// # Errors
/// As [`restore`].
pub async fn check(config: &Config, file: &Path) -> Result<Contents> {
    match config.database_url {
        Some(_) => Err(backup::not_ours()),
        None => backup::verify(file).await,
    }
}

/// Write-ahead mode, and revisions no visitor has seen: what browsers kept from the time after the backup
/// must not pass for what the site shows now.
async fn renew(fresh: &Path, seconds: i64) -> Result<(), sqlx::Error> {
    let mut connection =
        SqliteConnection::connect_with(&options(fresh).journal_mode(SqliteJournalMode::Wal)).await?;
    sqlx::query("UPDATE revision SET value = value + $1").bind(seconds).execute(&mut connection).await?;
    connection.close().await
}

/// Moves the present database away with its log, the log first: a database without its log is old, a log
/// without its database would be taken for the next one's.
async fn set_aside(database: &Path, stamp: &str) -> Result<Option<PathBuf>> {
    if !database.exists() {
        return Ok(None);
    }
    fold(database).await;
    let former = folder::free(&with_suffix(database, &format!(".before-restore-{stamp}")), "");
    for end in ["-wal", "-shm", ""] {
        let from = with_suffix(database, end);
        if from.exists() {
            rename(&from, &with_suffix(&former, end))?;
        }
    }
    Ok(Some(former))
}

/// Folds the log into the database. A damaged database cannot be, and is moved as it is.
async fn fold(database: &Path) {
    let folded = async {
        let mut connection = SqliteConnection::connect_with(&options(database)).await?;
        sqlx::raw_sql("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await?;
        connection.close().await
    };
    if let Err(e) = folded.await {
        tracing::warn!(error = %e, "the former database is damaged and kept as it is");
    }
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

fn rename(from: &Path, to: &Path) -> Result<()> {
    std::fs::rename(from, to).map_err(|e| folder::cannot_create("write", to, &e))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        db::{
            Db, Schema,
            suite::{self, change},
        },
        error::Kind,
    };

    #[tokio::test]
    async fn a_restore_brings_back_the_backup_and_keeps_the_former_database() {
        let folder = tempfile::tempdir().unwrap();
        let config = suite::config(&folder);
        let db = Db::open(&config, Schema::Migrate).await.unwrap();
        change(&db).await;
        let backup = db.backup(None).await.unwrap();
        change(&db).await;
        assert_eq!(restore(&config, &backup).await.unwrap_err().kind, Kind::Busy);
        db.close().await;
        drop(db);

        let restored = restore(&config, &backup).await.unwrap();
        let db = Db::open(&config, Schema::Require).await.unwrap();
        assert!(db.revision().await.unwrap() > 2, "a revision somebody has seen came back");
        assert!(db.check().await.unwrap().is_empty());
        let former = restored.former.unwrap();
        assert_eq!(backup::verify(&former).await.unwrap(), restored.contents);
        let names: Vec<_> = config.data_dir.read_dir().unwrap().map(|f| f.unwrap().file_name()).collect();
        assert!(!names.iter().any(|name| name.to_string_lossy().contains("restoring")), "{names:?}");
    }

    #[tokio::test]
    async fn a_damaged_database_is_replaced_and_a_damaged_backup_is_not_used() {
        let folder = tempfile::tempdir().unwrap();
        let config = suite::config(&folder);
        let db = Db::open(&config, Schema::Migrate).await.unwrap();
        let backup = db.backup(None).await.unwrap();
        db.close().await;
        drop(db);
        let database = config.data_dir.join(FILE);
        std::fs::write(&database, "no database at all, not even a header of one").unwrap();
        let told = Db::open(&config, Schema::Require).await.err().unwrap();
        assert_eq!(told.kind, Kind::Damaged);
        assert!(told.detail.contains(&format!("vigie db restore {}", backup.display())), "{}", told.detail);
        assert_eq!(restore(&config, &database).await.unwrap_err().kind, Kind::Damaged);
        let first = restore(&config, &backup).await.unwrap().former.unwrap();
        let second = restore(&config, &backup).await.unwrap().former.unwrap();
        assert!(first != second && first.exists() && second.exists(), "{first:?} {second:?}");
        assert!(Db::open(&config, Schema::Require).await.unwrap().check().await.unwrap().is_empty());
    }
}
