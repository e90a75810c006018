//! What a member of a list says in several languages: a table of languages, or the plain value when the member is in
//! one language.

use super::member::Member;
use crate::locale::Locale;
use serde::{Deserialize, Serialize, Serializer, ser::Error as _};
use std::collections::BTreeMap;

/// A value in the languages it is there in.
#[derive(Debug, Clone, Default, Deserialize)]
pub(crate) struct Localised<T>(BTreeMap<Locale, T>);

impl<T: Clone> Localised<T> {
    pub(crate) fn get(&self, locale: Locale) -> Option<&T> {
        self.0.get(&locale)
    }

    /// The value in one language alone.
    pub(crate) fn only(&self, locale: Locale) -> Self {
        Self(self.get(locale).map(|value| (locale, value.clone())).into_iter().collect())
    }

    pub(crate) fn locales(&self) -> Vec<Locale> {
        self.0.keys().copied().collect()
    }
}

/// A value in one language is written plainly; no value, as an empty one.
impl<T: Serialize + Default> Serialize for Localised<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match (self.0.values().next(), self.0.len()) {
            (Some(value), 1) => value.serialize(serializer),
            (None, _) => T::default().serialize(serializer),
            _ => Err(S::Error::custom("an entry is in one language")),
        }
    }
}

/// The languages a member is written in, which are those of one text: French among them unless one is named, and what
/// else it says is there in each or in none.
pub(crate) fn languages(member: &Member<'_>, main: &Localised<String>, rest: &[Vec<Locale>]) -> Vec<Locale> {
    let locales = main.locales();
    if member.only().is_none() && !locales.is_empty() && !locales.contains(&Locale::Fr) {
        member.table.fault("", "is not there in fr, which readers of a missing language get");
    }
    for other in rest.iter().filter(|other| !other.is_empty()) {
        let missing = locales.iter().filter(|locale| !other.contains(locale));
        let more = other.iter().filter(|locale| !locales.contains(locale));
        for locale in missing.chain(more) {
            member.table.fault("", format!("is only in part there in {locale}"));
        }
    }
    locales
}
