//! `vigie content publish` and `unpublish`: what visitors see.

use super::{Key, Warning, report_dry_run, warnings};
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output},
    content::{self, Change, Imported, Publishing},
};
use jiff::civil::Date;
use serde::Serialize;

#[derive(clap::Args)]
pub struct Publish {
    #[command(flatten)]
    key: Key,
    /// The first day that visitors see it
    #[arg(long, value_name = "DAY")]
    from: Option<Date>,
    /// The last day that visitors see it
    #[arg(long, value_name = "DAY")]
    until: Option<Date>,
    /// Publish despite unknown elements, chapters that do not fit and missing modules
    #[arg(long)]
    tolerate: bool,
    /// Show what would change and change nothing
    #[arg(long)]
    dry_run: bool,
}

#[derive(clap::Args)]
pub struct Unpublish {
    #[command(flatten)]
    key: Key,
    /// Show what would change and change nothing
    #[arg(long)]
    dry_run: bool,
}

#[derive(Serialize)]
struct Document<'a> {
    dry_run: bool,
    entry: &'a Imported,
    warnings: Vec<Warning<'a>>,
}

/// Makes a draft live, or gives the live version other days.
pub(super) async fn publish(app: &App, options: &Publish, out: &Output) -> Result<Outcome> {
    let Publish { key, from, until, tolerate, dry_run } = options;
    let how = Publishing { from: *from, until: *until, tolerate: *tolerate, dry_run: *dry_run };
    let report = content::publish(app, key.of_entry(), how).await?;
    super::warn(&report.warnings, out);
    for entry in &report.entries {
        let document = Document { dry_run: *dry_run, entry, warnings: warnings(&report.warnings) };
        out.result(&document, |document| text(document, "live"))?;
    }
    report_dry_run(*dry_run, out);
    Ok(Outcome::Done)
}

/// Makes the live version a draft.
pub(super) async fn unpublish(app: &App, options: &Unpublish, out: &Output) -> Result<Outcome> {
    let Unpublish { key, dry_run } = options;
    let entry = content::unpublish(app, key.of_entry(), *dry_run).await?;
    let document = Document { dry_run: *dry_run, entry: &entry, warnings: Vec::new() };
    out.result(&document, |document| text(document, "a draft"))?;
    report_dry_run(*dry_run, out);
    Ok(Outcome::Done)
}

fn text(document: &Document<'_>, stage: &str) -> String {
    let Imported { kind, slug, locale, change, diff, .. } = document.entry;
    let is = if document.dry_run { "would be" } else { "is" };
    let same = if *change == Change::Unchanged { ", as it was before" } else { "" };
    format!("{kind} {slug} ({locale}) {is} {stage}{same}\n{diff}")
}
