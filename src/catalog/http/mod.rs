//! The Store on the web: its API, and files for programs.

mod answers;
mod files;
mod schema;

use crate::app::App;
use axum::{Extension, Router, routing::get};
use utoipa::OpenApi;

/// What the description of the API says of the Store.
#[must_use]
pub fn description() -> utoipa::openapi::OpenApi {
    #[derive(OpenApi)]
    #[openapi(paths(
        answers::sources,
        answers::source,
        answers::module,
        files::file,
        files::catalogue_json_ld,
        files::catalogue_turtle,
        files::atom
    ))]
    struct Operations;
    Operations::openapi()
}

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
