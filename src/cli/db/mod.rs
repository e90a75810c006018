//! `vigie db` backs up, restores, checks and migrates the database.

mod backup;
mod command;
mod restore;

pub use command::DbCommand;
pub(crate) use command::{Hooks, run};
pub(crate) use restore::RestoreReport;
