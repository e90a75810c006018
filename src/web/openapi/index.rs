//! The index of the public interfaces at `/api`.

use super::document::{Description, Readers};
use crate::{
    Result,
    app::App,
    locale::Locale,
    web::{
        cacheable_request::CacheableRequest, locale, negotiation::preferred, page_cache::CachedResponse,
        problem::Problem,
    },
};
use axum::{
    Extension,
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse as _, Redirect, Response},
};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// The public interfaces of the site. Addresses are relative to its origin.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ApiIndex {
    /// The page for programmers.
    documentation: String,
    /// The description of the operations (OpenAPI 3.1).
    openapi: &'static str,
    /// The GraphQL endpoint.
    graphql: &'static str,
    /// The GraphQL schema.
    graphql_schema: &'static str,
    /// The list of all open-data files.
    open_data: &'static str,
    /// The catalogue of data sources (DCAT-AP).
    catalogue: &'static str,
    limits: ApiLimits,
    /// All public operations, by path.
    operations: Vec<ApiOperation>,
}

/// Limits for consumers.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ApiLimits {
    /// Open connections per IP address.
    connections_per_address: usize,
    /// Size of a GraphQL query, in bytes.
    graphql_bytes: usize,
    /// Words of a GraphQL query.
    graphql_words: usize,
    /// Nested fields of a GraphQL query.
    graphql_depth: usize,
    /// Entries on a page of a list.
    list_entries: usize,
}

/// An operation of the API.
#[derive(Serialize, ToSchema)]
struct ApiOperation {
    method: String,
    path: String,
    summary: String,
    /// The group, as in the OpenAPI document.
    tag: String,
}

#[utoipa::path(
    get,
    path = "/api",
    summary = "The index of the public interfaces; browsers are redirected to the page for programmers.",
    responses((status = 200, description = "The index.", body = ApiIndex))
)]
pub(super) async fn index(
    State(app): State<App>,
    headers: HeaderMap,
    Extension(description): Extension<Description>,
    reader: CacheableRequest,
) -> Result<Response, Problem> {
    let vary = (header::VARY, HeaderValue::from_static("accept, cookie, accept-language, accept-encoding"));
    if preferred(&headers, &["application/json", "text/html"]) == Some("text/html") {
        let page = page(locale::current(&headers));
        return Ok(([vary], Redirect::to(&page)).into_response());
    }
    let connections = app.config.connections.per_address;
    let making = async move { CachedResponse::json(&describe(&description, connections)?) };
    let mut response = reader.answer_ignoring_query(making).await?;
    response.headers_mut().insert(vary.0, vary.1);
    Ok(response)
}

/// The page for programmers in a language.
fn page(locale: Locale) -> String {
    format!("/{locale}/api")
}

fn describe(description: &Description, connections_per_address: usize) -> Result<ApiIndex> {
    let document = description.document(Readers::Public)?;
    let limit =
        |name| description.parts().iter().flat_map(|part| part.limits).find(|limit| limit.name == name);
    let limit = |name| limit(name).map_or(0, |limit| limit.value);
    Ok(ApiIndex {
        documentation: page(Locale::Fr),
        openapi: "/api/openapi.json",
        graphql: "/graphql",
        graphql_schema: "/graphql/schema.graphql",
        open_data: "/open-data/ias/index.json",
        catalogue: "/catalog.jsonld",
        limits: ApiLimits {
            connections_per_address,
            graphql_bytes: limit("graphqlBytes"),
            graphql_words: limit("graphqlWords"),
            graphql_depth: limit("graphqlDepth"),
            list_entries: limit("listEntries"),
        },
        operations: operations(&document),
    })
}

fn operations(document: &Value) -> Vec<ApiOperation> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let paths = document["paths"].as_object().into_iter().flatten();
    let each = paths.flat_map(|(path, methods)| {
        methods.as_object().into_iter().flatten().map(move |(method, operation)| ApiOperation {
            method: method.to_uppercase(),
            path: path.clone(),
            summary: text(&operation["summary"]),
            tag: text(&operation["tags"][0]),
        })
    });
    each.collect()
}
