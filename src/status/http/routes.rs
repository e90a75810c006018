//! Routes of the status page, and their description.

use super::subscription;
use crate::{
    App, Error,
    feed::Format,
    locale::Locale,
    status::{
        badge, calendar, feed, incident,
        model::{Incident, StatusReport},
        notice::{self, Notices},
        report::report,
        statuspage,
    },
    web::{
        Action, RenderAccess, Route,
        cacheable_request::CacheableRequest,
        openapi::{Example, Part},
        page_cache::{CachedResponse, JSON},
        problem::Problem,
    },
};
use axum::{
    extract::{Path, State},
    response::Response,
    routing::get,
};
use serde::Serialize;
use std::{pin::Pin, sync::LazyLock};
use url::form_urlencoded;
use utoipa_axum::routes;

/// The script of the notices, without indentation and comments.
static SCRIPT: LazyLock<String> = LazyLock::new(|| {
    let lines = include_str!("../status.js").lines().map(str::trim_start);
    lines.filter(|line| !line.starts_with("//")).collect::<Vec<_>>().join("\n")
});
const SVG: &str = "image/svg+xml";

/// The routes of the state of the services, with their OpenAPI description.
pub const DESCRIPTION: Part =
    Part::new("Status", "State of the services: levels, incidents and maintenances.", routes)
        .with_examples(EXAMPLES);

const EXAMPLES: &[Example] = &[Example {
    path: "/api/status",
    request: "/api/status",
    answer: Some(include_str!("../../../examples/api/status.json")),
}];

/// The API and, at the root, files for other sites.
fn routes() -> Vec<Route> {
    let feed_route = |format: Format| {
        let give = move |State(app): State<App>, reader: CacheableRequest| in_format(app, format, reader);
        Route::file_at(format!("/status.{}", format.word()), get(give))
    };
    vec![
        Route::api(routes!(report_document)).cross_origin(),
        Route::api(routes!(notices)).cross_origin(),
        Route::api(routes!(one_incident)).cross_origin(),
        Route::api(routes!(subscription::of_link)).secret_path(),
        Route::tree("/api/status").for_api().render_access(RenderAccess::Get).cross_origin(),
        Route::api_at("/api/v2/{file}", get(statuspage_file)).cross_origin(),
        Route::file_at("/status.json", get(report_document)),
        Route::file_at("/status.js", get(script)),
        Route::file_at("/status.svg", get(site_badge)),
        Route::file_at("/status/badge/{file}", get(category_badge)),
        Route::file_at("/status/maintenance/{file}", get(maintenance_calendar)),
        feed_route(Format::Atom),
        feed_route(Format::Rss),
    ]
}

/// The form actions of the pages.
#[must_use]
pub fn actions() -> Vec<Action> {
    vec![
        Action::new("/status", subscription::subscribe),
        Action::new("/status/subscription/:id/:signature", subscription::change).allow_cross_site(),
    ]
}

/// The notices of a page, as HTML for its top. Never fails: without the database there are no notices.
pub(crate) fn page_notices(
    app: App,
    locale: Locale,
    path: String,
) -> Pin<Box<dyn Future<Output = String> + Send>> {
    Box::pin(async move { notice::html(&app, &*report(&app).await, locale, &path) })
}

async fn give(reader: &CacheableRequest, document: CachedResponse) -> Result<Response, Problem> {
    Ok(reader.respond(document.entity(reader.encoding()).await))
}

async fn json(reader: &CacheableRequest, value: &impl Serialize) -> Result<Response, Problem> {
    let bytes = serde_json::to_vec(value).map_err(Error::internal)?;
    give(reader, CachedResponse::with_media_type(JSON, bytes)).await
}

/// The language in the query; French by default.
pub(super) fn locale(reader: &CacheableRequest) -> Locale {
    let named = form_urlencoded::parse(reader.query().unwrap_or_default().as_bytes())
        .find_map(|(name, value)| (name == "locale").then(|| value.parse().ok()).flatten());
    named.unwrap_or(Locale::Fr)
}

