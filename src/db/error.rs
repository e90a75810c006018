//! Maps errors of the engines to errors of the domain, with the same kind, code and exit status on both.

use crate::error::{Error, FieldError, Kind};
use sqlx::error::DatabaseError;

/// The error without the name of a backup, for callers that do not know the data folder.
pub(super) fn from_sqlx(error: &sqlx::Error) -> Error {
    match error {
        sqlx::Error::Database(e) => match e.try_downcast_ref::<sqlx::postgres::PgDatabaseError>() {
            Some(e) => from_postgres(e),
            None => from_sqlite(e.as_ref()),
        },
        sqlx::Error::PoolTimedOut => busy("all database connections are in use"),
        sqlx::Error::Io(e) if e.kind() == std::io::ErrorKind::StorageFull => full(),
        sqlx::Error::Io(e) => busy(&format!("the database cannot be reached ({e})")),
        sqlx::Error::Configuration(_) | sqlx::Error::Tls(_) => {
            configuration(format!("setting database_url is not the address of a database: {error}"))
        }
        // Constraints and types prevent such values, so a value that cannot be decoded was not written by vigie.
        sqlx::Error::ColumnDecode { .. } => corrupted(&error.to_string()),
        other => Error::internal(format!("database: {other}")),
    }
}

/// Maps SQLite's extended result codes; the low byte is the primary code.
fn from_sqlite(error: &dyn DatabaseError) -> Error {
    let extended: i32 = error.code().and_then(|code| code.parse().ok()).unwrap_or(1);
    let message = error.message();
    match extended & 0xff {
        5 | 6 => busy("another process is writing to the database"),
        3 | 8 | 14 | 23 => Error::new(
            Kind::CannotCreate,
            "file.cannot-create",
            format!(
                "the database cannot be opened for writing ({message}); check the owner and mode of the data folder"
            ),
        ),
        11 | 26 => corrupted(message),
        13 => full(),
        7 | 9 | 10 => failed(message),
        19 => sqlite_violation(extended, message),
        _ => Error::internal(format!("SQLite: {message} ({extended})")),
    }
}

/// Returns the violated constraint under the name that PostgreSQL gives it. SQLite names the columns of unique keys.
fn sqlite_violation(extended: i32, message: &str) -> Error {
    let about = message.split_once(": ").map_or("", |(_, about)| about);
    match extended {
        275 => violation(about.to_owned(), "check"),
        787 => violation(String::new(), "foreign-key"),
        1299 => violation(format!("{}_not_null", about.replace('.', "_")), "not-null"),
        1555 => violation(format!("{}_pkey", about.split('.').next().unwrap_or_default()), "unique"),
        2067 => violation(unique_name(about), "unique"),
        _ => Error::internal(format!("SQLite: {message} ({extended})")),
    }
}

/// `t.a, t.b` -> `t_a_b_key`.
fn unique_name(columns: &str) -> String {
    let table = columns.split('.').next().unwrap_or_default();
    let names: Vec<&str> =
        columns.split(", ").filter_map(|column| column.split_once('.').map(|(_, name)| name)).collect();
    format!("{table}_{}_key", names.join("_"))
}

fn from_postgres(error: &sqlx::postgres::PgDatabaseError) -> Error {
    let name = error.constraint().unwrap_or_default().to_owned();
    let message = error.message();
    match error.code() {
        "23505" => violation(name, "unique"),
        "23514" => violation(name, "check"),
        "23503" => violation(name, "foreign-key"),
        "23502" => {
            let column = error.column().unwrap_or_default();
            violation(format!("{}_{column}_not_null", error.table().unwrap_or_default()), "not-null")
        }
        "53100" => full(),
        "40001" | "40P01" | "55P03" => busy("another process is writing the same rows"),
        // Full, starting, stopping, or read-only since a failover.
        "53300" | "57P03" | "57P01" | "57P02" | "25006" => busy(message),
        // PgBouncer, which does not report itself otherwise.
        "08P01" if message.starts_with("unsupported startup parameter") => pooler(),
        code if code.starts_with("08") => busy(message),
        "57014" => read_timeout(),
        "XX001" | "XX002" => corrupted(message),
        code if code.starts_with("28") || code.starts_with("3D") || code == "42501" => {
            configuration(format!("PostgreSQL rejects the address in setting database_url: {message}"))
        }
        code if code.starts_with("58") || code.starts_with("53") => failed(message),
        code => Error::internal(format!("PostgreSQL: {message} ({code})")),
    }
}

fn busy(why: &str) -> Error {
    Error::new(Kind::Busy, "database.busy", format!("{why}; try again in a moment"))
}

/// The error for a server that is stopped or still starting.
pub(super) fn unreachable(place: &str, why: &str) -> Error {
    let detail =
        format!("PostgreSQL at {place} cannot be reached ({why}); start it, or correct setting database_url");
    Error::new(Kind::Busy, "database.busy", detail)
}

fn full() -> Error {
    Error::new(
        Kind::Storage,
        "disk.full",
        "cannot write to the database: the disk is full; nothing was changed; free some space and try again",
    )
}

fn failed(message: &str) -> Error {
    Error::new(
        Kind::Storage,
        "database.failed",
        format!(
            "the database cannot be read or written ({message}); nothing was changed; check the disk and the free space"
        ),
    )
}

/// The error for a database that does not answer within the limit.
pub(super) fn read_timeout() -> Error {
    busy("the database does not answer in time")
}

/// A write timed out: the transaction may or may not have been committed.
pub(super) fn write_timeout() -> Error {
    let detail = "the database does not answer in time: check whether this was saved before you try again";
    Error::new(Kind::Busy, "database.commit-unknown", detail)
}

/// The error for a database file that was moved or replaced.
pub(super) fn file_replaced(detail: String) -> Error {
    Error::new(Kind::Storage, "database.failed", detail)
}

/// The error for a connection pooler in place of PostgreSQL.
pub(super) fn pooler() -> Error {
    configuration(
        "setting database_url is the address of a connection pooler, such as PgBouncer, which breaks the locks and timeouts of sessions; use the address of PostgreSQL itself"
            .to_owned(),
    )
}

fn configuration(detail: String) -> Error {
    Error::new(Kind::Configuration, "config.invalid", detail)
}

fn violation(constraint: String, rule: &str) -> Error {
    Error::new(
        Kind::Conflict,
        "database.constraint",
        format!("the database rejects this: {rule} {constraint}"),
    )
    .with_fields(vec![FieldError::new(constraint, rule)])
}

/// The error for a file that is not a database any more, or contains data that vigie did not write.
pub(crate) fn corrupted(message: &str) -> Error {
    Error::new(Kind::Corrupted, "database.corrupted", format!("the database is damaged ({message})"))
}

/// Returns the constraint that an error violates, under the same name on both engines, so that a use case can convert
/// it to an error of a field.
#[must_use]
pub fn violated(error: &Error) -> Option<&str> {
    (error.code == "database.constraint").then(|| error.fields.first().map_or("", |field| &field.pointer))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sqlite_violations_have_the_constraint_names_of_postgresql() {
        for (extended, message, name) in [
            (2067, "UNIQUE constraint failed: t.a, t.b", "t_a_b_key"),
            (1555, "UNIQUE constraint failed: t.id", "t_pkey"),
            (275, "CHECK constraint failed: t_a_check", "t_a_check"),
            (1299, "NOT NULL constraint failed: t.a", "t_a_not_null"),
        ] {
            assert_eq!(violated(&sqlite_violation(extended, message)), Some(name));
        }
        assert_eq!(violated(&full()), None);
    }
}
