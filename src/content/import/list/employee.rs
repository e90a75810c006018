//! People.

use super::{super::Read, Localised, Member, languages};
use crate::content::entry::{Body, Employee};
use serde::{Deserialize, Serialize};

#[derive(Deserialize, Serialize)]
pub(in super::super) struct EmployeeTexts {
    name: String,
    role: Localised<String>,
    about: Option<Localised<String>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    demonstration: bool,
}

/// The entries of one person.
pub(super) fn read(member: &Member<'_>) -> Option<Vec<Read>> {
    let EmployeeTexts { name, role, about, demonstration } = member.table.read()?;
    let rest = about.iter().map(Localised::locales).collect::<Vec<_>>();
    let entries = languages(member, &role, &rest).into_iter().filter_map(|locale| {
        let about = about.as_ref().filter(|about| about.get(locale).is_some());
        let body = Employee { about: about.and_then(|about| about.get(locale)).cloned(), demonstration };
        let about = about.map(|about| about.only(locale));
        let fields = member.lines(&EmployeeTexts {
            name: name.clone(),
            role: role.only(locale),
            about,
            demonstration,
        });
        let head = member.head(locale, &name, role.get(locale)?)?;
        Some(member.entry(head, Body::Employee(body), &fields))
    });
    Some(entries.collect())
}
