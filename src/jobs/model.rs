//! The names of jobs, their periods, and the results of their last runs.

use crate::{clock::as_iso_option, closed_list::closed_list};
use serde::Serialize;

pub(super) const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
/// Milliseconds without a heartbeat after which the process of a running job counts as lost.
const MAX_SILENCE: i64 = 3 * MINUTE;

closed_list! {
    /// A kind of repeated work.
    Job {
        Check = "status.check",
        Seal = "audit.seal",
        Tidy = "tidy",
        Retention = "privacy.retention",
        Publish = "ias.publish",
        Backup = "db.backup",
        Drill = "db.drill",
        Flush = "mail.flush",
        Send = "campaign.send",
    }
}

closed_list! {
    /// The result of the last run of a job.
    JobResult {
        Running = "running",
        Succeeded = "succeeded",
        Failed = "failed",
    }
}

closed_list! {
    /// The condition of a job, for operators.
    Condition as JobCondition {
        Fine = "fine",
        Late = "late",
        Failed = "failed",
        Lost = "lost",
        Never = "never",
    }
}

impl Job {
    /// Milliseconds after the last success at which the next one is overdue; `None` if the job runs on
    /// demand.
    fn max_age(self) -> Option<i64> {
        match self {
            Self::Check | Self::Seal => Some(5 * MINUTE),
            Self::Tidy => Some(30 * MINUTE),
            // Daily, with a margin for a run that starts late in the morning.
            Self::Publish | Self::Backup | Self::Retention => Some(30 * HOUR),
            Self::Drill | Self::Flush | Self::Send => None,
        }
    }

    /// The command that runs the job.
    pub(crate) fn runner(self) -> &'static str {
        match self {
            Self::Check | Self::Seal | Self::Tidy | Self::Retention => "vigie serve",
            Self::Publish => "vigie ias publish",
            Self::Backup => "vigie db backup",
            Self::Drill => "vigie db drill",
            Self::Flush => "vigie mail flush",
            Self::Send => "vigie campaign send",
        }
    }
}

/// The last run of a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LastRun {
    pub(super) owner: String,
    /// All times are in milliseconds since 1970.
    pub(super) began_at: i64,
    pub(super) beat_at: i64,
    pub(super) ended_at: Option<i64>,
    pub(super) result: JobResult,
    pub(super) detail: String,
    pub(super) succeeded_at: Option<i64>,
}

/// A job, for operators.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct JobStatus {
    pub(crate) name: Job,
    pub(crate) condition: Condition,
    pub(crate) runner: &'static str,
    /// The process of the last run.
    pub(crate) owner: Option<String>,
    /// All times are in milliseconds since 1970.
    #[serde(serialize_with = "as_iso_option")]
    pub(crate) began_at: Option<i64>,
    #[serde(serialize_with = "as_iso_option")]
    pub(crate) ended_at: Option<i64>,
    #[serde(serialize_with = "as_iso_option")]
    pub(crate) succeeded_at: Option<i64>,
    /// The time after which the next success is overdue.
    #[serde(serialize_with = "as_iso_option")]
    pub(crate) due_by: Option<i64>,
    /// The reason why the last run failed.
    pub(crate) detail: String,
}

impl JobStatus {
    pub(super) fn new(name: Job, last: Option<LastRun>, now: i64) -> Self {
        let due_by =
            name.max_age().zip(last.as_ref().and_then(|last| last.succeeded_at)).map(|(age, at)| at + age);
        let condition = match &last {
            // A job without a period is never overdue.
            None if name.max_age().is_none() => Condition::Fine,
            None => Condition::Never,
            Some(last) if last.result == JobResult::Running && now - last.beat_at > MAX_SILENCE => {
                Condition::Lost
            }
            Some(last) if last.result == JobResult::Failed => Condition::Failed,
            Some(last) => {
                // The period of the first run starts at its beginning.
                let due_by = due_by.or(name.max_age().map(|age| last.began_at + age));
                if due_by.is_some_and(|due| due < now) { Condition::Late } else { Condition::Fine }
            }
        };
        let (began_at, ended_at, succeeded_at, owner, detail) = match last {
            Some(last) => {
                (Some(last.began_at), last.ended_at, last.succeeded_at, Some(last.owner), last.detail)
            }
            None => (None, None, None, None, String::new()),
        };
        Self {
            name,
            condition,
            runner: name.runner(),
            owner,
            began_at,
            ended_at,
            succeeded_at,
            due_by,
            detail,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 100 * HOUR;

    fn run(result: JobResult, ended_at: Option<i64>, succeeded_at: Option<i64>) -> LastRun {
        LastRun {
            owner: "vigie 7".into(),
            began_at: NOW - HOUR,
            beat_at: NOW - MINUTE,
            ended_at,
            result,
            detail: String::new(),
            succeeded_at,
        }
    }

    #[test]
    fn derives_the_condition_of_a_job_from_its_last_run() {
        let condition = |job, last| JobStatus::new(job, last, NOW).condition;
        let ended = Some(NOW - HOUR);
        assert_eq!(condition(Job::Backup, None), Condition::Never);
        assert_eq!(condition(Job::Send, None), Condition::Fine);
        assert_eq!(condition(Job::Backup, Some(run(JobResult::Succeeded, ended, ended))), Condition::Fine);
        let long_ago = Some(NOW - 31 * HOUR);
        assert_eq!(
            condition(Job::Backup, Some(run(JobResult::Succeeded, long_ago, long_ago))),
            Condition::Late
        );
        assert_eq!(
            condition(Job::Send, Some(run(JobResult::Succeeded, long_ago, long_ago))),
            Condition::Fine
        );
        assert_eq!(condition(Job::Backup, Some(run(JobResult::Failed, ended, ended))), Condition::Failed);
        assert_eq!(condition(Job::Backup, Some(run(JobResult::Running, None, ended))), Condition::Fine);
        let silent = LastRun { beat_at: NOW - 4 * MINUTE, ..run(JobResult::Running, None, ended) };
        assert_eq!(condition(Job::Backup, Some(silent)), Condition::Lost);
    }
}
