//! The Store on the web: its API, and files for programs.

mod api;
mod files;
mod routes;
mod schema;

pub use routes::{DESCRIPTION, described};
