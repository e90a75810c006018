//! Metrics of the jobs.

use super::{model::Condition, run::list};
use crate::{App, Result, metrics::Scrape};

/// Adds the last success, the last duration and the condition of each job to a scrape.
///
/// # Errors
/// Database errors.
pub(crate) async fn metrics(app: &App, scrape: &Scrape) -> Result<()> {
    let jobs = list(app).await?;
    let succeeded = jobs.iter().filter_map(|job| Some(([job.name.word()], job.succeeded_at? / 1_000)));
    let help = "Time of the last success of a job, in seconds since 1970.";
    scrape.gauges("vigie_job_last_success_timestamp_seconds", help, ["job"], succeeded)?;
    let took = |began: Option<i64>, ended: Option<i64>| Some((ended? - began?) / 1_000);
    let durations =
        jobs.iter().filter_map(|job| Some(([job.name.word()], took(job.began_at, job.ended_at)?)));
    let help = "Duration of the last complete run of a job.";
    scrape.gauges("vigie_job_last_duration_seconds", help, ["job"], durations)?;
    let conditions = jobs.iter().map(|job| ([job.name.word()], (job.condition != Condition::Fine).into()));
    let help = "Whether a job is late, failed, lost its process or never ran.";
    scrape.gauges("vigie_job_needs_attention", help, ["job"], conditions)
}
