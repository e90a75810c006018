//! Generates the count of sales lines as a query for an engine that stores the sales. It contains the baskets, and
//! returns the columns and rows of a file of counts.

mod engine;
mod query;

pub(crate) use engine::Engine;
pub(crate) use query::{Query, query};
