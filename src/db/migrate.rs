//! Migrates the schema to this version: append-only scripts, each recorded with its checksum, run in one transaction by
//! one process at a time, after a backup.

use super::{
    args, backup, data_dir,
    database::Db,
    integrity::IntegrityReport,
    migrations::{Applied, COPY_MARKER, MIGRATIONS, Migration, checksum, ensure_complete, missing},
    missing_database,
    pools::Engine,
    postgres, schema, sqlite,
    sqlite_ddl::{for_postgres, for_sqlite},
    store::{
        APPLIED, CREATE_MIGRATION_TABLE, HAS_MIGRATION_TABLE_POSTGRES, HAS_MIGRATION_TABLE_SQLITE, RECORD,
    },
    tx::{On, Tx},
};
use crate::{
    Result,
    config::Config,
    error::{Error, Kind},
};
use std::path::PathBuf;

#[derive(Debug, Clone, serde::Serialize)]
pub struct Migrated {
    pub applied: Vec<&'static str>,
    /// Path of the backup that was made before.
    pub backup: Option<PathBuf>,
}

/// Creates the database if it does not exist, and migrates it to this version.
///
/// # Errors
/// Same errors as [`Db::open`].
pub async fn migrate(config: &Config) -> Result<Migrated> {
    let (db, migrated) = open(config).await?;
    db.close().await;
    Ok(migrated)
}

/// Lists the migrations that [`migrate`] would apply; changes nothing.
///
/// # Errors
/// Same errors as [`Db::open`]. A missing database lacks every migration.
pub async fn pending(config: &Config) -> Result<Vec<&'static str>> {
    if config.database_url.is_none() {
        missing_database::exists(&config.data_dir)?;
    }
    match Db::connect(config).await {
        Ok(db) => {
            let applied = applied_before(&db).await?;
            db.close().await;
            missing(&applied, MIGRATIONS)
        }
        Err(e) if e.code == "file.missing" => missing(&[], MIGRATIONS),
        Err(e) => Err(e),
    }
}

pub(super) async fn open(config: &Config) -> Result<(Db, Migrated)> {
    open_with(config, MIGRATIONS).await
}

/// Like [`open`], with a part of the migrations.
pub(super) async fn open_with(config: &Config, all: &[Migration]) -> Result<(Db, Migrated)> {
    data_dir::create(&config.data_dir)?;
    // Held until the end: processes that start together wait here, and find the migrations applied.
    let _turn = match &config.database_url {
        Some(_) => None,
        None => {
            let turn = data_dir::lock_for_migration(&config.data_dir).await?;
            sqlite::create(&config.data_dir).await?;
            Some(turn)
        }
    };
    let db = Db::connect(config).await?;
    if let Engine::Postgres(pools) = &db.0.engine {
        postgres::warn_of_collation(&pools.watch).await.map_err(|e| db.error(&e))?;
    }
    let migrated = run(&db, all).await?;
    Ok((db, migrated))
}

async fn run(db: &Db, all: &[Migration]) -> Result<Migrated> {
    let before = applied_before(db).await?;
    if missing(&before, all)?.is_empty() {
        return Ok(Migrated { applied: Vec::new(), backup: None });
    }
    let holds_data = !before.is_empty() && matches!(db.0.engine, Engine::Sqlite(..));
    let backup = if holds_data { Some(backup::before_migration(db).await?) } else { None };
    Ok(Migrated { applied: apply(db, all, None).await?, backup })
}

/// Applies the missing migrations in one transaction. It marks the database as an incomplete copy of `origin`, if any.
pub(super) async fn apply(db: &Db, all: &[Migration], origin: Option<&str>) -> Result<Vec<&'static str>> {
    let mut tx = db.begin_write(postgres::LOCK_MIGRATION, None).await?;
    tx.run_portable_sql(CREATE_MIGRATION_TABLE).await?;
    // Loaded again: on PostgreSQL another process may have migrated in the meantime.
    let steps = missing(&applied(&mut tx).await?, all)?;
    for migration in all.iter().filter(|migration| steps.contains(&migration.name)) {
        tx.run_portable_sql(migration.sql).await?;
        let at = db.0.clock.millis();
        tx.exec(RECORD, args![migration.name, checksum(migration.sql), at]).await?;
    }
    if let Some(origin) = origin {
        mark(&mut tx, origin, db.0.clock.millis()).await?;
    }
    tx.commit().await?;
    tracing::info!(migrations = steps.join(", "), "schema migrated");
    Ok(steps)
}

/// Marks the database as an incomplete copy of another one.
pub(super) async fn mark(tx: &mut Tx, origin: &str, at: i64) -> Result<()> {
    tx.exec(RECORD, args![COPY_MARKER, origin, at]).await.map(drop)
}

