//! Whether the database is still the one that was opened, and answers.

use super::{
    Db, args, error,
    migrate::{Applied, MIGRATIONS, missing},
    pools::Engine,
    sqlite::options,
    store::{LOOK, PROBE},
};
use crate::{Error, Result, error::Kind};
use sqlx::{Connection as _, SqliteConnection};
use std::{
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
    sync::{PoisonError, RwLock},
    time::{Duration, Instant},
};
use tokio::{sync::Mutex, time::timeout};

/// A look that takes longer has found a database that does not answer.
const PATIENCE: Duration = Duration::from_millis(1_500);
/// What was just seen is not looked at again.
const FRESH: Duration = Duration::from_millis(100);
/// Time for which the result of a write probe is reused: a probe waits for the disk.
const PROBE_MAX_AGE: Duration = Duration::from_secs(1);
/// Time after which writes that only wait for another writer count as failing.
const MAX_CONTENTION: Duration = Duration::from_secs(30);

/// What the last look found.
#[derive(Default)]
pub(super) struct Health {
    looked: Mutex<Option<Instant>>,
    fault: RwLock<Option<Error>>,
    writes: Mutex<WriteProbe>,
}

/// The last write probe and what it found.
#[derive(Default)]
struct WriteProbe {
    at: Option<Instant>,
    /// Start of the probes that found nothing but another writer.
    contended_since: Option<Instant>,
    fault: Option<Error>,
}

impl WriteProbe {
    /// Records a result, and logs when writes begin to fail and when they succeed again.
    fn record(&mut self, result: Result<()>) {
        self.at = Some(Instant::now());
        match result {
            Err(fault) if fault.kind == Kind::Busy && !self.is_contended_too_long() => {}
            Err(fault) => {
                if self.fault.as_ref().is_none_or(|known| known.code != fault.code) {
                    tracing::error!(code = fault.code, "database writes fail: {}", fault.detail);
                }
                self.fault = Some(fault);
            }
            Ok(()) => {
                self.contended_since = None;
                if self.fault.take().is_some() {
                    tracing::warn!("database writes succeed again");
                }
            }
        }
    }

    fn is_contended_too_long(&mut self) -> bool {
        self.contended_since.get_or_insert_with(Instant::now).elapsed() > MAX_CONTENTION
    }
}

impl Health {
    /// Refuses work that would only wait. Who looks has said why, so this is no news.
    pub(super) fn refuse_unwell(&self) -> Result<()> {
        let fault = self.fault.read().unwrap_or_else(PoisonError::into_inner);
        let busy = |fault: &Error| Error::new(Kind::Busy, "database.busy", fault.detail.clone());
        fault.as_ref().map_or(Ok(()), |fault| Err(busy(fault)))
    }
}

impl Db {
    /// Looks whether the database is there and answers, past everything that is kept in memory. As long as it does not,
    /// transactions are refused at once, until another look finds it well.
    ///
    /// # Errors
    /// What is wrong with it.
    pub async fn look(&self) -> Result<()> {
        let health = &self.0.health;
        let mut looked = health.looked.lock().await;
        if looked.is_some_and(|at| at.elapsed() < FRESH) {
            let fault = health.fault.read().unwrap_or_else(PoisonError::into_inner);
            return fault.clone().map_or(Ok(()), Err);
        }
        let found = self.look_now().await;
        *looked = Some(Instant::now());
        found
    }

    async fn look_now(&self) -> Result<()> {
        let found = timeout(PATIENCE, self.ask()).await.unwrap_or_else(|_| Err(error::late()));
        *self.0.health.fault.write().unwrap_or_else(PoisonError::into_inner) = found.clone().err();
        found
    }

    /// Commits a write that changes no value, at most once per [`PROBE_MAX_AGE`]. A probe that only waits for another
    /// writer leaves the previous result for [`MAX_CONTENTION`].
    ///
    /// # Errors
    /// The error of every write: `disk.full`, `database.failed` and the like.
    pub async fn probe_writes(&self) -> Result<()> {
        let mut last = self.0.health.writes.lock().await;
        if last.at.is_none_or(|at| at.elapsed() >= PROBE_MAX_AGE) {
            last.record(timeout(PATIENCE, self.rewrite_a_row()).await.unwrap_or_else(|_| Err(error::late())));
        }
        last.fault.clone().map_or(Ok(()), Err)
    }

    async fn rewrite_a_row(&self) -> Result<()> {
        let first = MIGRATIONS.first().map_or("", |migration| migration.name);
        let mut tx = self.write().await?;
        tx.exec(PROBE, args![first]).await?;
        tx.commit().await
    }

    async fn ask(&self) -> Result<()> {
        let applied = match &self.0.engine {
            Engine::Sqlite(_, held) => {
                held.file.refuse_another()?;
                read_anew(held.file.path()).await
            }
            Engine::Postgres(pools) => sqlx::query_as(LOOK).fetch_all(&pools.watch).await,
        };
        let steps = missing(&applied.map_err(|e| self.error(&e))?, MIGRATIONS)?;
        steps.first().map_or(Ok(()), |step| {
            Err(self.with_remedy(error::corrupted(&format!("{step} is gone from it"))))
        })
    }
}

