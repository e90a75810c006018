//! Routes of content.

use super::{files, graphql};
use crate::web::{Route, WhileRendering};
use axum::routing::post;

/// The content API, which pages query while they are rendered, and files for feed readers and search engines.
pub fn routes() -> Vec<Route> {
    let graphql = Route::api("/graphql", post(graphql::answer)).while_rendering(WhileRendering::Post);
    let mut routes = files::routes();
    routes.push(graphql.body_limit(64_000).without_robots().open());
    routes
}
