//! PostgreSQL, for those who outgrow one machine: one pool, on a database whose texts sort by bytes as
//! SQLite's do.

use super::{
    error,
    value::{Row, Value},
};
use crate::{Error, Result};
use sqlx::{
    ConnectOptions as _, Connection as _, Decode, PgPool, Postgres, Row as _, TypeInfo as _, ValueRef as _,
    postgres::{PgArguments, PgConnectOptions, PgPoolOptions, PgRow, PgValueRef},
};
use std::time::Duration;

/// Connections of one process: several of them share a server that has 100 by default.
const CONNECTIONS: u32 = 10;
/// A peer that does not answer is reported as busy after this long.
const PATIENCE: Duration = Duration::from_secs(10);

/// The turn to write, held until the end of the transaction; as patient as SQLite's.
pub(super) const BEGIN_WRITE: &str =
    "BEGIN; SET LOCAL lock_timeout = '5s'; SELECT CAST(pg_advisory_xact_lock(7824743) AS TEXT)";
/// The same for a migration, which waits for another process's as long as it takes.
pub(super) const BEGIN_MIGRATION: &str = "BEGIN; SELECT CAST(pg_advisory_xact_lock(7824743) AS TEXT)";

/// A pool on this database, once one connection proved that it is there: the pool itself would try again
/// until its patience ends, and not say why.
pub(super) async fn open(url: &str) -> Result<PgPool> {
    let options: PgConnectOptions = url.parse().map_err(|e| error::from_sqlx(&e))?;
    let options = options.application_name("vigie").disable_statement_logging();
    let proof = async { options.connect().await?.close().await };
    let place = format!("{}:{}", options.get_host(), options.get_port());
    match tokio::time::timeout(PATIENCE, proof).await {
        Ok(Ok(())) => {}
        Ok(Err(sqlx::Error::Io(e))) => return Err(error::unreachable(&place, &e.to_string())),
        Ok(Err(e)) => return Err(error::from_sqlx(&e)),
        Err(_) => return Err(error::unreachable(&place, "no answer")),
    }
    Ok(PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE).connect_lazy_with(options))
}

/// Warns when texts of this database would not sort as they do on SQLite.
pub(super) async fn warn_of_collation(pool: &PgPool) -> Result<(), sqlx::Error> {
    let sql = "SELECT CAST(datcollate AS TEXT) FROM pg_database WHERE datname = current_database()";
    let collation: String = sqlx::query_scalar(sql).fetch_one(pool).await?;
    if !matches!(collation.as_str(), "C" | "POSIX" | "C.UTF-8" | "C.utf8") {
        tracing::warn!(
            collation,
            "create the database with LC_COLLATE 'C' TEMPLATE template0, so that lists are ordered alike everywhere"
        );
    }
    Ok(())
}

/// Values in the form PostgreSQL's driver binds.
pub(super) fn arguments(values: Vec<Value>) -> Result<PgArguments> {
    use sqlx::Arguments as _;
    let mut arguments = PgArguments::default();
    for value in values {
        match value {
            Value::Int(v) => arguments.add(v),
            Value::Real(v) => arguments.add(v),
            Value::Text(v) => arguments.add(v),
            Value::Bytes(v) => arguments.add(v),
        }
        .map_err(Error::fault)?;
    }
    Ok(arguments)
}

/// A row of the driver as ours.
pub(super) fn row(row: &PgRow) -> Result<Row> {
    let values: Result<Vec<Value>> =
        (0..row.len()).map(|at| row.try_get_raw(at).map_err(Error::fault).and_then(value)).collect();
    Ok(Row(values?))
}

fn value(raw: PgValueRef<'_>) -> Result<Value> {
    let kind = raw.type_info().name().to_owned();
    match kind.as_str() {
        "INT8" => get(raw).map(Value::Int),
        "INT4" => get::<i32>(raw).map(|v| Value::Int(v.map(i64::from))),
        "INT2" => get::<i16>(raw).map(|v| Value::Int(v.map(i64::from))),
        "BOOL" => get::<bool>(raw).map(|v| Value::Int(v.map(i64::from))),
        "FLOAT8" => get(raw).map(Value::Real),
        "FLOAT4" => get::<f32>(raw).map(|v| Value::Real(v.map(f64::from))),
        "TEXT" | "VARCHAR" | "CHAR" | "NAME" => get(raw).map(Value::Text),
        "BYTEA" => get(raw).map(Value::Bytes),
        other => Err(Error::fault(format!("a column is {other}: cast it to one of the portable types"))),
    }
}

fn get<'r, T: Decode<'r, Postgres>>(raw: PgValueRef<'r>) -> Result<Option<T>> {
    if raw.is_null() { Ok(None) } else { T::decode(raw).map(Some).map_err(Error::fault) }
}
