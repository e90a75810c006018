//! `vigie content publish` and `unpublish`: the public versions of entries.

use super::{
    args::NameAndLanguage,
    reporting::{Warning, report_dry_run, warn, warnings},
};
use crate::{
    Result,
    app::App,
    cli::{
        output::{Outcome, Output},
        value_parsers::day,
    },
    content::{self, Change, Imported, Key, LastDay, PublishOptions},
};
use jiff::civil::Date;
use serde::Serialize;

#[derive(clap::Args)]
pub struct Publish {
    #[command(flatten)]
    entry: NameAndLanguage,
    /// The first day on which it is public
    #[arg(long, value_name = "DATE", value_parser = day)]
    from: Option<Date>,
    /// The last day on which it is public, or none
    #[arg(long, value_name = "DATE", value_parser = last_day)]
    until: Option<LastDay>,
    /// Publish despite unknown elements, misfitting chapters and missing modules
    #[arg(long, alias = "tolerate")]
    lenient: bool,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

#[derive(clap::Args)]
pub struct Unpublish {
    #[command(flatten)]
    entry: NameAndLanguage,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

fn last_day(text: &str) -> Result<LastDay, String> {
    if text == "none" { Ok(LastDay::None) } else { day(text).map(LastDay::Day) }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PublishOutput<'a> {
    dry_run: bool,
    entries: &'a [Imported],
    warnings: Vec<Warning<'a>>,
}

/// Publishes drafts, or changes the days of live versions.
pub(super) async fn publish(app: &App, options: &Publish, out: &Output) -> Result<Outcome> {
    let Publish { entry, from, until, lenient, dry_run } = options;
    let how = PublishOptions {
        from: *from,
        until: until.unwrap_or_default(),
        tolerate: *lenient,
        dry_run: *dry_run,
    };
    let (kind, slug) = (entry.name.kind, entry.name.slug.as_str());
    let report = match entry.locale {
        Some(locale) => content::publish(app, Key { kind, slug, locale }, how).await?,
        None => content::publish_all(app, kind, slug, how).await?,
    };
    warn(&report.warnings, out);
    let warnings = warnings(&report.warnings);
    let document = PublishOutput { dry_run: *dry_run, entries: &report.entries, warnings };
    out.result(&document, |document| render_changes(document, "live"))?;
    report_dry_run(*dry_run, out);
    Ok(Outcome::Done)
}

/// Turns live versions into drafts.
pub(super) async fn unpublish(app: &App, options: &Unpublish, out: &Output) -> Result<Outcome> {
    let Unpublish { entry, dry_run } = options;
    let (kind, slug) = (entry.name.kind, entry.name.slug.as_str());
    let entries = match entry.locale {
        Some(locale) => vec![content::unpublish(app, Key { kind, slug, locale }, *dry_run).await?],
        None => content::unpublish_all(app, kind, slug, *dry_run).await?,
    };
    let document = PublishOutput { dry_run: *dry_run, entries: &entries, warnings: Vec::new() };
    out.result(&document, |document| render_changes(document, "a draft"))?;
    report_dry_run(*dry_run, out);
    Ok(Outcome::Done)
}

fn render_changes(document: &PublishOutput<'_>, stage: &str) -> String {
    let is = if document.dry_run { "would be" } else { "is" };
    let line = |entry: &Imported| {
        let Imported { kind, slug, locale, change, diff, .. } = entry;
        let same = if *change == Change::Unchanged { ", as it was before" } else { "" };
        format!("{kind} {slug} ({locale}) {is} {stage}{same}\n{diff}")
    };
    document.entries.iter().map(line).collect()
}
