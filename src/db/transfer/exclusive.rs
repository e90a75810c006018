//! Excludes other processes from a database on PostgreSQL while it is copied.

use super::super::{error, postgres};
use crate::{
    Result,
    error::{Error, Kind},
};
use sqlx::PgConnection;
use std::time::Duration;
use tokio::time::sleep;

/// The lock that every write transaction acquires: nothing is written to the source.
pub(super) const WRITERS: i64 = 7_824_743;
/// The lock of copies to one destination.
pub(super) const COPIES: i64 = 7_824_744;

/// Number of attempts, and the delay between them: the sessions of a killed process end a moment after it.
const ATTEMPTS: usize = 25;
const RETRY_DELAY: Duration = Duration::from_millis(200);

const TRY_LOCK: &str = "SELECT pg_try_advisory_lock($1)";
const OTHER: &str =
    "SELECT application_name, coalesce(host(client_addr), 'this machine') FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'vigie%' AND pid <> pg_backend_pid()
    ORDER BY backend_start LIMIT 1";

/// Opens a session that holds this lock of a database that no other process of vigie uses.
///
/// # Errors
/// Busy (75) while another process has a session; unreachable or invalid address (75, 78).
pub(super) async fn session(url: &str, lock: i64) -> Result<PgConnection> {
    let mut session = postgres::connect(url, "vigie db copy").await?;
    for attempt in 1.. {
        let other = sqlx::query_as::<_, (String, String)>(OTHER).fetch_optional(&mut session);
        match other.await.map_err(|e| error::from_sqlx(&e))? {
            None => break,
            Some((name, address)) if attempt == ATTEMPTS => {
                return Err(busy(&format!(
                    "is in use by {name} at {address}; stop it first (`vigie serve`?)"
                )));
            }
            Some(_) => sleep(RETRY_DELAY).await,
        }
    }
    let locked = sqlx::query_scalar(TRY_LOCK).bind(lock).fetch_one(&mut session);
    match locked.await.map_err(|e| error::from_sqlx(&e))? {
        true => Ok(session),
        false => Err(busy("is being written by another process")),
    }
}

fn busy(why: &str) -> Error {
    Error::new(Kind::Busy, "database.busy", format!("the database {why}"))
}
