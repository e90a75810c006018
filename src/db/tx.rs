//! A transaction, with the same interface on both engines.

use super::{
    args, error,
    inner::Inner,
    nesting_guard::Registration,
    row::{EngineRow, Text},
    statement::widened,
    store::{BUMP, REVISION_IN},
    value::{ColumnType, Value, bind, decode},
};
use crate::{Error, Result};
use futures_util::{StreamExt as _, TryStreamExt as _, stream::BoxStream};
use sqlx::{AssertSqlSafe, Postgres, SqlSafeStr, Sqlite, Transaction};
use std::{str::FromStr, sync::Arc, time::Duration};
use tokio::task::spawn_blocking;

/// An open transaction. If dropped without [`Tx::commit`], it is rolled back.
pub struct Tx {
    inner: Arc<Inner>,
    pub(super) on: On,
    registration: Registration,
    query_timeout: Option<Duration>,
}

pub(super) enum On {
    Sqlite(Transaction<'static, Sqlite>),
    Postgres(Transaction<'static, Postgres>),
}

/// Applies the same expression to the connection of either engine, which it may name.
macro_rules! each {
    ($on:expr, $tx:ident => $work:expr) => {
        match $on {
            On::Sqlite($tx) => $work,
            On::Postgres($tx) => $work,
        }
    };
    ($on:expr, $tx:ident on $engine:ident => $work:expr) => {
        match $on {
            On::Sqlite($tx) => {
                type $engine = Sqlite;
                $work
            }
            On::Postgres($tx) => {
                type $engine = Postgres;
                $work
            }
        }
    };
}

impl Tx {
    pub(super) fn new(inner: &Arc<Inner>, on: On, patience: Option<Duration>) -> Self {
        Self {
            inner: Arc::clone(inner),
            on,
            registration: inner.nesting_guard.register(),
            query_timeout: patience,
        }
    }

    /// The cached value of this type for this database, created on first use.
    pub(crate) fn memory<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        self.inner.memory.get()
    }

    /// Runs CPU-bound work between two statements on a blocking thread.
    ///
    /// # Errors
    /// The errors of the work.
    pub(crate) async fn run_blocking<T: Send + 'static>(
        &mut self,
        work: impl FnOnce() -> Result<T> + Send + 'static,
    ) -> Result<T> {
        // Like a running statement: another branch of the task may request a transaction meanwhile.
        let _busy = self.registration.suspend();
        spawn_blocking(work).await.map_err(Error::internal)?
    }

    /// Returns all rows of a query.
    ///
    /// # Errors
    /// Errors of the engine, translated; also for the methods below.
    pub async fn rows<R: EngineRow>(&mut self, sql: &'static str, args: Vec<Value>) -> Result<Vec<R>> {
        self.fetch(sql, args).await
    }

    /// Like [`Tx::rows`], for a statement built from embedded data, whose names a test compares with the schema.
    ///
    /// # Errors
    /// Same errors as [`Tx::rows`].
    pub(crate) async fn rows_built<R: EngineRow>(&mut self, sql: String, args: Vec<Value>) -> Result<Vec<R>> {
        self.fetch(AssertSqlSafe(sql), args).await
    }

    /// Changes rows by a statement built from embedded data.
    ///
    /// # Errors
    /// Same errors as [`Tx::exec`].
    pub(crate) async fn exec_built(&mut self, sql: String, args: Vec<Value>) -> Result<u64> {
        self.run(AssertSqlSafe(sql), args).await
    }

    async fn fetch<R: EngineRow>(&mut self, sql: impl SqlSafeStr, args: Vec<Value>) -> Result<Vec<R>> {
        let _busy = self.registration.suspend();
        each!(&mut self.on, tx on Engine => {
            let mut answer = sqlx::query_as_with(sql, bind::<Engine>(args)?).fetch(&mut **tx);
            let mut rows = Vec::new();
            // The timeout is per row: a long result is not a late one.
            while let Some(row) = self.inner.with_timeout(self.query_timeout, answer.try_next()).await? {
                rows.push(row);
            }
            Ok(rows)
        })
    }

    /// Returns the first row of a query; `None` if there is none.
    ///
    /// # Errors
    /// Same errors as [`Tx::rows`].
    pub async fn row<R: EngineRow>(&mut self, sql: &'static str, args: Vec<Value>) -> Result<Option<R>> {
        let _busy = self.registration.suspend();
        each!(&mut self.on, tx on Engine => {
            let result = sqlx::query_as_with(sql, bind::<Engine>(args)?).fetch_optional(&mut **tx);
            self.inner.with_timeout(self.query_timeout, Box::pin(result)).await
        })
    }

    /// Returns the number in the one column of the one row; 0 without a row.
    ///
    /// # Errors
    /// Same errors as [`Tx::rows`].
    pub async fn count(&mut self, sql: &'static str, args: Vec<Value>) -> Result<i64> {
        Ok(self.row::<(i64,)>(sql, args).await?.map_or(0, |(count,)| count))
    }

