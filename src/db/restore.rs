//! Replaces the database by a backup, in an order in which a crash between two steps loses nothing.

use super::{
    backup::{self, Contents, stamp},
    data_dir, error,
    interrupted_restore::undo_interrupted,
    layout::{FILE, SET_ASIDE_INFIX, SIDE_FILES},
    sqlite::options,
    store::{FIRST_RESTORE, RAISE_REVISIONS},
    temp_file::TempFile,
    tx::Tx,
    value::args,
};
use crate::{Result, clock::Clock, config::Config};
use sqlx::{
    Connection as _, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode},
};
use std::{
    fs,
    path::{Path, PathBuf},
};

#[derive(Debug, Clone, serde::Serialize)]
pub struct Restored {
    /// Path of the new database.
    pub database: PathBuf,
    /// Path to which the former database was moved.
    pub former: Option<PathBuf>,
    #[serde(flatten)]
    pub contents: Contents,
}

/// Replaces the database by this backup, and keeps the former one next to it. A complete database is in place at every
/// moment.
///
/// # Errors
/// Same errors as [`super::verify`]; busy (75) while any process has the database open.
pub async fn restore(config: &Config, file: &Path) -> Result<Restored> {
    let contents = check(config, file).await?;
    data_dir::create(&config.data_dir)?;
    let _alone = data_dir::lock_exclusive(&config.data_dir)?;
    let clock = config.clock.map_or_else(Clock::system, Clock::fixed);
    let swap = Swap::prepare(&config.data_dir, file, &clock).await?;
    STEPS.iter().try_for_each(|step| step(&swap)).inspect_err(|_| undo_interrupted(&config.data_dir))?;
    let former = swap.is_taken.then(|| swap.former.clone());
    Ok(Restored { database: swap.database, former, contents })
}

/// Rejects a data folder whose database is open in any process.
///
/// # Errors
/// Busy (75).
pub(crate) fn ensure_unused(data_dir: &Path) -> Result<()> {
    data_dir::lock_exclusive(data_dir).map(drop)
}

/// Checks whether [`restore`] would accept this file; changes nothing.
///
/// # Errors
/// Same errors as [`restore`].
pub async fn check(config: &Config, file: &Path) -> Result<Contents> {
    match config.database_url {
        Some(_) => Err(backup::unsupported_on_postgres()),
        None => backup::verify(file).await,
    }
}

/// Sets write-ahead mode, and raises revisions above all that visitors have seen: responses that browsers cached after
/// the backup must not be validated against it.
async fn renew(fresh: &Path, seconds: i64) -> Result<(), sqlx::Error> {
    let mut connection =
        SqliteConnection::connect_with(&options(fresh).journal_mode(SqliteJournalMode::Wal)).await?;
    sqlx::raw_sql(FIRST_RESTORE).execute(&mut connection).await?;
    sqlx::query(RAISE_REVISIONS).bind(seconds).execute(&mut connection).await?;
    connection.close().await
}

impl Tx {
    /// Marks data that another program restored, as [`restore`] does: queued mails and approved campaigns are held, and
    /// revisions are raised above all that visitors have seen.
    ///
    /// # Errors
    /// Database errors.
    pub(crate) async fn mark_restored(&mut self, clock: &Clock) -> Result<()> {
        self.exec(FIRST_RESTORE, args![]).await?;
        self.exec(RAISE_REVISIONS, args![clock.now().as_second()]).await.map(drop)
    }
}

/// A copy that is ready to replace a database.
struct Swap {
    database: PathBuf,
    fresh: TempFile,
    former: PathBuf,
    /// Whether there is a former database to keep.
    is_taken: bool,
}

/// The steps, in order. A process that is killed between two of them leaves the former or the new database.
const STEPS: [fn(&Swap) -> Result<()>; 3] = [Swap::keep_former, Swap::detach_wal, Swap::replace];

