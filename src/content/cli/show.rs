//! `vigie content show` prints an entry, or the text it was imported from.

use super::{args::Key, list::Line};
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output},
    content::{
        Stage,
        model::entry::{Body, Entry},
        version,
    },
};
use serde::Serialize;

#[derive(clap::Args)]
pub struct Options {
    #[command(flatten)]
    key: Key,
    /// Show the draft instead of the published version
    #[arg(long)]
    draft: bool,
    /// Print the text that it was imported from, ready to be imported again
    #[arg(long, conflicts_with = "json")]
    source: bool,
}

#[derive(Serialize)]
struct Document<'a> {
    #[serde(flatten)]
    line: Line<'a>,
    summary: &'a str,
    body: &'a Body,
    source: &'a str,
}

/// Runs the command.
///
/// # Errors
/// `content.unknown` if there is none.
pub(super) async fn run(app: &App, options: &Options, out: &Output) -> Result<Outcome> {
    let stage = if options.draft { Stage::Draft } else { Stage::Live };
    let entry = version(app, options.key.of_entry(), stage).await?;
    if options.source {
        out.bytes(entry.source.as_bytes())?;
        return Ok(Outcome::Done);
    }
    let document = Document {
        line: Line::of(&entry.head, app.clock.today()),
        summary: &entry.head.summary,
        body: &entry.body,
        source: &entry.source,
    };
    out.result(&document, |_| text(&entry, app))?;
    Ok(Outcome::Done)
}

fn text(entry: &Entry, app: &App) -> String {
    let Entry { head, source, .. } = entry;
    let mut text = format!("{} {} ({}): {}\n", head.kind, head.slug, head.locale, head.title);
    let state = head.visibility(app.clock.today());
    text += &format!("{}\n", state.word());
    for (name, day) in
        [("first day", head.published_on), ("last day", head.expires_on), ("revised", head.updated_on)]
    {
        text += &day.map_or_else(String::new, |day| format!("{name} {day}\n"));
    }
    if let Some(path) = head.path() {
        text += &format!("/{}{path}\n", head.locale);
    }
    text + "\n" + source
}
