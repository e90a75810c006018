//! Copies a whole installation to another engine: the keys, the rows, the files of visitors and the logs of the data
//! folder. Each part can be repeated, so an interrupted copy continues.

use super::{keys::write, layout::MissingFile};
use crate::{
    App, Error, Result,
    config::Config,
    db::{self, CopiedTable, Progress, Transfer, create_folder},
    error::Kind,
    files::{self, StoredFile, Verdict},
    secret,
};
use serde::Serialize;
use std::{fs, io, path::Path};

/// The result of a copy, or what a copy would do.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TransferOutput {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) dry_run: bool,
    /// Whether it continues an interrupted copy.
    pub(crate) resumed: bool,
    pub(crate) tables: Vec<CopiedTable>,
    pub(crate) files: CopiedFiles,
    pub(crate) keys: usize,
}

/// The files of visitors.
#[derive(Debug, Default, Serialize)]
pub(crate) struct CopiedFiles {
    pub(crate) copied: u64,
    /// Files that the destination had already.
    pub(crate) present: u64,
    /// Files in the rows that the source lacks.
    pub(crate) missing: Vec<MissingFile>,
}

/// The two installations, and the names of the logs in their data folders.
pub(crate) struct Installations {
    pub(crate) from: Config,
    pub(crate) to: Config,
    pub(crate) logs: &'static [&'static str],
}

impl Installations {
    /// # Errors
    /// `usage.invalid` if both are the same.
    fn ensure_different(&self) -> Result<()> {
        if !self.from.is_same_installation(&self.to) {
            return Ok(());
        }
        let detail = format!("source and destination are the same: {}", self.from);
        Err(Error::new(Kind::Usage, "usage.invalid", detail))
    }
}

/// Reports what [`transfer`] would copy; changes nothing.
///
/// # Errors
/// Same errors as [`transfer`].
pub(crate) async fn preview_transfer(both: Installations) -> Result<TransferOutput> {
    both.ensure_different()?;
    let (tables, resumed) = db::preview_transfer(&both.from, &both.to).await?;
    let (from, to) = (both.from.to_string(), both.to.to_string());
    let source = App::open(both.from, db::SchemaPolicy::Require).await?;
    let (mut copied, mut after) = (0, String::new());
    loop {
        let rows = source.db.manifest_page(&after).await?;
        let Some(last) = rows.last() else { break };
        after.clone_from(&last.id);
        copied += rows.len() as u64;
    }
    Ok(TransferOutput {
        from,
        to,
        dry_run: true,
        resumed,
        tables,
        files: CopiedFiles { copied, ..CopiedFiles::default() },
        keys: secret::list(&source).await?.len(),
    })
}

/// Copies an installation to an empty one and verifies it, with progress in rows. `begun` is called with twice the
/// number of rows of the source: each is copied and verified. `rebuild` writes the files of a data folder that are
/// derived from the database; on PostgreSQL each server writes its own.
///
/// # Errors
/// Errors of [`Transfer`]; another key or log of the same name at the destination (78, 73); disk and bucket errors.
pub(crate) async fn transfer(
    both: Installations,
    rebuild: impl AsyncFnOnce(&App) -> Result<()>,
    begun: impl FnOnce(u64),
    progress: Progress<'_>,
) -> Result<TransferOutput> {
    both.ensure_different()?;
    let Installations { from, to, logs } = both;
    let transfer = Transfer::begin(&from, &to).await?;
    begun(2 * transfer.rows);
    let source = App::with_db(from, transfer.source().clone())?;
    let destination = App::with_db(to, transfer.destination().clone())?;
    let keys = secret::copy(&source, &destination).await?;
    let tables = transfer.copy(progress).await?;
    let files = copy_files(&source, &destination).await?;
    for name in logs {
        copy_log(&source.config.data_dir, &destination.config.data_dir, name)?;
    }
    if destination.config.database_url.is_none() {
        Box::pin(rebuild(&destination)).await?;
    }
    let resumed = transfer.resumed;
    transfer.complete().await?;
    let (from, to) = (source.config.to_string(), destination.config.to_string());
    Ok(TransferOutput { from, to, dry_run: false, resumed, tables, files, keys })
}

async fn copy_files(from: &App, to: &App) -> Result<CopiedFiles> {
    let mut files = CopiedFiles::default();
    let mut after = String::new();
    loop {
        let rows = from.db.manifest_page(&after).await?;
        let Some(last) = rows.last() else { return Ok(files) };
        after.clone_from(&last.id);
        for row in rows {
            if to.storage.verify_in_place(&row.id, row.size, &row.sha256).await? == Verdict::Whole {
                files.present += 1;
            } else if from.storage.verify(&row.id, row.size, &row.sha256).await? == Verdict::Whole {
                let file = StoredFile::from_manifest(&row.id, &row.name, (row.size, &row.sha256));
                to.storage.import(files::local(from, &file).await?.path(), &row.id).await?;
                if to.storage.verify_in_place(&row.id, row.size, &row.sha256).await? != Verdict::Whole {
                    let detail =
                        format!("the copy of the file {} in {} is altered", row.id, to.storage.name());
                    return Err(Error::new(Kind::Storage, "file.failed", detail));
                }
                files.copied += 1;
            } else {
                files.missing.push(row.into());
            }
        }
    }
}

/// Copies a file to which lines are only appended. An earlier copy of it is replaced.
fn copy_log(from: &Path, to: &Path, name: &str) -> Result<()> {
    let (from, to) = (from.join(name), to.join(name));
    let Some(lines) = read(&from)? else { return Ok(()) };
    match read(&to)? {
        Some(present) if present == lines => return Ok(()),
        Some(present) if !lines.starts_with(&present) => {
            let detail = format!("{} is not a copy of {}: move it away", to.display(), from.display());
            return Err(Error::new(Kind::CannotCreate, "file.cannot-create", detail));
        }
        _ => {}
    }
    to.parent().map_or(Ok(()), create_folder)?;
    write(&to, &lines).map_err(|e| Error::file("write", &to, &e))
}

/// The content of a file; `None` if there is none.
fn read(path: &Path) -> Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
        content => content.map(Some).map_err(|e| Error::file("read", path, &e)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_replaces_only_an_earlier_copy_of_itself() {
        let folder = tempfile::tempdir().unwrap();
        let [from, to] = ["from", "to"].map(|name| folder.path().join(name));
        copy_log(&from, &to, "a.log").unwrap();
        fs::create_dir(&from).unwrap();
        for content in ["1\n", "1\n2\n", "1\n2\n"] {
            fs::write(from.join("a.log"), content).unwrap();
            copy_log(&from, &to, "a.log").unwrap();
            assert_eq!(fs::read_to_string(to.join("a.log")).unwrap(), content);
        }
        fs::write(from.join("a.log"), "3\n").unwrap();
        assert_eq!(copy_log(&from, &to, "a.log").unwrap_err().kind.exit(), 73);
    }
}
