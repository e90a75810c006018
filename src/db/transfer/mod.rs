//! Copies a database to an empty one of either engine.

mod digest;
mod exclusive;
mod side;
mod tables;
mod work;

pub(crate) use work::{CopiedTable, Progress, Transfer, preview};
