//! Makes deleted data unreadable in the files of the database: SQLite overwrites it (`secure_delete`), and its log is
//! checkpointed and truncated; PostgreSQL vacuums the rows.

use super::{Db, error, pools::Engine};
use crate::{Error, Result, error::Kind};
use sqlx::AssertSqlSafe;
use std::time::Duration;
use tokio::time::sleep;

/// Number of attempts, and the delay between them, to truncate the log while others read from it. In each, SQLite waits
/// for readers for up to the busy timeout, and blocks writers.
const ATTEMPTS: usize = 2;
const BATCH_PAUSE: Duration = Duration::from_millis(100);

impl Db {
    /// Checkpoints and truncates the log of SQLite; on PostgreSQL, vacuums these tables.
    ///
    /// # Errors
    /// `database.busy` while a reader uses the log; database errors.
    pub(crate) async fn purge(&self, tables: &[&str]) -> Result<()> {
        match &self.0.engine {
            Engine::Sqlite(pools, _) => {
                for _ in 0..ATTEMPTS {
                    let folded = sqlx::query_as("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&pools.writer);
                    let (busy, ..): (i64, i64, i64) = folded.await.map_err(|e| error::from_sqlx(&e))?;
                    if busy == 0 {
                        return Ok(());
                    }
                    sleep(BATCH_PAUSE).await;
                }
                let detail = "the log of the database cannot be truncated: a process keeps reading from it";
                Err(Error::new(Kind::Busy, "database.busy", detail))
            }
            Engine::Postgres(pools) => {
                for table in tables {
                    let vacuum = sqlx::raw_sql(AssertSqlSafe(format!("VACUUM {table}")));
                    vacuum.execute(&pools.writer).await.map_err(|e| error::from_sqlx(&e))?;
                }
                Ok(())
            }
        }
    }
}
