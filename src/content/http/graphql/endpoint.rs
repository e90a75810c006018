//! The GraphQL endpoint.

use super::{errors, limits, loader::Loader, query::Query, response_order};
use crate::{
    Error,
    app::App,
    web::{
        self,
        cacheable_request::CacheableRequest,
        fair_queue::{Caller, FromOverloaded as _},
        page_cache::CachedResponse,
        problem::Problem,
    },
};
use async_graphql::{EmptyMutation, EmptySubscription, Request, Response as Answer, Schema, Variables};
use axum::{
    Json,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse as _, Response},
};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::sync::LazyLock;
use utoipa::ToSchema;

/// Five times the largest question that the site itself asks, and a little more.
const MAX_COMPLEXITY: usize = 6_000;

/// Maximum nesting of fields: an introspection query needs it.
pub(in crate::content::http) const MAX_DEPTH: usize = 16;

/// Made once: the application comes with each question.
static SCHEMA: LazyLock<Schema<Query, EmptyMutation, EmptySubscription>> = LazyLock::new(|| {
    Schema::build(Query, EmptyMutation, EmptySubscription)
        .limit_complexity(MAX_COMPLEXITY)
        .limit_depth(MAX_DEPTH)
        .limit_directives(4)
        .disable_suggestions()
        .finish()
});

/// The schema, as it is published.
#[must_use]
pub fn schema_text() -> String {
    SCHEMA.sdl()
}

/// The schema as a file.
#[utoipa::path(
    get,
    path = "/graphql/schema.graphql",
    operation_id = "graphqlSchema",
    summary = "The GraphQL schema, in the schema definition language.",
    responses((status = 200, description = "The schema.", body = String, content_type = "text/plain"))
)]
pub(crate) async fn schema(reader: CacheableRequest) -> Result<Response, Problem> {
    let making = async {
        Ok(CachedResponse::with_media_type("text/plain; charset=utf-8", schema_text().into_bytes()))
    };
    reader.answer_ignoring_query(making).await
}

/// A GraphQL query. A list of queries is rejected, because each would have limits of its own.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GraphqlQuery)]
pub(crate) struct GraphqlRequest {
    query: String,
    #[serde(default)]
    operation_name: Option<String>,
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    variables: Option<Map<String, Value>>,
}

/// The response to a GraphQL query.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the response of the library")]
pub(crate) struct GraphqlAnswer {
    /// The requested fields; null if the query could not be executed.
    #[schema(value_type = Option<Object>)]
    data: Option<Value>,
    /// Errors, each with a code in `extensions`; absent without errors.
    #[schema(value_type = Vec<Object>, required = false)]
    errors: Vec<Value>,
}

