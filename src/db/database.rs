//! The handle of an open database: transactions, revisions, and closing.

use super::{
    inner::Inner,
    pools::{Engine, WRITER_TIMEOUT_FACTOR, each_engine},
    postgres, sqlite, store,
    tx::{On, Tx},
};
use crate::{Error, Result, clock::Clock, config::Config};
use std::{
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};
use tokio::time::timeout;

/// Timeout of closing. Committed data is on disk already.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(3);

/// A handle of an open database; clones share its connections.
#[derive(Clone)]
pub struct Db(pub(super) Arc<Inner>);

impl Db {
    pub(super) async fn connect(config: &Config) -> Result<Self> {
        let engine = match &config.database_url {
            Some(url) => Engine::Postgres(postgres::open(url, config.readers, config.query_timeout).await?),
            None => sqlite::open(&config.data_dir, config.readers)?,
        };
        let clock = config.clock.map_or_else(Clock::system, Clock::fixed);
        let (holders, health, memory, generation) = Default::default();
        let (patience, data_dir) = (config.query_timeout, config.data_dir.clone());
        Ok(Self(Arc::new(Inner {
            engine,
            nesting_guard: holders,
            health,
            query_timeout: patience,
            memory,
            generation,
            data_dir,
            clock,
        })))
    }

    /// Begins a read-only transaction on one snapshot.
    ///
    /// # Errors
    /// Errors of the engine, translated; also for the methods below. A fault (a panic if assertions are on) if the
    /// caller already holds a transaction: pass that one on.
    pub async fn read(&self) -> Result<Tx> {
        self.0.nesting_guard.ensure_not_nested()?;
        self.0.health.ensure_well()?;
        // Boxed, here and below: the driver's futures are large, and every use case contains several.
        let begin = Box::pin(async {
            match &self.0.engine {
                Engine::Sqlite(pools, _) => pools.reader.begin_with("BEGIN").await.map(On::Sqlite),
                Engine::Postgres(pools) => {
                    pools.reader.begin_with(postgres::BEGIN_READ).await.map(On::Postgres)
                }
            }
        });
        let patience = self.0.query_timeout;
        Ok(Tx::new(&self.0, self.0.with_timeout(patience, begin).await?, patience))
    }

    /// Begins a write transaction. Writers are serialized on both engines, so what one has read remains valid until it
    /// commits. SQLite allows only one writer, and rejects a transaction that reads first and writes later if there are
    /// two; PostgreSQL would let both decide on the same outdated data.
    ///
    /// # Errors
    /// Same errors as [`Db::read`]; busy (75) if the other writers take longer than a few seconds.
    pub async fn write(&self) -> Result<Tx> {
        self.begin_write(
            postgres::LOCK_WRITER,
            self.0.query_timeout.map(|patience| patience * WRITER_TIMEOUT_FACTOR),
        )
        .await
    }

    pub(super) async fn begin_write(&self, turn: &'static str, patience: Option<Duration>) -> Result<Tx> {
        self.0.nesting_guard.ensure_not_nested()?;
        self.0.health.ensure_well()?;
        let begin = Box::pin(async {
            match &self.0.engine {
                Engine::Sqlite(pools, _) => pools.writer.begin_with("BEGIN IMMEDIATE").await.map(On::Sqlite),
                Engine::Postgres(pools) => postgres::begin_write(&pools.writer, turn).await.map(On::Postgres),
            }
        });
        if let Engine::Sqlite(_, held) = &self.0.engine {
            held.file.ensure_same()?;
        }
        Ok(Tx::new(&self.0, self.0.with_timeout(patience, begin).await?, patience))
    }

    /// Returns the number of changes to visible data by any process. Uses a dedicated connection, so that it returns
    /// while all others are busy.
    ///
    /// # Errors
    /// Same errors as [`Db::read`].
    pub async fn revision(&self) -> Result<i64> {
        self.0.health.ensure_well()?;
        let answer = Box::pin(async {
            each_engine!(&self.0.engine, pools => {
                sqlx::query_scalar(store::REVISION).fetch_one(&pools.watch).await
            })
        });
        self.0.with_timeout(self.0.query_timeout, answer).await
    }

    /// Like [`Db::revision`], of two scopes only.
    ///
    /// # Errors
    /// Same errors as [`Db::read`].
    pub async fn revision_of(&self, scopes: [&'static str; 2]) -> Result<i64> {
        self.0.health.ensure_well()?;
        let [one, other] = scopes;
        let answer = Box::pin(async {
            each_engine!(&self.0.engine, pools => {
                sqlx::query_scalar(store::REVISION_OF).bind(one).bind(other).fetch_one(&pools.watch).await
            })
        });
        self.0.with_timeout(self.0.query_timeout, answer).await
    }

    /// Number of calls of [`Db::invalidate_caches`].
    pub(crate) fn generation(&self) -> u64 {
        self.0.generation.load(Relaxed)
    }

    /// Invalidates all responses that this process has cached, including those of the current revision.
    pub(crate) fn invalidate_caches(&self) {
        self.0.generation.fetch_add(1, Relaxed);
    }

    /// The cached value of this type for this database, created on first use.
    pub(crate) fn memory<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        self.0.memory.get()
    }

    /// Closes every connection, which merges the write-ahead log into the database. Gives up on a server that does not
    /// answer.
    pub async fn close(&self) {
        let closing = async { each_engine!(&self.0.engine, pools => pools.close().await) };
        if timeout(CLOSE_TIMEOUT, closing).await.is_err() {
            tracing::warn!("the database does not answer: connections left open");
        }
    }

    pub(super) fn error(&self, error: &sqlx::Error) -> Error {
        self.0.error(error)
    }

    pub(super) fn with_remedy(&self, error: Error) -> Error {
        self.0.with_remedy(error)
    }
}
