//! The command line: global flags, output, and exit codes. It imports no slice.

pub(crate) mod audit;
pub(crate) mod complete;
pub mod config;
pub mod db;
mod escape;
mod former_names;
pub mod generate;
pub(crate) mod input_text;
pub mod jobs;
pub(crate) mod logging;
pub mod mail;
mod man_pages;
pub mod output;
pub(crate) mod output_file;
mod program;
pub(crate) mod sales_args;
mod table;
pub(crate) mod top;
pub mod value_parsers;

pub(crate) use program::{Global, Group, main, with_groups};
