//! Restores a backup. Everything is unpacked and verified first. Files are added before the database that
//! refers to them is replaced, so that the database finds its files at every moment.

use super::{
    archive::{Unpacked, is_archive, unpack},
    encryption::Identities,
    keys,
    layout::{DATABASE, FILES, KeysOutcome, MissingFile, damaged},
    staging::Staging,
};
use crate::{
    Error, Result,
    clock::Clock,
    config::Config,
    db::{self, Contents, Db, ManifestRow, Restored, SchemaPolicy, create_folder},
    error::Kind,
    files::{Storage, Verdict, is_id, link},
};
use serde::Serialize;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The folder of the data folder to which an archive is unpacked.
const STAGING: &str = ".restoring";

/// The restored data, and the missing files.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RestoreOutput {
    /// `None` if the database is on PostgreSQL; `pg_restore` restores it.
    #[serde(flatten)]
    pub(crate) restored: Option<Restored>,
    pub(crate) files: u64,
    /// Files in the rows that are neither in the archive nor in the store.
    pub(crate) missing: Vec<MissingFile>,
    pub(crate) keys: KeysOutcome,
    /// The location of the replaced files and keys, if any.
    pub(crate) former_files: Option<PathBuf>,
    pub(crate) former_keys: Option<PathBuf>,
}

/// Checks whether [`restore`] would accept this file; changes nothing.
///
/// # Errors
/// Same errors as [`restore`].
pub(crate) async fn check(config: &Config, file: &Path) -> Result<Contents> {
    if !is_archive(file)? {
        return db::check_restore(config, file).await;
    }
    let (staging, identities) = (staging(config)?, Identities::load(config.backup.identity.as_deref())?);
    let unpacked = unpack(file, &identities, staging.path(), false)?;
    ensure_engine(config, file, &unpacked)?;
    verify(file, &staging, &unpacked).await?;
    decrypted(config, &unpacked, &identities)?;
    match unpacked.manifest {
        None => db::check_restore(config, &staging.path().join(DATABASE)).await,
        Some(_) => {
            Ok(Contents { migrations: Vec::new(), bytes: unpacked.files.values().map(|file| file.0).sum() })
        }
    }
}

/// Rejects an archive with a database if the data is on PostgreSQL, and one without if it is not.
fn ensure_engine(config: &Config, file: &Path, unpacked: &Unpacked) -> Result<()> {
    let detail = match (&config.database_url, &unpacked.manifest) {
        (None, None) | (Some(_), Some(_)) => return Ok(()),
        (Some(_), None) => "contains a SQLite database, but the data is on PostgreSQL (setting database_url)",
        (None, Some(_)) => {
            "contains no database: it belongs to a database on PostgreSQL (setting database_url)"
        }
    };
    Err(Error::new(Kind::Configuration, "config.invalid", format!("{} {detail}", file.display())))
}

/// Replaces the database with that of a backup, restores files and keys, and keeps the replaced data. If the
/// database is on PostgreSQL, it is marked as restored, only files and keys are restored, and files in its rows
/// that are missing are reported.
///
/// # Errors
/// Damaged (65), missing (66), from a newer version or with another passphrase or identity (78), busy (75) if any process
/// has the database open.
pub(crate) async fn restore(config: &Config, file: &Path) -> Result<RestoreOutput> {
    if !is_archive(file)? {
        return restore_database(config, file).await;
    }
    create_folder(&config.data_dir)?;
    let postgres = match config.database_url {
        Some(_) => Some(Db::open(config, SchemaPolicy::Require).await?),
        None => db::ensure_unused(&config.data_dir).map(|()| None)?,
    };
    let (staging, identities) = (staging(config)?, Identities::load(config.backup.identity.as_deref())?);
    let unpacked = unpack(file, &identities, staging.path(), true)?;
    ensure_engine(config, file, &unpacked)?;
    let rows = verify(file, &staging, &unpacked).await?;
    let (outcome, keys) = decrypted(config, &unpacked, &identities)?;
    if postgres.is_none() {
        db::check_restore(config, &staging.path().join(DATABASE)).await?;
    }
    let storage = Storage::new(config)?;
    let stamp = stamp(config);
    let former_files = set_files_aside(config, &storage, &stamp)?;
    for row in &rows {
        storage.import(&staging.path().join(FILES).join(&row.id), &row.id).await?;
    }
    let former_keys = config.data_dir.join(format!("secrets.before-restore-{stamp}"));
    if outcome == KeysOutcome::Restored {
        keys::place(&config.data_dir, &keys, &former_keys)?;
    }
    let (restored, missing) = match &postgres {
        None => (Some(db::restore(config, &staging.path().join(DATABASE)).await?), unpacked.summary.missing),
        Some(db) => {
            let mut tx = db.write().await?;
            tx.mark_restored(&clock(config)).await?;
            tx.commit().await?;
            (None, compare(&storage, db.manifest().await?).await?.1)
        }
    };
    Ok(RestoreOutput {
        restored,
        files: rows.len() as u64,
        missing,
        keys: outcome,
        former_files,
        former_keys: former_keys.exists().then_some(former_keys),
    })
}

