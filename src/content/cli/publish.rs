//! `vigie content publish` and `unpublish`: what visitors see.

use super::{kind, locale};
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output},
    content::{self, Change, Imported, Kind, Publishing},
    locale::Locale,
};
use jiff::civil::Date;
use serde::Serialize;

/// Which entry.
#[derive(clap::Args)]
pub struct Key {
    /// What it is
    #[arg(value_parser = kind())]
    kind: Kind,
    /// Its name in addresses
    slug: String,
    /// Its language
    #[arg(long, value_parser = locale(), default_value = "fr")]
    locale: Locale,
    /// Say what would change and change nothing
    #[arg(long)]
    dry_run: bool,
}

impl Key {
    fn of_entry(&self) -> content::Key<'_> {
        content::Key { kind: self.kind, slug: &self.slug, locale: self.locale }
    }
}

/// How it is published.
#[derive(clap::Args)]
pub struct Publish {
    #[command(flatten)]
    key: Key,
    /// Its first day, if it changes
    #[arg(long, value_name = "DAY")]
    from: Option<Date>,
    /// Its last day, if it changes
    #[arg(long, value_name = "DAY")]
    until: Option<Date>,
    /// Take unknown elements and chapters that do not fit
    #[arg(long)]
    tolerate: bool,
}

#[derive(Serialize)]
struct Document<'a> {
    dry_run: bool,
    entry: &'a Imported,
}

/// Makes a draft live, or gives the live version other days.
///
/// # Errors
/// What the use case says.
pub(super) async fn publish(app: &App, options: &Publish, out: &Output) -> Result<Outcome> {
    let Publish { key, from, until, tolerate } = options;
    let how = Publishing { from: *from, until: *until, tolerate: *tolerate, dry_run: key.dry_run };
    let report = content::publish(app, key.of_entry(), how).await?;
    super::warn(&report.warnings, out);
    for entry in &report.entries {
        out.result(&Document { dry_run: key.dry_run, entry }, |document| text(document, "live"))?;
    }
    tell_dry_run(key.dry_run, out);
    Ok(Outcome::Done)
}

/// Makes the live version a draft.
///
/// # Errors
/// What the use case says.
pub(super) async fn unpublish(app: &App, key: &Key, out: &Output) -> Result<Outcome> {
    let entry = content::unpublish(app, key.of_entry(), key.dry_run).await?;
    out.result(&Document { dry_run: key.dry_run, entry: &entry }, |document| text(document, "a draft"))?;
    tell_dry_run(key.dry_run, out);
    Ok(Outcome::Done)
}

fn tell_dry_run(dry_run: bool, out: &Output) {
    if dry_run {
        out.news("dry run: nothing was changed");
    }
}

fn text(document: &Document<'_>, stage: &str) -> String {
    let Imported { kind, slug, locale, change, diff, .. } = document.entry;
    let is = if document.dry_run { "would be" } else { "is" };
    let same = if *change == Change::Unchanged { ", as it was before" } else { "" };
    format!("{kind} {slug} ({locale}) {is} {stage}{same}\n{diff}")
}
