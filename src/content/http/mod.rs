//! The content on the web: its API, and files for machines.

mod files;
mod graphql;
mod routes;

pub use graphql::schema_text;
pub use routes::DESCRIPTION;
