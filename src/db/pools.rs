//! Connection pools of an engine by purpose, so that no kind of work waits for another.

use super::{data_dir, open_file::OpenFile};
use sqlx::{Database, Pool, Postgres, Sqlite};

/// Factor by which the timeout of writers exceeds that of readers: a writer waits for other writers and for the disk.
pub(super) const WRITER_TIMEOUT_FACTOR: u32 = 5;

pub(super) enum Engine {
    Sqlite(Pools<Sqlite>, DatabaseFile),
    Postgres(Pools<Postgres>),
}

/// The database file of this process, and the lock that shows it to others.
pub(super) struct DatabaseFile {
    pub(super) file: OpenFile,
    pub(super) lock: data_dir::FileLock,
}

pub(super) struct Pools<DB: Database> {
    pub(super) reader: Pool<DB>,
    /// One connection, for which the writers of a process queue; those of several processes queue in the engine.
    pub(super) writer: Pool<DB>,
    /// One connection that only reads the revision.
    pub(super) watch: Pool<DB>,
}

impl<DB: Database> Pools<DB> {
    /// Each pool with its name, its open connections and the idle ones of these.
    pub(super) fn load(&self) -> [(&'static str, i64, i64); 3] {
        [("reader", &self.reader), ("writer", &self.writer), ("watch", &self.watch)].map(|(name, pool)| {
            let (total, idle) = (i64::from(pool.size()), i64::try_from(pool.num_idle()).unwrap_or(i64::MAX));
            // The two are read one after the other.
            (name, total.max(idle), idle)
        })
    }

    pub(super) async fn close(&self) {
        for pool in [&self.reader, &self.writer, &self.watch] {
            pool.close().await;
        }
    }
}

/// Applies the same expression to the pools of either engine.
macro_rules! each_engine {
    ($engine:expr, $pools:ident => $work:expr) => {
        match $engine {
            $crate::db::pools::Engine::Sqlite($pools, _) => $work,
            $crate::db::pools::Engine::Postgres($pools) => $work,
        }
    };
}
pub(super) use each_engine;
