//! Full-text search in four languages that tolerates accents, case, plurals and a typing error: an inverted index of
//! tokens with BM25 per field, and phrases that name a fact, which only sources with that fact match.

mod builder;
mod engine;
mod fields;
mod index;
mod particle;
mod phrase;
mod query;
mod score;
mod segment;
mod sort_key;
mod tokenizer;

pub(super) use builder::{Builder, Document};
pub(super) use engine::{Found, Nearness, Search};
pub(super) use phrase::Phrases;
pub(super) use query::Clause;
pub(super) use sort_key::sort_key;
