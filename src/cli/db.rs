//! `vigie db`: copies, restores, checks and migrates the database. Translates, and decides nothing.

use super::output::{Outcome, Output};
use crate::{
    App, Result,
    config::Config,
    db::{self, Db, Inspection, Schema},
};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What can be done with the database as a whole.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Copy the database while it is in use
    #[command(
        before_help = "Examples:\n  vigie db backup                      into backups in the data folder, named by the time\n  vigie db backup /mnt/backup          into a folder, named by the time\n  vigie db backup vigie.db             into a file"
    )]
    Backup {
        /// A file that does not exist yet, or a folder
        to: Option<PathBuf>,
        /// Say where the copy would go and make none
        #[arg(long)]
        dry_run: bool,
    },
    /// Replace the database with a backup (the current one is kept beside it)
    #[command(
        before_help = "Examples:\n  vigie db restore var/backups/vigie-20261121T060000Z.db\n  vigie db restore vigie.db --yes      without asking, for scripts"
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
        Command::Backup { to, dry_run } => backup(&config, to.as_deref(), dry_run, out).await,
        Command::Restore { file, dry_run: true, .. } => rehearse(&config, &file, out).await,
        Command::Restore { file, yes, .. } => restore(&config, &file, yes, out).await,
        Command::Check => check(config, inspect, out).await,
        Command::Migrate { dry_run } => migrate(&config, dry_run, out).await,
    }
}

#[derive(Serialize)]
struct Backup {
    backup: PathBuf,
    bytes: Option<u64>,
    dry_run: bool,
}

async fn backup(config: &Config, to: Option<&Path>, dry_run: bool, out: &Output) -> Result<Outcome> {
    let db = Db::open(config, Schema::Any).await?;
    let backup = if dry_run { db.backup_target(to)? } else { db.backup(to).await? };
    let bytes = backup.metadata().ok().map(|file| file.len());
    out.result(&Backup { backup, bytes, dry_run }, |done| match done.dry_run {
        true => format!("would write {}", done.backup.display()),
        false => done.backup.display().to_string(),
    })?;
    Ok(Outcome::Done)
}

async fn rehearse(config: &Config, file: &Path, out: &Output) -> Result<Outcome> {
    let contents = db::check_restore(config, file).await?;
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
    let restored = db::restore(config, file).await?;
    out.result(&restored, |done| match &done.former {
        Some(former) => {
            format!("restored {}; the former one is {}", done.database.display(), former.display())
        }
        None => format!("restored {}", done.database.display()),
    })?;
    Ok(Outcome::Done)
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
