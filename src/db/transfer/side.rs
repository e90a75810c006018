//! The two databases of a copy, each open in this process alone.

use super::{
    super::{
        Db, args, data_dir,
        layout::FILE,
        migrate,
        migrations::{COPY_MARKER, MIGRATIONS, missing},
        pools::Engine,
        postgres, schema, sqlite,
        store::ORIGIN,
    },
    exclusive::{self, COPIES, WRITERS},
    tables::{self, Table},
};
use crate::{
    Result,
    config::Config,
    error::{Error, Kind},
};
use sha2::{Digest as _, Sha256};
use sqlx::PgConnection;

/// A database of a copy. Other processes cannot change it meanwhile.
pub(super) struct Side {
    pub(super) db: Db,
    /// Follows a text in ORDER BY.
    pub(super) collation: &'static str,
    /// Holds a lock of PostgreSQL.
    session: Option<PgConnection>,
}

/// The state of a destination that may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Without tables of vigie.
    Blank,
    Empty,
    /// A copy of the same source was interrupted.
    Interrupted,
}

impl Side {
    /// Opens the source.
    ///
    /// # Errors
    /// Missing (66), damaged (65), in use (75), of another version (78).
    pub(super) async fn source(config: &Config) -> Result<Self> {
        let session = session(config, WRITERS).await?;
        let db = Db::connect(config).await?;
        let side = Self::exclusive(db, session).await?;
        migrate::require_current(&side.db).await?;
        side.db.quick_check().await?;
        Ok(side)
    }

    /// Opens the destination, creates its schema and marks it as incomplete. Returns whether a copy of this source
    /// continues.
    ///
    /// # Errors
    /// Not empty (73), in use (75), of another version (78), a schema that differs from the migrations (65).
    pub(super) async fn destination(config: &Config, origin: &str, tables: &[Table]) -> Result<(Self, bool)> {
        data_dir::create(&config.data_dir)?;
        let session = session(config, COPIES).await?;
        if config.database_url.is_none() {
            let _turn = data_dir::lock_for_migration(&config.data_dir).await?;
            if !config.data_dir.join(FILE).exists() {
                // The folder may have the files of an installation on PostgreSQL.
                sqlite::create_new(&config.data_dir).await?;
            }
        }
        let db = Db::connect(config).await?;
        let side = Self::exclusive(db, session).await?;
        let state = state(&side.db, origin, tables).await?;
        match state {
            State::Blank => {
                migrate::apply(&side.db, MIGRATIONS, Some(origin)).await?;
            }
            State::Empty => {
                let mut tx = side.db.write().await?;
                migrate::mark(&mut tx, origin, side.db.0.clock.millis()).await?;
                tx.commit().await?;
            }
            State::Interrupted => {}
        }
        schema::ensure_matching(&schema::problems(&side.db, &tables::current()).await?)?;
        Ok((side, state == State::Interrupted))
    }

    async fn exclusive(db: Db, session: Option<PgConnection>) -> Result<Self> {
        let collation = match &db.0.engine {
            Engine::Sqlite(_, held) => {
                held.lock.exclude_others(&db.0.data_dir)?;
                ""
            }
            Engine::Postgres(pools) => {
                let collation = postgres::collation(&pools.watch).await;
                // An explicit collation would not use the index of the primary key.
                if collation.map_err(|e| db.error(&e))?.1 { "" } else { " COLLATE \"C\"" }
            }
        };
        Ok(Self { db, collation, session })
    }

    pub(super) async fn close(self) {
        self.db.close().await;
        drop(self.session);
    }
}

async fn session(config: &Config, lock: i64) -> Result<Option<PgConnection>> {
    match &config.database_url {
        Some(url) => exclusive::session(url, lock).await.map(Some),
        None => Ok(None),
    }
}

/// Identifies an installation: its migrations and the times at which they were applied.
pub(super) async fn origin(db: &Db) -> Result<String> {
    let rows: Vec<(String, i64)> = db.read().await?.rows(ORIGIN, args![]).await?;
    let mut hash = Sha256::new();
    rows.into_iter().for_each(|(name, at)| hash.update(format!("{name} {at}\n")));
    Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

async fn state(db: &Db, origin: &str, tables: &[Table]) -> Result<State> {
    let mut tx = db.read().await?;
    let mut applied = migrate::applied(&mut tx).await?;
    if applied.is_empty() {
        return Ok(State::Blank);
    }
    let marker = applied.iter().position(|(name, _)| name == COPY_MARKER);
    let marker = marker.map(|at| applied.swap_remove(at).1);
    if marker.as_ref().is_some_and(|marker| marker != origin) {
        return Err(not_empty("it is an incomplete copy of another installation"));
    }
    if !missing(&applied, MIGRATIONS)?.is_empty() {
        return Err(not_empty("its schema is of an earlier version"));
    }
    if marker.is_some() {
        return Ok(State::Interrupted);
    }
    for table in tables {
        if !tx.rows_built::<(i64,)>(table.any(), args![]).await?.is_empty() {
            return Err(not_empty(&format!("table {} has rows", table.name)));
        }
    }
    Ok(State::Empty)
}

fn not_empty(why: &str) -> Error {
    let detail =
        format!("it is not empty: {why}; create another database, or move vigie.db out of the folder");
    Error::new(Kind::CannotCreate, "database.not-empty", detail)
}

/// Checks whether [`Side::destination`] would accept this destination, and whether a copy would continue. Changes nothing.
///
/// # Errors
/// Same errors as [`Side::destination`].
pub(super) async fn check_destination(config: &Config, origin: &str, tables: &[Table]) -> Result<bool> {
    if config.database_url.is_none() && !config.data_dir.join(FILE).exists() {
        return Ok(false);
    }
    let db = Db::connect(config).await?;
    let state = state(&db, origin, tables).await?;
    db.close().await;
    Ok(state == State::Interrupted)
}

/// Counts the rows of each table.
pub(super) async fn counts(db: &Db, tables: &[Table]) -> Result<Vec<(String, u64)>> {
    let mut tx = db.read().await?;
    let mut counts = Vec::new();
    for table in tables {
        let rows: Vec<(i64,)> = tx.rows_built(table.count(), args![]).await?;
        counts.push((table.name.clone(), rows.first().map_or(0, |(count,)| count.unsigned_abs())));
    }
    Ok(counts)
}

/// Adds the side to an error.
pub(super) fn in_source(mut error: Error) -> Error {
    error.detail = format!("source: {}", error.detail);
    error
}

/// Adds the side to an error.
pub(super) fn in_destination(mut error: Error) -> Error {
    error.detail = format!("destination: {}", error.detail);
    error
}
