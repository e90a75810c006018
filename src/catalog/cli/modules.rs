//! Visualisation modules at the terminal: all of them, or one.

use super::{quality::list, show::lines};
use crate::{
    Result,
    app::App,
    catalog::{locale_cache::LocaleCache, module::Told},
    cli::output::{Outcome, Output, table},
    content::{self, Kind, Rich, Slug},
    locale::Locale,
};
use serde::Serialize;

/// A module in a list.
#[derive(Serialize)]
struct Line {
    id: Slug,
    name: String,
    summary: String,
    /// How many sources it shows.
    sources: usize,
    locale: Locale,
}

#[derive(Serialize)]
struct Document {
    modules: Vec<Line>,
}

/// Lists all of them, in the editors' order.
///
/// # Errors
/// What the database says.
pub(super) async fn run(app: &App, locale: Locale, out: &Output) -> Result<Outcome> {
    let index = LocaleCache::default().index(app, locale).await?;
    let shown =
        |id: &Slug| index.listings().iter().filter(|source| source.facts.modules.contains(id)).count();
    let line = |content::Listed { head, .. }| Line {
        sources: shown(&head.slug),
        id: head.slug,
        name: head.title,
        summary: head.summary,
        locale: head.locale,
    };
    let modules = content::listed(app, Kind::Module, locale).await?.into_iter().map(line).collect();
    out.result(&Document { modules }, |document| {
        let row = |line: &Line| {
            vec![line.id.to_string(), line.name.clone(), line.sources.to_string(), line.summary.clone()]
        };
        table(&["id", "name", "sources", "what"], document.modules.iter().map(row))
    })?;
    Ok(Outcome::Done)
}

/// One of them.
pub(super) fn text(told: &Told<'_>) -> String {
    let link = &told.link;
    let mut text = format!("{} ({}): {}\n{}\n\n", link.id, told.locale, link.name, link.summary);
    text += &format!("{}\n\n", Rich::from_html(&told.description).words());
    text += &format!("Shows:\n{}", lines(told.shows.iter().cloned()));
    if !told.indicators.is_empty() {
        text += &format!("\nNeeds: {}\n", list(told.indicators));
    }
    let sources = told.sources.iter().map(|item| format!("{}: {}", item.slug, item.name));
    text + &format!("\nSources:\n{}", lines(sources))
}
