//! A series at the terminal, as it is public or was on a day.

use crate::{
    Error, Result,
    app::App,
    cli::{
        output::{Outcome, Output},
        value_parsers::day,
    },
    error::Kind,
    ias::{
        FilterExpression, Grouping, Issues, Places, Revised, Revisions, SeriesFilter, SeriesQueryResult,
        Territory, Theme,
    },
};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use jiff::civil::Date;
use serde_json::Value;

#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  vigie ias show --theme flu --from 2026-11-01\n  vigie ias show --theme flu --as-of 2026-11-14 --territory FR,11,FR-BRE\n  vigie ias show --theme lice --json\n  vigie ias show --theme flu --territory FR-BRE --by season --where 'level >= 100'\n  vigie ias show --theme flu --territory all --issues 2026-11-21\n  vigie ias show --theme flu --lag 3"
)]
pub struct ShowArgs {
    /// Theme to print
    #[arg(long, value_parser = super::values::theme())]
    theme: Theme,
    /// Codes of territories, separated by commas, or a group [default: FR]
    ///
    /// FR is France, 11 a former region, FR-IDF a present one. The groups are all, former and present.
    #[arg(long, value_name = "TERRITORIES", value_parser = places)]
    territory: Option<Places>,
    /// The first day
    #[arg(long, value_name = "DATE", value_parser = day)]
    from: Option<Date>,
    /// The last day
    #[arg(long, value_name = "DATE", value_parser = day)]
    to: Option<Date>,
    /// The series as it was public at the end of this day, in Paris
    #[arg(long, value_name = "DATE", value_parser = day)]
    as_of: Option<Date>,
    /// Changes by the versions of these days of publication
    ///
    /// Days and periods FIRST/LAST, separated by commas, such as 2026-11-14,2026-11-20/2026-11-22.
    #[arg(long, value_name = "DATES", value_parser = issues, conflicts_with_all = ["as_of", "condition", "by", "lag"])]
    issues: Option<Issues>,
    /// Levels as they were known this number of days after each day
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u16).range(0..=366), conflicts_with_all = ["as_of", "condition", "by"])]
    lag: Option<u16>,
    /// Only days that meet this condition, such as 'level >= 100'
    ///
    /// Compares level, pharmacies, low or high with a number, or status with provisional or definitive.
    /// Comparisons are joined by "and".
    #[arg(long = "where", value_name = "CONDITION")]
    condition: Option<FilterExpression>,
    /// A row for each week, month, season or year instead of each day
    ///
    /// It has the mean of the levels; for a share that only grows, the last one.
    #[arg(long, value_name = "PERIOD", value_parser = grouping())]
    by: Option<Grouping>,
}

fn places(text: &str) -> Result<Places, String> {
    text.parse()
        .map_err(|_| format!("no territory has this code; there are {}", Places::allowed().join(", ")))
}

fn issues(text: &str) -> Result<Issues, &'static str> {
    text.parse()
}

fn grouping() -> impl TypedValueParser<Value = Grouping> {
    PossibleValuesParser::new(Grouping::WORDS).try_map(|word| word.parse::<Grouping>())
}

/// Prints lines, or one document.
pub(super) async fn run(app: &App, options: ShowArgs, out: &Output) -> Result<Outcome> {
    let ShowArgs { theme, territory, from, to, as_of, issues, lag, condition, by } = options;
    if from.zip(to).is_some_and(|(from, to)| from > to) {
        let detail = "the period ends before it begins: --from is later than --to";
        return Err(Error::new(Kind::Usage, "usage.conflicting-options", detail));
    }
    let territories = territory.unwrap_or_else(|| Places::These(vec![Territory::FRANCE])).territories();
    let part = SeriesFilter { territories, from, to, condition };
    if let Some(revised) = issues.map(Revised::Issues).or(lag.map(|days| Revised::Lag(days.into()))) {
        let revisions = Revisions::find(app, theme, &part, &revised).await?;
        let document: Value = serde_json::from_slice(&revisions.json()?).map_err(Error::internal)?;
        out.result(&document, |_| String::from_utf8_lossy(&revisions.csv()).into_owned())?;
        return Ok(Outcome::Done);
    }
    let selection = SeriesQueryResult::find(app, theme, &part, as_of).await?;
    let document: Value = serde_json::from_slice(&selection.json(by)?).map_err(Error::internal)?;
    out.result(&document, |_| String::from_utf8_lossy(&selection.csv(by)).into_owned())?;
    Ok(Outcome::Done)
}
