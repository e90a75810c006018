//! People.

use super::{
    super::{
        Read,
        fields::{LONG, SHORT},
    },
    Member,
    localised::{keys, languages, optional_texts, texts},
};
use crate::content::entry::{Body, Employee};

/// The entries of one person.
pub(super) fn read(member: &Member<'_, '_>) -> Vec<Read> {
    let name = member.fields.text("name", SHORT);
    let role = texts(member, "role", SHORT);
    let about = optional_texts(member, "about", LONG);
    let entries = languages(member, &role, &[keys(&about)]).into_iter().filter_map(|locale| {
        let head = member.head(locale, name.clone(), role.get(&locale)?.clone())?;
        let about = about.get(&locale).cloned();
        let written = member.written(&head).text("role", &head.summary).optional("about", about.as_deref());
        Some(member.entry(head, Body::Employee(Employee { about }), written))
    });
    entries.collect()
}
