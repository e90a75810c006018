//! The description of the whole site, and the routes of the index and of the two documents.

use super::{
    document::{Description, Readers},
    index,
    part::{Example, Part},
};
use crate::{
    app::App,
    web::{cacheable_request::CacheableRequest, page_cache::CachedResponse, route::Route},
};
use axum::{
    Extension,
    routing::{MethodRouter, get},
};
use utoipa_axum::routes;

const PART: Part =
    Part::new("Index", "The public addresses and their limits.", routes).with_examples(&[Example {
        path: "/api",
        request: "/api",
        answer: Some(include_str!("../../../examples/api/api.json")),
    }]);

/// Describes the operations of all slices and of this room.
pub(in crate::web) fn describe(parts: Vec<Part>) -> Description {
    Description::new(parts.into_iter().chain([PART]))
}

/// The index for programs, and the documents. Their handlers read the [`Description`] from an extension.
pub(in crate::web) fn routes() -> Vec<Route> {
    vec![
        Route::api(routes!(index::index)).cross_origin(),
        Route::api_at("/api/openapi.json", document(Readers::Public)).cross_origin(),
        Route::api_at("/api/openapi-site.json", document(Readers::Site)).cross_origin(),
    ]
}

fn document(readers: Readers) -> MethodRouter<App> {
    get(move |Extension(description): Extension<Description>, reader: CacheableRequest| async move {
        reader
            .answer_ignoring_query(async move { CachedResponse::json(&description.document(readers)?) })
            .await
    })
}
