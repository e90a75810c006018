//! One transaction, the same on both engines: what a use case reads and writes through.

use super::{
    Db, args, postgres, sqlite,
    statement::{rows_per_statement, widen},
    store::BUMP,
    value::{Row, Value},
};
use crate::{Error, Result};
use sqlx::{AssertSqlSafe, Postgres, SqlSafeStr, Sqlite, Transaction};

/// An open transaction. Dropped without [`Tx::commit`], it leaves no trace.
pub struct Tx {
    pub(super) db: Db,
    pub(super) on: On,
}

pub(super) enum On {
    Sqlite(Transaction<'static, Sqlite>),
    Postgres(Transaction<'static, Postgres>),
}

impl Tx {
    /// All rows of an answer.
    ///
    /// # Errors
    /// What the engine reports, in words of the domain; so for the methods below.
    pub async fn rows(&mut self, sql: &'static str, args: Vec<Value>) -> Result<Vec<Row>> {
        match &mut self.on {
            On::Sqlite(tx) => {
                let rows = sqlx::query_with(sql, sqlite::arguments(args)?).fetch_all(&mut **tx).await;
                rows.map_err(|e| self.db.error(&e))?.iter().map(sqlite::row).collect()
            }
            On::Postgres(tx) => {
                let rows = sqlx::query_with(sql, postgres::arguments(args)?).fetch_all(&mut **tx).await;
                rows.map_err(|e| self.db.error(&e))?.iter().map(postgres::row).collect()
            }
        }
    }

    /// The first row of an answer, if there is one.
    ///
    /// # Errors
    /// As [`Tx::rows`].
    pub async fn row(&mut self, sql: &'static str, args: Vec<Value>) -> Result<Option<Row>> {
        match &mut self.on {
            On::Sqlite(tx) => {
                let row = sqlx::query_with(sql, sqlite::arguments(args)?).fetch_optional(&mut **tx).await;
                row.map_err(|e| self.db.error(&e))?.as_ref().map(sqlite::row).transpose()
            }
            On::Postgres(tx) => {
                let row = sqlx::query_with(sql, postgres::arguments(args)?).fetch_optional(&mut **tx).await;
                row.map_err(|e| self.db.error(&e))?.as_ref().map(postgres::row).transpose()
            }
        }
    }

    /// Changes rows and says how many.
    ///
    /// # Errors
    /// As [`Tx::rows`]; a violated constraint is told by [`super::violated`].
    pub async fn exec(&mut self, sql: &'static str, args: Vec<Value>) -> Result<u64> {
        self.run(sql, args).await
    }

    /// Changes as many rows as there are lists of values, a hundred per statement. The statement holds one
    /// `VALUES ($1, …)` group, and its placeholders nowhere else.
    ///
    /// # Errors
    /// As [`Tx::exec`]; lists of different lengths are a fault.
    pub async fn exec_many(&mut self, sql: &'static str, rows: Vec<Vec<Value>>) -> Result<u64> {
        let width = rows.first().map_or(0, Vec::len);
        if rows.iter().any(|row| row.len() != width) {
            return Err(Error::fault(format!("rows of different lengths for {sql}")));
        }
        let size = rows_per_statement(width);
        let whole = widen(sql, size, width)?;
        let mut changed = 0;
        let mut rows = rows.into_iter().peekable();
        while rows.peek().is_some() {
            let chunk: Vec<Vec<Value>> = rows.by_ref().take(size).collect();
            let text = if chunk.len() == size { whole.clone() } else { widen(sql, chunk.len(), width)? };
            let values = chunk.into_iter().flatten().collect();
            changed += self.run(AssertSqlSafe(text), values).await?;
        }
        Ok(changed)
    }

    async fn run(&mut self, sql: impl SqlSafeStr, args: Vec<Value>) -> Result<u64> {
        match &mut self.on {
            On::Sqlite(tx) => {
                let done = sqlx::query_with(sql, sqlite::arguments(args)?).execute(&mut **tx).await;
                done.map(|done| done.rows_affected())
            }
            On::Postgres(tx) => {
                let done = sqlx::query_with(sql, postgres::arguments(args)?).execute(&mut **tx).await;
                done.map(|done| done.rows_affected())
            }
        }
        .map_err(|e| self.db.error(&e))
    }

    /// Runs a text of several statements, as migrations are.
    pub(super) async fn script(&mut self, sql: String) -> Result<()> {
        let text = sqlx::raw_sql(AssertSqlSafe(sql));
        match &mut self.on {
            On::Sqlite(tx) => text.execute(&mut **tx).await.map(drop),
            On::Postgres(tx) => text.execute(&mut **tx).await.map(drop),
        }
        .map_err(|e| self.db.error(&e))
    }

    /// Raises the revision of a scope: with this transaction, every process sees that its pages changed.
    ///
    /// # Errors
    /// As [`Tx::exec`].
    pub async fn bump(&mut self, scope: &'static str) -> Result<()> {
        self.exec(BUMP, args![scope]).await.map(drop)
    }

    /// Makes all of it last: when this returns, it is on disk.
    ///
    /// # Errors
    /// As [`Tx::exec`]; nothing was changed then.
    pub async fn commit(self) -> Result<()> {
        match self.on {
            On::Sqlite(tx) => tx.commit().await,
            On::Postgres(tx) => tx.commit().await,
        }
        .map_err(|e| self.db.error(&e))
    }
}
