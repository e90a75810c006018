//! The past of a theme at the terminal: its versions, and what changed between two of them.

use super::{Themes, in_paris, or_dash, publish::difference_line};
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output, table},
    ias::{Compared, Since, Theme, VersionSummary, compare, published_themes, versions},
};
use serde::Serialize;

#[derive(clap::Args)]
pub struct Diff {
    /// Only this theme
    #[arg(long)]
    theme: Option<Theme>,
    /// The earlier version, by number or by a day on which it was public [default: the one before the last]
    #[arg(long, value_name = "VERSION|YYYY-MM-DD")]
    since: Option<Since>,
}

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
struct History {
    theme: Theme,
    versions: Vec<VersionSummary>,
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
    let Versions { theme, last } = options;
    let history = History { theme, versions: versions(app, theme, last).await? };
    let header = ["version", "published", "last day", "changed", "sha256", ""];
    out.result(&history, |history| table(&header, history.versions.iter().map(|v| row(app, v))))?;
    Ok(Outcome::Done)
}

fn row(app: &App, version: &VersionSummary) -> Vec<String> {
    vec![
        version.number.to_string(),
        in_paris(app, version.published_at),
        version.last_day.to_string(),
        or_dash(version.changed),
        version.sha256.clone(),
        if version.forced { "forced" } else { "" }.to_owned(),
    ]
}
