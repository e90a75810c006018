//! The indicators on the web: the API, the open-data files and the cross field.

mod alerts;
mod bulletins;
mod figures;
mod files;
mod query;
mod routes;

pub use routes::{DESCRIPTION, actions};
