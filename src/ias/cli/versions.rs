//! The past of a theme at the terminal: its versions, and what changed between two of them.

use super::publish::told;
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output, table},
    ias::{Compared, Since, Theme, Version, compare, published_themes, versions},
};
use serde::Serialize;

/// Which versions to compare.
#[derive(clap::Args)]
pub struct Diff {
    /// Only this theme
    #[arg(long)]
    theme: Option<Theme>,
    /// The earlier version, by number or by a day on which it was public [default: the one before the last]
    #[arg(long, value_name = "VERSION|YYYY-MM-DD")]
    since: Option<Since>,
}

/// Which versions to list.
#[derive(clap::Args)]
pub struct Versions {
    /// Of this theme
    #[arg(long)]
    theme: Theme,
    /// No more than these, newest first
    #[arg(long, default_value_t = 30, value_name = "NUMBER", value_parser = clap::value_parser!(i64).range(1..))]
    last: i64,
}

#[derive(Serialize)]
struct Differences {
    themes: Vec<Compared>,
}

#[derive(Serialize)]
struct History {
    theme: Theme,
    versions: Vec<Version>,
}

/// Says what changed.
pub(super) async fn diff(app: &App, options: Diff, out: &Output) -> Result<Outcome> {
    let themes = match options.theme {
        Some(theme) => vec![theme],
        None => published_themes(app).await?,
    };
    let mut compared = Vec::with_capacity(themes.len());
    for theme in themes {
        compared.push(compare(app, theme, options.since).await?);
    }
    out.result(&Differences { themes: compared }, |found| found.themes.iter().map(line).collect())?;
    Ok(Outcome::Done)
}

fn line(compared: &Compared) -> String {
    let Compared { theme, version, difference } = compared;
    let difference = difference.as_ref().map_or("the first version".to_owned(), told);
    format!("{theme}: version {version}, {difference}\n")
}

/// Lists versions.
pub(super) async fn list(app: &App, options: Versions, out: &Output) -> Result<Outcome> {
    let Versions { theme, last } = options;
    let history = History { theme, versions: versions(app, theme, last).await? };
    let header = ["version", "published", "last day", "changed", "sha256", ""];
    out.result(&history, |history| table(&header, history.versions.iter().map(|v| row(app, v))))?;
    Ok(Outcome::Done)
}

fn row(app: &App, version: &Version) -> Vec<String> {
    let published = app.clock.in_paris(version.published_at);
    vec![
        version.number.to_string(),
        published.map_or_else(String::new, |at| at.strftime("%Y-%m-%d %H:%M").to_string()),
        version.last_day.to_string(),
        version.changed.map_or_else(|| "-".to_owned(), |changed| changed.to_string()),
        version.sha256.clone(),
        if version.forced { "forced" } else { "" }.to_owned(),
    ]
}
