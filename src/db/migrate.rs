//! Brings the schema to this version: append-only texts, each recorded with its checksum, run in one
//! transaction by one process at a time, after a backup.

use super::{
    Db, Engine, Inspection, args, backup, folder, lost, postgres, schema, sqlite,
    store::{APPLIED, HAS_LEDGER_POSTGRES, HAS_LEDGER_SQLITE, LEDGER, RECORD},
    translate::{for_postgres, for_sqlite},
    tx::{On, Tx},
};
use crate::{
    Result,
    config::Config,
    error::{Error, Kind},
};
use sha2::{Digest as _, Sha256};
use std::path::PathBuf;

/// One step of the schema.
#[derive(Debug, Clone, Copy)]
pub struct Migration {
    /// Its file's name without the ending: a number of four digits, then words.
    pub name: &'static str,
    pub sql: &'static str,
}

macro_rules! migrations {
    ($($name:literal),+ $(,)?) => {
        /// Every step, in order. A step that was released never changes.
        pub const MIGRATIONS: &[Migration] = &[$(Migration {
            name: $name,
            sql: include_str!(concat!("../../migrations/", $name, ".sql")),
        }),+];
    };
}
migrations![
    "0001_revision",
    "0002_ias",
    "0003_ias_full",
    "0004_ias_reference",
    "0005_content",
    "0006_secret",
    "0007_outbox",
    "0008_requests",
    "0009_form_protection",
    "0010_applications",
    "0011_follow_up",
    "0012_provider",
    "0013_file_scan",
    "0014_contacts",
    "0015_campaign_request",
    "0016_campaign",
    "0017_campaign_opens",
    "0018_unsubscribe",
    "0019_campaign_bounce",
    "0020_ias_counts_drawn",
    "0021_ias_gate_hold",
    "0022_ias_retirement",
    "0023_ias_pharmacies",
    "0024_ias_evidence",
    "0025_account",
    "0026_scoring",
    "0027_scoring_results",
    "0028_account_identity",
    "0029_content_history",
    "0030_content_public",
    "0031_provider_logout",
    "0032_lookups",
    "0033_campaign_hard",
    "0034_file_manifest",
    "0035_scoring_signer",
    "0036_outbox_restore",
    "0037_file_result",
    "0038_scoring_chance",
    "0039_scoring_coverage",
    "0040_ias_rounded",
    "0041_ias_exclusion",
    "0042_ias_event",
    "0043_status",
    "0044_audit_chain",
    "0045_job",
    "0046_status_subscription",
    "0047_support",
    "0048_privacy",
    "0049_subscription",
    "0050_ias_products",
    "0051_ias_bulletin",
    "0052_ias_nowcast",
];

#[derive(Debug, Clone, serde::Serialize)]
pub struct Migrated {
    pub applied: Vec<&'static str>,
    /// The copy of the data made before.
    pub backup: Option<PathBuf>,
}

/// Creates the database if there is none and brings it to this version.
///
/// # Errors
/// As [`Db::open`].
pub async fn migrate(config: &Config) -> Result<Migrated> {
    let (db, migrated) = open(config).await?;
    db.close().await;
    Ok(migrated)
}

/// The steps [`migrate`] would apply; changes nothing.
///
/// # Errors
/// As [`Db::open`]; a database that is not there lacks every step.
pub async fn pending(config: &Config) -> Result<Vec<&'static str>> {
    if config.database_url.is_none() {
        lost::is_there(&config.data_dir)?;
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
    folder::create(&config.data_dir)?;
    // DatabaseFile until the end: processes that start together wait here, and find the work done.
    let _turn = match &config.database_url {
        Some(_) => None,
        None => {
            let turn = folder::turn(&config.data_dir).await?;
            sqlite::create(&config.data_dir).await?;
            Some(turn)
        }
    };
    let db = Db::connect(config).await?;
    if let Engine::Postgres(pools) = &db.0.engine {
        postgres::warn_of_collation(&pools.watch).await.map_err(|e| db.error(&e))?;
    }
    let migrated = run(&db, MIGRATIONS).await?;
    Ok((db, migrated))
}

async fn run(db: &Db, all: &[Migration]) -> Result<Migrated> {
    let before = applied_before(db).await?;
    if missing(&before, all)?.is_empty() {
        return Ok(Migrated { applied: Vec::new(), backup: None });
    }
    let holds_data = !before.is_empty() && matches!(db.0.engine, Engine::Sqlite(..));
    let backup = if holds_data { Some(backup::before_migration(db).await?) } else { None };
    Ok(Migrated { applied: apply(db, all).await?, backup })
}

