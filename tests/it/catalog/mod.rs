//! The Store, asked as its visitors ask.

mod facets;
mod few;
mod queries;
mod relevance;
mod search;
