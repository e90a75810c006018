//! The connections of an engine by what they are for, so that no kind of work waits for another.

use super::{folder, open_file::OpenFile};
use sqlx::{Database, Pool, Postgres, Sqlite};

/// How many times longer a writer may take than a reader: it waits for its turn, and for the disk.
pub(super) const WRITER_TIMEOUT_FACTOR: u32 = 5;

pub(super) enum Engine {
    Sqlite(Pools<Sqlite>, DatabaseFile),
    Postgres(Pools<Postgres>),
}

/// The file that this process has open, and the proof of that for others.
pub(super) struct DatabaseFile {
    pub(super) file: OpenFile,
    pub(super) _lock: folder::FileLock,
}

pub(super) struct Pools<DB: Database> {
    pub(super) reader: Pool<DB>,
    /// One connection: the writers of a process queue for it, those of several in the engine.
    pub(super) writer: Pool<DB>,
    /// One connection that asks for the revision and nothing else.
    pub(super) watch: Pool<DB>,
}

impl<DB: Database> Pools<DB> {
    pub(super) async fn close(&self) {
        for pool in [&self.reader, &self.writer, &self.watch] {
            pool.close().await;
        }
    }
}

/// The same expression on the pools of whichever engine it is.
macro_rules! each_engine {
    ($engine:expr, $pools:ident => $work:expr) => {
        match $engine {
            $crate::db::pools::Engine::Sqlite($pools, _) => $work,
            $crate::db::pools::Engine::Postgres($pools) => $work,
        }
    };
}
pub(super) use each_engine;
