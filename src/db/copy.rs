//! A read-only SQLite file of any version of the schema: the database that a restore replaced, or the one that it put
//! in place.

use super::{
    data_dir, error,
    layout::LOG_SUFFIX,
    row::EngineRow,
    sqlite::options,
    value::{Value, bind},
};
use crate::Result;
use sqlx::{Connection as _, Sqlite, SqliteConnection};
use std::path::Path;

/// An open copy.
pub(crate) struct Copy(SqliteConnection);

impl Copy {
    /// Opens the current database, which other processes may use.
    ///
    /// # Errors
    /// Errors of the engine; also for the functions below.
    pub(crate) async fn open(path: &Path) -> Result<Self> {
        let options = options(path).pragma("query_only", "ON");
        SqliteConnection::connect_with(&options).await.map(Self).map_err(|e| error::from_sqlx(&e))
    }

    /// Opens a database that no process uses, and leaves no side files.
    ///
    /// # Errors
    /// `database.corrupted` if its log is damaged and could not be applied: data that is only in the log would be
    /// missing.
    pub(crate) async fn open_unused(path: &Path) -> Result<Self> {
        if data_dir::with_suffix(path, LOG_SUFFIX).metadata().is_ok_and(|log| log.len() > 0) {
            return Err(error::corrupted("its log could not be applied"));
        }
        let options = options(path).immutable(true).read_only(true);
        SqliteConnection::connect_with(&options).await.map(Self).map_err(|e| error::from_sqlx(&e))
    }

    /// Returns all rows of a query.
    ///
    /// # Errors
    /// As above; a statement that uses tables or columns which the schema of this file lacks.
    pub(crate) async fn rows<R: EngineRow>(&mut self, sql: &'static str, args: Vec<Value>) -> Result<Vec<R>> {
        let rows = sqlx::query_as_with(sql, bind::<Sqlite>(args)?).fetch_all(&mut self.0).await;
        rows.map_err(|e| error::from_sqlx(&e))
    }

    /// Closes the file and removes the log that reading may have created.
    pub(crate) async fn close(self) {
        // If closing fails, the next opening of the database removes the log.
        let _ = self.0.close().await;
    }
}
