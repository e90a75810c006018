//! The API of the content (GraphQL): one address, limits on queries, responses without caching.

mod block;
mod connection;
mod context;
pub(super) mod endpoint;
mod errors;
mod job;
pub(super) mod limits;
mod lists;
mod loader;
mod page;
mod people;
mod press;
mod purchase_terms;
mod query;
mod response_order;
mod source;

pub use endpoint::schema_text;
