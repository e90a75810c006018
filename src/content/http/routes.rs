//! Routes of content, and their description.

use super::{
    files,
    graphql::{endpoint, limits},
};
use crate::web::{
    RenderAccess, Route,
    openapi::{Limit, Part},
};
use utoipa_axum::routes;

/// Maximum bytes of a GraphQL query.
const QUERY_BYTES: usize = 64_000;

/// The routes of the content API, with their OpenAPI description.
pub const DESCRIPTION: Part = Part::new(
    "Content",
    "Pages and their elements, press, job offers, people, modules and sources (GraphQL).",
    routes,
)
.with_limits(&[
    Limit { name: "graphqlBytes", value: QUERY_BYTES },
    Limit { name: "graphqlWords", value: limits::MAX_TOKENS },
    Limit { name: "graphqlDepth", value: endpoint::MAX_DEPTH },
]);

/// The content API, which pages query while they are rendered, and files for feed readers and search engines.
fn routes() -> Vec<Route> {
    let graphql = Route::api(routes!(endpoint::answer)).render_access(RenderAccess::Post);
    let schema = Route::site_file(routes!(endpoint::schema));
    let mut routes = files::routes();
    routes.push(graphql.body_limit(QUERY_BYTES).without_robots().cross_origin());
    routes.push(schema.cross_origin());
    routes
}
