//! People.

use super::member::Member;
use crate::content::{
    import::{asset::AssetSource, fields::EmployeeTexts, model::ParsedEntry, picture::Pictures},
    model::entry::{Body, Employee, Photo},
};

/// The entries of one person.
pub(super) fn parse(member: &Member<'_>, assets: &AssetSource) -> Option<Vec<ParsedEntry>> {
    let locales = member.languages("role");
    let EmployeeTexts { name, role, about, photo, demonstration } = member.parse()?;
    let mut pictures = Pictures::new(&member.setting.stored.pictures, assets);
    let photo = photo.and_then(|src| pictures.named(&src, &member.table, "photo"));
    let photo = photo.map(|(src, known)| Photo { src, width: known.width, height: known.height });
    let entries = locales.into_iter().filter_map(|locale| {
        let about = about.as_ref().filter(|about| about.get(locale).is_some());
        let own = about.and_then(|about| about.get(locale)).cloned();
        let body = Employee { about: own, photo: photo.clone(), demonstration };
        let about = about.map(|about| about.only(locale));
        let fields = member.lines(&EmployeeTexts {
            name: name.clone(),
            role: role.only(locale),
            about,
            photo: photo.as_ref().map(|photo| photo.src.clone()),
            demonstration,
        });
        let head = member.head(locale, &name, role.get(locale)?)?;
        Some(member.entry(head, Body::Employee(body), &fields))
    });
    let mut entries: Vec<_> = entries.collect();
    if let Some(first) = entries.first_mut() {
        first.pictures = pictures.new;
    }
    Some(entries)
}
