//! The content on the web: its API.

mod graphql;

use crate::app::App;
use axum::{Router, routing::post};

pub use graphql::schema_text;

/// What pages ask while they are rendered, and any program may ask.
pub fn api() -> Router<App> {
    Router::new().route("/graphql", post(graphql::answer))
}
