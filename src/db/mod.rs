//! The data room: SQLite by default, PostgreSQL by address, one set of statements for both. Only `store.rs`
//! files and this room hold SQL.

mod backup;
mod copy;
mod error;
mod folder;
mod health;
mod holders;
mod inspection;
mod lock;
mod lost;
mod memory;
mod migrate;
mod partial;
mod pools;
mod postgres;
mod purge;
mod restore;
mod row;
mod schema;
mod sqlite;
mod statement;
mod store;
#[cfg(test)]
mod suite;
mod translate;
mod tx;
mod value;

pub use backup::{Contents, verify};
pub(crate) use backup::{ManifestRow, manifest};
pub(crate) use copy::Copy;
pub(crate) use error::corrupted;
pub use error::violated;
pub(crate) use folder::{create as create_folder, free_bytes, parent, place as place_file};
pub use inspection::Inspection;
pub use lock::Lock;
pub use migrate::{MIGRATIONS, Migrated, Migration, migrate, pending};
pub(crate) use partial::Partial;
pub(crate) use restore::ensure_unused;
pub(crate) use restore::former_suffix;
pub use restore::{Restored, check as check_restore, restore};
pub use row::FromRow;
pub(crate) use row::{StoredEmail, Text, instant};
pub(crate) use statement::statements;
pub use store::STATEMENTS;
#[cfg(test)]
pub(crate) use suite::{engines, test_db};
pub use tx::Tx;
pub use value::Value;
pub(crate) use value::args;

use crate::{Error, Result, clock::Clock, config::Config};
use health::Health;
use holders::Holders;
use memory::Memory;
use pools::{Engine, each_engine};
use std::{
    future::Future,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};
use tokio::time::timeout;
use tx::On;

/// How much longer those who write wait: for their turn, and for the disk.
const FOR_WRITERS: u32 = 5;
/// How long closing may take: what was acknowledged is on disk already.
const CLOSING: Duration = Duration::from_secs(3);
/// Every page of the file. What a CHECK allows was looked at when it was written: SQLite builds its lists anew for each row,
/// which takes ten times as long as the pages do.
const QUICK_CHECK: &str =
    "PRAGMA ignore_check_constraints = ON; PRAGMA quick_check(1); PRAGMA ignore_check_constraints = OFF";

/// What a caller expects of the schema it finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Schema {
    /// Creates the database and brings it to this version: `serve`, `init`, `db migrate`.
    Migrate,
    /// Refuses a database of another version: every other command.
    Require,
    /// Takes it as it is: a backup must be possible before a migration.
    Any,
}

/// Adds to an error what would mend this database, if it is damaged: whoever finds figures or entries that cannot be read
/// knows of no backups.
pub(crate) fn remedy(config: &Config) -> impl FnOnce(Error) -> Error + use<> {
    let folder = config.database_url.is_none().then(|| config.data_dir.clone());
    move |error| match folder {
        Some(folder) => backup::with_remedy(error, &folder),
        None => backup::with_their_remedy(error),
    }
}

/// The database. Cloning it clones a handle.
#[derive(Clone)]
pub struct Db(Arc<Inner>);

struct Inner {
    engine: Engine,
    holders: Holders,
    health: Health,
    /// How long a reader of this process waits for one answer.
    patience: Option<Duration>,
    memory: Memory,
    generation: AtomicU64,
    data_dir: PathBuf,
    clock: Clock,
}

impl Db {
    /// Opens the database this configuration names.
    ///
    /// # Errors
    /// Missing (66), not writable (73), damaged (65), busy or unreachable (75), of another version (78).
    pub async fn open(config: &Config, schema: Schema) -> Result<Self> {
        match schema {
            Schema::Migrate => Ok(migrate::open(config).await?.0),
            Schema::Require => {
                let db = Self::connect(config).await?;
                migrate::require(&db).await?;
                Ok(db)
            }
            Schema::Any => Self::connect(config).await,
        }
    }

    async fn connect(config: &Config) -> Result<Self> {
        let engine = match &config.database_url {
            Some(url) => Engine::Postgres(postgres::open(url, config.readers, config.patience).await?),
            None => sqlite::open(&config.data_dir, config.readers)?,
        };
        let clock = config.clock.map_or_else(Clock::system, Clock::fixed);
        let (holders, health, memory, generation) = Default::default();
        let (patience, data_dir) = (config.patience, config.data_dir.clone());
        Ok(Self(Arc::new(Inner { engine, holders, health, patience, memory, generation, data_dir, clock })))
    }

