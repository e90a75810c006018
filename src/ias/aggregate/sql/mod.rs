//! Writes the count of sales lines as one query, for an engine that holds the sales already: the baskets stand in it, and it
//! answers the columns and rows of a file of counts.

mod engine;
mod query;

pub(crate) use engine::Engine;
pub(crate) use query::{Query, query};
