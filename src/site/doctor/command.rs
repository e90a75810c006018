//! The command: its arguments and its output.

use super::{
    dns::examine_dns,
    examine::{examine_configuration, examine_data, examine_folder},
    finding::{Finding, Verdict},
};
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output, table},
    config::{Config, Resolved},
    db::SchemaPolicy,
};
use serde::Serialize;

/// Examine the installation, and state what to do
///
/// Checks settings, public address, data folder, disk, database, jobs, backups, clock, mail and figures. Runs
/// every check, also after one has failed, and prints each with its result and what to do. Connects to
/// the mail server and signs in, but sends no mail. Changes no data, so it may run while the site does.
///
/// With the setting doctor.resolver, looks up the SPF, DKIM and DMARC records of the sender's domain, and
/// prints the record to publish if one is missing or does not fit.
///
/// Exits with 1 if a check has failed; warnings do not count.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  vigie doctor\n  vigie doctor --problems --quiet\n  vigie doctor --json")]
pub(in crate::site) struct DoctorArgs {
    /// Print only warnings and failures
    #[arg(long)]
    problems: bool,
}

#[derive(Serialize)]
struct Examination {
    checks: Vec<Finding>,
    failed: usize,
    warnings: usize,
}

/// Examines the installation.
///
/// # Errors
/// `output.write-failed` if stdout cannot be written.
pub(in crate::site) async fn run(
    config: Config,
    resolved: &Resolved,
    args: &DoctorArgs,
    out: &Output,
) -> Result<Outcome> {
    let mut checks = examine_configuration(&config, resolved);
    checks.extend(examine_folder(&config));
    checks.extend(examine_dns(&config).await);
    match App::open(config, SchemaPolicy::Require).await {
        Ok(app) => {
            checks.extend(examine_data(&app).await);
            app.db.close().await;
        }
        Err(e) => checks.push(Finding::from_error("database", &e)),
    }
    let number = |result| checks.iter().filter(|check| check.result == result).count();
    let (failed, warnings) = (number(Verdict::Failed), number(Verdict::Warning));
    if args.problems {
        checks.retain(|check| matches!(check.result, Verdict::Warning | Verdict::Failed));
    }
    out.result(&Examination { checks, failed, warnings }, |found| {
        table(&found.checks)
            .column("result", |check| check.result)
            .column("check", |check| check.check)
            .column("detail", |check| &check.detail)
            .render_or("nothing is wrong\n")
    })?;
    Ok(if failed == 0 { Outcome::Done } else { Outcome::CheckFailed })
}
