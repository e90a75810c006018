//! The terminal's shell: the global flags, output, and how an outcome becomes an exit code. It knows no slice.

pub(crate) mod audit;
pub mod choice;
pub(crate) mod complete;
pub mod config;
pub mod db;
mod escape;
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
