//! Visualisation modules.

use super::{
    localised::{Localised, languages},
    member::{Member, check_twice},
};
use crate::{
    catalog::{closed_lists::Measure, source::Module},
    content::{
        import::{markdown, model::ParsedEntry},
        model::entry::Body,
    },
};
use serde::{Deserialize, Serialize};

#[derive(Deserialize, Serialize)]
pub(crate) struct ModuleTexts {
    name: Localised<String>,
    summary: Localised<String>,
    description: Localised<String>,
    shows: Localised<Vec<String>>,
    indicators: Vec<Measure>,
}

/// The entries of one module.
pub(super) fn read(member: &Member<'_>) -> Option<Vec<ParsedEntry>> {
    let texts: ModuleTexts = member.table.read()?;
    let ModuleTexts { name, summary, description, shows, indicators } = &texts;
    check_twice(&member.table, "indicators");
    let rest = [name.locales(), description.locales(), shows.locales()];
    let entries = languages(member, summary, &rest).into_iter().filter_map(|locale| {
        let fault = &mut |_, problem| member.table.fault("description", problem);
        let html = markdown::read(description.get(locale)?, fault);
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
