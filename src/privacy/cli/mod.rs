//! `vigie privacy`: personal data at the terminal. Parses arguments and prints results.

mod command;
mod print;

pub(crate) use command::{PrivacyCommand, run};
