//! `vigie catalog list --modules`, and a module of `vigie catalog show`.

use super::{lines::lines, quality::list};
use crate::{
    Result,
    app::App,
    catalog::{index, module::ModuleResponse, public},
    cli::output::{Outcome, Output, table},
    entries::{EntrySummary, SafeHtml, Slug},
    locale::Locale,
};
use serde::Serialize;

#[derive(Serialize)]
struct ModuleRow {
    id: Slug,
    name: String,
    summary: String,
    sources: usize,
    locale: Locale,
}

#[derive(Serialize)]
struct ModulesOutput {
    modules: Vec<ModuleRow>,
}

/// In the order of the editors.
pub(super) async fn run(app: &App, locale: Locale, out: &Output) -> Result<Outcome> {
    let index = index::current(app, locale).await?;
    let shown =
        |id: &Slug| index.listings().iter().filter(|source| source.facts.modules.contains(id)).count();
    let row = |EntrySummary { head, .. }| ModuleRow {
        sources: shown(&head.slug),
        id: head.slug,
        name: head.title,
        summary: head.summary,
        locale: head.locale,
    };
    let modules = public::modules(app, locale).await?.into_iter().map(row).collect();
    out.result(&ModulesOutput { modules }, |document| {
        table(&document.modules)
            .column("id", |row| &row.id)
            .column("name", |row| &row.name)
            .column("sources", |row| row.sources)
            .column("what", |row| &row.summary)
            .render()
    })?;
    Ok(Outcome::Done)
}

pub(super) fn render_module(module: &ModuleResponse<'_>) -> String {
    let link = &module.link;
    let mut text = format!("{} ({}): {}\n{}\n\n", link.id, module.locale, link.name, link.summary);
    text += &format!("{}\n\n", SafeHtml::from_html(&module.description).plain_text());
    text += &format!("Shows:\n{}", lines(module.shows.iter().cloned()));
    if !module.indicators.is_empty() {
        text += &format!("\nNeeds: {}\n", list(module.indicators));
    }
    let sources = module.sources.iter().map(|source| format!("{}: {}", source.item.slug, source.item.name));
    text + &format!("\nSources:\n{}", lines(sources))
}