/// Executes a query once a permit is free. The response depends on the body, the network address and the Accept header
/// only: cookies are not read.
#[utoipa::path(
    post,
    path = "/graphql",
    operation_id = "graphql",
    summary = "A GraphQL query on the content: pages, press, job offers, people, modules and sources.",
    request_body(
        content = GraphqlRequest,
        example = json!({ "query": "{ sources(locale: en, first: 2) { totalCount nodes { slug name } } }" })
    ),
    responses(
        (status = 200, description = "The response; errors of single fields are in it.", body = GraphqlAnswer),
        (status = 400, description = "The query is invalid or exceeds a limit, for clients that accept application/graphql-response+json: content.query-invalid.")
    )
)]
pub(crate) async fn answer(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Json(question): Json<GraphqlRequest>,
) -> Result<Response, Problem> {
    let turn = caller.acquire().await.map_err(Error::overloaded)?;
    let reading = Loader::new(app, caller.is_in_process());
    // A text that is cleaned, a list of thousands take a processor.
    let mut answer = turn.run(async move { Ok(execute(reading, question).await) }).await?;
    errors::extend(&mut answer.errors);
    let no_store = (header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if !accepts_own_type(&headers) {
        return Ok(([no_store], Json(answer)).into_response());
    }
    // Under its own type a question that could not be asked at all is a bad request; under JSON, old clients want 200.
    let is_refused = !answer.errors.is_empty() && answer.errors.iter().all(|error| error.path.is_empty());
    let status = if is_refused { StatusCode::BAD_REQUEST } else { StatusCode::OK };
    let own_type = (header::CONTENT_TYPE, HeaderValue::from_static(OWN_TYPE));
    Ok((status, [no_store, own_type], Json(answer)).into_response())
}

/// The media type of answers (GraphQL over HTTP).
const OWN_TYPE: &str = "application/graphql-response+json";

/// Whether an asker names the media type of answers, and does not prefer JSON to it.
fn accepts_own_type(headers: &HeaderMap) -> bool {
    web::preferred(headers, &[OWN_TYPE, "application/json"]) == Some(OWN_TYPE)
}

async fn execute(reading: Loader, question: GraphqlRequest) -> Answer {
    let variables = Variables::from_json(Value::Object(question.variables.unwrap_or_default()));
    if let Err(error) = limits::check(&question.query) {
        return Answer::from_errors(vec![error]);
    }
    let mut request = Request::new(question.query).variables(variables).data(reading);
    request.operation_name = question.operation_name.filter(|name| !name.is_empty());
    let document = match request.parsed_query() {
        Ok(document) => document.clone(),
        Err(error) => return Answer::from_errors(vec![error]),
    };
    let operation = request.operation_name.clone();
    // Boxed: what answers holds every field that may be asked for.
    let mut answer = Box::pin(SCHEMA.execute(request)).await;
    response_order::reorder(&mut answer.data, &document, operation.as_deref());
    response_order::sort(&mut answer.errors);
    answer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{Kind, SafeHtml, model::entry, store};
    use serde_json::json;

    fn entry(kind: Kind, slug: &str, locale: &str, body: &Value) -> entry::Entry {
        let head = entry::EntryMeta {
            title: format!("{slug} {locale}"),
            summary: "S".to_owned(),
            published_on: Some("2026-11-20".parse().unwrap()),
            ..entry::EntryMeta::sample(kind, slug, locale.parse().unwrap())
        };
        let body = serde_json::from_value(body.clone()).unwrap();
        entry::Entry { head, body, source: String::new() }
    }

    #[test]
    fn negotiates_the_graphql_response_media_type() {
        for (accept, expected) in [
            ("", false),
            ("*/*", false),
            ("application/json", false),
            ("application/graphql-response+json", true),
            ("application/graphql-response+json, application/json;q=0.9", true),
            ("application/json;q=0.5, application/GraphQL-response+json;q=0.6", true),
            ("application/json, application/graphql-response+json", false),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT, HeaderValue::from_static(accept))]);
            assert_eq!(accepts_own_type(&headers), expected, "{accept}");
        }
    }

    async fn store_entries(app: &App, entries: &[entry::Entry]) {
        let mut tx = app.db.write().await.unwrap();
        store::upsert(&mut tx, entries).await.unwrap();
        tx.commit().await.unwrap();
    }

    async fn answer_to(app: &App, query: &str) -> Value {
        let question = GraphqlRequest { query: query.to_owned(), operation_name: None, variables: None };
        let mut answer = execute(Loader::new(app.clone(), false), question).await;
        errors::extend(&mut answer.errors);
        serde_json::to_value(answer).unwrap()
    }

    #[tokio::test]
    async fn a_page_falls_back_to_another_language_and_hides_errors() {
        let (app, _folder) = App::test().await;
        let page = |elements: Value| json!({"kind": "page", "layout": "service", "noindex": false, "elements": elements});
        let html = SafeHtml::from_markdown("[a](/contact)");
        let elements = json!([
            {"type": "text", "html": html.as_html()},
            {"type": "chapter", "title": "C", "id": "c", "count": 3, "open": true},
            {"type": "call", "title": "T", "text": null, "links": [{"label": "L", "href": "/ias#a"}]},
            {"type": "unknown", "name": "hologram"},
        ]);
        store_entries(&app, &[entry(Kind::Page, "solutions/x", "fr", &page(elements))]).await;
        let query =
            "{ page(slug: \"solutions/x\", locale: ko) { title locale fallback locales draft layout blocks {
            __typename ... on RichText { html } ... on Chapter { open misfit blocks { __typename
                ... on CallToAction { links { href } } ... on UnknownElement { name } } } } } }";
        let blocks = json!([
            {"__typename": "RichText", "html": "<p><a href=\"/ko/contact\">a</a></p>\n"},
            {"__typename": "Chapter", "open": true, "misfit": false, "blocks": [
                {"__typename": "CallToAction", "links": [{"href": "/ko/ias#a"}]},
                {"__typename": "UnknownElement", "name": null},
            ]},
        ]);
        let expected = json!({"data": {"page": {"title": "solutions/x fr", "locale": "fr", "fallback": true,
            "locales": ["fr"], "draft": false, "layout": "service", "blocks": blocks}}});
        assert_eq!(answer_to(&app, query).await, expected);
        assert_eq!(
            answer_to(&app, "{ page(slug: \"no\\u0000ne\") { title } }").await,
            json!({"data": {"page": null}})
        );
    }

    #[tokio::test]
    async fn pages_through_lists_and_reports_expired_entries() {
        let (app, _folder) = App::test().await;
        let article =
            json!({"kind": "press", "outlet": "Vigie", "author": null, "link": null, "html": "<p>a</p>"});
        let mut entries: Vec<_> =
            ["a", "b", "c"].map(|slug| entry(Kind::Press, slug, "fr", &article)).to_vec();
        entries[1].head.published_on = Some("2026-11-21".parse().unwrap());
        entries.push(entry(Kind::Press, "tomorrow", "fr", &article));
        entries[3].head.published_on = Some("2026-11-22".parse().unwrap());
        entries.push(entry(Kind::Press, "over", "fr", &article));
        entries[4].head.expires_on = Some("2026-11-20".parse().unwrap());
        store_entries(&app, &entries).await;
        let part = |after: &str| {
            format!(
                "{{ pressArticles(first: 2{after}) {{ totalCount nodes {{ id }} pageInfo {{ hasNextPage endCursor }} }} }}"
            )
        };
        let first = answer_to(&app, &part("")).await["data"]["pressArticles"].take();
        assert_eq!(first["nodes"], json!([{"id": "b"}, {"id": "a"}]));
        assert_eq!((&first["totalCount"], &first["pageInfo"]["hasNextPage"]), (&json!(3), &json!(true)));
        let cursor = first["pageInfo"]["endCursor"].as_str().unwrap();
        let last =
            answer_to(&app, &part(&format!(", after: {cursor:?}"))).await["data"]["pressArticles"].take();
        assert_eq!(
            (&last["nodes"], &last["pageInfo"]["hasNextPage"]),
            (&json!([{"id": "c"}]), &json!(false))
        );
        let answer =
            answer_to(&app, "{ pressArticle(id: \"a\") { newer { id } older { id } readingMinutes } }").await;
        let expected = json!({"newer": {"id": "b"}, "older": {"id": "c"}, "readingMinutes": 1});
        assert_eq!(answer["data"]["pressArticle"], expected);
        for (query, code, status) in [
            ("{ pressArticle(id: \"over\") { id } }", "content.expired", 410),
            ("{ pressArticle(id: \"a\", preview: \"x\") { id } }", "content.preview-invalid", 403),
            ("{ pressArticles(first: 0) { totalCount } }", "content.query-invalid", 422),
            ("{ pressArticles(first: 101) { totalCount } }", "content.query-invalid", 422),
            ("{ pressArticles(after: \"x\") { totalCount } }", "content.query-invalid", 422),
            ("{ pressArticle(id: \"a\") { nothing } }", "content.query-invalid", 422),
        ] {
            let answer = answer_to(&app, query).await;
            assert_eq!(answer["errors"][0]["extensions"], json!({"code": code, "status": status}), "{query}");
        }
        assert_eq!(
            answer_to(&app, "{ pressArticle(id: \"tomorrow\") { id } }").await["data"]["pressArticle"],
            Value::Null
        );
    }
}