impl Swap {
    async fn prepare(data_dir: &Path, file: &Path, clock: &Clock) -> Result<Self> {
        let database = data_dir.join(FILE);
        let fresh = backup::write_verified_copy(file, &database).await?;
        renew(fresh.path(), clock.now().as_second()).await.map_err(|e| error::from_sqlx(&e))?;
        data_dir::sync(fresh.path())?;
        if database.exists() {
            fold(&database).await;
        }
        let former = data_dir::unused_path(
            &data_dir::with_suffix(&database, &format!("{SET_ASIDE_INFIX}{}", stamp(clock))),
            "",
        );
        let is_taken = ends().any(|end| data_dir::with_suffix(&database, end).exists());
        Ok(Self { database, fresh, former, is_taken })
    }

    /// Links the current database and its log to second names.
    fn keep_former(&self) -> Result<()> {
        for end in ends() {
            let present = data_dir::with_suffix(&self.database, end);
            if present.exists() {
                link(&present, &data_dir::with_suffix(&self.former, end))?;
            }
        }
        data_dir::sync_names(&self.database)
    }

    /// Removes the log: it would be applied to the new database.
    fn detach_wal(&self) -> Result<()> {
        for end in SIDE_FILES {
            let log = data_dir::with_suffix(&self.database, end);
            if log.exists() {
                fs::remove_file(&log).map_err(|e| data_dir::cannot_create("remove", &log, &e))?;
            }
        }
        Ok(())
    }

    fn replace(&self) -> Result<()> {
        let renamed = fs::rename(self.fresh.path(), &self.database);
        renamed.map_err(|e| data_dir::cannot_create("write", &self.database, &e))?;
        data_dir::sync_names(&self.database)
    }
}

/// Suffixes of the files of a database.
fn ends() -> impl Iterator<Item = &'static str> {
    [""].into_iter().chain(SIDE_FILES.iter().copied())
}

/// Hard-links a file, or copies it on file systems without hard links.
fn link(from: &Path, to: &Path) -> Result<()> {
    fs::hard_link(from, to)
        .or_else(|_| fs::copy(from, to).and_then(|_| fs::File::open(to)?.sync_all()))
        .map_err(|e| data_dir::cannot_create("write", to, &e))
}

