//! A series at the terminal, as it is public or was on a day.

use super::codes;
use crate::{
    Error, Result,
    app::App,
    cli::output::{Outcome, Output},
    ias::{Part, Selection, Territory, Theme},
};
use jiff::civil::Date;
use serde_json::Value;

#[derive(clap::Args)]
#[command(
    before_help = "Examples:\n  vigie ias show --theme flu --from 2026-11-01\n  vigie ias show --theme flu --as-of 2026-11-14 --territory FR,11,FR-BRE\n  vigie ias show --theme lice --json"
)]
pub struct Options {
    /// Of this theme
    #[arg(long)]
    theme: Theme,
    /// Of these territories: FR, a former region (11), a present one (FR-IDF) [default: FR]
    #[arg(long, value_delimiter = ',', value_name = "CODES", value_parser = territory)]
    territory: Vec<Territory>,
    /// The first day
    #[arg(long, value_name = "YYYY-MM-DD")]
    from: Option<Date>,
    /// The last day
    #[arg(long, value_name = "YYYY-MM-DD")]
    to: Option<Date>,
    /// As it was public at the end of this day
    #[arg(long, value_name = "YYYY-MM-DD")]
    as_of: Option<Date>,
}

fn territory(text: &str) -> Result<Territory, String> {
    text.parse().map_err(|_| format!("no territory has this code; there are {}", codes(Territory::all())))
}

/// Prints the lines of the tidy file, or one document.
pub(super) async fn run(app: &App, options: Options, out: &Output) -> Result<Outcome> {
    let Options { theme, territory, from, to, as_of } = options;
    let territories = if territory.is_empty() { vec![Territory::FRANCE] } else { territory };
    let part = Part { territories: Some(territories), from, to };
    let selection = Selection::find(app, theme, &part, as_of).await?;
    let document: Value = serde_json::from_slice(&selection.json()?).map_err(Error::fault)?;
    out.result(&document, |_| String::from_utf8_lossy(&selection.csv()).into_owned())?;
    Ok(Outcome::Done)
}
