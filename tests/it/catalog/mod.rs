//! The Store, asked as its visitors ask.

mod api;
mod described;
mod facets;
mod few;
mod files;
mod queries;
mod relevance;
mod search;
mod sheet;
mod terminal;
