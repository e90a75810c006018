//! `vigie config show`: what the process would run with, and who said so; `vigie config check`: what is missing.

use super::output::{Outcome, Output, table};
use crate::{
    Result,
    config::{self, Resolved, SETTINGS, Setting},
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
    /// Tell what a site needs before it is public and nobody has set: what the law wants said, and where mail is read;
    /// and what it is safer with
    #[command(before_help = "Examples:\n  vigie config check\n  vigie config check --json")]
    Check,
}

#[derive(Serialize)]
struct Shown {
    settings: Vec<Line>,
}

#[derive(Serialize)]
struct Missing {
    missing: Vec<Line>,
    /// What a site does without, and is safer with.
    advised: Vec<Line>,
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

/// Prints the resolved settings, or those that are missing.
///
/// # Errors
/// When standard output cannot be written.
pub fn run(command: &Command, resolved: &Resolved, out: &Output) -> Result<Outcome> {
    let line = |setting: &Setting, with_origin: bool| Line {
        key: setting.key,
        value: resolved.shown(setting.key).to_owned(),
        variable: setting.variable(),
        origin: with_origin.then(|| resolved.origin(setting.key).to_string()),
        help: setting.help,
    };
    match command {
        Command::Show { origin } => {
            let settings = SETTINGS.iter().map(|setting| line(setting, *origin)).collect();
            out.result(&Shown { settings }, text)?;
            Ok(Outcome::Done)
        }
        Command::Check => {
            let lines = |settings: Vec<&Setting>| {
                settings.into_iter().map(|setting| line(setting, false)).collect::<Vec<_>>()
            };
            let (missing, advised) = (lines(config::missing(resolved)), lines(config::advised(resolved)));
            let is_whole = missing.is_empty();
            out.result(&Missing { missing, advised }, missing_text)?;
            Ok(if is_whole { Outcome::Done } else { Outcome::Negative })
        }
    }
}

fn missing_text(found: &Missing) -> String {
    let told = |name: &'static str, lines: &[Line]| {
        let row = |line: &Line| vec![line.key.to_owned(), line.variable.clone(), line.help.to_owned()];
        (!lines.is_empty()).then(|| table(&[name, "variable", "what it says"], lines.iter().map(row)))
    };
    let missing = told("missing", &found.missing).unwrap_or_else(|| "nothing is missing\n".to_owned());
    let tables = [Some(missing), told("advised", &found.advised)];
    tables.into_iter().flatten().collect::<Vec<_>>().join("\n")
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
