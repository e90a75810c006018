//! `vigie db` backs up, restores, checks and migrates the database.

use super::output::{Outcome, Output, count};
use crate::{
    App, Result,
    backup::{self, KeysOutcome, MissingFile, RestoreOutput},
    config::Config,
    db::{self, Db, IntegrityReport, Restored, SchemaPolicy},
    jobs::{self, Job},
};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Subcommands of `vigie db`.
#[derive(Debug, clap::Subcommand)]
pub enum DbCommand {
    /// Back up the database, the uploaded files and the keys
    ///
    /// Writes one new archive (tar, compressed with zstd) while the site runs, and prints its path. Keys are
    /// encrypted with the setting backup.passphrase (VIGIE_BACKUP_PASSPHRASE); without it they are left out.
    /// Exits with 3 if an uploaded file is missing or altered, 73 if the file exists, and 74 if the disk is
    /// full. `vigie db restore --dry-run` verifies the archive.
    ///
    /// On PostgreSQL the archive contains files and keys only: run pg_dump first, then vigie db backup. To
    /// restore, run pg_restore first, then vigie db restore.
    #[command(
        after_help = "Examples:\n  vigie db backup                      into backups in the data folder, named by the time\n  vigie db backup /mnt/backup          into a folder, named by the time\n  vigie db backup site.tar.zst         into a file\n  vigie db backup --without-files      the database alone"
    )]
    Backup {
        /// A new file, or a folder [default: backups in the data folder]
        #[arg(value_name = "PATH")]
        to: Option<PathBuf>,
        /// Back up only the database, without uploaded files and keys
        #[arg(long)]
        without_files: bool,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Replace the database, files and keys with those of a backup
    ///
    /// Verifies every hash before anything is replaced, and renames the current data instead of deleting
    /// them. Stop the site first: exits with 75 while a process has the database open, 65 if the backup is
    /// damaged, and 78 if it is from a newer version or has another passphrase. Asks for confirmation on a
    /// terminal; scripts use --yes.
    ///
    /// Queued mails and campaigns are held afterwards, because they may have been sent since the backup: see
    /// `vigie mail release` and `vigie campaign reconcile`. Opt-outs since the backup are written to a file
    /// for `vigie contacts suppress --opt-outs`.
    #[command(
        after_help = "Examples:\n  vigie db restore var/backups/vigie-20261121T060000Z.tar.zst\n  vigie db restore site.tar.zst --yes  without asking, for scripts"
    )]
    Restore {
        /// Backup to restore
        file: PathBuf,
        /// Do not ask for confirmation
        #[arg(long)]
        yes: bool,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Check the integrity of the database, its versions and its uploaded files
    ///
    /// Looks for damaged pages, rows without their parent, a schema that differs from the migrations,
    /// published versions and entries that differ from their checksums, and files that are missing or
    /// altered. Changes nothing. Exits with 65 and lists every problem; `vigie db restore` brings a backup
    /// back.
    #[command(after_help = "Examples:\n  vigie db check\n  vigie db check --json")]
    Check,
    /// Create the database or migrate it to this version, after a backup
    ///
    /// The backup is in backups/ in the data folder. `vigie serve` and `vigie init` migrate too; other
    /// commands exit with 78 if the database is not of this version. A database of a newer version cannot be
    /// migrated (exit code 78): install that version, or restore a backup.
    #[command(
        after_help = "Examples:\n  vigie db migrate --dry-run           what would be applied\n  vigie db migrate"
    )]
    Migrate {
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
}

/// The report for operators after a restore.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RestoreReport {
    /// Mails held until `vigie mail release`.
    pub(crate) held_mails: i64,
    /// Opt-outs of the former database that the restored one lacks; `None` if they are unknown.
    pub(crate) lost_opt_outs: Option<u64>,
    /// The file with these opt-outs.
    pub(crate) opt_outs_file: Option<PathBuf>,
    /// Why they are unknown.
    pub(crate) problem: Option<String>,
}