    /// A transaction that only reads, all of it at one moment.
    ///
    /// # Errors
    /// What the engine reports, in words of the domain; so for the methods below. A fault (a panic where assertions are
    /// on) when the caller holds a transaction already: whoever has one hands it down.
    pub async fn read(&self) -> Result<Tx> {
        self.0.holders.refuse_nesting()?;
        self.0.health.refuse_unwell()?;
        // Boxed, here and below: the driver's futures are large, and every use case holds several.
        let begin = Box::pin(async {
            match &self.0.engine {
                Engine::Sqlite(pools, _) => pools.reader.begin_with("BEGIN").await.map(On::Sqlite),
                Engine::Postgres(pools) => {
                    pools.reader.begin_with(postgres::BEGIN_READ).await.map(On::Postgres)
                }
            }
        });
        let patience = self.0.patience;
        Ok(Tx::new(self, self.within(patience, begin).await?, patience))
    }

    /// A transaction that writes. Writers go one at a time, on both engines: what one has read stays true until
    /// it commits. SQLite gives no other choice, and refuses a transaction that reads first and writes later
    /// as soon as there are two; PostgreSQL would let both decide on the same old facts.
    ///
    /// # Errors
    /// As [`Db::read`]; busy (75) when the others take longer than a few seconds.
    pub async fn write(&self) -> Result<Tx> {
        self.begin_write(postgres::TURN, self.0.patience.map(|patience| patience * FOR_WRITERS)).await
    }

    async fn begin_write(&self, turn: &'static str, patience: Option<Duration>) -> Result<Tx> {
        self.0.holders.refuse_nesting()?;
        self.0.health.refuse_unwell()?;
        let begin = Box::pin(async {
            match &self.0.engine {
                Engine::Sqlite(pools, _) => pools.writer.begin_with("BEGIN IMMEDIATE").await.map(On::Sqlite),
                Engine::Postgres(pools) => postgres::begin_write(&pools.writer, turn).await.map(On::Postgres),
            }
        });
        if let Engine::Sqlite(_, held) = &self.0.engine {
            held.file.refuse_another()?;
        }
        Ok(Tx::new(self, self.within(patience, begin).await?, patience))
    }

