//! Locks for work that one process does at a time. A lock ends with its holder, so none is ever stale: on SQLite it is
//! a file lock in the data folder, on PostgreSQL an advisory lock of a connection.

use super::{data_dir, database::Db, pools::Engine};
use crate::{Error, Result};
use sha2::{Digest as _, Sha256};
use sqlx::{Connection as _, PgConnection, postgres::PgConnectOptions};
use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{Read as _, Seek as _, Write as _},
    os::unix::fs::OpenOptionsExt as _,
    path::Path,
};

/// A lock, until it is released or dropped.
pub struct Lock(Backing);

enum Backing {
    File(#[expect(dead_code, reason = "held until it is dropped")] data_dir::FileLock),
    Session(PgConnection),
}

impl Lock {
    /// Releases the lock at once. After a drop PostgreSQL takes a moment to notice.
    pub async fn release(self) {
        if let Backing::Session(connection) = self.0 {
            // If closing fails, the lock ends with the socket.
            drop(connection.close().await);
        }
    }
}

impl Db {
    /// Acquires the lock of this name among all processes that share the data. If it is taken, returns the description
    /// of its holder (`holder`, at most 60 bytes).
    ///
    /// # Errors
    /// A folder that is not writable (73, 74); errors of the engine.
    pub async fn lock(&self, name: &str, holder: &str) -> Result<Result<Lock, String>> {
        match &self.0.engine {
            Engine::Sqlite(..) => on_file(&self.0.data_dir.join(format!("{name}.lock")), holder),
            Engine::Postgres(pools) => {
                let options = PgConnectOptions::clone(&pools.watch.connect_options());
                let session = in_session(options.application_name(holder), number(name));
                session.await.map_err(|e| self.error(&e))
            }
        }
    }
}

fn on_file(path: &Path, holder: &str) -> Result<Result<Lock, String>> {
    let failed = |e| Error::file("lock", path, &e);
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false).mode(0o600);
    let mut file = options.open(path).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Ok(Err(holder_in(&file))),
        Err(TryLockError::Error(e)) => return Err(failed(e)),
    }
    file.set_len(0).and_then(|()| file.rewind()).map_err(failed)?;
    file.write_all(holder.as_bytes()).map_err(failed)?;
    Ok(Ok(Lock(Backing::File(data_dir::FileLock::new(file)))))
}

fn holder_in(file: &File) -> String {
    let mut holder = String::new();
    // The holder may have locked the file without having written its description yet.
    let is_described = file.take(200).read_to_string(&mut holder).is_ok() && !holder.is_empty();
    if is_described { holder } else { "another process".to_owned() }
}

/// Class of our advisory locks, which separates them from those of other programs in the same database.
const OURS: i32 = 7_824_743;
const TAKE: &str = "SELECT pg_try_advisory_lock($1, $2)";
const HOLDER: &str = "SELECT session.application_name, host(session.client_addr)
    FROM pg_locks AS held JOIN pg_stat_activity AS session ON session.pid = held.pid
    WHERE held.locktype = 'advisory' AND held.granted AND held.objsubid = 2
        AND CAST(held.classid AS BIGINT) = $1 AND CAST(held.objid AS BIGINT) = $2
        AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database())";

fn number(name: &str) -> i32 {
    let hash: [u8; 32] = Sha256::digest(name).into();
    let [a, b, c, d, ..] = hash;
    // Not negative: PostgreSQL lists the number as unsigned.
    i32::from_be_bytes([a & 0x7f, b, c, d])
}

async fn in_session(options: PgConnectOptions, lock: i32) -> Result<Result<Lock, String>, sqlx::Error> {
    let mut connection = PgConnection::connect_with(&options).await?;
    let taken: bool = sqlx::query_scalar(TAKE).bind(OURS).bind(lock).fetch_one(&mut connection).await?;
    if taken {
        return Ok(Ok(Lock(Backing::Session(connection))));
    }
    let holder = sqlx::query_as::<_, (String, Option<String>)>(HOLDER).bind(i64::from(OURS));
    let holder = holder.bind(i64::from(lock)).fetch_optional(&mut connection).await?;
    connection.close().await?;
    Ok(Err(match holder {
        Some((name, Some(address))) => format!("{name} at {address}"),
        Some((name, None)) => name,
        None => "another process".to_owned(),
    }))
}
