//! Routes of the index and of the two documents.

use super::{
    document::{Description, Readers},
    index,
};
use crate::{
    Result,
    app::App,
    web::{page_cache::Document, problem::Problem, reader::Reader, route::Route},
};
use axum::{
    extract::State,
    http::HeaderMap,
    response::Response,
    routing::{MethodRouter, get},
};

/// The index for programs, and the documents.
pub(in crate::web) fn routes(description: &Description) -> Vec<Route> {
    let of_index = description.clone();
    let index = move |State(app): State<App>, headers: HeaderMap, reader: Reader| {
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
    get(move |reader: Reader| give(reader, description.clone(), readers))
}

async fn give(reader: Reader, description: Description, readers: Readers) -> Result<Response, Problem> {
    reader.answer_whole(async move { Document::json(&description.document(readers)?) }).await
}
