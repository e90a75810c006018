//! Damage in the pages of a SQLite database, by SQLite's own checks.

use super::{error, pools::Pools};
use crate::{Result, error::Kind};
use sqlx::{AssertSqlSafe, Row as _, Sqlite, SqliteConnection, SqliteExecutor};

/// Lists the damage and orphans that this pragma and `foreign_key_check` find; empty for an undamaged database.
pub(super) async fn check(pools: &Pools<Sqlite>, pragma: &'static str) -> Result<Vec<String>> {
    let found = async {
        let mut connection = pools.reader.acquire().await?;
        let problems = problems(&mut connection, pragma).await?;
        // The check has read the whole file: its pages would only evict others from the cache.
        sqlx::query("PRAGMA shrink_memory").execute(&mut *connection).await?;
        Ok(problems)
    };
    match found.await.map_err(|e| error::from_sqlx(&e)) {
        Err(e) if e.kind == Kind::Corrupted => Ok(vec![e.detail]),
        other => other,
    }
}

/// Like [`check`], on one connection.
///
/// # Errors
/// Errors of the engine.
pub(super) async fn problems(
    connection: &mut SqliteConnection,
    pragma: &'static str,
) -> Result<Vec<String>, sqlx::Error> {
    let mut problems: Vec<String> = texts(&mut *connection, pragma).await?;
    problems = problems.iter().flat_map(|found| found.lines()).map(str::to_owned).collect();
    problems.retain(|line| line != "ok" && !line.starts_with("***"));
    if !problems.is_empty() {
        // References of damaged pages cannot be checked.
        return Ok(problems);
    }
    let orphans = sqlx::query("PRAGMA foreign_key_check").fetch_all(connection).await?;
    problems.extend(orphans.iter().map(|row| {
        format!("a row of {} lacks its parent in {}", row.get::<String, _>(0), row.get::<String, _>(2))
    }));
    Ok(problems)
}

/// Returns the first column of a result as texts.
pub(super) async fn texts(
    on: impl SqliteExecutor<'_>,
    sql: &'static str,
) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(on).await
}
