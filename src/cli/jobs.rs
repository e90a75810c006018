//! `vigie jobs` lists periodic and queued jobs, and checks their state.

use super::output::{Outcome, Output, minute, table};
use crate::{
    App, Result,
    cli::value_parsers::one_of,
    jobs::{self, Condition, Job, JobStatus},
};
use jiff::Timestamp;
use serde::Serialize;

#[derive(clap::Subcommand)]
pub enum JobsCommand {
    /// List every job with its last run
    ///
    /// Prints for each job its condition (fine, late, failed, lost or never), the times of its last run and
    /// of its last success, the command that runs it, and the error of a failed run. Changes nothing.
    #[command(after_help = "Examples:\n  vigie jobs list\n  vigie jobs list --json")]
    List,
    /// Exit with 1 if a job is late, failed, lost or never ran
    ///
    /// Lists these jobs only, and exits with 0 if there are none, so that a monitor can run it. A job is late
    /// if its last success is older than its period allows: 30 hours for `ias.publish`, `db.backup` and
    /// `privacy.retention`. It is lost if its process has not reported for 3 minutes.
    #[command(
        after_help = "Examples:\n  vigie jobs status\n  vigie jobs status --only ias.publish --only db.backup --quiet"
    )]
    Status {
        /// Check only this job; may be repeated
        #[arg(long, value_name = "JOB", value_parser = one_of::<Job>(Job::WORDS))]
        only: Vec<Job>,
    },
}

#[derive(Serialize)]
struct JobsOutput {
    jobs: Vec<JobStatus>,
}

/// Runs a subcommand.
///
/// # Errors
/// Database errors.
pub async fn run(app: &App, command: JobsCommand, out: &Output) -> Result<Outcome> {
    let mut jobs = jobs::list(app).await?;
    match command {
        JobsCommand::List => {
            out.result(&JobsOutput { jobs }, |output| render(&output.jobs))?;
            Ok(Outcome::Done)
        }
        JobsCommand::Status { only } => {
            jobs.retain(|job| {
                job.condition != Condition::Fine && (only.is_empty() || only.contains(&job.name))
            });
            let is_fine = jobs.is_empty();
            out.result(&JobsOutput { jobs }, |output| render(&output.jobs))?;
            Ok(if is_fine { Outcome::Done } else { Outcome::CheckFailed })
        }
    }
}

fn render(jobs: &[JobStatus]) -> String {
    let time = |millis: Option<i64>| {
        millis.and_then(|millis| Timestamp::from_millisecond(millis).ok()).map(minute).unwrap_or_default()
    };
    table(jobs)
        .column("job", |job| job.name)
        .column("condition", |job| job.condition)
        .column("began (UTC)", |job| time(job.began_at))
        .column("ended (UTC)", |job| time(job.ended_at))
        .column("succeeded (UTC)", |job| time(job.succeeded_at))
        .column("by", |job| job.runner)
        .column("process", |job| job.owner.as_deref().unwrap_or_default())
        .column("detail", |job| &job.detail)
        .render_or("every job is fine\n")
}
