//! PostgreSQL, for sites that need more than one machine: one pool, on a database whose collation sorts by bytes, as
//! SQLite does.

use super::{
    error,
    pools::{Pools, WRITER_TIMEOUT_FACTOR},
};
use crate::Result;
use sqlx::{
    ConnectOptions as _, Connection as _, PgConnection, PgPool, Postgres, Row as _, Transaction,
    postgres::{PgConnectOptions, PgPoolOptions},
};
use std::time::Duration;

/// Read connections of one process: several processes share a server that allows 100 by default.
const READERS: u32 = 8;
/// Settings of every session. The server ends the session of a machine that has vanished, and releases its locks,
/// within a minute; by default after two hours. The last setting is a marker for [`HAS_SETTINGS`].
const SETTINGS: [(&str, &str); 4] = [
    ("tcp_keepalives_idle", "20"),
    ("tcp_keepalives_interval", "10"),
    ("tcp_keepalives_count", "4"),
    ("vigie.session", "1"),
];
/// Whether the session has [`SETTINGS`]. A connection pooler rejects or drops them. It shares sessions between
/// clients, which breaks advisory locks and prepared statements.
const HAS_SETTINGS: &str = "SELECT COALESCE(current_setting('vigie.session', true), '') = '1'";
/// Time after which the server ends a write transaction whose process is frozen: all other writers wait for it.
const MAX_IDLE_IN_TRANSACTION: &str = "60s";
/// Timeout after which a server that does not answer is reported as busy.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

pub(super) const BEGIN_READ: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
/// Acquires the write lock within a transaction, until its end; with the same timeout as on SQLite.
pub(super) const LOCK_WRITER: &str =
    "SET LOCAL lock_timeout = '5s'; SELECT CAST(pg_advisory_xact_lock(7824743) AS TEXT)";
/// Acquires the write lock for a migration, which waits for that of another process without a timeout.
pub(super) const LOCK_MIGRATION: &str =
    "SET LOCAL statement_timeout = 0; SELECT CAST(pg_advisory_xact_lock(7824743) AS TEXT)";

/// Begins a transaction and acquires the write lock. The transaction begins first, so that a timeout or a cancellation
/// leaves a connection that is rolled back.
pub(super) async fn begin_write(
    pool: &PgPool,
    turn: &'static str,
) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
    let mut tx = pool.begin().await?;
    sqlx::raw_sql(turn).execute(&mut *tx).await?;
    Ok(tx)
}

/// Opens one connection with this application name, or reports the cause.
pub(super) async fn connect(url: &str, name: &str) -> Result<PgConnection> {
    connect_with(&options(url)?.application_name(name)).await
}

fn options(url: &str) -> Result<PgConnectOptions> {
    let options: PgConnectOptions = url.parse().map_err(|e| error::from_sqlx(&e))?;
    Ok(options.disable_statement_logging().options(SETTINGS))
}

/// Opens one connection. Rejects a connection pooler.
async fn connect_with(options: &PgConnectOptions) -> Result<PgConnection> {
    let opened = async {
        let mut session = options.connect().await?;
        // By the simple protocol: a pooler may send the parts of a prepared statement to different sessions.
        let has_settings = sqlx::raw_sql(HAS_SETTINGS).fetch_one(&mut session).await?.try_get(0)?;
        Ok::<(PgConnection, bool), sqlx::Error>((session, has_settings))
    };
    let place = format!("{}:{}", options.get_host(), options.get_port());
    match tokio::time::timeout(CONNECT_TIMEOUT, opened).await {
        Ok(Ok((session, true))) => Ok(session),
        Ok(Ok((_, false))) => Err(error::pooler()),
        Ok(Err(sqlx::Error::Io(e))) => Err(error::unreachable(&place, &e.to_string())),
        Ok(Err(e)) => Err(error::from_sqlx(&e)),
        Err(_) => Err(error::unreachable(&place, "no answer")),
    }
}

/// Opens pools on this database after one connection has succeeded: a pool itself would retry until its timeout, and
/// not report the cause.
///
/// If readers have a timeout, the server cancels their statements shortly after it, so that none runs without a client.
/// A writer's statement may take longer.
pub(super) async fn open(
    url: &str,
    readers: Option<u32>,
    patience: Option<Duration>,
) -> Result<Pools<Postgres>> {
    let options = options(url)?.application_name("vigie");
    connect_with(&options).await?.close().await.map_err(|e| error::from_sqlx(&e))?;
    let pool = |options: &PgConnectOptions, connections, times: u32| -> PgPool {
        let limit =
            patience.map(|patience| ("statement_timeout", (patience * times).as_millis().to_string()));
        let settings = PgPoolOptions::new().acquire_timeout(CONNECT_TIMEOUT).max_connections(connections);
        settings.connect_lazy_with(options.clone().options(limit))
    };
    let writing = options.clone().options([("idle_in_transaction_session_timeout", MAX_IDLE_IN_TRANSACTION)]);
    let reader = pool(&options, readers.unwrap_or(READERS), 2);
    let writer = pool(&writing, 1, 2 * WRITER_TIMEOUT_FACTOR);
    Ok(Pools { reader, writer, watch: pool(&options, 1, 2) })
}

/// Warns if texts of this database would not sort as they do on SQLite.
pub(super) async fn warn_of_collation(pool: &PgPool) -> Result<(), sqlx::Error> {
    let (collation, sorts_by_bytes) = collation(pool).await?;
    if !sorts_by_bytes {
        tracing::warn!(
            collation,
            "create the database with LC_COLLATE 'C' TEMPLATE template0, so that lists are ordered alike everywhere"
        );
    }
    Ok(())
}

/// The collation of this database, and whether texts sort by their bytes, as they do on SQLite.
pub(super) async fn collation(pool: &PgPool) -> Result<(String, bool), sqlx::Error> {
    // The comparison shows another provider of collations than the C library.
    let sql =
        "SELECT CAST(datcollate AS TEXT), 'B' < 'a' FROM pg_database WHERE datname = current_database()";
    let (name, sorts_capitals_first): (String, bool) = sqlx::query_as(sql).fetch_one(pool).await?;
    let is_bytewise = matches!(name.as_str(), "C" | "POSIX" | "C.UTF-8" | "C.utf8") && sorts_capitals_first;
    Ok((name, is_bytewise))
}
