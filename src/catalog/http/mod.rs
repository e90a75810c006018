//! The Store on the web: its API, and files for programs.

mod answers;
mod files;

use crate::app::App;
use axum::{Extension, Router, routing::get};

/// The Store's part of the API's description (OpenAPI 3.1).
pub const DESCRIPTION: &str = include_str!("openapi.json");

/// Below `/api`.
pub fn api() -> Router<App> {
    Router::new()
        .route("/sources", get(answers::sources))
        .route("/sources/{slug}", get(answers::source))
        .route("/modules/{id}", get(answers::module))
        .layer(Extension(answers::Store::default().0))
}

/// At the root.
pub fn public() -> Router<App> {
    files::routes()
}