/// Restores a backup of the database alone, and lists the files in its rows that are missing.
async fn restore_database(config: &Config, file: &Path) -> Result<RestoreOutput> {
    db::check_restore(config, file).await?;
    create_folder(&config.data_dir)?;
    db::ensure_unused(&config.data_dir)?;
    let storage = Storage::new(config)?;
    let former_files = set_files_aside(config, &storage, &stamp(config))?;
    let restored = db::restore(config, file).await?;
    let (files, missing) = compare(&storage, db::manifest(&restored.database).await?).await?;
    let (restored, keys) = (Some(restored), KeysOutcome::NotInBackup);
    Ok(RestoreOutput { restored, files, missing, keys, former_files, former_keys: None })
}

fn clock(config: &Config) -> Clock {
    config.clock.map_or_else(Clock::system, Clock::fixed)
}

/// The time of the restore, in the names of the replaced data.
fn stamp(config: &Config) -> String {
    clock(config).now().strftime("%Y%m%dT%H%M%SZ").to_string()
}

/// Counts the files of these rows that are complete in the store, and returns the others.
async fn compare(storage: &Storage, rows: Vec<ManifestRow>) -> Result<(u64, Vec<MissingFile>)> {
    let (mut files, mut missing) = (0, Vec::new());
    for row in rows {
        match storage.verify(&row.id, row.size, &row.sha256).await? {
            Verdict::Whole => files += 1,
            Verdict::Missing | Verdict::Altered => missing.push(row.into()),
        }
    }
    Ok((files, missing))
}

/// The decrypted keys of an archive, if it has any.
fn decrypted(
    config: &Config,
    unpacked: &Unpacked,
    identities: &Identities,
) -> Result<(KeysOutcome, Vec<keys::Key>)> {
    let Some(keys) = &unpacked.keys else { return Ok((KeysOutcome::NotInBackup, Vec::new())) };
    keys::decrypt(keys, config.backup.passphrase.as_ref(), identities)
}

fn staging(config: &Config) -> Result<Staging> {
    let staging = Staging::create(&config.data_dir.join(STAGING))?;
    create_folder(&staging.path().join(FILES))?;
    Ok(staging)
}

/// Verifies every file of the archive against its row; returns the rows of the archive's database whose files
/// are in the archive.
async fn verify(file: &Path, staging: &Staging, unpacked: &Unpacked) -> Result<Vec<ManifestRow>> {
    let Unpacked { summary, files, manifest, .. } = unpacked;
    let mut rows = match manifest {
        Some(rows) => rows.clone(),
        None => db::manifest(&staging.path().join(DATABASE)).await?,
    };
    rows.retain(|row| !summary.missing.iter().any(|missing| missing.id == row.id));
    let is_whole = |row: &&ManifestRow| {
        files.get(&row.id).is_some_and(|(size, sha256)| (*size, sha256) == (row.size, &row.sha256))
    };
    if let Some(ManifestRow { name, owner, .. }) = rows.iter().find(|row| !is_whole(row)) {
        return Err(damaged(file, &format!("the file {name:?} of {owner} is missing or altered in it")));
    }
    if files.len() != rows.len() || summary.files != rows.len() as u64 {
        return Err(damaged(file, "it contains files that are not in its database"));
    }
    Ok(rows)
}

/// Gives the current files second names in a separate folder, because a sweep removes those that are not in
/// the restored database. A bucket keeps its own versions.
fn set_files_aside(config: &Config, storage: &Storage, stamp: &str) -> Result<Option<PathBuf>> {
    if storage.is_bucket() {
        return Ok(None);
    }
    let aside = config.data_dir.join(format!("files.before-restore-{stamp}"));
    let present = config.data_dir.join("files");
    let entries = match fs::read_dir(&present) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(None),
        entries => entries.map_err(|e| Error::file("read", &present, &e))?,
    };
    let mut is_used = false;
    for entry in entries {
        let entry = entry.map_err(|e| Error::file("read", &present, &e))?;
        if is_id(&entry.file_name().to_string_lossy()) {
            create_folder(&aside)?;
            let to = aside.join(entry.file_name());
            match link(&entry.path(), &to) {
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
                linked => linked.map_err(|e| Error::file("write", &to, &e))?,
            }
            is_used = true;
        }
    }
    Ok(is_used.then_some(aside))
}
