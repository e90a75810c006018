//! Makes deleted data unreadable in the files of the database: SQLite overwrites what is deleted (`secure_delete`), and its log is
//! folded and cut off; PostgreSQL frees the rows.

use super::{Db, error, pools::Engine};
use crate::{Error, Result, error::Kind};
use sqlx::AssertSqlSafe;
use std::time::Duration;
use tokio::time::sleep;

/// How often, and after which pause, the log is tried to be cut off while others read from it.
const ATTEMPTS: usize = 50;
const PAUSE: Duration = Duration::from_millis(100);

impl Db {
    /// Folds the log of SQLite into its file and cuts it off; on PostgreSQL, frees the deleted rows of these tables.
    ///
    /// # Errors
    /// `database.busy` while a reader holds the log; database errors.
    pub(crate) async fn purge(&self, tables: &[&str]) -> Result<()> {
        match &self.0.engine {
            Engine::Sqlite(pools, _) => {
                for _ in 0..ATTEMPTS {
                    let folded = sqlx::query_as("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&pools.writer);
                    let (busy, ..): (i64, i64, i64) = folded.await.map_err(|e| error::from_sqlx(&e))?;
                    if busy == 0 {
                        return Ok(());
                    }
                    sleep(PAUSE).await;
                }
                let detail = "the log of the database cannot be cut off: a process reads from it without end";
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