/// Rejects a database that has unknown migrations or lacks one.
pub(super) async fn require_current(db: &Db) -> Result<()> {
    match missing(&applied_before(db).await?, MIGRATIONS)?.as_slice() {
        [] => Ok(()),
        steps => Err(Error::new(
            Kind::Configuration,
            "database.not-migrated",
            format!("the database lacks {}: run `vigie db migrate`", steps.join(", ")),
        )),
    }
}

/// Rejects an incomplete copy of another database.
pub(super) async fn require_complete(db: &Db) -> Result<()> {
    ensure_complete(&applied(&mut db.read().await?).await?)
}

/// Checks the record of migrations, and the schema that they should have made.
pub(super) async fn check(db: &Db) -> Result<IntegrityReport> {
    let applied = applied(&mut db.read().await?).await?;
    let problems = match missing(&applied, MIGRATIONS) {
        Ok(steps) if steps.is_empty() => schema::problems(db, &applied).await?,
        Ok(steps) => steps.iter().map(|step| format!("migration {step} was not applied")).collect(),
        Err(e) => vec![e.detail],
    };
    Ok(IntegrityReport::for_check(format!("the schema that {} migrations make", applied.len()), problems))
}

/// Loads the applied migrations of a database that was just opened, and rejects an empty one if another one was there
/// before.
async fn applied_before(db: &Db) -> Result<Applied> {
    let applied = applied(&mut db.read().await?).await?;
    if applied.is_empty() && matches!(db.0.engine, Engine::Sqlite(..)) {
        missing_database::reject_blank_database(&db.0.data_dir)?;
    }
    Ok(applied)
}

pub(super) async fn applied(tx: &mut Tx) -> Result<Applied> {
    let question = match tx.on {
        On::Sqlite(_) => HAS_MIGRATION_TABLE_SQLITE,
        On::Postgres(_) => HAS_MIGRATION_TABLE_POSTGRES,
    };
    match tx.row(question, args![]).await? {
        Some((1i64,)) => tx.rows(APPLIED, args![]).await,
        _ => Ok(Vec::new()),
    }
}

impl Tx {
    /// Runs a script written with the portable types.
    pub(super) async fn run_portable_sql(&mut self, sql: &str) -> Result<()> {
        let text = match self.on {
            On::Sqlite(_) => for_sqlite(sql),
            On::Postgres(_) => for_postgres(sql, ""),
        };
        self.script(text).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::test_db;

    const NEXT: Migration = Migration { name: "9999_next", sql: "CREATE TABLE next (a BIGINT);" };

    #[tokio::test]
    async fn a_migration_is_applied_once_and_after_a_backup() {
        let (db, folder) = test_db().await;
        let all = [MIGRATIONS, &[NEXT]].concat();
        let done = run(&db, &all).await.unwrap();
        assert_eq!(done.applied, [NEXT.name]);
        let backup = done.backup.unwrap();
        assert!(backup.starts_with(folder.path().join("var/backups")));
        assert_eq!(backup::verify(&backup).await.unwrap().migrations.len(), MIGRATIONS.len());
        let again = run(&db, &all).await.unwrap();
        assert!(again.applied.is_empty() && again.backup.is_none());
    }

    #[tokio::test]
    async fn a_failed_migration_is_rolled_back() {
        let (db, _folder) = test_db().await;
        let broken = Migration { sql: "CREATE TABLE next (a BIGINT); CREATE TABLE next (a BIGINT);", ..NEXT };
        let all = [MIGRATIONS, &[broken]].concat();
        assert!(run(&db, &all).await.is_err());
        require_current(&db).await.unwrap();
        assert_eq!(run(&db, &[MIGRATIONS, &[NEXT]].concat()).await.unwrap().applied, [NEXT.name]);
    }

    #[tokio::test]
    async fn distinguishes_newer_older_and_altered_schemas() {
        let (db, _folder) = test_db().await;
        let applied = applied(&mut db.read().await.unwrap()).await.unwrap();
        let code = |all: &[Migration]| missing(&applied, all).err().map(|e| (e.code, e.kind.exit()));
        assert_eq!(code(&[]), Some(("database.newer", 78)));
        assert_eq!(missing(&applied, &[MIGRATIONS, &[NEXT]].concat()).unwrap(), [NEXT.name]);
        let mut changed = MIGRATIONS.to_vec();
        changed[0].sql = "CREATE TABLE other (a BIGINT);";
        assert_eq!(code(&changed), Some(("database.schema-mismatch", 78)));
    }
}