/// A connection of its own has nothing in memory: what it reads is on the disk.
async fn read_anew(path: &Path) -> Result<Applied, sqlx::Error> {
    let mut connection = SqliteConnection::connect_with(&options(path).pragma("query_only", "ON")).await?;
    let applied = sqlx::query_as(LOOK).fetch_all(&mut connection).await?;
    connection.close().await?;
    Ok(applied)
}

/// The file of a database, as it was when it was opened.
pub(super) struct OpenFile {
    path: PathBuf,
    device: u64,
    inode: u64,
}

impl OpenFile {
    pub(super) fn of(path: PathBuf) -> Result<Self> {
        let file = path.metadata().map_err(|e| Error::file("open", &path, &e))?;
        Ok(Self { path, device: file.dev(), inode: file.ino() })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Refuses to go on when the file that is open has lost its name: what is written into it is lost with this process.
    pub(super) fn refuse_another(&self) -> Result<()> {
        let why = match self.path.metadata() {
            Ok(file) if (file.dev(), file.ino()) == (self.device, self.inode) => return Ok(()),
            Ok(_) => {
                "is another file than the one that was opened: restart `vigie serve` to take it up, or bring the former one back"
            }
            Err(_) => "is gone: bring it back, or stop `vigie serve` and restore a backup",
        };
        Err(error::moved(format!("the database {} {why}", self.path.display())))
    }
}

#[cfg(test)]
mod tests {
    use super::{Instant, MAX_CONTENTION, WriteProbe, error};
    use crate::db::{
        Db, Schema,
        suite::{change, config},
        test_db,
    };
    use std::fs;

    #[tokio::test]
    async fn a_file_that_is_moved_replaced_or_overwritten_is_told_and_so_is_its_return() {
        let (db, folder) = test_db().await;
        let look = async || db.look_now().await.map_err(|e| e.detail);
        change(&db).await;
        assert_eq!(look().await, Ok(()));
        let (path, aside) = (folder.path().join("var/vigie.db"), folder.path().join("aside"));
        fs::rename(&path, &aside).unwrap();
        assert!(look().await.unwrap_err().contains("is gone"));
        for refused in [db.read().await.map(drop), db.write().await.map(drop), db.revision().await.map(drop)]
        {
            assert_eq!(refused.unwrap_err().kind.status(), 503);
        }
        fs::copy(&aside, &path).unwrap();
        assert!(look().await.unwrap_err().contains("is another file"));
        fs::rename(&aside, &path).unwrap();
        assert_eq!(look().await, Ok(()));
        change(&db).await;
        db.close().await;

        // What was written is in the file now, and no longer in its log.
        let db = Db::open(&config(&folder), Schema::Require).await.unwrap();
        db.look_now().await.unwrap();
        let whole = fs::read(&path).unwrap();
        fs::write(&path, vec![0x55; whole.len()]).unwrap();
        // What was read before is in memory: only a look past it finds the damage.
        assert!(db.look_now().await.unwrap_err().detail.contains("damaged"));
    }

    #[test]
    fn another_writer_is_no_fault_of_writes_until_it_lasts() {
        let mut probe = WriteProbe::default();
        probe.record(Err(error::late()));
        assert!(probe.fault.is_none());
        probe.contended_since = Instant::now().checked_sub(MAX_CONTENTION);
        probe.record(Err(error::late()));
        assert!(probe.fault.is_some());
        probe.record(Ok(()));
        assert!(probe.fault.is_none() && probe.contended_since.is_none());
        probe.record(Err(error::moved("gone".to_owned())));
        assert_eq!(probe.fault.map(|fault| fault.code), Some("database.failed"));
    }

    #[tokio::test]
    async fn a_write_probe_finds_a_database_that_only_reads() {
        let (db, _folder) = test_db().await;
        assert_eq!(db.probe_writes().await, Ok(()));
        let mut tx = db.write().await.unwrap();
        tx.script(
            "CREATE TRIGGER refuse BEFORE UPDATE ON migration BEGIN SELECT RAISE(ABORT, 'no'); END"
                .to_owned(),
        )
        .await
        .unwrap();
        tx.commit().await.unwrap();
        assert_eq!(db.probe_writes().await, Ok(()), "the last result is younger than a second");
        db.0.health.writes.lock().await.at = None;
        assert!(db.probe_writes().await.is_err());
    }

    #[tokio::test]
    async fn nothing_is_written_into_a_file_that_lost_its_name() {
        let (db, folder) = test_db().await;
        fs::remove_file(folder.path().join("var/vigie.db")).unwrap();
        assert!(db.write().await.err().unwrap().detail.contains("is gone"), "before anybody has looked");
    }
}
