//! Permanently retired regions: operators report once that a region has left an indicator, and the theme continues
//! without it. Its figures end the day before, larger territories exclude it, and the gate does not expect it any more.

mod admin;
mod model;

pub(super) use admin::commit_unless_dry_run;
pub use admin::{RetireRequest, Retired, reinstate, retire};
pub use model::Retirement;
