//! `vigie config show`: what the process would run with, and who said so.

use super::output::{Outcome, Output, table};
use crate::{
    Result,
    config::{Resolved, SETTINGS},
};
use serde::Serialize;

/// What can be asked of the configuration.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Show every setting and its value; secrets are never shown
    #[command(
        before_help = "Examples:\n  vigie config show\n  vigie config show --origin\n  VIGIE_LISTEN=0.0.0.0:80 vigie config show --origin --json"
    )]
    Show {
        /// Also tell where each value came from: flag, variable, file or default
        #[arg(long)]
        origin: bool,
    },
}

#[derive(Serialize)]
struct Shown {
    settings: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    key: &'static str,
    value: String,
    variable: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    origin: Option<String>,
    help: &'static str,
}

/// Prints the resolved settings.
///
/// # Errors
/// When standard output cannot be written.
pub fn run(command: &Command, resolved: &Resolved, out: &Output) -> Result<Outcome> {
    let Command::Show { origin } = command;
    let settings = SETTINGS.iter().map(|setting| Line {
        key: setting.key,
        value: resolved.shown(setting.key).to_owned(),
        variable: setting.variable(),
        origin: origin.then(|| resolved.origin(setting.key).to_string()),
        help: setting.help,
    });
    out.result(&Shown { settings: settings.collect() }, text)?;
    Ok(Outcome::Done)
}

fn text(shown: &Shown) -> String {
    let with_origin = shown.settings.iter().any(|line| line.origin.is_some());
    let header: &[&str] =
        if with_origin { &["setting", "value", "origin"] } else { &["setting", "value", "variable"] };
    let row = |line: &Line| {
        let third = line.origin.clone().unwrap_or_else(|| line.variable.clone());
        vec![line.key.to_owned(), line.value.clone(), third]
    };
    table(header, shown.settings.iter().map(row))
}