/// Merges the log into the database. That fails for a damaged database, which is moved with its log.
async fn fold(database: &Path) {
    // Options that read the file would make the opening of a damaged one fail. A failed connection closes later on its
    // own thread, which would remove a log that is being moved.
    let unset = SqliteConnectOptions::new().filename(database);
    let folded = async {
        let mut connection = SqliteConnection::connect_with(&unset).await?;
        let folded = sqlx::raw_sql("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut connection).await;
        let closed = connection.close().await;
        folded.and(closed)
    };
    if let Err(e) = folded.await {
        tracing::warn!(error = %e, "the former database is damaged, kept unchanged");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        db::{
            Db, SchemaPolicy,
            engine_tests::{self, change},
            store,
        },
        error::Kind,
    };

    #[tokio::test]
    async fn a_restore_keeps_the_replaced_database() {
        let folder = tempfile::tempdir().unwrap();
        let config = engine_tests::config(&folder);
        let db = Db::open(&config, SchemaPolicy::Migrate).await.unwrap();
        change(&db).await;
        let backup = db.backup(None).await.unwrap();
        change(&db).await;
        assert_eq!(restore(&config, &backup).await.unwrap_err().kind, Kind::Busy);
        db.close().await;
        drop(db);

        let restored = restore(&config, &backup).await.unwrap();
        let db = Db::open(&config, SchemaPolicy::Require).await.unwrap();
        assert!(db.revision().await.unwrap() > 2, "an earlier revision must not be reused");
        assert!(db.check().await.unwrap().problems.is_empty());
        let former = restored.former.unwrap();
        let set_aside = backup::verify(&former).await.unwrap();
        assert_eq!(set_aside.migrations, restored.contents.migrations);
        let mut kept = SqliteConnection::connect_with(&options(&former)).await.unwrap();
        let revision: i64 = sqlx::query_scalar(store::REVISION).fetch_one(&mut kept).await.unwrap();
        assert_eq!(revision, 2, "the replaced database has the changes after the backup");
        let names: Vec<_> = config.data_dir.read_dir().unwrap().map(|f| f.unwrap().file_name()).collect();
        assert!(!names.iter().any(|name| name.to_string_lossy().contains("restoring")), "{names:?}");
    }

    /// Makes a backup and then changes the database.
    async fn backed_up(config: &Config) -> PathBuf {
        let db = Db::open(config, SchemaPolicy::Migrate).await.unwrap();
        change(&db).await;
        let backup = db.backup(None).await.unwrap();
        change(&db).await;
        db.close().await;
        backup
    }

    #[tokio::test]
    async fn a_killed_restore_leaves_the_former_or_the_new_database() {
        let folder = tempfile::tempdir().unwrap();
        let config = engine_tests::config(&folder);
        let backup = backed_up(&config).await;
        let names = || {
            let entries = config.data_dir.read_dir().unwrap();
            let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
            names.sort();
            names
        };
        let before = names();
        for done in 0..=STEPS.len() {
            let swap = Swap::prepare(&config.data_dir, &backup, &Clock::system()).await.unwrap();
            STEPS[..done].iter().for_each(|step| step(&swap).unwrap());
            assert!(config.data_dir.join(FILE).exists(), "{done} steps");
            // A killed process holds no lock and removes nothing.
            swap.fresh.abandon();
            let db = Db::open(&config, SchemaPolicy::Require).await.unwrap();
            assert!(db.check().await.unwrap().problems.is_empty(), "{done} steps");
            let is_new = db.revision().await.unwrap() > 2;
            assert_eq!(is_new, done == STEPS.len(), "{done} steps");
            db.close().await;
            drop(db);
            assert!(is_new || names() == before, "{done} steps: {:?}", names());
        }
    }

    #[tokio::test]
    async fn an_unmergeable_log_is_restored_with_its_database() {
        let folder = tempfile::tempdir().unwrap();
        let config = engine_tests::config(&folder);
        let backup = backed_up(&config).await;
        let (database, log) = (config.data_dir.join(FILE), config.data_dir.join("vigie.db-wal"));
        let damaged = [0x55; 8192];
        fs::write(&database, damaged).unwrap();
        let swap = Swap::prepare(&config.data_dir, &backup, &Clock::system()).await.unwrap();
        // SQLite has merged what it can; this is a log that it could not merge.
        fs::write(&log, "its log").unwrap();
        STEPS[..2].iter().for_each(|step| step(&swap).unwrap());
        assert!(!log.exists());
        drop(swap);
        undo_interrupted(&config.data_dir);
        assert_eq!(fs::read_to_string(&log).unwrap(), "its log");
        let former = restore(&config, &backup).await.unwrap().former.unwrap();
        assert!(!log.exists() && fs::read(former).unwrap() == damaged);
    }

    #[tokio::test]
    async fn a_damaged_database_is_replaced_and_a_damaged_backup_is_not_used() {
        let folder = tempfile::tempdir().unwrap();
        let config = engine_tests::config(&folder);
        let backup = backed_up(&config).await;
        let database = config.data_dir.join(FILE);
        fs::write(&database, "no database at all, not even a header of one").unwrap();
        let error = Db::open(&config, SchemaPolicy::Require).await.err().unwrap();
        assert_eq!(error.kind, Kind::Corrupted);
        assert!(error.detail.contains(&format!("vigie db restore {}", backup.display())), "{}", error.detail);
        assert_eq!(restore(&config, &database).await.unwrap_err().kind, Kind::Corrupted);
        let first = restore(&config, &backup).await.unwrap().former.unwrap();
        let second = restore(&config, &backup).await.unwrap().former.unwrap();
        assert!(first != second && first.exists() && second.exists(), "{first:?} {second:?}");
        assert!(
            Db::open(&config, SchemaPolicy::Require)
                .await
                .unwrap()
                .check()
                .await
                .unwrap()
                .problems
                .is_empty()
        );
    }
}
