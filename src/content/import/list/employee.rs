//! People.

use super::{
    localised::{Localised, languages},
    member::Member,
};
use crate::content::{
    import::{asset::AssetSource, model::ParsedEntry, picture::Pictures},
    model::entry::{Body, Employee, Photo},
};
use serde::{Deserialize, Serialize};

#[derive(Deserialize, Serialize)]
pub(crate) struct EmployeeTexts {
    name: String,
    role: Localised<String>,
    about: Option<Localised<String>>,
    photo: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    demonstration: bool,
}

/// The entries of one person.
pub(super) fn read(member: &Member<'_>, assets: &AssetSource) -> Option<Vec<ParsedEntry>> {
    let EmployeeTexts { name, role, about, photo, demonstration } = member.table.read()?;
    let mut pictures = Pictures::new(&member.setting.stored.pictures, assets);
    let photo = photo.and_then(|src| pictures.named(&src, &member.table, "photo"));
    let photo = photo.map(|(src, known)| Photo { src, width: known.width, height: known.height });
    let rest = about.iter().map(Localised::locales).collect::<Vec<_>>();
    let entries = languages(member, &role, &rest).into_iter().filter_map(|locale| {
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
