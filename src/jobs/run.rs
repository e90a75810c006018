//! Runs work as a job: records its beginning, heartbeat and end, even if the work fails.

use super::{
    model::{Job, JobStatus, MINUTE},
    store,
};
use crate::{App, Result, db::Tx, error::Kind};
use std::{pin::pin, process, time::Duration};
use tokio::time::sleep;

/// Time between two heartbeats.
const HEARTBEAT: Duration = Duration::from_secs(30);
const _: () = assert!(
    HEARTBEAT.as_millis() * 2 < MINUTE as u128 * 3,
    "two heartbeats come before a process counts as lost"
);

/// Runs the work and records its result. `failure` returns the reason if a result counts as failed. If the
/// record cannot be written, the work runs anyway and the error is logged.
///
/// # Errors
/// Errors of the work.
pub(crate) async fn run<T>(
    app: &App,
    job: Job,
    work: impl Future<Output = Result<T>>,
    failure: impl FnOnce(&T) -> Option<String>,
) -> Result<T> {
    let owner = format!("{} {}", crate::audit::operator(), process::id());
    record(app, job, async |tx, now| store::begin(tx, job, &owner, now).await).await;
    let mut work = pin!(work);
    let ended = loop {
        tokio::select! {
            ended = &mut work => break ended,
            () = sleep(HEARTBEAT) => record(app, job, async |tx, now| store::beat(tx, job, &owner, now).await).await,
        }
    };
    let failed = match &ended {
        Ok(result) => failure(result),
        Err(error) => Some(format!("{}: {}", error.code, error.detail)),
    };
    record(app, job, async |tx, now| store::end(tx, job, &owner, now, failed.as_deref()).await).await;
    ended
}

async fn record(app: &App, job: Job, write: impl AsyncFnOnce(&mut Tx, i64) -> Result<()>) {
    let written = async {
        let mut tx = app.db.write().await?;
        write(&mut tx, app.clock.millis()).await?;
        tx.commit().await
    };
    if let Err(error) = written.await
        && error.kind != Kind::Busy
    {
        tracing::warn!(code = error.code, "the run of {job} is not recorded: {}", error.detail);
    }
}

/// Every job with its last run.
///
/// # Errors
/// Database errors.
pub(crate) async fn list(app: &App) -> Result<Vec<JobStatus>> {
    let mut runs = store::list(&mut app.db.read().await?).await?;
    let now = app.clock.millis();
    let status = |job| {
        let at = runs.iter().position(|(of, _)| *of == job);
        JobStatus::new(job, at.map(|at| runs.swap_remove(at).1), now)
    };
    Ok(Job::ALL.into_iter().map(status).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{error::Error, jobs::Condition};

    async fn condition(app: &App, job: Job) -> (Condition, String) {
        let status = list(app).await.unwrap().into_iter().find(|status| status.name == job).unwrap();
        (status.condition, status.detail)
    }

    #[tokio::test]
    async fn records_success_and_failure_of_a_run() {
        let (app, _folder) = App::test().await;
        assert_eq!(condition(&app, Job::Publish).await, (Condition::Never, String::new()));
        run(&app, Job::Publish, async { Ok(7) }, |_| None).await.unwrap();
        assert_eq!(condition(&app, Job::Publish).await, (Condition::Fine, String::new()));
        run(&app, Job::Publish, async { Ok(3) }, |held| Some(format!("{held} held"))).await.unwrap();
        assert_eq!(condition(&app, Job::Publish).await, (Condition::Failed, "3 held".to_owned()));
        let work = async { Err::<(), _>(Error::not_found("ias.theme-unknown", "no such theme")) };
        assert!(run(&app, Job::Publish, work, |()| None).await.is_err());
        let (is, detail) = condition(&app, Job::Publish).await;
        assert_eq!((is, detail.as_str()), (Condition::Failed, "ias.theme-unknown: no such theme"));
    }
}
