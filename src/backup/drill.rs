//! A rehearsal of the restore: the newest backup is restored into a scratch folder and checked as a whole.

use super::{
    layout::{KeysOutcome, MissingFile},
    restore::restore,
    retention::newest,
    staging::Staging,
};
use crate::{
    App, Error, Result,
    config::Config,
    db::{self, IntegrityReport, SchemaPolicy},
    error::Kind,
};
use serde::Serialize;
use std::{
    path::{Path, PathBuf},
    time::Instant,
};

/// The scratch folder in the data folder.
const SCRATCH: &str = ".drill";

/// The result of a rehearsal.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DrillOutput {
    pub(crate) backup: PathBuf,
    pub(crate) sound: bool,
    /// Time of the restore and of the checks.
    pub(crate) seconds: f64,
    pub(crate) files: u64,
    pub(crate) missing: Vec<MissingFile>,
    pub(crate) keys: KeysOutcome,
    #[serde(flatten)]
    pub(crate) inspection: IntegrityReport,
}

/// Restores a backup, by default the newest one of the data folder, into a scratch folder on the same disk, and
/// checks it as `vigie db check` does. The data of the site are not changed; the scratch folder is deleted.
///
/// # Errors
/// No backup (66), a damaged one (65), one from a newer version or with another passphrase or identity (78), a full disk (74);
/// another rehearsal (75); PostgreSQL, whose database is not in the archive (78).
pub(crate) async fn drill(
    config: &Config,
    file: Option<&Path>,
    inspect: impl AsyncFnOnce(&App) -> Result<IntegrityReport>,
) -> Result<DrillOutput> {
    if config.database_url.is_some() {
        let detail =
            "the database is on PostgreSQL and not in the backup: restore its dump into another database";
        return Err(Error::new(Kind::Configuration, "config.invalid", detail));
    }
    let backup = match file {
        Some(file) => file.to_owned(),
        None => {
            let folder = db::backups_folder(&config.data_dir);
            let missing = || {
                let detail = format!("{} holds no backup: run vigie db backup", folder.display());
                Error::new(Kind::InputMissing, "file.missing", detail)
            };
            newest(&folder)?.ok_or_else(missing)?
        }
    };
    let began = Instant::now();
    let scratch = Staging::create(&config.data_dir.join(SCRATCH))?;
    let mut copy = Config { data_dir: scratch.path().join("var"), ..config.clone() };
    // The files of a bucket are in the archive too: the copy has its own store.
    copy.files.bucket = None;
    let restored = restore(&copy, &backup).await?;
    let app = App::open(copy, SchemaPolicy::Migrate).await?;
    let mut inspection = app.db.check().await?;
    if inspection.problems.is_empty() {
        inspection = inspection.merge(inspect(&app).await?);
    }
    app.db.close().await;
    Ok(DrillOutput {
        backup,
        sound: inspection.problems.is_empty(),
        seconds: began.elapsed().as_secs_f64(),
        files: restored.files,
        missing: restored.missing,
        keys: restored.keys,
        inspection,
    })
}
