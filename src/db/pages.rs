//! Damage in the pages of a SQLite database, by SQLite's own checks.

use super::{error, pools::Pools};
use crate::{Result, error::Kind};
use sqlx::{AssertSqlSafe, Row as _, Sqlite, SqliteConnection, SqliteExecutor};

/// Damage and orphans that this pragma and `foreign_key_check` find; empty for a sound database.
pub(super) async fn check(pools: &Pools<Sqlite>, pragma: &'static str) -> Result<Vec<String>> {
    let found = async {
        let mut connection = pools.reader.acquire().await?;
        let problems = problems(&mut connection, pragma).await?;
        // The check has read all of the file: its pages would only displace others in the cache.
        sqlx::query("PRAGMA shrink_memory").execute(&mut *connection).await?;
        Ok(problems)
    };
    match found.await.map_err(|e| error::from_sqlx(&e)) {
        Err(e) if e.kind == Kind::Damaged => Ok(vec![e.detail]),
        other => other,
    }
}

/// The same on one connection.
///
/// # Errors
/// Those of the engine.
pub(super) async fn problems(
    connection: &mut SqliteConnection,
    pragma: &'static str,
) -> Result<Vec<String>, sqlx::Error> {
    let mut problems: Vec<String> = texts(&mut *connection, pragma).await?;
    problems = problems.iter().flat_map(|found| found.lines()).map(str::to_owned).collect();
    problems.retain(|line| line != "ok" && !line.starts_with("***"));
    if !problems.is_empty() {
        // Rows of damaged pages cannot be asked about.
        return Ok(problems);
    }
    let orphans = sqlx::query("PRAGMA foreign_key_check").fetch_all(connection).await?;
    problems.extend(orphans.iter().map(|row| {
        format!("a row of {} lacks its parent in {}", row.get::<String, _>(0), row.get::<String, _>(2))
    }));
    Ok(problems)
}

/// The first column of an answer, as texts.
pub(super) async fn texts(
    on: impl SqliteExecutor<'_>,
    sql: &'static str,
) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(on).await
}
