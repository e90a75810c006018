//! Backups of the SQLite file: made while others write, verified before they get their name, and synced to disk before
//! the call returns.

use super::{
    args, data_dir,
    database::Db,
    error,
    layout::{ARCHIVE, BACKUPS, ENCRYPTED_ARCHIVE, FILE},
    migrations::{Applied, MIGRATIONS, missing},
    pages::{problems, texts},
    pools::Engine,
    remedy::NOT_A_BACKUP,
    schema,
    sqlite::options,
    store::{APPLIED, FILE_COLUMNS_SQLITE, FILES_WITHOUT_STATE, STORED_FILES, STORED_FILES_PAGE},
    temp_file::{self, TempFile},
};
use crate::{
    Result,
    clock::Clock,
    error::{Error, Kind},
};
use jiff::civil::DateTime;
use sqlx::{Connection as _, SqliteConnection};
use std::path::{Path, PathBuf};

/// The current time as file names contain it.
pub(super) fn stamp(clock: &Clock) -> String {
    clock.now().strftime("%Y%m%dT%H%M%SZ").to_string()
}

/// The time in the name of an archive, as [`Db::archive_target`] names it; `None` for other files.
pub(crate) fn archive_time(path: &Path) -> Option<DateTime> {
    let name = path.file_name()?.to_str()?.strip_prefix("vigie-")?;
    let stamp = [ARCHIVE, ENCRYPTED_ARCHIVE].iter().find_map(|ending| name.strip_suffix(ending))?;
    DateTime::strptime("%Y%m%dT%H%M%SZ", stamp).ok()
}

/// The folder of backups in a data folder.
pub(crate) fn backups_folder(data_dir: &Path) -> PathBuf {
    data_dir.join(BACKUPS)
}

impl Db {
    /// Copies the database while others write, to this file or into this folder (by default `backups` in the data
    /// folder), and returns the path of the copy.
    ///
    /// # Errors
    /// An existing file or one that cannot be created (73), a full disk (74), a damaged copy (65); PostgreSQL, which
    /// has its own tools (78).
    pub async fn backup(&self, to: Option<&Path>) -> Result<PathBuf> {
        let target = self.backup_target(to)?;
        copy(&source(self)?, &target).await.map_err(|e| self.with_remedy(e))?;
        Ok(target)
    }

    /// Returns the path that [`Db::backup`] would write to; writes nothing.
    ///
    /// # Errors
    /// A file that exists (73), PostgreSQL (78).
    pub fn backup_target(&self, to: Option<&Path>) -> Result<PathBuf> {
        source(self)?;
        target(self, to, ".db")
    }

    /// Returns the path of a new archive; writes nothing.
    ///
    /// # Errors
    /// An existing file (73).
    pub(crate) fn archive_target(&self, to: Option<&Path>, is_encrypted: bool) -> Result<PathBuf> {
        target(self, to, if is_encrypted { ENCRYPTED_ARCHIVE } else { ARCHIVE })
    }

    /// Loads the manifest of the stored files of visitors.
    ///
    /// # Errors
    /// Database errors.
    pub(crate) async fn manifest(&self) -> Result<Vec<ManifestRow>> {
        self.read().await?.rows(STORED_FILES, args![]).await
    }

    /// Loads the rows of the manifest after this id, up to 500.
    ///
    /// # Errors
    /// Database errors.
    pub(crate) async fn manifest_page(&self, after: &str) -> Result<Vec<ManifestRow>> {
        self.read().await?.rows(STORED_FILES_PAGE, args![after]).await
    }

    /// Makes a verified copy of the database next to `target`, which is deleted when dropped.
    ///
    /// # Errors
    /// Same errors as [`Db::backup`].
    pub(crate) async fn snapshot(&self, target: &Path) -> Result<TempFile> {
        write_verified_copy(&source(self)?, target).await.map_err(|e| self.with_remedy(placed(target, e)))
    }
}

