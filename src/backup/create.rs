//! Writes a backup: the database, the files in its rows and, encrypted, the keys.

use super::{
    archive::Writer,
    keys,
    layout::{DATABASE, FILES, FORMAT, KEYS, MANIFEST, MissingFile, SUMMARY, Summary},
};
use crate::{
    App, Result,
    db::{self, ManifestRow},
    files::{self, StoredFile, Verdict},
};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// The contents of a written backup.
#[derive(Debug, Serialize)]
pub(crate) struct Backup {
    pub(crate) path: PathBuf,
    /// Whether it contains the database; a PostgreSQL database is not included.
    pub(crate) database: bool,
    pub(crate) files: u64,
    pub(crate) missing: Vec<MissingFile>,
    pub(crate) keys: bool,
    /// Whether it is encrypted to recipients.
    pub(crate) encrypted: bool,
}

/// Writes a backup to this file or folder, by default to `backups` in the data folder.
///
/// # Errors
/// The file exists or cannot be created (73), disk full (74), the copy is damaged (65).
pub(crate) async fn create(app: &App, to: Option<&Path>) -> Result<Backup> {
    let recipients = app.config.backup.recipients.as_slice();
    let target = app.db.archive_target(to, !recipients.is_empty())?;
    let database = app.config.database_url.is_none();
    let (mut writer, rows) = if database {
        let copy = app.db.snapshot(&target).await?;
        let mut writer = Writer::create(&target, recipients)?;
        writer.append(DATABASE, copy.path())?;
        (writer, db::manifest(copy.path()).await?)
    } else {
        target.parent().map_or(Ok(()), db::create_folder)?;
        let (mut writer, rows) = (Writer::create(&target, recipients)?, app.db.manifest().await?);
        writer.append_bytes(MANIFEST, &serde_json::to_vec_pretty(&rows).map_err(crate::Error::internal)?)?;
        (writer, rows)
    };
    let encrypted = keys::encrypt(&app.config.data_dir, &app.config.backup)?;
    if let Some(encrypted) = &encrypted {
        writer.append_bytes(KEYS, encrypted)?;
    }
    let (mut count, mut missing) = (0, Vec::new());
    for row in rows {
        if append_file(app, &mut writer, &row).await? {
            count += 1;
        } else {
            missing.push(row.into());
        }
    }
    let summary = Summary {
        format: FORMAT,
        vigie: crate::VERSION.to_owned(),
        created_at: app.clock.now().to_string(),
        files: count,
        missing,
        keys: encrypted.is_some(),
    };
    writer.append_bytes(SUMMARY, &serde_json::to_vec_pretty(&summary).map_err(crate::Error::internal)?)?;
    writer.finish()?;
    let Summary { missing, keys, .. } = summary;
    Ok(Backup { path: target, database, files: count, missing, keys, encrypted: !recipients.is_empty() })
}

/// Adds a file of the store. Returns whether it was present and complete.
async fn append_file(app: &App, writer: &mut Writer, row: &ManifestRow) -> Result<bool> {
    if app.storage.verify(&row.id, row.size, &row.sha256).await? != Verdict::Whole {
        return Ok(false);
    }
    let file = StoredFile::from_manifest(&row.id, &row.name, (row.size, &row.sha256));
    let local = files::local(app, &file).await?;
    writer.append(&format!("{FILES}{}", row.id), local.path())?;
    Ok(true)
}

/// The number of files that the rows of the database refer to.
///
/// # Errors
/// Database errors.
pub(crate) async fn count_left_out(database: &Path) -> Result<usize> {
    Ok(db::manifest(database).await?.len())
}
