//! `vigie doctor` examines an installation: configuration, data folder, database, jobs, backups, mail and figures.

mod command;
mod dns;
mod examine;
mod finding;
mod resolver;

pub(super) use command::{DoctorArgs, run};
