//! The copy: rows in the order of the primary key, in batches. What an interrupted copy has committed is a prefix of
//! each table, which is compared with the source before the copy continues after it.

use super::{
    super::{Db, Tx, args, migrations::COPY_MARKER, pools::Engine, store::DELETE_MIGRATION, value::Value},
    digest::{Digest, canonical},
    side::{Side, check_destination, counts, in_destination, in_source, origin},
    tables::{self, Table},
};
use crate::{
    Result,
    config::Config,
    error::{Error, Kind},
};
use futures_util::{TryStreamExt as _, stream::BoxStream};
use serde::Serialize;

/// Rows and bytes after which a batch is committed.
const BATCH_ROWS: usize = 5_000;
const BATCH_BYTES: usize = 4_000_000;

/// Rows of the source.
type Rows<'t> = BoxStream<'t, Result<Vec<Value>>>;

/// Is called with a number of processed rows.
pub(crate) type Progress<'p> = &'p (dyn Fn(u64) + Sync);

/// A copied and verified table, or one that would be copied.
#[derive(Debug, Serialize)]
pub(crate) struct CopiedTable {
    pub(crate) name: String,
    pub(crate) rows: u64,
    /// Rows that this run inserted; an interrupted one inserted the others.
    pub(crate) copied: u64,
    /// SHA-256 of the rows in a form that is the same on both engines.
    pub(crate) sha256: Option<String>,
}

/// Lists the tables of a source with their rows, and checks whether this destination would be accepted. Changes nothing.
/// Returns whether a copy would continue.
///
/// # Errors
/// Same errors as [`Transfer::begin`].
pub(crate) async fn preview(from: &Config, to: &Config) -> Result<(Vec<CopiedTable>, bool)> {
    let tables = tables::list().await?;
    let source = Side::source(from).await.map_err(in_source)?;
    let counted = counts(&source.db, &tables).await.map_err(in_source)?;
    let origin = origin(&source.db).await.map_err(in_source)?;
    source.close().await;
    let resumed = check_destination(to, &origin, &tables).await.map_err(in_destination)?;
    let table = |(name, rows)| CopiedTable { name, rows, copied: 0, sha256: None };
    Ok((counted.into_iter().map(table).collect(), resumed))
}

/// A copy in progress.
pub(crate) struct Transfer {
    from: Side,
    to: Side,
    tables: Vec<Table>,
    /// Whether it continues an interrupted copy.
    pub(crate) resumed: bool,
    /// Rows of the source.
    pub(crate) rows: u64,
}

impl Transfer {
    /// Opens both databases, and marks the destination as incomplete.
    ///
    /// # Errors
    /// A missing source (66), a destination that is not empty (73), either one in use (75), damaged (65) or of another
    /// version (78).
    pub(crate) async fn begin(from: &Config, to: &Config) -> Result<Self> {
        let tables = tables::list().await?;
        let from = Side::source(from).await.map_err(in_source)?;
        let counted = counts(&from.db, &tables).await.map_err(in_source)?;
        let origin = origin(&from.db).await.map_err(in_source)?;
        let (to, resumed) = Side::destination(to, &origin, &tables).await.map_err(in_destination)?;
        Ok(Self { from, to, tables, resumed, rows: counted.into_iter().map(|(_, rows)| rows).sum() })
    }

    pub(crate) fn source(&self) -> &Db {
        &self.from.db
    }

    pub(crate) fn destination(&self) -> &Db {
        &self.to.db
    }

    /// Copies every table, then reads the destination again and compares counts and hashes. Each row of the source
    /// counts twice as progress.
    ///
    /// # Errors
    /// `database.copy-mismatch` if a row of the destination differs; database errors.
    pub(crate) async fn copy(&self, progress: Progress<'_>) -> Result<Vec<CopiedTable>> {
        let mut copied = Vec::new();
        {
            // One snapshot for all tables.
            let mut source = self.from.db.read().await.map_err(in_source)?;
            for table in &self.tables {
                copied.push(Box::pin(self.copy_table(&mut source, table, progress)).await?);
            }
        }
        for (table, copied) in self.tables.iter().zip(&copied) {
            Box::pin(self.verify(table, copied, progress)).await?;
        }
        Ok(copied)
    }

