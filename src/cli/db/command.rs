//! The subcommands, and the short ones.

use super::{
    backup::{backup, database_alone, dry_run},
    copy::{CopyArgs, copy},
    restore::{RestoreReport, drill, dry_run_restore, restore},
};
use crate::{
    App, Result,
    audit::{self, AuditEntry},
    backup::Retention,
    cli::output::{Outcome, Output},
    config::{Config, parse_recipient},
    db::{self, IntegrityReport, Restored, SchemaPolicy},
    error::{Error, Kind},
};
use age::x25519::Recipient;
use serde::Serialize;
use std::path::PathBuf;

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
    /// --keep 7d,4w,12m retains the newest backup of each of the last 7 days, 4 weeks and 12 months that have
    /// one, and the new one; y is for years, and periods are in UTC. Only archives named by the time are
    /// deleted, and none if the new one lacks a file.
    ///
    /// --recipient encrypts the archive, with its keys, to a public key of age: `age --decrypt` and `vigie db
    /// restore --identity` read it. The private key is not needed here.
    ///
    /// On PostgreSQL the archive contains files and keys only: run pg_dump first, then vigie db backup. To
    /// restore, run pg_restore first, then vigie db restore.
    #[command(
        after_help = "Examples:\n  vigie db backup                      into backups in the data folder, named by the time\n  vigie db backup /mnt/backup          into a folder, named by the time\n  vigie db backup site.tar.zst         into a file\n  vigie db backup --keep 7d,4w,12m     and delete older ones\n  vigie db backup --recipient age1…    encrypted\n  vigie db backup --without-files      the database alone"
    )]
    Backup {
        /// A new file, or a folder [default: backups in the data folder]
        #[arg(value_name = "PATH")]
        to: Option<PathBuf>,
        /// Back up only the database, without uploaded files and keys
        #[arg(long, conflicts_with_all = ["keep", "recipient"])]
        without_files: bool,
        /// Encrypt to this public key of age; may be repeated [default: setting backup.recipient]
        #[arg(long, value_name = "AGE1", value_parser = parse_recipient)]
        recipient: Vec<Recipient>,
        /// Delete older backups of the folder, except the newest of each of the last days, weeks, months and years
        #[arg(long, value_name = "RULE")]
        keep: Option<Retention>,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Replace the database, files and keys with those of a backup
    ///
    /// Verifies every hash before anything is replaced, and renames the current data instead of deleting
    /// them. Stop the site first: exits with 75 while a process has the database open, 65 if the backup is
    /// damaged, and 78 if it is from a newer version or has another passphrase or private key. Asks for confirmation on a
    /// terminal; scripts use --yes.
    ///
    /// Queued mails and campaigns are held afterwards, because they may have been sent since the backup: see
    /// `vigie mail release` and `vigie campaign reconcile`. Opt-outs since the backup are written to a file
    /// for `vigie contacts suppress --opt-outs`.
    #[command(
        after_help = "Examples:\n  vigie db restore var/backups/vigie-20261121T060000Z.tar.zst\n  vigie db restore site.tar.zst --yes  without asking, for scripts\n  vigie db restore site.tar.zst.age --identity key.txt"
    )]
    Restore {
        /// Backup to restore
        file: PathBuf,
        /// Private keys of age for an encrypted backup; - is stdin [default: setting backup.identity]
        #[arg(long, value_name = "FILE")]
        identity: Option<PathBuf>,
        /// Do not ask for confirmation
        #[arg(long)]
        yes: bool,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Rehearse a restore: restore the newest backup into a scratch folder and check it
    ///
    /// Restores database, files and keys, migrates them to this version if necessary, and checks them as
    /// `vigie db check` does. The data of the site are not changed, and the scratch folder in the data folder
    /// is deleted; it needs as much space as the data. `vigie jobs list` has the time of the last success.
    ///
    /// Exits with 66 without a backup, 65 if it is damaged, 3 if it lacks an uploaded file, and 78 if it has
    /// another passphrase or private key, or the database is on PostgreSQL.
    #[command(
        after_help = "Examples:\n  vigie db drill                       the newest backup of the data folder\n  vigie db drill /mnt/backup/site.tar.zst\n  vigie db drill --identity - < key.txt   an encrypted one"
    )]
    Drill {
        /// Backup to rehearse [default: the newest in backups in the data folder]
        file: Option<PathBuf>,
        /// Private keys of age for an encrypted backup; - is stdin [default: setting backup.identity]
        #[arg(long, value_name = "FILE")]
        identity: Option<PathBuf>,
    },
    /// Copy an installation from SQLite to PostgreSQL or back, and verify the copy
    ///
    /// Copies all rows, the uploaded files and the keys to an empty database. Stop the site first: exits with
    /// 75 while another process uses either database. The source is not changed, and must be of this version:
    /// see `vigie db migrate`. Afterwards every table of the copy is read again and compared by the number
    /// and the SHA-256 of its rows. Memory use does not depend on their number.
    ///
    /// ADDRESS is a data folder with its vigie.db, files/ and secrets/, or a postgres:// address. The files of
    /// a PostgreSQL database are those of files.store, or of files/ in the configured data folder; its keys
    /// are encrypted with the setting secret (VIGIE_SECRET). PGPASSWORD or ~/.pgpass keeps the password out of
    /// the list of processes.
    ///
    /// After an interruption, repeat the command: it compares what was copied and continues after it. Until
    /// the copy is complete, all other commands reject it (78). Exits with 73 if the destination is not empty,
    /// 65 if a row of it differs from the source, and 3 if the source lacks an uploaded file.
    #[command(
        after_help = "Examples:\n  vigie db copy --to postgres://vigie@db.example/vigie --dry-run\n  vigie db copy --to postgres://vigie@db.example/vigie\n  vigie db copy --from postgres://vigie@db.example/vigie --to /srv/vigie"
    )]
    Copy(CopyArgs),
    /// Mark the database as restored by another program
    ///
    /// Run it after pg_restore or a recovery of PostgreSQL, before `vigie serve`: vigie cannot detect a restore
    /// by another program. Queued mails and approved campaigns are held, because they may have been sent since:
    /// see `vigie mail release` and `vigie campaign reconcile`. Responses that browsers cached are no longer
    /// valid. `vigie db restore` does the same for the database that it restores, or that it finds on
    /// PostgreSQL.
    #[command(
        after_help = "Examples:\n  vigie db mark-restored               after pg_restore, before vigie serve"
    )]
    MarkRestored,
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

