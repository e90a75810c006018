//! Content commands, one file per command.

mod args;
mod check;
mod command;
mod export;
mod history;
pub mod import;
mod list;
mod preview;
mod publish;
mod remove;
mod rename;
mod reporting;
mod show;

pub use command::{ContentCommand, run};
