//! Lists in TOML: people, modules and sources. Each language of a text makes an entry.

pub(super) mod employee;
mod localised;
pub(super) mod member;
pub(super) mod module;
mod parse;
pub(super) mod source;

pub(super) use parse::read;
