//! JSON Schemas (draft 2020-12) of content files, the configuration with which taplo and VS Code find them,
//! and a reference page for editors, all derived from the types and rules of the import.

mod descriptions;
mod documents;
mod field_types;
mod json;
mod reference;
#[cfg(test)]
mod tests;

pub use documents::schemas;
