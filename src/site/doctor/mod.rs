//! `vigie doctor` examines an installation: configuration, data folder, database, jobs, backups, mail and figures.

mod command;
mod examine;
mod finding;

pub(super) use command::{DoctorArgs, run};
