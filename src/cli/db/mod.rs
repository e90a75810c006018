//! `vigie db` backs up, restores, copies, checks and migrates the database.

mod backup;
mod command;
mod copy;
mod restore;

pub use command::DbCommand;
pub(crate) use command::{Hooks, run};
pub(crate) use restore::RestoreReport;
