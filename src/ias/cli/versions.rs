//! Versions of a theme at the terminal, and the differences between two of them.

use super::{
    args::Themes,
    publish::difference_line,
    values::{data, in_utc, or_dash},
};
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output, table},
    clock::{as_iso, as_iso_option},
    ias::{
        Compared, Finding, HoldSummary, Largest, PublicHistory, Severity, Since, Theme, VersionSummary,
        compare, history, published_themes,
    },
};
use jiff::civil::Date;
use serde::Serialize;
use std::collections::BTreeSet;

#[derive(clap::Args)]
pub struct Diff {
    /// Only this theme
    #[arg(long)]
    theme: Option<Theme>,
    /// Earlier version, by number or by a day on which it was public
    ///
    /// The default is the version before the last.
    #[arg(long, value_name = "VERSION|DATE")]
    since: Option<Since>,
}

#[derive(clap::Args)]
pub struct Versions {
    /// Theme to list
    #[arg(long, value_parser = super::values::theme())]
    theme: Theme,
    /// Highest number of versions, the newest first
    #[arg(long, default_value_t = 30, value_name = "NUMBER", value_parser = clap::value_parser!(i64).range(1..))]
    last: i64,
}

/// The versions and holds of a theme, with times as ISO 8601; the API has milliseconds.
#[derive(Serialize)]
struct HistoryOutput<'a> {
    theme: Theme,
    versions: Vec<VersionItem<'a>>,
    holds: Vec<HoldItem<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct VersionItem<'a> {
    version: i64,
    day: Option<Date>,
    #[serde(serialize_with = "as_iso")]
    published_at: i64,
    last_day: Date,
    sha256: &'a str,
    changed: Option<usize>,
    largest: Option<&'a Largest>,
    forced: bool,
    demonstration: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct HoldItem<'a> {
    #[serde(serialize_with = "as_iso")]
    since: i64,
    #[serde(serialize_with = "as_iso_option")]
    until: Option<i64>,
    ended_by: Option<i64>,
    findings: &'a [Finding],
}

impl<'a> From<&'a PublicHistory> for HistoryOutput<'a> {
    fn from(PublicHistory { theme, versions, holds }: &'a PublicHistory) -> Self {
        let version = |version: &'a VersionSummary| VersionItem {
            version: version.number,
            day: version.day,
            published_at: version.published_at,
            last_day: version.last_day,
            sha256: &version.sha256,
            changed: version.changed,
            largest: version.largest.as_ref(),
            forced: version.forced,
            demonstration: version.demonstration,
        };
        let hold = |hold: &'a HoldSummary| HoldItem {
            since: hold.since,
            until: hold.until,
            ended_by: hold.ended_by,
            findings: &hold.findings,
        };
        Self {
            theme: *theme,
            versions: versions.iter().map(version).collect(),
            holds: holds.iter().map(hold).collect(),
        }
    }
}

pub(super) async fn diff(app: &App, options: Diff, out: &Output) -> Result<Outcome> {
    let themes = match options.theme {
        Some(theme) => vec![theme],
        None => published_themes(app).await?,
    };
    let mut compared = Vec::with_capacity(themes.len());
    for theme in themes {
        compared.push(compare(app, theme, options.since).await?);
    }
    out.result(&Themes { themes: compared }, |found| found.themes.iter().map(line).collect())?;
    Ok(Outcome::Done)
}

fn line(compared: &Compared) -> String {
    let Compared { theme, version, difference } = compared;
    let difference = difference.as_ref().map_or("the first version".to_owned(), difference_line);
    format!("{theme}: version {version}, {difference}\n")
}

pub(super) async fn list(app: &App, options: Versions, out: &Output) -> Result<Outcome> {
    let history = history(app, options.theme, options.last).await?;
    out.result(&HistoryOutput::from(&history), |_| render_history(&history))?;
    Ok(Outcome::Done)
}

fn render_history(history: &PublicHistory) -> String {
    let versions = table(&history.versions)
        .column("version", |version| version.number)
        .column("published (UTC)", |version| in_utc(version.published_at))
        .column("last day", |version| version.last_day)
        .column("data", |version| data(version.demonstration))
        .column("changed", |version| or_dash(version.changed))
        .column("sha256", |version| &version.sha256)
        .column("", |version| if version.forced { "forced" } else { "" })
        .render();
    if history.holds.is_empty() {
        return versions;
    }
    let holds = table(&history.holds)
        .column("held since (UTC)", |hold| in_utc(hold.since))
        .column("until (UTC)", |hold| hold.until.map_or("now".to_owned(), in_utc))
        .column("by", ended_by)
        .column("rules", rules)
        .render();
    format!("{versions}\n{holds}")
}

fn ended_by(hold: &HoldSummary) -> String {
    match (hold.until, hold.ended_by) {
        (None, _) => String::new(),
        (Some(_), Some(version)) => format!("version {version}"),
        (Some(_), None) => "taken back".to_owned(),
    }
}

fn rules(hold: &HoldSummary) -> String {
    let red = hold.findings.iter().filter(|finding| finding.severity == Severity::Red);
    let rules: BTreeSet<&str> = red.map(|finding| finding.rule.as_str()).collect();
    rules.into_iter().collect::<Vec<_>>().join(", ")
}