    /// What the engine answers, unless it takes longer than this.
    async fn within<T>(
        &self,
        patience: Option<Duration>,
        asked: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T> {
        self.answered((patience, error::late), asked).await
    }

    /// The same, with what is told when it does.
    async fn answered<T>(
        &self,
        (patience, late): (Option<Duration>, fn() -> Error),
        asked: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T> {
        let answer = match patience {
            Some(patience) => timeout(patience, asked).await.map_err(|_| late())?,
            None => asked.await,
        };
        answer.map_err(|e| self.error(&e))
    }

    /// How often anything pages show has changed, whichever process changed it. It has a connection of its own: however
    /// busy the readers and writers are, this is answered.
    ///
    /// # Errors
    /// As [`Db::read`].
    pub async fn revision(&self) -> Result<i64> {
        self.0.health.refuse_unwell()?;
        let asked = Box::pin(async {
            each_engine!(&self.0.engine, pools => {
                sqlx::query_scalar(store::REVISION).fetch_one(&pools.watch).await
            })
        });
        self.within(self.0.patience, asked).await
    }

    /// The same of what is counted in two scopes.
    ///
    /// # Errors
    /// As [`Db::read`].
    pub async fn revision_of(&self, scopes: [&'static str; 2]) -> Result<i64> {
        self.0.health.refuse_unwell()?;
        let [one, other] = scopes;
        let asked = Box::pin(async {
            each_engine!(&self.0.engine, pools => {
                sqlx::query_scalar(store::REVISION_OF).bind(one).bind(other).fetch_one(&pools.watch).await
            })
        });
        self.within(self.0.patience, asked).await
    }

    /// How often answers of this process have been outdated though the data had not changed again.
    pub(crate) fn generation(&self) -> u64 {
        self.0.generation.load(Relaxed)
    }

    /// Answers that were made until now are of the data before, whatever revision they were made at.
    pub(crate) fn outdate_answers(&self) {
        self.0.generation.fetch_add(1, Relaxed);
    }

    /// Everything that is wrong with the database: damaged pages, rows without their parent, a schema that
    /// is not ours. Reads all of it.
    ///
    /// # Errors
    /// What keeps the check from running at all.
    pub async fn check(&self) -> Result<Inspection> {
        let pages = match &self.0.engine {
            Engine::Sqlite(pools, _) => {
                let found = backup::check(pools, "PRAGMA integrity_check(20)").await?;
                Inspection::of("every page and reference of the file", found)
            }
            Engine::Postgres(_) => Inspection::default(),
        };
        if pages.problems.is_empty() { Ok(pages.and(migrate::check(self).await?)) } else { Ok(pages) }
    }

    /// Whether the database can be served: the pages are sound, and the schema is ours. Cheaper than [`Db::check`].
    ///
    /// # Errors
    /// A damaged database (65), with the backup that would mend it.
    pub async fn quick_check(&self) -> Result<()> {
        let pages = async {
            match &self.0.engine {
                Engine::Sqlite(pools, _) => backup::check(pools, QUICK_CHECK).await,
                Engine::Postgres(_) => Ok(Vec::new()),
            }
        };
        let (pages, schema) = tokio::join!(pages, migrate::check(self));
        let mut problems = pages?;
        // What damaged pages say of the schema is no news.
        if problems.is_empty() {
            problems = schema?.problems;
        }
        self.verdict(&problems)
    }

    /// The problems a check found, as a failure that names the backup that would mend them.
    ///
    /// # Errors
    /// Any problem makes the database a damaged one (65).
    pub fn verdict(&self, problems: &[String]) -> Result<()> {
        schema::verdict(problems).map_err(|e| self.with_remedy(e))
    }

    /// Copies the database, while others go on writing, to this file or into this folder (by default
    /// `backups` in the data folder), and answers where it is.
    ///
    /// # Errors
    /// A file that exists or cannot be created (73), a full disk (74), a damaged copy (65); PostgreSQL has
    /// its own tools (78).
    pub async fn backup(&self, to: Option<&Path>) -> Result<PathBuf> {
        backup::backup(self, to).await
    }

    /// Where [`Db::backup`] would write; writes nothing.
    ///
    /// # Errors
    /// A file that exists (73), PostgreSQL (78).
    pub fn backup_target(&self, to: Option<&Path>) -> Result<PathBuf> {
        backup::database_target(self, to)
    }

    /// Where an archive would be written; writes nothing.
    ///
    /// # Errors
    /// A file that exists (73).
    pub(crate) fn archive_target(&self, to: Option<&Path>) -> Result<PathBuf> {
        backup::archive_target(self, to)
    }

    /// The manifest of the stored files of visitors.
    ///
    /// # Errors
    /// Those of the database.
    pub(crate) async fn manifest(&self) -> Result<Vec<ManifestRow>> {
        backup::current_manifest(self).await
    }

    /// A checked copy of the database beside this file, gone when it is dropped.
    ///
    /// # Errors
    /// As [`Db::backup`].
    pub(crate) async fn snapshot(&self, target: &Path) -> Result<Partial> {
        backup::snapshot(self, target).await
    }

    /// What a slice keeps in memory of this database, as long as it is open.
    pub(crate) fn memory<T: Default + Send + Sync + 'static>(&self) -> Arc<T> {
        self.0.memory.get()
    }

    /// Closes every connection, which folds the write-ahead log into the database. A server that does not answer is left.
    pub async fn close(&self) {
        let closing = async { each_engine!(&self.0.engine, pools => pools.close().await) };
        if timeout(CLOSING, closing).await.is_err() {
            tracing::warn!("the database does not answer: its connections are left open");
        }
    }

    fn error(&self, error: &sqlx::Error) -> Error {
        self.with_remedy(error::from_sqlx(error))
    }

    fn with_remedy(&self, error: Error) -> Error {
        match &self.0.engine {
            Engine::Sqlite(..) => backup::with_remedy(error, &self.0.data_dir),
            Engine::Postgres(_) => backup::with_their_remedy(error),
        }
    }
}
