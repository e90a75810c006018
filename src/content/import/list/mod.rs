//! Lists in TOML: people, modules and sources. A text in several languages makes one entry per language.

pub(super) mod employee;
mod localised;
pub(super) mod member;
pub(super) mod module;
mod parse;
pub(super) mod source;

pub(super) use parse::read;
