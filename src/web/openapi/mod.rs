//! The description of the interfaces: two OpenAPI documents, and the index at `/api`.

mod document;
mod index;
mod part;
mod print;
mod routes;

pub use document::{Description, Readers};
pub use part::{Example, Limit, Part};
pub use print::to_pretty_json;
pub(super) use routes::{describe, routes};