/// Functions of the slices that these commands call.
pub(crate) struct Hooks<I, R, F> {
    /// Checks the integrity of their data.
    pub(crate) inspect: I,
    /// Compares a restored database with the one that it replaced.
    pub(crate) report_restore: R,
    /// Names of the logs in the data folder that belong to the data.
    pub(crate) logs: &'static [&'static str],
    /// Writes the files of the data folder that are derived from the database.
    pub(crate) rebuild: F,
}

impl DbCommand {
    /// The configuration with the keys of backups that the options contain.
    fn configure(&mut self, mut config: Config) -> Config {
        match self {
            Self::Backup { recipient, .. } if !recipient.is_empty() => {
                config.backup.recipients = std::mem::take(recipient);
            }
            Self::Restore { identity: Some(identity), .. } | Self::Drill { identity: Some(identity), .. } => {
                config.backup.identity = Some(std::mem::take(identity));
            }
            _ => {}
        }
        config
    }
}

/// Runs a subcommand.
///
/// # Errors
/// Errors of the use case.
pub(crate) async fn run(
    config: Config,
    mut command: DbCommand,
    hooks: Hooks<
        impl AsyncFnOnce(&App) -> Result<IntegrityReport>,
        impl AsyncFnOnce(&Restored) -> RestoreReport,
        impl AsyncFnOnce(&App) -> Result<()>,
    >,
    out: &Output,
) -> Result<Outcome> {
    if let DbCommand::Backup { to: Some(to), keep: Some(_), .. } = &command
        && !to.is_dir()
    {
        let detail = format!(
            "--keep needs a folder, which {} is not: only archives named by the time count",
            to.display()
        );
        return Err(Error::new(Kind::Usage, "usage.invalid", detail));
    }
    let config = command.configure(config);
    match command {
        DbCommand::Backup { to, without_files, keep, dry_run: true, .. } => {
            dry_run(&config, to.as_deref(), without_files, keep.as_ref(), out).await
        }
        DbCommand::Backup { to, without_files: true, .. } => {
            database_alone(&config, to.as_deref(), out).await
        }
        DbCommand::Backup { to, keep, .. } => backup(config, to.as_deref(), keep.as_ref(), out).await,
        DbCommand::Drill { file, .. } => drill(config, file.as_deref(), hooks.inspect, out).await,
        DbCommand::Restore { file, dry_run: true, .. } => dry_run_restore(&config, &file, out).await,
        DbCommand::Restore { file, yes, .. } => restore(&config, &file, yes, hooks.report_restore, out).await,
        DbCommand::Copy(args) => copy(config, &args, hooks.logs, hooks.rebuild, out).await,
        DbCommand::MarkRestored => mark_restored(config, out).await,
        DbCommand::Check => check(config, hooks.inspect, out).await,
        DbCommand::Migrate { dry_run } => migrate(&config, dry_run, out).await,
    }
}

#[derive(Serialize)]
struct Marked {
    marked: bool,
}

async fn mark_restored(config: Config, out: &Output) -> Result<Outcome> {
    let app = App::open(config, SchemaPolicy::Require).await?;
    let mut tx = app.db.write().await?;
    tx.mark_restored(&app.clock).await?;
    audit::record(&mut tx, &app, &AuditEntry::new("db.mark-restored", "database")).await?;
    tx.commit().await?;
    out.result(&Marked { marked: true }, |_| {
        "marked as restored; queued mails and approved campaigns are held: see `vigie mail release` and `vigie campaign reconcile`".to_owned()
    })?;
    Ok(Outcome::Done)
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
