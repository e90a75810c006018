//! Whether the database is still the one that was opened, and answers.

use super::{
    Db, error,
    migrate::{Applied, MIGRATIONS, missing},
    pools::Engine,
    sqlite::options,
    store::LOOK,
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

/// What the last look found.
#[derive(Default)]
pub(super) struct Health {
    looked: Mutex<Option<Instant>>,
    fault: RwLock<Option<Error>>,
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

    #[tokio::test]
    async fn nothing_is_written_into_a_file_that_lost_its_name() {
        let (db, folder) = test_db().await;
        fs::remove_file(folder.path().join("var/vigie.db")).unwrap();
        assert!(db.write().await.err().unwrap().detail.contains("is gone"), "before anybody has looked");
    }
}
