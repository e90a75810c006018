//! The description of the whole site, and the routes of the index and of the two documents.

use super::{
    document::{Description, Readers},
    index,
    part::{Example, Part},
};
use crate::{
    Result,
    app::App,
    web::{cacheable_request::CacheableRequest, page_cache::CachedResponse, problem::Problem, route::Route},
};
use axum::{
    extract::State,
    http::HeaderMap,
    response::Response,
    routing::{MethodRouter, get},
};
use utoipa::OpenApi as _;

#[derive(utoipa::OpenApi)]
#[openapi(paths(index::index))]
struct Operations;

/// The public path of this room.
const INDEX: &str = "/api";

const PART: Part =
    Part::new("Index", "The public addresses and their limits.", Operations::openapi).with_examples(&[
        Example { path: INDEX, request: INDEX, answer: Some(include_str!("../../../examples/api/api.json")) },
    ]);

/// Describes the operations of all slices and of this room. Those of open routes are public.
pub(in crate::web) fn describe(parts: Vec<Part>, routes: &[Route]) -> Description {
    let open = routes.iter().filter(|route| route.is_open()).map(Route::path).chain([INDEX]);
    let open = open.map(str::to_owned).collect();
    Description::new(parts.into_iter().chain([PART]).collect(), open)
}

/// The index for programs, and the documents.
pub(in crate::web) fn routes(description: &Description) -> Vec<Route> {
    let of_index = description.clone();
    let index = move |State(app): State<App>, headers: HeaderMap, reader: CacheableRequest| {
        index::index(app, headers, reader, of_index.clone())
    };
    vec![
        Route::api("/api", get(index)).open(),
        Route::api("/api/openapi.json", document(description, Readers::Public)).open(),
        Route::api("/api/openapi-site.json", document(description, Readers::Site)).open(),
    ]
}

fn document(description: &Description, readers: Readers) -> MethodRouter<App> {
    let description = description.clone();
    get(move |reader: CacheableRequest| give(reader, description.clone(), readers))
}

async fn give(
    reader: CacheableRequest,
    description: Description,
    readers: Readers,
) -> Result<Response, Problem> {
    reader.answer_whole(async move { CachedResponse::json(&description.document(readers)?) }).await
}
