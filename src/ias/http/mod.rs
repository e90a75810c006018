//! The indicators on the web: the API, the open-data files and the cross field.

mod figures;
mod files;
mod query;

use crate::{
    app::App,
    web::{
        entity::{Encoding, Entity, etag},
        problem::Problem,
    },
};
use axum::{
    Router,
    extract::{Path, State},
    http::{HeaderMap, HeaderValue, Method, header},
    response::Response,
    routing::get,
};
use sha2::{Digest as _, Sha256};
use utoipa::OpenApi;

/// What the description of the API says of the indicators.
#[must_use]
pub fn description() -> utoipa::openapi::OpenApi {
    #[derive(OpenApi)]
    #[openapi(paths(
        figures::overview,
        figures::series,
        figures::view,
        figures::map,
        files::last,
        files::version,
        files::feed,
        files::package,
        files::territories
    ))]
    struct Operations;
    Operations::openapi()
}

/// What is below `/api`.
pub fn api() -> Router<App> {
    Router::new()
        .route("/ias", get(figures::overview))
        .route("/ias/{theme}", get(figures::series))
        .route("/ias/{theme}/view", get(figures::view))
        .route("/ias/{theme}/map", get(figures::map))
}

/// What stands at the root: files for anybody, to be kept or shown anywhere.
pub fn public() -> Router<App> {
    Router::new()
        .route("/open-data/ias/feed.atom", get(files::feed))
        .route("/open-data/ias/datapackage.json", get(files::package))
        .route("/open-data/ias/territories.csv", get(files::territories))
        .route("/open-data/ias/{theme}/{file}", get(files::last))
        .route("/open-data/ias/{theme}/versions/{number}/tidy.csv", get(files::version))
        .route("/img/{name}", get(panel))
}

/// A picture bears its day in its name, but the last days may still be revised.
const ONE_DAY: HeaderValue = HeaderValue::from_static("public, max-age=86400");

async fn panel(
    State(app): State<App>,
    Path(name): Path<String>,
    method: Method,
    request: HeaderMap,
) -> Result<Response, Problem> {
    let svg = super::panel(&app, &name).await?.into_bytes();
    let validator = etag(&Sha256::digest(&svg).into(), Encoding::Identity);
    let picture = Entity::new("image/svg+xml", validator, Encoding::Identity, svg.into());
    Ok(picture.with(header::CACHE_CONTROL, ONE_DAY).respond(&method, &request))
}
