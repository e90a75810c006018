//! Jobs: periodic and queued work of `vigie serve` or cron. Each job has a name, an owner, a heartbeat, a
//! deadline and a last result, so that a job that is late, failed or lost its process is found without
//! reading logs.

mod metrics;
mod model;
mod run;
mod store;

pub(crate) use metrics::metrics;
pub(crate) use model::{Condition, Job, JobStatus};
pub(crate) use run::{list, run};
pub(crate) use store::STATEMENTS;