    /// Returns the numbers of rows by a word; the columns are the word and the number.
    ///
    /// # Errors
    /// Same errors as [`Tx::rows`].
    pub async fn counts<T: FromStr + Send + Unpin + 'static>(
        &mut self,
        sql: &'static str,
        args: Vec<Value>,
    ) -> Result<Vec<(T, i64)>> {
        let rows: Vec<(Text<T>, i64)> = self.rows(sql, args).await?;
        Ok(rows.into_iter().map(|(Text(word), count)| (word, count)).collect())
    }

    /// Changes rows and returns their number.
    ///
    /// # Errors
    /// Same errors as [`Tx::rows`]; [`super::violated`] recognises a violated constraint.
    pub async fn exec(&mut self, sql: &'static str, args: Vec<Value>) -> Result<u64> {
        self.run(sql, args).await
    }

    /// Executes a statement for each list of values, a hundred rows per statement. It must contain one `VALUES ($1, …)`
    /// group, and no placeholders outside of it.
    ///
    /// # Errors
    /// Same errors as [`Tx::exec`]; a fault for lists of different lengths.
    pub async fn exec_many(&mut self, sql: &'static str, rows: Vec<Vec<Value>>) -> Result<u64> {
        self.exec_many_built(sql, rows).await
    }

    /// Like [`Tx::exec_many`], for a statement built from the schema.
    pub(super) async fn exec_many_built(&mut self, sql: &str, rows: Vec<Vec<Value>>) -> Result<u64> {
        let mut changed = 0;
        for (text, values) in widened(sql, rows)? {
            changed += self.run(AssertSqlSafe(text), values).await?;
        }
        Ok(changed)
    }

    /// Streams the rows of a statement built from the schema, whose columns have these types. A few rows are in memory
    /// at a time.
    pub(super) fn stream<'t>(
        &'t mut self,
        sql: String,
        columns: &'t [ColumnType],
    ) -> BoxStream<'t, Result<Vec<Value>>> {
        let inner = Arc::clone(&self.inner);
        each!(&mut self.on, tx => {
            let rows = sqlx::query(AssertSqlSafe(sql)).fetch(&mut **tx);
            let decoded = rows.map(move |row| row.and_then(|row| decode(&row, columns)));
            decoded.map_err(move |e| inner.error(&e)).boxed()
        })
    }

    /// Like [`Tx::exec_many`], for a statement that returns rows.
    ///
    /// # Errors
    /// Same errors as [`Tx::exec_many`].
    pub async fn rows_many<R: EngineRow>(
        &mut self,
        sql: &'static str,
        rows: Vec<Vec<Value>>,
    ) -> Result<Vec<R>> {
        let mut answers = Vec::new();
        for (text, values) in widened(sql, rows)? {
            answers.extend(self.fetch(AssertSqlSafe(text), values).await?);
        }
        Ok(answers)
    }

    async fn run(&mut self, sql: impl SqlSafeStr, args: Vec<Value>) -> Result<u64> {
        let _busy = self.registration.suspend();
        each!(&mut self.on, tx on Engine => {
            let result = sqlx::query_with(sql, bind::<Engine>(args)?).execute(&mut **tx);
            Ok(self.inner.with_timeout(self.query_timeout, Box::pin(result)).await?.rows_affected())
        })
    }

    /// Runs a script of several statements, such as a migration.
    pub(super) async fn script(&mut self, sql: String) -> Result<()> {
        let _busy = self.registration.suspend();
        let text = sqlx::raw_sql(AssertSqlSafe(sql));
        each!(&mut self.on, tx => text.execute(&mut **tx).await.map(drop)).map_err(|e| self.inner.error(&e))
    }

    /// Increments the revision of a scope: once this transaction is committed, every process sees that its pages
    /// changed.
    ///
    /// # Errors
    /// Same errors as [`Tx::exec`].
    pub async fn bump(&mut self, scope: &'static str) -> Result<()> {
        self.exec(BUMP, args![scope]).await.map(drop)
    }

    /// Returns the revision of a scope in this transaction; 0 before its first change.
    ///
    /// # Errors
    /// Same errors as [`Tx::row`].
    pub async fn revision(&mut self, scope: &'static str) -> Result<i64> {
        self.count(REVISION_IN, args![scope]).await
    }

    /// Commits the transaction: when this returns, it is on disk.
    ///
    /// # Errors
    /// Same errors as [`Tx::exec`]. Nothing was changed then, except after `database.commit-unknown`, when the outcome is
    /// unknown.
    pub async fn commit(mut self) -> Result<()> {
        let _busy = self.registration.suspend();
        each!(self.on, tx => {
            self.inner.within_or(self.query_timeout, error::write_timeout, Box::pin(tx.commit())).await
        })
    }
}
