//! Jobs: periodic and queued work, by `vigie serve` or by cron, each under a name, with its owner, heartbeat, deadline and last
//! result. A job that is late, failed or has lost its process is found without reading logs.

mod model;
mod run;
mod store;

pub(crate) use model::{Condition, Job, JobStatus};
pub(crate) use run::{list, run};
pub(crate) use store::STATEMENTS;
