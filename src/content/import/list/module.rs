//! Visualisation modules.

use super::member::Member;
use crate::{
    catalog::source::Module,
    content::{
        import::{fields::ModuleTexts, markdown, model::ParsedEntry},
        model::entry::Body,
    },
};

/// The entries of one module.
pub(super) fn parse(member: &Member<'_>) -> Option<Vec<ParsedEntry>> {
    let locales = member.languages("summary");
    let ModuleTexts { name, summary, description, shows, indicators } = member.parse()?;
    let entries = locales.into_iter().filter_map(|locale| {
        let fault = &mut |_, problem| member.table.fault("description", problem);
        let html = markdown::to_safe_html(description.get(locale)?, fault);
        let body = Module {
            html,
            shows: shows.get(locale).cloned().unwrap_or_default(),
            indicators: indicators.clone(),
        };
        let fields = member.lines(&ModuleTexts {
            name: name.only(locale),
            summary: summary.only(locale),
            description: description.only(locale),
            shows: shows.only(locale),
            indicators: indicators.clone(),
        });
        let head = member.head(locale, name.get(locale)?, summary.get(locale)?)?;
        Some(member.entry(head, Body::Module(body), &fields))
    });
    Some(entries.collect())
}
