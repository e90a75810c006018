//! `vigie db`: copies, restores, checks and migrates the database. Translates, and decides nothing.

use super::output::{Outcome, Output};
use crate::{
    App, Result,
    backup::{self, KeysOutcome, MissingFile, RestoreOutput},
    config::Config,
    db::{self, Db, Inspection, Schema},
};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What can be done with the database as a whole.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Copy the database, the files of visitors and, encrypted, the keys, while they are in use
    #[command(
        before_help = "Examples:\n  vigie db backup                      into backups in the data folder, named by the time\n  vigie db backup /mnt/backup          into a folder, named by the time\n  vigie db backup site.tar.zst         into a file\n  vigie db backup --without-files      the database alone\n\nThe passphrase that encrypts the keys is the setting backup.passphrase (VIGIE_BACKUP_PASSPHRASE); without it the keys are left out."
    )]
    Backup {
        /// A file that does not exist yet, or a folder
        to: Option<PathBuf>,
        /// Copy the database alone, without files of visitors and keys
        #[arg(long)]
        without_files: bool,
        /// Say where the copy would go and make none
        #[arg(long)]
        dry_run: bool,
    },
    /// Replace the database, files and keys with those of a backup (the current ones are kept beside them)
    #[command(
        before_help = "Examples:\n  vigie db restore var/backups/vigie-20261121T060000Z.tar.zst\n  vigie db restore site.tar.zst --yes  without asking, for scripts"
    )]
    Restore {
        /// The backup
        file: PathBuf,
        /// Do not ask
        #[arg(long)]
        yes: bool,
        /// Check the backup and change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Read the whole database and say whether it is sound
    #[command(before_help = "Examples:\n  vigie db check\n  vigie db check --json")]
    Check,
    /// Create the database or bring it to this version, after a backup
    #[command(
        before_help = "Examples:\n  vigie db migrate --dry-run           what would be applied\n  vigie db migrate"
    )]
    Migrate {
        /// Say what would be applied and apply nothing
        #[arg(long)]
        dry_run: bool,
    },
}

/// Runs one of them; `inspect` reads what the slices have stored.
///
/// # Errors
/// What the use case says.
pub(crate) async fn run(
    config: Config,
    command: Command,
    inspect: impl AsyncFnOnce(&App) -> Result<Inspection>,
    out: &Output,
) -> Result<Outcome> {
    match command {
        Command::Backup { to, without_files, dry_run: true } => {
            dry_run(&config, to.as_deref(), without_files, out).await
        }
        Command::Backup { to, without_files: true, .. } => database_alone(&config, to.as_deref(), out).await,
        Command::Backup { to, .. } => backup(config, to.as_deref(), out).await,
        Command::Restore { file, dry_run: true, .. } => rehearse(&config, &file, out).await,
        Command::Restore { file, yes, .. } => restore(&config, &file, yes, out).await,
        Command::Check => check(config, inspect, out).await,
        Command::Migrate { dry_run } => migrate(&config, dry_run, out).await,
    }
}

#[derive(Serialize)]
struct BackupOutput {
    backup: PathBuf,
    bytes: Option<u64>,
    dry_run: bool,
    /// None where files and keys were left out on request.
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
    let db = Db::open(config, Schema::Any).await?;
    let target = if without_files { db.backup_target(to)? } else { db.archive_target(to)? };
    BackupOutput::of_database(target, true).print(out)?;
    Ok(Outcome::Done)
}

async fn database_alone(config: &Config, to: Option<&Path>, out: &Output) -> Result<Outcome> {
    let db = Db::open(config, Schema::Any).await?;
    let copy = db.backup(to).await?;
    let left_out = backup::count_left_out(&copy).await?;
    BackupOutput::of_database(copy, false).print(out)?;
    out.news(format_args!("left out: {left_out} files of visitors, and the keys of secrets/"));
    Ok(Outcome::Done)
}

async fn backup(config: Config, to: Option<&Path>, out: &Output) -> Result<Outcome> {
    let app = App::open(config, Schema::Any).await?;
    let backup::Backup { path, files, missing, keys } = backup::create(&app, to).await?;
    let done = BackupOutput { files: Some(files), missing, keys, ..BackupOutput::of_database(path, false) };
    done.print(out)?;
    if !keys {
        out.news("left out: the keys of secrets/ (set VIGIE_BACKUP_PASSPHRASE to encrypt them into backups)");
    }
    report_missing(&done.missing, out);
    Ok(if done.missing.is_empty() { Outcome::Done } else { Outcome::Partly })
}

fn report_missing(missing: &[MissingFile], out: &Output) {
    for MissingFile { owner, name, id } in missing {
        let owner = if owner.is_empty() { "a form that was not sent yet" } else { owner };
        out.news(format_args!("missing or altered: the file {name:?} of {owner} ({id})"));
    }
}

async fn rehearse(config: &Config, file: &Path, out: &Output) -> Result<Outcome> {
    let contents = backup::check(config, file).await?;
    out.result(&contents, |contents| {
        let last = contents.migrations.last().map_or("", String::as_str);
        format!("{} is sound (schema {last}) and would be restored", file.display())
    })?;
    Ok(Outcome::Done)
}

async fn restore(config: &Config, file: &Path, yes: bool, out: &Output) -> Result<Outcome> {
    let told = format!("The database in {} will be replaced.", config.data_dir.display());
    if !yes && !out.confirmed(&told, "this replaces the database")? {
        out.news("nothing was changed");
        return Ok(Outcome::Negative);
    }
    let done = backup::restore(config, file).await?;
    out.result(&done, |done| match &done.restored.former {
        Some(former) => {
            let database = done.restored.database.display();
            format!("restored {database}; the former one is {}", former.display())
        }
        None => format!("restored {}", done.restored.database.display()),
    })?;
    report_restored(&done, out);
    Ok(Outcome::Done)
}

/// Says what came back beside the database, and what the backup lacks.
fn report_restored(done: &RestoreOutput, out: &Output) {
    out.news(format_args!("{} files of visitors are in place", done.files));
    for former in [&done.former_files, &done.former_keys].into_iter().flatten() {
        out.news(format_args!("the former ones are in {}", former.display()));
    }
    report_missing(&done.missing, out);
    out.news(match done.keys {
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
    inspection: Inspection,
}

async fn check(
    config: Config,
    inspect: impl AsyncFnOnce(&App) -> Result<Inspection>,
    out: &Output,
) -> Result<Outcome> {
    let app = App::open(config, Schema::Require).await?;
    let mut inspection = app.db.check().await?;
    if inspection.problems.is_empty() {
        inspection = inspection.and(inspect(&app).await?);
    }
    let verdict = app.db.verdict(&inspection.problems);
    out.result(&Check { sound: inspection.problems.is_empty(), inspection }, |check| match check.sound {
        true => format!("sound: {}", check.inspection.checked.join(", ")),
        false => check.inspection.problems.join("\n"),
    })?;
    verdict.map(|()| Outcome::Done)
}

#[derive(Serialize)]
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
