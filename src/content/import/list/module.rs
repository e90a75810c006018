//! Visualisation modules.

use super::{
    super::{Read, fields::SHORT},
    Member,
    localised::{keys, languages, lists, raw, texts},
    offering::{quoted_list, rich, words},
};
use crate::content::{
    entry::{Body, Module},
    words::Indicator,
};

/// The entries of one module.
pub(super) fn read(member: &Member<'_, '_>) -> Vec<Read> {
    let (name, summary) = (texts(member, "name", SHORT), texts(member, "summary", 240));
    let (description, shows) = (raw(member, "description"), lists(member, "shows", 6));
    let indicators = words(member.fields, "indicators", &Indicator::ALL, Indicator::word);
    let rest = [keys(&name), keys(&description), keys(&shows)];
    let entries = languages(member, &summary, &rest).into_iter().filter_map(|locale| {
        let head = member.head(locale, name.get(&locale)?.clone(), summary.get(&locale)?.clone())?;
        let description = description.get(&locale)?;
        let shows = shows.get(&locale).cloned().unwrap_or_default();
        let written = member
            .written(&head)
            .text("summary", &head.summary)
            .text("description", description)
            .plain("shows", Some(quoted_list(&shows)))
            .plain("indicators", Some(quoted_list(&indicators)));
        let html = rich(member.fields, "description", description);
        let body = Body::Module(Module { html, shows, indicators: indicators.clone() });
        Some(member.entry(head, body, written))
    });
    entries.collect()
}