/// Returns the path of a backup; rejects an existing file.
fn target(db: &Db, to: Option<&Path>, ending: &str) -> Result<PathBuf> {
    let name = format!("vigie-{}{ending}", stamp(&db.0.clock));
    let target = match to {
        None => db.0.data_dir.join(BACKUPS).join(name),
        Some(folder) if folder.is_dir() => folder.join(name),
        Some(file) => file.to_owned(),
    };
    match target.try_exists() {
        Ok(false) => Ok(target),
        Ok(true) => Err(data_dir::cannot_create("write", &target, &std::io::ErrorKind::AlreadyExists.into())),
        Err(e) => Err(data_dir::cannot_create("write", &target, &e)),
    }
}

/// Makes the backup that precedes a change of the schema.
pub(super) async fn before_migration(db: &Db) -> Result<PathBuf> {
    let name = db.0.data_dir.join(BACKUPS).join(format!("before-migration-{}", stamp(&db.0.clock)));
    let target = data_dir::unused_path(&name, ".db");
    copy(&source(db)?, &target).await?;
    Ok(target)
}

fn source(db: &Db) -> Result<PathBuf> {
    match &db.0.engine {
        Engine::Sqlite(..) => Ok(db.0.data_dir.join(FILE)),
        Engine::Postgres(_) => Err(unsupported_on_postgres()),
    }
}

/// The error for PostgreSQL, which has better tools of its own.
pub(super) fn unsupported_on_postgres() -> Error {
    let detail = "the data is on PostgreSQL (setting database_url): use pg_dump and pg_restore for the database; after the dump, `vigie db backup` copies the files of visitors and the keys";
    Error::new(Kind::Configuration, "config.invalid", detail)
}

/// Makes a verified copy under its final name, or none.
async fn copy(source: &Path, target: &Path) -> Result<()> {
    let filled = write_verified_copy(source, target).await;
    let placed = filled.and_then(|partial| data_dir::rename_no_replace(partial.path(), target));
    placed.map_err(|e| self::placed(target, e))
}

/// Adds the path of the copy to `disk.full`: the database may be on another disk.
fn placed(target: &Path, e: Error) -> Error {
    match e.code {
        "disk.full" => Error::file("write", target, &std::io::ErrorKind::StorageFull.into()),
        _ => e,
    }
}

/// Makes a verified copy that will get the name `target`.
pub(super) async fn write_verified_copy(source: &Path, target: &Path) -> Result<TempFile> {
    let parent = data_dir::parent(target);
    data_dir::create(parent)?;
    temp_file::sweep(parent);
    let partial = TempFile::create(target)?;
    let path = partial.path().to_str().ok_or_else(|| {
        data_dir::cannot_create("write", target, &std::io::Error::other("its name is not UTF-8"))
    })?;
    let vacuum = async {
        let mut from = SqliteConnection::connect_with(&options(source)).await?;
        sqlx::query("VACUUM INTO $1").bind(path).execute(&mut from).await?;
        from.close().await
    };
    vacuum.await.map_err(|e| error::from_sqlx(&e))?;
    if read_verified_migrations(partial.path()).await?.is_empty() {
        // An empty copy would be taken for the newest backup.
        return Err(error::corrupted("it has no tables of vigie"));
    }
    data_dir::sync(partial.path())?;
    Ok(partial)
}

/// Contents of a verified backup file.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Contents {
    /// Migrations that the backup contains.
    pub migrations: Vec<String>,
    pub bytes: u64,
}

/// Verifies that a file is an undamaged database of this version or an older one. Writes nothing.
///
/// # Errors
/// Missing (66), damaged or not a database of vigie (65), newer (78).
pub async fn verify(file: &Path) -> Result<Contents> {
    let bytes = file.metadata().map_err(|e| Error::input("read", file, &e))?.len();
    let applied = read_verified_migrations(file).await?;
    if applied.is_empty() {
        return Err(not_a_backup(file, "it is not a database of vigie"));
    }
    missing(&applied, MIGRATIONS)?;
    Ok(Contents { migrations: applied.into_iter().map(|(name, _)| name).collect(), bytes })
}

/// A row of the manifest of visitors' files in a backup of the database.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize, sqlx::FromRow)]
pub(crate) struct ManifestRow {
    pub(crate) id: String,
    pub(crate) owner: String,
    pub(crate) name: String,
    #[sqlx(try_from = "i64")]
    pub(crate) size: u64,
    pub(crate) sha256: String,
}

