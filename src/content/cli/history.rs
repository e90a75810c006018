//! `vigie content history`: the versions of an entry.

use super::args::NameAndLanguage;
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output, TextTable, minute, table},
    content::{self, HistoryChange},
};
use serde::Serialize;

#[derive(clap::Args)]
pub struct HistoryArgs {
    #[command(flatten)]
    of: NameAndLanguage,
    /// Show the changes of each version, line by line
    #[arg(long)]
    diff: bool,
    /// Print the text of the version with this number
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["json", "diff", "locale"])]
    source: Option<i64>,
}

#[derive(Serialize)]
struct HistoryOutput<'a> {
    versions: &'a [HistoryChange],
}

pub(super) async fn run(app: &App, options: &HistoryArgs, out: &Output) -> Result<Outcome> {
    let HistoryArgs { of: NameAndLanguage { name, locale }, diff, source } = options;
    let entry = (name.kind, name.slug.as_str());
    if let Some(number) = source {
        out.bytes(content::version_source(app, entry.0, entry.1, *number).await?.as_bytes())?;
        return Ok(Outcome::Done);
    }
    let changes = content::history(app, entry.0, entry.1, *locale).await?;
    out.result(&HistoryOutput { versions: &changes }, |document| match diff {
        true => diffs(document.versions),
        false => versions(document.versions).render(),
    })?;
    Ok(Outcome::Done)
}

fn versions(changes: &[HistoryChange]) -> TextTable<&HistoryChange> {
    fn or_dash(text: &str) -> &str {
        if text.is_empty() { "-" } else { text }
    }
    table(changes)
        .column("number", |change| change.version.number)
        .column("when (UTC)", |change| minute(change.version.at))
        .column("language", |change| change.version.locale)
        .column("version", |change| change.version.stage)
        .column("what", |change| change.version.action)
        .column("lines", |change| format!("+{} -{}", change.lines_added, change.lines_removed))
        .column("by", |change| or_dash(&change.version.who))
        .column("from", |change| or_dash(&change.version.origin))
}

fn diffs(changes: &[HistoryChange]) -> String {
    let heads = versions(changes).lines().skip(1).map(|cells| cells.join("  "));
    heads.zip(changes).map(|(head, change)| format!("{head}\n{}\n", change.diff)).collect()
}
