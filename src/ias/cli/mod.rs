//! The indicators at the terminal, a file per family of commands.

pub mod aggregate;
mod alerts;
mod args;
mod bulletin;
mod check;
mod command;
mod epidemics;
mod event;
pub mod export;
mod findings;
mod import;
mod missing;
mod operator;
mod pharmacies;
mod publish;
mod reference;
mod retire;
mod round;
mod show;
pub mod simulate;
mod unpublished;
mod values;
mod versions;

pub use args::OneTheme;
pub use command::{IasCommand, NounCommand, run};
