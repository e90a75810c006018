//! A series at the terminal, as it is public or was on a day.

use super::codes;
use crate::{
    Error, Result,
    app::App,
    cli::{
        choice::day,
        output::{Outcome, Output},
    },
    error::Kind,
    ias::{Condition, Grouping, Part, Selection, Territory, Theme},
};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use jiff::civil::Date;
use serde_json::Value;

#[derive(clap::Args)]
#[command(
    before_help = "Examples:\n  vigie ias show --theme flu --from 2026-11-01\n  vigie ias show --theme flu --as-of 2026-11-14 --territory FR,11,FR-BRE\n  vigie ias show --theme lice --json\n  vigie ias show --theme flu --territory FR-BRE --by season --where 'level >= 100'"
)]
pub struct Options {
    /// Of this theme
    #[arg(long, value_parser = super::theme())]
    theme: Theme,
    /// Of these territories: FR, a former region (11), a present one (FR-IDF) [default: FR]
    #[arg(long, value_delimiter = ',', value_name = "CODES", value_parser = territory)]
    territory: Vec<Territory>,
    /// The first day
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = day)]
    from: Option<Date>,
    /// The last day
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = day)]
    to: Option<Date>,
    /// As it was public at the end of this day
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = day)]
    as_of: Option<Date>,
    /// Only days of which this is true: comparisons of level, pharmacies, low or high with a number, or of status with provisional
    /// or definitive, joined by "and"
    #[arg(long = "where", value_name = "COMPARISONS")]
    condition: Option<Condition>,
    /// By week, month, season or year instead of day: the mean of its levels, of a share that only grows the last one
    #[arg(long, value_name = "PERIOD", value_parser = grouping())]
    by: Option<Grouping>,
}

fn territory(text: &str) -> Result<Territory, String> {
    text.parse().map_err(|_| format!("no territory has this code; there are {}", codes(Territory::all())))
}

fn grouping() -> impl TypedValueParser<Value = Grouping> {
    PossibleValuesParser::new(Grouping::WORDS).try_map(|word| word.parse::<Grouping>())
}

/// Prints lines, or one document.
pub(super) async fn run(app: &App, options: Options, out: &Output) -> Result<Outcome> {
    let Options { theme, territory, from, to, as_of, condition, by } = options;
    if from.zip(to).is_some_and(|(from, to)| from > to) {
        let detail = "the period ends before it begins: --from is later than --to";
        return Err(Error::new(Kind::Usage, "usage.contradictory", detail));
    }
    let territories = if territory.is_empty() { vec![Territory::FRANCE] } else { territory };
    let part = Part { territories: Some(territories), from, to, condition };
    let selection = Selection::find(app, theme, &part, as_of).await?;
    let document: Value = serde_json::from_slice(&selection.json(by)?).map_err(Error::fault)?;
    out.result(&document, |_| String::from_utf8_lossy(&selection.csv(by)).into_owned())?;
    Ok(Outcome::Done)
}
