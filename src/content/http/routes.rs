//! Routes of content, and their description.

use super::{
    files,
    graphql::{endpoint, limits},
};
use crate::web::{
    RenderAccess, Route,
    openapi::{Limit, Part},
};
use axum::routing::{get, post};
use utoipa::OpenApi as _;

/// Maximum bytes of a GraphQL query.
const QUERY_BYTES: usize = 64_000;

/// The OpenAPI description of the content API.
pub const DESCRIPTION: Part = Part::new(
    "Content",
    "Pages and their elements, press, job offers, people, modules and sources (GraphQL).",
    Operations::openapi,
)
.with_limits(&[
    Limit { name: "graphqlBytes", value: QUERY_BYTES },
    Limit { name: "graphqlWords", value: limits::WORDS },
    Limit { name: "graphqlDepth", value: endpoint::DEPTH },
]);

#[derive(utoipa::OpenApi)]
#[openapi(paths(endpoint::answer, endpoint::schema))]
struct Operations;

/// The content API, which pages query while they are rendered, and files for feed readers and search engines.
pub fn routes() -> Vec<Route> {
    let graphql = Route::api("/graphql", post(endpoint::answer)).while_rendering(RenderAccess::Post);
    let schema = Route::document("/graphql/schema.graphql", get(endpoint::schema));
    let mut routes = files::routes();
    routes.push(graphql.body_limit(QUERY_BYTES).without_robots().open());
    routes.push(schema.open());
    routes
}
