//! Values in several languages: a table by language, or the plain value in an entry in one language.

use crate::locale::Locale;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize, Serializer, ser::Error as _};
use std::{borrow::Cow, collections::BTreeMap};

/// The keyword that marks the schema of a value in several languages.
pub(crate) const LOCALISED: &str = "x-localised";

/// A value in one or more languages.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(crate) enum Localised<T> {
    /// In the language of the entry.
    Plain(T),
    Each(BTreeMap<Locale, T>),
}

impl<T> Default for Localised<T> {
    fn default() -> Self {
        Self::Each(BTreeMap::new())
    }
}

impl<T: Clone> Localised<T> {
    /// The value in a language of the entry.
    pub(crate) fn get(&self, locale: Locale) -> Option<&T> {
        match self {
            Self::Plain(value) => Some(value),
            Self::Each(values) => values.get(&locale),
        }
    }

    /// The value in one language only.
    pub(crate) fn only(&self, locale: Locale) -> Self {
        self.get(locale).map_or_else(Self::default, |value| Self::Plain(value.clone()))
    }
}

/// Writes a value in one language plainly, and a missing value as an empty one.
impl<T: Serialize + Default> Serialize for Localised<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Plain(value) => value.serialize(serializer),
            Self::Each(values) if values.is_empty() => T::default().serialize(serializer),
            Self::Each(_) => Err(S::Error::custom("an entry is in one language")),
        }
    }
}

/// The schema of the value, with a mark.
impl<T: JsonSchema> JsonSchema for Localised<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("Localised_{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = generator.subschema_for::<T>();
        schema.insert(LOCALISED.to_owned(), true.into());
        schema
    }
}