    /// Removes the mark and closes both databases.
    ///
    /// # Errors
    /// Database errors.
    pub(crate) async fn complete(self) -> Result<()> {
        let mut tx = self.to.db.write().await.map_err(in_destination)?;
        tx.exec(DELETE_MIGRATION, args![COPY_MARKER]).await.map_err(in_destination)?;
        tx.commit().await.map_err(in_destination)?;
        self.from.close().await;
        self.to.close().await;
        Ok(())
    }

    async fn copy_table(
        &self,
        source: &mut Tx,
        table: &Table,
        progress: Progress<'_>,
    ) -> Result<CopiedTable> {
        let mut rows = source.stream(table.select(self.from.collation), &table.types);
        let mut digest = Digest::default();
        self.compare_present(table, &mut rows, &mut digest, progress).await?;
        let present = digest.rows;
        let stores_nul = matches!(self.to.db.0.engine, Engine::Sqlite(..));
        let (mut batch, mut bytes) = (Vec::new(), 0);
        while let Some(row) = rows.try_next().await.map_err(in_source)? {
            if !stores_nul && let Some(column) = table.column_with_nul(&row) {
                let why = format!(
                    "column {column} contains a NUL character, which PostgreSQL cannot store; remove it from the source"
                );
                return Err(mismatch(table, &row, &why));
            }
            let form = canonical(&row);
            digest.add(&form);
            bytes += form.len();
            batch.push(row);
            if batch.len() == BATCH_ROWS || bytes >= BATCH_BYTES {
                self.insert(table, std::mem::take(&mut batch), progress).await.map_err(in_destination)?;
                bytes = 0;
            }
        }
        self.insert(table, batch, progress).await.map_err(in_destination)?;
        let rows = digest.rows;
        Ok(CopiedTable {
            name: table.name.clone(),
            rows,
            copied: rows - present,
            sha256: Some(digest.finish()),
        })
    }

    /// Compares the rows that an interrupted copy has inserted with the first rows of the source.
    async fn compare_present(
        &self,
        table: &Table,
        rows: &mut Rows<'_>,
        digest: &mut Digest,
        progress: Progress<'_>,
    ) -> Result<()> {
        let mut tx = self.to.db.read().await.map_err(in_destination)?;
        let mut present = tx.stream(table.select(self.to.collation), &table.types);
        while let Some(copy) = present.try_next().await.map_err(in_destination)? {
            let form = canonical(&copy);
            let original = rows.try_next().await.map_err(in_source)?;
            if original.is_none_or(|original| canonical(&original) != form) {
                let why = format!(
                    "it is not equal to the source: it was altered, or the source has changed since the copy was interrupted; {REMEDY}"
                );
                return Err(mismatch(table, &copy, &why));
            }
            digest.add(&form);
            progress(1);
        }
        Ok(())
    }

    async fn insert(&self, table: &Table, batch: Vec<Vec<Value>>, progress: Progress<'_>) -> Result<()> {
        if batch.is_empty() {
            return Ok(());
        }
        let mut tx = self.to.db.write().await?;
        let inserted = tx.exec_many_built(&table.insert(), batch).await?;
        tx.commit().await?;
        progress(inserted);
        Ok(())
    }

    async fn verify(&self, table: &Table, copied: &CopiedTable, progress: Progress<'_>) -> Result<()> {
        let mut digest = Digest::default();
        let mut tx = self.to.db.read().await.map_err(in_destination)?;
        let mut rows = tx.stream(table.select(self.to.collation), &table.types);
        while let Some(row) = rows.try_next().await.map_err(in_destination)? {
            digest.add(&canonical(&row));
            progress(1);
        }
        let (rows, sha256) = (digest.rows, digest.finish());
        let CopiedTable { name, rows: expected_rows, sha256: Some(expected), .. } = copied else {
            return Ok(());
        };
        if (rows, &sha256) == (*expected_rows, expected) {
            return Ok(());
        }
        let detail = format!(
            "table {name} of the destination is not equal to the source: expected {expected_rows} rows with the SHA-256 {expected}, found {rows} with {sha256}; {REMEDY}"
        );
        Err(Error::new(Kind::Corrupted, "database.copy-mismatch", detail))
    }
}

const REMEDY: &str = "empty the destination and copy again";

/// The error for a row that cannot be copied or differs from its original.
fn mismatch(table: &Table, row: &[Value], why: &str) -> Error {
    let detail = format!("table {}, row with {}: {why}", table.name, table.key(row));
    Error::new(Kind::Corrupted, "database.copy-mismatch", detail)
}
