//! State that all handles and transactions of one open database share.

use super::{
    error, health::Health, nesting_guard::NestingGuard, pools::Engine, remedy, type_cache::TypeCache,
};
use crate::{Error, Result, clock::Clock};
use std::{future::Future, path::PathBuf, sync::atomic::AtomicU64, time::Duration};
use tokio::time::timeout;

pub(super) struct Inner {
    pub(super) engine: Engine,
    pub(super) nesting_guard: NestingGuard,
    pub(super) health: Health,
    /// Timeout of one row for a reader of this process; `None` for no timeout.
    pub(super) query_timeout: Option<Duration>,
    pub(super) memory: TypeCache,
    pub(super) generation: AtomicU64,
    pub(super) data_dir: PathBuf,
    pub(super) clock: Clock,
}

impl Inner {
    /// Awaits a result of the engine; fails with [`error::read_timeout`] after `limit`.
    pub(super) async fn with_timeout<T>(
        &self,
        limit: Option<Duration>,
        answer: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T> {
        self.within_or(limit, error::read_timeout, answer).await
    }

    /// Awaits a result of the engine; fails with `read_timeout` after `limit`.
    pub(super) async fn within_or<T>(
        &self,
        limit: Option<Duration>,
        late: fn() -> Error,
        answer: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T> {
        let answer = match limit {
            Some(limit) => timeout(limit, answer).await.map_err(|_| late())?,
            None => answer.await,
        };
        answer.map_err(|e| self.error(&e))
    }

    pub(super) fn error(&self, error: &sqlx::Error) -> Error {
        self.with_remedy(error::from_sqlx(error))
    }

    pub(super) fn with_remedy(&self, error: Error) -> Error {
        match &self.engine {
            Engine::Sqlite(..) => remedy::for_sqlite(error, &self.data_dir),
            Engine::Postgres(_) => remedy::for_postgres(error),
        }
    }
}
