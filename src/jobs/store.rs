//! The table of last runs.

use super::model::{Job, JobResult, LastRun};
use crate::{
    Result,
    db::{FromRow, Text, Tx, args, statements},
};

statements! {
    UPSERT_JOB = "INSERT INTO job (name, owner, began_at, beat_at, result, detail) VALUES ($1, $2, $3, $3, 'running', '')
        ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, began_at = excluded.began_at, beat_at = excluded.beat_at,
        ended_at = NULL, result = 'running', detail = ''";
    BEAT_JOB = "UPDATE job SET beat_at = $3 WHERE name = $1 AND owner = $2 AND result = 'running'";
    "Ends the run of this owner; a later run of another process is not changed."
    CLOSE_JOB = "UPDATE job SET ended_at = $3, beat_at = $3, result = $4, detail = $5,
        succeeded_at = CASE WHEN $4 = 'succeeded' THEN CAST($3 AS BIGINT) ELSE succeeded_at END
        WHERE name = $1 AND owner = $2";
    LIST_JOBS = "SELECT name, owner, began_at, beat_at, ended_at, result, detail, succeeded_at FROM job ORDER BY name";
}

pub(super) async fn begin(tx: &mut Tx, job: Job, owner: &str, now: i64) -> Result<()> {
    tx.exec(UPSERT_JOB, args![job.word(), owner, now]).await.map(drop)
}

pub(super) async fn beat(tx: &mut Tx, job: Job, owner: &str, now: i64) -> Result<()> {
    tx.exec(BEAT_JOB, args![job.word(), owner, now]).await.map(drop)
}

/// Records the end of a run; a run with a failure has failed.
pub(super) async fn end(tx: &mut Tx, job: Job, owner: &str, now: i64, failure: Option<&str>) -> Result<()> {
    let result = if failure.is_some() { JobResult::Failed } else { JobResult::Succeeded };
    let values = args![job.word(), owner, now, result.word(), failure.unwrap_or_default()];
    tx.exec(CLOSE_JOB, values).await.map(drop)
}

#[derive(FromRow)]
struct JobRow {
    name: String,
    owner: String,
    began_at: i64,
    beat_at: i64,
    ended_at: Option<i64>,
    result: Text<JobResult>,
    detail: String,
    succeeded_at: Option<i64>,
}

/// The last runs by job; jobs of later versions are left out.
pub(super) async fn list(tx: &mut Tx) -> Result<Vec<(Job, LastRun)>> {
    let rows: Vec<JobRow> = tx.rows(LIST_JOBS, args![]).await?;
    let run = |row: JobRow| {
        let job = row.name.parse().ok()?;
        let JobRow { owner, began_at, beat_at, ended_at, result: Text(result), detail, succeeded_at, .. } =
            row;
        Some((job, LastRun { owner, began_at, beat_at, ended_at, result, detail, succeeded_at }))
    };
    Ok(rows.into_iter().filter_map(run).collect())
}