async fn apply(db: &Db, all: &[Migration]) -> Result<Vec<&'static str>> {
    let mut tx = db.begin_write(postgres::TURN_TO_MIGRATE, None).await?;
    tx.portable(LEDGER).await?;
    // Read again: on PostgreSQL another process may have been first.
    let steps = missing(&applied(&mut tx).await?, all)?;
    for migration in all.iter().filter(|migration| steps.contains(&migration.name)) {
        tx.portable(migration.sql).await?;
        let at = db.0.clock.millis();
        tx.exec(RECORD, args![migration.name, checksum(migration.sql), at]).await?;
    }
    tx.commit().await?;
    tracing::info!(migrations = steps.join(", "), "schema migrated");
    Ok(steps)
}

/// Refuses a database this version does not know or that lacks a step.
pub(super) async fn require(db: &Db) -> Result<()> {
    match missing(&applied_before(db).await?, MIGRATIONS)?.as_slice() {
        [] => Ok(()),
        steps => Err(Error::new(
            Kind::Configuration,
            "database.not-migrated",
            format!("the database lacks {}: run `vigie db migrate`", steps.join(", ")),
        )),
    }
}

/// What is wrong with the record of steps, and with the schema that they should have made.
pub(super) async fn check(db: &Db) -> Result<Inspection> {
    let applied = applied(&mut db.read().await?).await?;
    let problems = match missing(&applied, MIGRATIONS) {
        Ok(steps) if steps.is_empty() => schema::problems(db, &applied).await?,
        Ok(steps) => steps.iter().map(|step| format!("migration {step} was not applied")).collect(),
        Err(e) => vec![e.detail],
    };
    Ok(Inspection::of(format!("the schema that {} migrations make", applied.len()), problems))
}

/// Name and checksum of each step the database has seen.
pub(super) type Applied = Vec<(String, String)>;

/// The same of a database that was just opened, which is not to be a blank one where another one was.
async fn applied_before(db: &Db) -> Result<Applied> {
    let applied = applied(&mut db.read().await?).await?;
    if applied.is_empty() && matches!(db.0.engine, Engine::Sqlite(..)) {
        lost::refuse_blank(&db.0.data_dir)?;
    }
    Ok(applied)
}

pub(super) async fn applied(tx: &mut Tx) -> Result<Applied> {
    let question = match tx.on {
        On::Sqlite(_) => HAS_LEDGER_SQLITE,
        On::Postgres(_) => HAS_LEDGER_POSTGRES,
    };
    match tx.row(question, args![]).await? {
        Some((1i64,)) => tx.rows(APPLIED, args![]).await,
        _ => Ok(Vec::new()),
    }
}

/// The steps that were not applied, when those that were are ours.
pub(super) fn missing(applied: &[(String, String)], all: &[Migration]) -> Result<Vec<&'static str>> {
    for (name, sha256) in applied {
        let known = all.iter().find(|migration| migration.name == name);
        let wrong = match known {
            None => Some(("database.newer", "the database was made by a newer vigie")),
            Some(known) if checksum(known.sql) != *sha256 => {
                Some(("database.mismatched", "the database was made by another build of vigie"))
            }
            Some(_) => None,
        };
        if let Some((code, what)) = wrong {
            let detail = format!("{what} (migration {name}); run that version, or restore an older backup");
            return Err(Error::new(Kind::Configuration, code, detail));
        }
    }
    let is_missing = |name| !applied.iter().any(|(applied, _)| applied == name);
    Ok(all.iter().map(|migration| migration.name).filter(|name| is_missing(*name)).collect())
}

fn checksum(sql: &str) -> String {
    Sha256::digest(sql.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Tx {
    /// Runs a text written with the portable types.
    pub(super) async fn portable(&mut self, sql: &str) -> Result<()> {
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
    async fn a_step_is_applied_once_and_after_a_backup() {
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
    async fn a_step_that_fails_leaves_nothing() {
        let (db, _folder) = test_db().await;
        let broken = Migration { sql: "CREATE TABLE next (a BIGINT); CREATE TABLE next (a BIGINT);", ..NEXT };
        let all = [MIGRATIONS, &[broken]].concat();
        assert!(run(&db, &all).await.is_err());
        require(&db).await.unwrap();
        assert_eq!(run(&db, &[MIGRATIONS, &[NEXT]].concat()).await.unwrap().applied, [NEXT.name]);
    }

    #[tokio::test]
    async fn a_newer_an_older_and_a_changed_schema_are_told_apart() {
        let (db, _folder) = test_db().await;
        let applied = applied(&mut db.read().await.unwrap()).await.unwrap();
        let code = |all: &[Migration]| missing(&applied, all).err().map(|e| (e.code, e.kind.exit()));
        assert_eq!(code(&[]), Some(("database.newer", 78)));
        assert_eq!(missing(&applied, &[MIGRATIONS, &[NEXT]].concat()).unwrap(), [NEXT.name]);
        let mut changed = MIGRATIONS.to_vec();
        changed[0].sql = "CREATE TABLE other (a BIGINT);";
        assert_eq!(code(&changed), Some(("database.mismatched", 78)));
    }
}
