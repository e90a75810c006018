//! The Store on the web: its API, and the files and descriptions that machines read.

mod answers;
mod files;

use crate::app::App;
use axum::{Extension, Router, routing::get};

/// The part of the API's description that tells of the Store (OpenAPI 3.1).
pub const DESCRIPTION: &str = include_str!("openapi.json");

/// What is below `/api`.
pub fn api() -> Router<App> {
    Router::new()
        .route("/sources", get(answers::sources))
        .route("/sources/{slug}", get(answers::source))
        .route("/modules/{id}", get(answers::module))
        .layer(Extension(answers::Store::default().0))
}

/// What stands at the root: files for anybody.
pub fn public() -> Router<App> {
    files::routes()
}