fn absent() -> Problem {
    Error::not_found("request.not-found", "no resource at this address").into()
}

/// The state of the services: levels of the categories, 90 days, incidents and planned maintenances.
///
/// If the database does not respond, the response is the last known state, with `isLive` false.
#[utoipa::path(
    get,
    path = "/api/status",
    operation_id = "status",
    responses((status = 200, description = "The state.", body = StatusReport))
)]
async fn report_document(State(app): State<App>, reader: CacheableRequest) -> Result<Response, Problem> {
    json(&reader, &*report(&app).await).await
}

/// The notices of every page: running incidents, disturbances, and maintenances of the next day.
#[utoipa::path(
    get,
    path = "/api/status/notices",
    operation_id = "statusNotices",
    responses((status = 200, description = "The notices, the worst first.", body = Notices))
)]
async fn notices(State(app): State<App>, reader: CacheableRequest) -> Result<Response, Problem> {
    json(&reader, &notice::document(&app, &*report(&app).await)).await
}

/// An incident or a maintenance.
#[utoipa::path(
    get,
    path = "/api/status/incidents/{reference}",
    operation_id = "incident",
    params(("reference" = String, Path, description = "The number, such as I-2026-10-27.")),
    responses(
        (status = 200, description = "The incident.", body = Incident),
        (status = 404, description = "No such incident: status.incident-unknown."),
    )
)]
async fn one_incident(
    State(app): State<App>,
    Path(number): Path<String>,
    reader: CacheableRequest,
) -> Result<Response, Problem> {
    json(&reader, &incident::incident(&app, &number).await?).await
}

async fn statuspage_file(
    State(app): State<App>,
    Path(file): Path<String>,
    reader: CacheableRequest,
) -> Result<Response, Problem> {
    let report = report(&app).await;
    json(&reader, &statuspage::file(&app, &report, &file).ok_or_else(absent)?).await
}

async fn script(reader: CacheableRequest) -> Result<Response, Problem> {
    give(
        &reader,
        CachedResponse::with_media_type("text/javascript; charset=utf-8", SCRIPT.as_bytes().to_vec()),
    )
    .await
}

async fn in_format(app: App, format: Format, reader: CacheableRequest) -> Result<Response, Problem> {
    let bytes = feed::feed(&app, &*report(&app).await, locale(&reader), format)?;
    give(&reader, CachedResponse::with_media_type(format.media_type(), bytes)).await
}

async fn site_badge(State(app): State<App>, reader: CacheableRequest) -> Result<Response, Problem> {
    let picture = badge::svg(report(&app).await.level, locale(&reader));
    give(&reader, CachedResponse::with_media_type(SVG, picture.into_bytes())).await
}

async fn category_badge(
    State(app): State<App>,
    Path(file): Path<String>,
    reader: CacheableRequest,
) -> Result<Response, Problem> {
    let key = file.strip_suffix(".svg").ok_or_else(absent)?;
    let report = report(&app).await;
    let category = report.categories.iter().find(|category| category.key == key).ok_or_else(absent)?;
    give(
        &reader,
        CachedResponse::with_media_type(SVG, badge::svg(category.level, locale(&reader)).into_bytes()),
    )
    .await
}

async fn maintenance_calendar(
    State(app): State<App>,
    Path(file): Path<String>,
    reader: CacheableRequest,
) -> Result<Response, Problem> {
    let number = file.strip_suffix(".ics").ok_or_else(absent)?;
    let maintenance = incident::incident(&app, number).await?;
    let bytes = calendar::print(&maintenance, &app.config.public_url, locale(&reader))?;
    give(&reader, CachedResponse::with_media_type("text/calendar; charset=utf-8", bytes)).await
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_status_script_has_at_most_two_kilobytes() {
        assert!(super::SCRIPT.len() <= 2_048, "{}", super::SCRIPT.len());
    }
}
