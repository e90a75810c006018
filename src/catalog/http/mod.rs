//! The Store on the web: its API, and files for programs.

mod answers;
mod files;
mod routes;
mod schema;

pub use routes::{DESCRIPTION, described, routes};