impl RestoreReport {
    fn lines(&self) -> String {
        let mut lines = String::new();
        if self.held_mails > 0 {
            let held = count(self.held_mails.unsigned_abs(), "mail");
            lines += &format!(
                "\n{held} of the backup may have been sent since and are held: see `vigie mail release --dry-run`"
            );
        }
        match (self.lost_opt_outs, &self.opt_outs_file) {
            (Some(lost), Some(file)) => {
                let (lost, file) = (count(lost, "opt-out"), file.display());
                lines += &format!(
                    "\n{lost} of the former database are missing: restore them with `vigie contacts suppress --opt-outs {file}`"
                );
            }
            (Some(_), None) => lines += "\nno opt-out was lost",
            (None, _) => {
                let why = self.problem.as_deref().unwrap_or_default();
                lines += &format!(
                    "\nopt-outs since the backup may be missing, and their number is unknown: {why}"
                );
            }
        }
        lines
    }
}

/// Functions of the slices that these commands call.
pub(crate) struct Hooks<I, R> {
    /// Checks the integrity of their data.
    pub(crate) inspect: I,
    /// Compares a restored database with the one that it replaced.
    pub(crate) report_restore: R,
}

/// Runs a subcommand.
///
/// # Errors
/// Errors of the use case.
pub(crate) async fn run(
    config: Config,
    command: DbCommand,
    hooks: Hooks<
        impl AsyncFnOnce(&App) -> Result<IntegrityReport>,
        impl AsyncFnOnce(&Restored) -> RestoreReport,
    >,
    out: &Output,
) -> Result<Outcome> {
    match command {
        DbCommand::Backup { to, without_files, dry_run: true } => {
            dry_run(&config, to.as_deref(), without_files, out).await
        }
        DbCommand::Backup { to, without_files: true, .. } => {
            database_alone(&config, to.as_deref(), out).await
        }
        DbCommand::Backup { to, .. } => backup(config, to.as_deref(), out).await,
        DbCommand::Restore { file, dry_run: true, .. } => dry_run_restore(&config, &file, out).await,
        DbCommand::Restore { file, yes, .. } => restore(&config, &file, yes, hooks.report_restore, out).await,
        DbCommand::Check => check(config, hooks.inspect, out).await,
        DbCommand::Migrate { dry_run } => migrate(&config, dry_run, out).await,
    }
}

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
}

impl BackupOutput {
    fn of_database(backup: PathBuf, dry_run: bool) -> Self {
        let bytes = backup.metadata().ok().map(|file| file.len());
        Self { backup, bytes, dry_run, files: None, missing: Vec::new(), keys: false }
    }

    fn print(&self, out: &Output) -> Result<()> {
        out.result(self, |done| match done.dry_run {
            true => format!("would write {}", done.backup.display()),
            false => done.backup.display().to_string(),
        })
    }
}

async fn dry_run(config: &Config, to: Option<&Path>, without_files: bool, out: &Output) -> Result<Outcome> {
    let db = Db::open(config, SchemaPolicy::Any).await?;
    let target = if without_files { db.backup_target(to)? } else { db.archive_target(to)? };
    BackupOutput::of_database(target, true).print(out)?;
    Ok(Outcome::Done)
}

async fn database_alone(config: &Config, to: Option<&Path>, out: &Output) -> Result<Outcome> {
    let db = Db::open(config, SchemaPolicy::Any).await?;
    let copy = db.backup(to).await?;
    let left_out = backup::count_left_out(&copy).await?;
    BackupOutput::of_database(copy, false).print(out)?;
    out.notice(format_args!("left out: {left_out} uploaded files, and the keys of secrets/"));
    Ok(Outcome::Done)
}

async fn backup(config: Config, to: Option<&Path>, out: &Output) -> Result<Outcome> {
    // A database of an earlier version has no table of jobs.
    let is_current = db::pending(&config).await?.is_empty();
    let app = App::open(config, SchemaPolicy::Any).await?;
    let write = Box::pin(archive(&app, to, out));
    match is_current {
        true => jobs::run(&app, Job::Backup, write, Outcome::failure).await,
        false => write.await,
    }
}

async fn archive(app: &App, to: Option<&Path>, out: &Output) -> Result<Outcome> {
    let backup::Backup { path, database, files, missing, keys } = backup::create(app, to).await?;
    let done = BackupOutput { files: Some(files), missing, keys, ..BackupOutput::of_database(path, false) };
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
    Ok(if done.missing.is_empty() { Outcome::Done } else { Outcome::PartialFailure })
}

fn report_missing(missing: &[MissingFile], out: &Output) {
    for MissingFile { owner, name, id } in missing {
        let owner = if owner.is_empty() { "a form that was not submitted yet" } else { owner };
        out.notice(format_args!("missing or altered: the file {name:?} of {owner} ({id})"));
    }
}

