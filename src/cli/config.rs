//! `vigie config show` prints the resolved settings, `vigie config check` those that are missing.

use super::output::{Outcome, Output, table};
use crate::{
    Result,
    config::{self, Resolved, SETTINGS, Setting},
};
use serde::Serialize;

/// Subcommands of `vigie config`.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Show every setting and its value; secrets are never shown
    #[command(
        before_help = "Examples:\n  vigie config show\n  vigie config show --origin\n  VIGIE_LISTEN=0.0.0.0:80 vigie config show --origin --json"
    )]
    Show {
        /// Also print the origin of each value: flag, variable, file or default
        #[arg(long)]
        origin: bool,
    },
    /// List the settings that are required before the site is public (legal notices, mail addresses) and
    /// unset, and those that are recommended for security
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
    /// Unset settings that make the site more secure.
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

/// Runs a subcommand.
///
/// # Errors
/// `output.write-failed` if stdout cannot be written.
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
    let section = |name: &'static str, lines: &[Line]| {
        let row = |line: &Line| vec![line.key.to_owned(), line.variable.clone(), line.help.to_owned()];
        (!lines.is_empty()).then(|| table(&[name, "variable", "meaning"], lines.iter().map(row)))
    };
    let missing = section("missing", &found.missing).unwrap_or_else(|| "nothing is missing\n".to_owned());
    let tables = [Some(missing), section("advised", &found.advised)];
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
