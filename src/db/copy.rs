//! A SQLite file of any version of the schema that is only read: the database that a restore replaced, or the one it put in place.

use super::{
    error, folder,
    layout::LOG_SUFFIX,
    row::FromRow,
    sqlite::options,
    value::{Value, bind},
};
use crate::Result;
use sqlx::{Connection as _, Sqlite, SqliteConnection};
use std::path::Path;

/// An open copy.
pub(crate) struct Copy(SqliteConnection);

impl Copy {
    /// Opens the database that is in place, which other processes may use.
    ///
    /// # Errors
    /// What the engine reports; so for the functions below.
    pub(crate) async fn open(path: &Path) -> Result<Self> {
        let options = options(path).pragma("query_only", "ON");
        SqliteConnection::connect_with(&options).await.map(Self).map_err(|e| error::from_sqlx(&e))
    }

    /// Opens a database that no process uses, and leaves no file beside it.
    ///
    /// # Errors
    /// `database.corrupted` if its log was damaged and could not be applied: what is only in the log would be missed.
    pub(crate) async fn open_unused(path: &Path) -> Result<Self> {
        if folder::with_suffix(path, LOG_SUFFIX).metadata().is_ok_and(|log| log.len() > 0) {
            return Err(error::corrupted("its log could not be applied"));
        }
        let options = options(path).immutable(true).read_only(true);
        SqliteConnection::connect_with(&options).await.map(Self).map_err(|e| error::from_sqlx(&e))
    }

    /// All rows of an answer.
    ///
    /// # Errors
    /// As above, and a statement that names what the schema of this file lacks.
    pub(crate) async fn rows<R: FromRow>(&mut self, sql: &'static str, args: Vec<Value>) -> Result<Vec<R>> {
        let rows = sqlx::query_as_with(sql, bind::<Sqlite>(args)?).fetch_all(&mut self.0).await;
        rows.map_err(|e| error::from_sqlx(&e))
    }

    /// Closes it, which removes the log that reading may have created.
    pub(crate) async fn close(self) {
        // A failure leaves a file that the next opening of the database removes.
        let _ = self.0.close().await;
    }
}
