//! Press in RSS, Atom or JSON Feed: each item becomes an article with sanitised HTML.

mod json;
mod parse;
mod slug;
mod text;

pub(super) use parse::parse_feed;
pub(super) use slug::KnownArticles;
