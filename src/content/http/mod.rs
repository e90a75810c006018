//! The content on the web: its API, and what machines read of it.

mod files;
mod graphql;

use crate::web::{Route, WhileRendering};
use axum::routing::post;

pub use graphql::schema_text;

/// The address of questions, which pages ask while they are rendered, and files for readers and engines.
pub fn routes() -> Vec<Route> {
    let graphql = Route::api("/graphql", post(graphql::answer)).while_rendering(WhileRendering::Post);
    let mut routes = files::routes();
    routes.push(graphql.body_limit(64_000).without_robots().open());
    routes
}
