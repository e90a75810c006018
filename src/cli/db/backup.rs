//! Backups, and the deletion of older ones.

use crate::{
    App, Error, Result,
    backup::{self, MissingFile, Retention},
    cli::output::{Outcome, Output},
    config::Config,
    db::{self, Db, SchemaPolicy},
    error::Kind,
    jobs::{self, Job},
};
use serde::Serialize;
use std::path::{Path, PathBuf};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct BackupOutput {
    backup: PathBuf,
    bytes: Option<u64>,
    dry_run: bool,
    /// `None` if files and keys were left out on request.
    files: Option<u64>,
    missing: Vec<MissingFile>,
    keys: bool,
    /// Whether it is encrypted to recipients of age.
    encrypted: bool,
    /// Older backups that were deleted, or would be.
    deleted: Vec<PathBuf>,
}

impl BackupOutput {
    fn of_database(backup: PathBuf, dry_run: bool) -> Self {
        let bytes = backup.metadata().ok().map(|file| file.len());
        let (missing, deleted) = (Vec::new(), Vec::new());
        Self { backup, bytes, dry_run, files: None, missing, keys: false, encrypted: false, deleted }
    }

    fn print(&self, out: &Output) -> Result<()> {
        out.result(self, |done| match done.dry_run {
            true => format!("would write {}", done.backup.display()),
            false => done.backup.display().to_string(),
        })?;
        for path in &self.deleted {
            let done = if self.dry_run { "would delete" } else { "deleted" };
            out.notice(format_args!("{done} {}", path.display()));
        }
        Ok(())
    }
}

pub(super) async fn dry_run(
    config: &Config,
    to: Option<&Path>,
    without_files: bool,
    keep: Option<&Retention>,
    out: &Output,
) -> Result<Outcome> {
    let db = Db::open(config, SchemaPolicy::Any).await?;
    let encrypted = !without_files && !config.backup.recipients.is_empty();
    let target = match without_files {
        true => ensure_plain(config).and_then(|()| db.backup_target(to))?,
        false => db.archive_target(to, encrypted)?,
    };
    let deleted = keep.map_or(Ok(Vec::new()), |rule| backup::expired(rule, &target))?;
    BackupOutput { encrypted, deleted, ..BackupOutput::of_database(target, true) }.print(out)?;
    Ok(Outcome::Done)
}

/// Rejects a copy of the database alone, which is not encrypted, if backups have to be.
fn ensure_plain(config: &Config) -> Result<()> {
    if config.backup.recipients.is_empty() {
        return Ok(());
    }
    let detail = "--without-files writes a copy that is not encrypted, but backup.recipient is set";
    Err(Error::new(Kind::Usage, "usage.invalid", detail))
}

pub(super) async fn database_alone(config: &Config, to: Option<&Path>, out: &Output) -> Result<Outcome> {
    ensure_plain(config)?;
    let db = Db::open(config, SchemaPolicy::Any).await?;
    let copy = db.backup(to).await?;
    let left_out = backup::count_left_out(&copy).await?;
    BackupOutput::of_database(copy, false).print(out)?;
    out.notice(format_args!("left out: {left_out} uploaded files, and the keys of secrets/"));
    Ok(Outcome::Done)
}

pub(super) async fn backup(
    config: Config,
    to: Option<&Path>,
    keep: Option<&Retention>,
    out: &Output,
) -> Result<Outcome> {
    // A database of an earlier version has no table of jobs.
    let is_current = db::pending(&config).await?.is_empty();
    let app = App::open(config, SchemaPolicy::Any).await?;
    let write = Box::pin(archive(&app, to, keep, out));
    match is_current {
        true => jobs::run(&app, Job::Backup, write, Outcome::failure).await,
        false => write.await,
    }
}

async fn archive(app: &App, to: Option<&Path>, keep: Option<&Retention>, out: &Output) -> Result<Outcome> {
    let backup::Backup { path, database, files, missing, keys, encrypted } = backup::create(app, to).await?;
    // An older backup may have the file that this one lacks.
    let deleted = match keep {
        Some(rule) if missing.is_empty() => backup::delete_expired(rule, &path)?,
        _ => Vec::new(),
    };
    let files = Some(files);
    let plain = BackupOutput::of_database(path, false);
    let done = BackupOutput { files, missing, keys, encrypted, deleted, ..plain };
    done.print(out)?;
    if !database {
        out.notice("left out: the PostgreSQL database; keep a pg_dump from before this archive with it");
    }
    if !keys {
        out.notice(
            "left out: the keys of secrets/ (set VIGIE_BACKUP_PASSPHRASE to encrypt them into backups)",
        );
    }
    report_missing(&done.missing, out);
    if keep.is_some() && !done.missing.is_empty() {
        out.notice("no older backup was deleted, because this one is incomplete");
    }
    Ok(if done.missing.is_empty() { Outcome::Done } else { Outcome::PartialFailure })
}

pub(super) fn report_missing(missing: &[MissingFile], out: &Output) {
    for MissingFile { owner, name, id } in missing {
        let owner = if owner.is_empty() { "a form that was not submitted yet" } else { owner };
        out.notice(format_args!("missing or altered: the file {name:?} of {owner} ({id})"));
    }
}
