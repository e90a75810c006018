//! Checks that the database is still the opened file, answers, and accepts writes.

use super::{
    args,
    database::Db,
    error,
    health::{MAX_AGE, PROBE_MAX_AGE, TIMEOUT},
    migrations::{Applied, MIGRATIONS, missing},
    pools::Engine,
    sqlite::options,
    store::{LOOK, PROBE},
};
use crate::Result;
use sqlx::{Connection as _, SqliteConnection};
use std::{path::Path, sync::PoisonError, time::Instant};
use tokio::time::timeout;

impl Db {
    /// Checks that the database file is the one that was opened and that it can be read from disk. After a failure
    /// transactions are rejected at once, until a probe succeeds.
    ///
    /// # Errors
    /// The cause: moved or unreadable file, missing migration, no answer in time.
    pub async fn probe(&self) -> Result<()> {
        let health = &self.0.health;
        let mut looked = health.looked.lock().await;
        if looked.is_some_and(|at| at.elapsed() < MAX_AGE) {
            let fault = health.fault.read().unwrap_or_else(PoisonError::into_inner);
            return fault.clone().map_or(Ok(()), Err);
        }
        let found = self.probe_now().await;
        *looked = Some(Instant::now());
        found
    }

    async fn probe_now(&self) -> Result<()> {
        let found = timeout(TIMEOUT, self.ask()).await.unwrap_or_else(|_| Err(error::read_timeout()));
        *self.0.health.fault.write().unwrap_or_else(PoisonError::into_inner) = found.clone().err();
        found
    }

    /// Commits a write that changes no value, at most once per `PROBE_MAX_AGE`. A probe that only waits for another
    /// writer keeps the previous result for up to `MAX_CONTENTION`.
    ///
    /// # Errors
    /// The errors of every write: `disk.full`, `database.failed` and similar.
    pub async fn probe_writes(&self) -> Result<()> {
        let mut last = self.0.health.writes.lock().await;
        if last.at.is_none_or(|at| at.elapsed() >= PROBE_MAX_AGE) {
            last.record(
                timeout(TIMEOUT, self.rewrite_a_row()).await.unwrap_or_else(|_| Err(error::read_timeout())),
            );
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
                held.file.ensure_same()?;
                read_uncached(held.file.path()).await
            }
            Engine::Postgres(pools) => sqlx::query_as(LOOK).fetch_all(&pools.watch).await,
        };
        // A newer build may have migrated the database: processes of this build serve until they are replaced.
        let is_known = |name: &str| MIGRATIONS.iter().any(|migration| migration.name == name);
        let applied = applied.map_err(|e| self.error(&e))?;
        let applied: Applied = applied.into_iter().filter(|(name, _)| is_known(name)).collect();
        let steps = missing(&applied, MIGRATIONS)?;
        steps.first().map_or(Ok(()), |step| {
            Err(self.with_remedy(error::corrupted(&format!("{step} is missing from it"))))
        })
    }
}

/// Reads on a new connection, which has no cache: the result comes from the disk.
async fn read_uncached(path: &Path) -> Result<Applied, sqlx::Error> {
    let mut connection = SqliteConnection::connect_with(&options(path).pragma("query_only", "ON")).await?;
    let applied = sqlx::query_as(LOOK).fetch_all(&mut connection).await?;
    connection.close().await?;
    Ok(applied)
}

#[cfg(test)]
mod tests {
    use crate::db::{
        Db, SchemaPolicy,
        engine_tests::{change, config},
        test_db,
    };
    use std::fs;

    #[tokio::test]
    async fn detects_a_moved_replaced_overwritten_and_restored_file() {
        let (db, folder) = test_db().await;
        let look = async || db.probe_now().await.map_err(|e| e.detail);
        change(&db).await;
        assert_eq!(look().await, Ok(()));
        let (path, aside) = (folder.path().join("var/vigie.db"), folder.path().join("aside"));
        fs::rename(&path, &aside).unwrap();
        assert!(look().await.unwrap_err().contains("is missing"));
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

        // The data is now in the file and no longer in the write-ahead log.
        let db = Db::open(&config(&folder), SchemaPolicy::Require).await.unwrap();
        db.probe_now().await.unwrap();
        let whole = fs::read(&path).unwrap();
        fs::write(&path, vec![0x55; whole.len()]).unwrap();
        // Data that was read before is cached: only a read from disk detects the damage.
        assert!(db.probe_now().await.unwrap_err().detail.contains("damaged"));
    }

    #[tokio::test]
    async fn accepts_the_migrations_of_a_newer_build() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        tx.script("INSERT INTO migration (name, sha256, applied_at) VALUES ('9999_later', '', 0)".to_owned())
            .await
            .unwrap();
        tx.commit().await.unwrap();
        assert_eq!(db.probe_now().await, Ok(()));
        let refused = crate::db::migrate::require_current(&db).await.unwrap_err();
        assert_eq!(refused.code, "database.newer", "a process of this build does not start");
    }

    #[tokio::test]
    async fn a_write_probe_detects_a_read_only_database() {
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
    async fn never_writes_into_a_file_that_was_moved() {
        let (db, folder) = test_db().await;
        fs::remove_file(folder.path().join("var/vigie.db")).unwrap();
        assert!(db.write().await.err().unwrap().detail.contains("is missing"), "without a probe before");
    }
}
