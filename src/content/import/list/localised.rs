//! Values in several languages in a member of a list: a table by language, or the plain value if the member
//! is in one language.

use super::member::Member;
use crate::locale::Locale;
use serde::{Deserialize, Serialize, Serializer, ser::Error as _};
use std::collections::BTreeMap;

/// A value in one or more languages.
#[derive(Debug, Clone, Default, Deserialize)]
pub(crate) struct Localised<T>(BTreeMap<Locale, T>);

impl<T: Clone> Localised<T> {
    pub(crate) fn get(&self, locale: Locale) -> Option<&T> {
        self.0.get(&locale)
    }

    /// The value in one language only.
    pub(crate) fn only(&self, locale: Locale) -> Self {
        Self(self.get(locale).map(|value| (locale, value.clone())).into_iter().collect())
    }

    pub(crate) fn locales(&self) -> Vec<Locale> {
        self.0.keys().copied().collect()
    }
}

/// Writes a value in one language plainly, and a missing value as an empty one.
impl<T: Serialize + Default> Serialize for Localised<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match (self.0.values().next(), self.0.len()) {
            (Some(value), 1) => value.serialize(serializer),
            (None, _) => T::default().serialize(serializer),
            _ => Err(S::Error::custom("an entry is in one language")),
        }
    }
}

/// The languages of a member, given by one of its texts. French is required unless a single language is
/// stated, and the other texts must be present in each of the languages or in none.
pub(crate) fn languages(member: &Member<'_>, main: &Localised<String>, rest: &[Vec<Locale>]) -> Vec<Locale> {
    let locales = main.locales();
    if member.only().is_none() && !locales.is_empty() && !locales.contains(&Locale::Fr) {
        member.table.fault("", "is missing in fr, which is shown to readers of missing languages");
    }
    for other in rest.iter().filter(|other| !other.is_empty()) {
        let missing = locales.iter().filter(|locale| !other.contains(locale));
        let more = other.iter().filter(|locale| !locales.contains(locale));
        for locale in missing.chain(more) {
            member.table.fault("", format!("is incomplete in {locale}"));
        }
    }
    locales
}
