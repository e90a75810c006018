//! Restores and their rehearsal.

use super::backup::report_missing;
use crate::{
    App, Result,
    backup::{self, KeysOutcome, RestoreOutput},
    cli::output::{Outcome, Output, count},
    config::Config,
    db::{IntegrityReport, Restored, SchemaPolicy},
    jobs::{self, Job},
};
use serde::Serialize;
use std::path::{Path, PathBuf};

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

pub(super) async fn drill(
    config: Config,
    file: Option<&Path>,
    inspect: impl AsyncFnOnce(&App) -> Result<IntegrityReport>,
    out: &Output,
) -> Result<Outcome> {
    let app = App::open(config, SchemaPolicy::Require).await?;
    let work = Box::pin(rehearse(&app, file, inspect, out));
    jobs::run(&app, Job::Drill, work, Outcome::failure).await
}

async fn rehearse(
    app: &App,
    file: Option<&Path>,
    inspect: impl AsyncFnOnce(&App) -> Result<IntegrityReport>,
    out: &Output,
) -> Result<Outcome> {
    let done = backup::drill(&app.config, file, inspect).await?;
    out.result(&done, |done| {
        let (backup, seconds) = (done.backup.display(), done.seconds);
        match done.sound {
            true => {
                format!("restored {backup} in {seconds:.1} s; sound: {}", done.inspection.checked.join(", "))
            }
            false => done.inspection.problems.join("\n"),
        }
    })?;
    out.notice(format_args!("{} uploaded files were restored", done.files));
    report_missing(&done.missing, out);
    report_keys(done.keys, out);
    app.db.ensure_sound(&done.inspection.problems)?;
    Ok(if done.missing.is_empty() { Outcome::Done } else { Outcome::PartialFailure })
}

pub(super) async fn dry_run_restore(config: &Config, file: &Path, out: &Output) -> Result<Outcome> {
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

pub(super) async fn restore(
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
    report_keys(done.keys, out);
}

fn report_keys(keys: KeysOutcome, out: &Output) {
    out.notice(match keys {
        KeysOutcome::Restored => "the keys of secrets/ are in place",
        KeysOutcome::NoPassphrase => {
            "the keys of secrets/ were not restored: set VIGIE_BACKUP_PASSPHRASE and restore again"
        }
        KeysOutcome::NoIdentity => {
            "the keys of secrets/ were not restored: restore again with --identity, the private key of the backup"
        }
        KeysOutcome::NotInBackup => "the backup holds no keys: secrets/ was not changed",
    });
}
