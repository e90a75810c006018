//! Lists in TOML: people, modules and sources. Each language of a text makes an entry.

mod employee;
mod member;
mod module;
mod parse;
mod source;

pub(super) use parse::parse_list;
