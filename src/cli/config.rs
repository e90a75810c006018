//! `vigie config show` prints the resolved settings, `vigie config check` those that are missing.

use super::output::{Outcome, Output, TextTable, table};
use crate::{
    Result,
    config::{self, Resolved, SETTINGS, Setting},
};
use serde::Serialize;

/// Subcommands of `vigie config`.
#[derive(clap::Subcommand)]
pub enum ConfigCommand {
    /// Show every setting and its value; secrets are never shown
    ///
    /// Prints the value that applies, and the variable that sets it. With --origin, prints whether it comes
    /// from an option, a variable, the configuration file or the default. Exits with 78 for an invalid or
    /// unknown setting.
    #[command(
        after_help = "Examples:\n  vigie config show\n  vigie config show --origin\n  VIGIE_LISTEN=0.0.0.0:80 vigie config show --origin --json"
    )]
    Show {
        /// Print the origin of each value: option, variable, file or default
        #[arg(long)]
        origin: bool,
    },
    /// List the required settings that are unset, and the recommended ones
    ///
    /// Required before a site is public: the facts of the legal notices, mail addresses, and others that the
    /// output explains. Recommended: settings that make the site more secure. Exits with 1 if a required
    /// setting is unset.
    #[command(after_help = "Examples:\n  vigie config check\n  vigie config check --json")]
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
pub fn run(command: &ConfigCommand, resolved: &Resolved, out: &Output) -> Result<Outcome> {
    let line = |setting: &Setting, with_origin: bool| Line {
        key: setting.key,
        value: resolved.redacted(setting.key).to_owned(),
        variable: setting.variable(),
        origin: with_origin.then(|| resolved.origin(setting.key).to_string()),
        help: setting.help,
    };
    match command {
        ConfigCommand::Show { origin } => {
            let settings = SETTINGS.iter().map(|setting| line(setting, *origin)).collect();
            out.result(&Shown { settings }, render_setting)?;
            Ok(Outcome::Done)
        }
        ConfigCommand::Check => {
            let lines = |settings: Vec<&Setting>| {
                settings.into_iter().map(|setting| line(setting, false)).collect::<Vec<_>>()
            };
            let (missing, advised) =
                (lines(config::required_but_unset(resolved)), lines(config::recommended_but_unset(resolved)));
            let is_whole = missing.is_empty();
            out.result(&Missing { missing, advised }, missing_text)?;
            Ok(if is_whole { Outcome::Done } else { Outcome::CheckFailed })
        }
    }
}

fn missing_text(found: &Missing) -> String {
    fn section<'a>(name: &'static str, lines: &'a [Line]) -> TextTable<&'a Line> {
        table(lines)
            .column(name, |line| line.key)
            .column("variable", |line| &line.variable)
            .column("meaning", |line| line.help)
    }
    let missing = section("missing", &found.missing).render_or("nothing is missing\n");
    let advised = section("advised", &found.advised).render_or("");
    if advised.is_empty() { missing } else { format!("{missing}\n{advised}") }
}

fn render_setting(shown: &Shown) -> String {
    let with_origin = shown.settings.iter().any(|line| line.origin.is_some());
    table(&shown.settings)
        .column("setting", |line| line.key)
        .column("value", |line| &line.value)
        .column(if with_origin { "origin" } else { "variable" }, |line| {
            line.origin.as_ref().unwrap_or(&line.variable)
        })
        .render()
}
