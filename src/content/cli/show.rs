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
use serde::{Serialize, Serializer};
use serde_json::Value;

#[derive(clap::Args)]
pub struct ShowArgs {
    #[command(flatten)]
    key: Key,
    /// Show the draft instead of the published version
    #[arg(long)]
    draft: bool,
    /// Print only the text that it was imported from
    #[arg(long, conflicts_with = "json")]
    source: bool,
}

#[derive(Serialize)]
struct ShowOutput<'a> {
    #[serde(flatten)]
    line: Line<'a>,
    summary: &'a str,
    #[serde(serialize_with = "printed_body")]
    body: &'a Body,
    source: &'a str,
}

/// Serializes a body with camelCase names. Only the stored form of a source has others.
fn printed_body<S: Serializer>(body: &&Body, serializer: S) -> Result<S::Ok, S::Error> {
    let Body::Source(_) = body else { return body.serialize(serializer) };
    let stored = serde_json::to_value(body).map_err(serde::ser::Error::custom)?;
    with_camel_case(stored).serialize(serializer)
}

fn with_camel_case(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            fields.into_iter().map(|(name, value)| (camel_case(&name), with_camel_case(value))).collect()
        }
        Value::Array(values) => values.into_iter().map(with_camel_case).collect(),
        value => value,
    }
}

/// `lag_days` as `lagDays`.
fn camel_case(name: &str) -> String {
    let mut parts = name.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |camel, part| {
        let (initial, rest) = part.split_at_checked(1).unwrap_or(("", part));
        camel + &initial.to_uppercase() + rest
    })
}

/// Runs the command.
///
/// # Errors
/// `content.unknown` if there is none.
pub(super) async fn run(app: &App, options: &ShowArgs, out: &Output) -> Result<Outcome> {
    let stage = if options.draft { Stage::Draft } else { Stage::Live };
    let entry = version(app, options.key.of_entry(), stage).await?;
    if options.source {
        out.bytes(entry.source.as_bytes())?;
        return Ok(Outcome::Done);
    }
    let document = ShowOutput {
        line: Line::from_meta(&entry.head, app.clock.today()),
        summary: &entry.head.summary,
        body: &entry.body,
        source: &entry.source,
    };
    out.result(&document, |_| render_entry(&entry, app))?;
    Ok(Outcome::Done)
}

fn render_entry(entry: &Entry, app: &App) -> String {
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