async fn dry_run_restore(config: &Config, file: &Path, out: &Output) -> Result<Outcome> {
    let contents = backup::check(config, file).await?;
    out.result(&contents, |contents| {
        let schema = contents.migrations.last().map_or_else(String::new, |last| format!(" (schema {last})"));
        format!("{} is sound{schema} and would be restored", file.display())
    })?;
    Ok(Outcome::Done)
}

#[derive(Serialize)]
struct Restore {
    #[serde(flatten)]
    done: RestoreOutput,
    #[serde(flatten)]
    report: RestoreReport,
}

async fn restore(
    config: &Config,
    file: &Path,
    yes: bool,
    report_restore: impl AsyncFnOnce(&Restored) -> RestoreReport,
    out: &Output,
) -> Result<Outcome> {
    let (warning, effect) = match config.database_url {
        None => (
            format!("The database in {} will be replaced.", config.data_dir.display()),
            "this replaces the database",
        ),
        Some(_) => ("Files and keys will be replaced.".to_owned(), "this replaces files and keys"),
    };
    if !yes && !out.confirm(&warning, effect)? {
        return Ok(Outcome::CheckFailed);
    }
    let done = backup::restore(config, file).await?;
    let report = match &done.restored {
        Some(restored) => report_restore(restored).await,
        None => RestoreReport::default(),
    };
    let done = Restore { done, report };
    out.result(&done, |Restore { done, report }| {
        let Some(restored) = &done.restored else { return "restored files and keys".to_owned() };
        let former = restored.former.as_ref();
        let former =
            former.map_or_else(String::new, |path| format!("; the former one is {}", path.display()));
        format!("restored {}{former}{}", restored.database.display(), report.lines())
    })?;
    report_restored(&done.done, out);
    Ok(Outcome::Done)
}

/// Reports what was restored in addition to the database, and what the backup lacks.
fn report_restored(done: &RestoreOutput, out: &Output) {
    out.notice(format_args!("{} uploaded files are in place", done.files));
    for former in [&done.former_files, &done.former_keys].into_iter().flatten() {
        out.notice(format_args!("the former ones are in {}", former.display()));
    }
    report_missing(&done.missing, out);
    out.notice(match done.keys {
        KeysOutcome::Restored => "the keys of secrets/ are in place",
        KeysOutcome::NoPassphrase => {
            "the keys of secrets/ were not restored: set VIGIE_BACKUP_PASSPHRASE and restore again"
        }
        KeysOutcome::NotInBackup => "the backup holds no keys: secrets/ was not changed",
    });
}

#[derive(Serialize)]
struct Check {
    sound: bool,
    #[serde(flatten)]
    inspection: IntegrityReport,
}

async fn check(
    config: Config,
    inspect: impl AsyncFnOnce(&App) -> Result<IntegrityReport>,
    out: &Output,
) -> Result<Outcome> {
    let app = App::open(config, SchemaPolicy::Require).await?;
    let mut inspection = app.db.check().await?;
    if inspection.problems.is_empty() {
        inspection = inspection.merge(inspect(&app).await?);
    }
    let verdict = app.db.ensure_sound(&inspection.problems);
    out.result(&Check { sound: inspection.problems.is_empty(), inspection }, |check| match check.sound {
        true => format!("sound: {}", check.inspection.checked.join(", ")),
        false => check.inspection.problems.join("\n"),
    })?;
    verdict.map(|()| Outcome::Done)
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Migrate {
    applied: Vec<&'static str>,
    backup: Option<PathBuf>,
    dry_run: bool,
}

async fn migrate(config: &Config, dry_run: bool, out: &Output) -> Result<Outcome> {
    let document = if dry_run {
        Migrate { applied: db::pending(config).await?, backup: None, dry_run }
    } else {
        let done = db::migrate(config).await?;
        Migrate { applied: done.applied, backup: done.backup, dry_run }
    };
    out.result(&document, |done| match (done.applied.join(", "), &done.backup) {
        (steps, _) if steps.is_empty() => "nothing to do".to_owned(),
        (steps, _) if done.dry_run => format!("would apply {steps}"),
        (steps, Some(backup)) => format!("applied {steps}; the data before is in {}", backup.display()),
        (steps, None) => format!("applied {steps}"),
    })?;
    Ok(Outcome::Done)
}
