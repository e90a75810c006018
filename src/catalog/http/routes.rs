//! Routes of the catalogue, and their description.

use super::{answers, files};
use crate::{
    catalog::{dcat::Form, download::FileKind},
    web::{Described, Route, WhileRendering},
};
use axum::routing::get;
use utoipa::OpenApi;

/// The OpenAPI description of the Store.
#[must_use]
pub fn description() -> utoipa::openapi::OpenApi {
    #[derive(OpenApi)]
    #[openapi(paths(
        answers::sources,
        answers::nearest,
        answers::source,
        answers::module,
        files::file,
        files::catalogue_json_ld,
        files::catalogue_turtle,
        files::catalogue_rdf_xml,
        files::atom
    ))]
    struct Operations;
    Operations::openapi()
}

/// Routes of the API and, at the root, of the public files.
pub fn routes() -> Vec<Route> {
    let api = [
        Route::api("/api/sources", get(answers::sources)),
        Route::api("/api/nearest-sources", get(answers::nearest)),
        Route::api("/api/sources/{slug}", get(answers::source)),
        Route::api("/api/modules/{id}", get(answers::module)),
    ];
    let missing = ["/api/sources", "/api/modules"]
        .map(|root| Route::tree(root).for_programs().while_rendering(WhileRendering::Get));
    api.into_iter().chain(missing).map(Route::open).chain(files::routes()).collect()
}

/// Redirects of the language-independent addresses of sources.
#[must_use]
pub fn described() -> Described {
    let files = Form::ALL.map(|form| (form.media_type(), FileKind::Dcat(form).file_name()));
    Described { tree: "/sources/", files: files.into() }
}
