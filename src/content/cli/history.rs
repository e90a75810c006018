//! `vigie content history`: the versions of an entry.

use super::args::NameAndLanguage;
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output, table},
    content::{self, HistoryChange},
};
use serde::Serialize;

#[derive(clap::Args)]
pub struct Options {
    #[command(flatten)]
    of: NameAndLanguage,
    /// Show the changes of each version, line by line
    #[arg(long)]
    diff: bool,
    /// Print the text of the version with this number, ready to be imported again
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["json", "diff", "locale"])]
    source: Option<i64>,
}

#[derive(Serialize)]
struct Document<'a> {
    versions: &'a [HistoryChange],
}

pub(super) async fn run(app: &App, options: &Options, out: &Output) -> Result<Outcome> {
    let Options { of: NameAndLanguage { name, locale }, diff, source } = options;
    let entry = (name.kind, name.slug.as_str());
    if let Some(number) = source {
        out.bytes(content::version_source(app, entry.0, entry.1, *number).await?.as_bytes())?;
        return Ok(Outcome::Done);
    }
    let changes = content::history(app, entry.0, entry.1, *locale).await?;
    out.result(&Document { versions: &changes }, |document| match diff {
        true => diffs(document.versions),
        false => table(&HEADS, document.versions.iter().map(row)),
    })?;
    Ok(Outcome::Done)
}

const HEADS: [&str; 8] = ["number", "when (UTC)", "language", "version", "what", "lines", "by", "from"];

fn row(change: &HistoryChange) -> Vec<String> {
    let version = &change.version;
    let or_none = |text: &str| if text.is_empty() { "-".to_owned() } else { text.to_owned() };
    vec![
        version.number.to_string(),
        version.at.strftime("%Y-%m-%d %H:%M").to_string(),
        version.locale.to_string(),
        version.stage.to_string(),
        version.action.to_string(),
        format!("+{} -{}", change.lines_added, change.lines_removed),
        or_none(&version.who),
        or_none(&version.origin),
    ]
}

fn diffs(changes: &[HistoryChange]) -> String {
    let each = changes.iter().map(|change| format!("{}\n{}\n", row(change).join("  "), change.diff));
    each.collect()
}
