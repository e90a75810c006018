//! The recipient of messages in a text, and the placeholders for settings of the company.

use crate::{config::Team, email::Email};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, str::FromStr};

/// The start of a placeholder.
pub(crate) const PREFIX: &str = "{company.";

/// A mail address, or a placeholder for the setting that contains one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recipient(String);

impl Recipient {
    /// The address; `None` for a placeholder.
    #[must_use]
    pub fn address(&self) -> Option<&str> {
        Some(self.0.as_str()).filter(|text| !text.starts_with(PREFIX))
    }
}

impl JsonSchema for Recipient {
    fn schema_name() -> Cow<'static, str> {
        "Recipient".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let pattern = r"^([^\s@]+@[^\s@]+|\{company\.mail\.[a-z]+\})$";
        json_schema!({ "type": "string", "pattern": pattern, "format": "recipient" })
    }
}

impl FromStr for Recipient {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match settings(text).next() {
            Some(setting) if Team::from_setting(setting).is_some() => Ok(()),
            Some(setting) => Err(format!("{{{setting}}} is not a setting of a mail address")),
            None => text.parse::<Email>().map(drop),
        }?;
        Ok(Self(text.to_owned()))
    }
}

/// The names of the settings that have placeholders in a text.
pub(crate) fn settings(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices(PREFIX).filter_map(|(at, _)| Some(text[at + 1..].split_once('}')?.0))
}