/// Loads the manifest of an undamaged database file of any version; empty if that version had none.
///
/// # Errors
/// Errors of the disk and the engine.
pub(crate) async fn manifest(file: &Path) -> Result<Vec<ManifestRow>> {
    let read = async {
        let mut connection = SqliteConnection::connect_with(&options(file).read_only(true)).await?;
        let columns: Vec<String> = texts(&mut connection, FILE_COLUMNS_SQLITE).await?;
        let mut rows: Vec<ManifestRow> = Vec::new();
        if columns.iter().any(|column| column == "state") {
            rows = sqlx::query_as(STORED_FILES).fetch_all(&mut connection).await?;
        } else if !columns.is_empty() {
            rows = sqlx::query_as(FILES_WITHOUT_STATE).fetch_all(&mut connection).await?;
        }
        connection.close().await?;
        Ok(rows)
    };
    read.await.map_err(|e: sqlx::Error| error::from_sqlx(&e))
}

/// Loads the record of migrations of an undamaged file.
async fn read_verified_migrations(file: &Path) -> Result<Applied> {
    let read = async {
        let mut connection = SqliteConnection::connect_with(&options(file).read_only(true)).await?;
        let mut problems = problems(&mut connection, "PRAGMA integrity_check(1)").await?;
        let mut applied = Applied::new();
        if problems.is_empty() {
            applied = sqlx::query_as(APPLIED).fetch_all(&mut connection).await.unwrap_or_default();
        }
        // A backup with migrations that this version does not know is rejected, whatever its contents.
        if missing(&applied, MIGRATIONS).is_ok() && !applied.is_empty() {
            problems = schema::on_sqlite(&mut connection, &applied).await?;
        }
        connection.close().await?;
        Ok((problems, applied))
    };
    match read.await.map_err(|e: sqlx::Error| error::from_sqlx(&e)) {
        Ok((problems, applied)) => match problems.first() {
            None => Ok(applied),
            Some(problem) => Err(not_a_backup(file, problem)),
        },
        Err(e) if e.kind == Kind::Corrupted => Err(not_a_backup(file, &e.detail)),
        Err(e) => Err(e),
    }
}

fn not_a_backup(file: &Path, why: &str) -> Error {
    let detail = format!("{} {NOT_A_BACKUP}: {why}; the database was not touched", file.display());
    Error::new(Kind::Corrupted, "database.corrupted", detail)
}

#[cfg(test)]
mod tests {
    use crate::{
        db::{engine_tests::change, verify},
        error::Kind,
    };

    #[tokio::test]
    async fn a_backup_is_complete_private_and_never_overwrites() {
        use std::os::unix::fs::PermissionsExt as _;
        let (db, folder) = crate::db::test_db().await;
        change(&db).await;
        let file = folder.path().join("copy.db");
        assert_eq!(db.backup(Some(&file)).await.unwrap(), file);
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        let contents = verify(&file).await.unwrap();
        assert_eq!(contents.migrations.len(), crate::db::MIGRATIONS.len());
        assert_eq!(db.backup(Some(&file)).await.unwrap_err().kind, Kind::CannotCreate);
        let names: Vec<_> = folder.path().read_dir().unwrap().map(|f| f.unwrap().file_name()).collect();
        assert_eq!(names.len(), 2, "{names:?}");
    }

    #[tokio::test]
    async fn rejects_damaged_and_foreign_databases() {
        let (db, folder) = crate::db::test_db().await;
        let file = folder.path().join("copy.db");
        db.backup(Some(&file)).await.unwrap();
        let mut bytes = std::fs::read(&file).unwrap();
        bytes[4096..8192].fill(0x55);
        std::fs::write(&file, &bytes).unwrap();
        assert_eq!(verify(&file).await.unwrap_err().kind, Kind::Corrupted);
        std::fs::write(&file, "a text").unwrap();
        assert_eq!(verify(&file).await.unwrap_err().kind, Kind::Corrupted);
        std::fs::write(&file, "").unwrap();
        assert_eq!(verify(&file).await.unwrap_err().kind, Kind::Corrupted);
        assert_eq!(verify(&folder.path().join("none")).await.unwrap_err().kind, Kind::InputMissing);
    }
}
