//! The command line: global flags, output, and exit codes. It imports no slice.

pub(crate) mod audit;
pub mod choice;
pub(crate) mod complete;
pub mod config;
pub mod db;
mod escape;
mod former_names;
pub mod generate;
pub(crate) mod inputs;
pub mod jobs;
pub(crate) mod logging;
pub mod mail;
mod manual;
pub mod output;
mod program;
pub(crate) mod sink;
pub(crate) mod source;
mod table;

pub(crate) use program::{Global, main};
