//! The content on the web: its API, and what machines read of it.

mod graphql;
mod machines;

use crate::app::App;
use axum::{Router, routing::post};

pub use graphql::schema_text;

/// What pages ask while they are rendered, and any program may ask.
pub fn api() -> Router<App> {
    Router::new().route("/graphql", post(graphql::answer))
}

/// What stands at the root.
pub fn public() -> Router<App> {
    machines::routes()
}
