//! JSON Schemas (draft 2020-12) of content files, derived from the types of their fields: for the import, for taplo and
//! VS Code with the configuration to find them, and as a reference page for editors.

mod derive;
mod documents;
mod languages;
mod published;
mod reference;
mod tables;
#[cfg(test)]
mod tests;

pub(super) use derive::SHORT;
pub(super) use languages::{Languages, in_languages, localised_fields};
pub use published::schemas;
pub(super) use tables::{elements, entry, list, with_body};
