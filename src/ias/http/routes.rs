//! Routes of indicators, and their description.

use super::{alerts, bulletins, figures, files};
use crate::{
    app::App,
    ias::{Grouping, Places, RegionList},
    web::{
        Action, RenderAccess, Route,
        cacheable_request::CacheableRequest,
        openapi::{Example, Part},
        page_cache::CachedResponse,
        problem::Problem,
    },
};
use axum::{
    extract::{Path, State},
    http::{HeaderValue, header},
    response::Response,
    routing::get,
};
use utoipa_axum::routes;

/// The routes of the indicators, with their OpenAPI description.
pub const DESCRIPTION: Part = Part::new(
    "Indicators",
    "Daily health indicators: series, maps, weekly bulletins, and the open-data files with every version.",
    routes,
)
.with_examples(EXAMPLES);

const EXAMPLES: &[Example] = &[
    Example {
        path: "/api/ias",
        request: "/api/ias",
        answer: Some(include_str!("../../../examples/api/ias.json")),
    },
    Example {
        path: "/api/ias/{theme}",
        request: "/api/ias/flu?territory=FR&from=2026-01-12&to=2026-01-13",
        answer: Some(include_str!("../../../examples/api/ias-theme.json")),
    },
    Example { path: "/api/ias/{theme}/view", request: "/api/ias/flu/view?territory=FR", answer: None },
    Example { path: "/api/ias/{theme}/map", request: "/api/ias/flu/map", answer: None },
    Example { path: "/api/ias/bulletins", request: "/api/ias/bulletins?locale=en", answer: None },
    Example { path: "/open-data/ias/{theme}/", request: "/open-data/ias/flu/", answer: None },
    Example { path: "/open-data/ias/{theme}/{file}", request: "/open-data/ias/flu/tidy.csv", answer: None },
    Example {
        path: "/open-data/ias/{theme}/versions/{number}/tidy.csv",
        request: "/open-data/ias/flu/versions/1/tidy.csv",
        answer: None,
    },
];

/// Routes of the API and, at the root, of public files that may be cached and embedded anywhere.
fn routes() -> Vec<Route> {
    let api = vec![
        Route::api(routes!(figures::overview)).cross_origin(),
        Route::api(routes!(bulletins::list)).cross_origin(),
        Route::api(routes!(bulletins::one)).cross_origin(),
        Route::api(routes!(figures::series))
            .with_schema::<Places>()
            .with_schema::<Grouping>()
            .with_schema::<figures::Format>()
            .cross_origin(),
        Route::api(routes!(figures::view)).cross_origin(),
        Route::api(routes!(figures::map)).with_schema::<RegionList>().cross_origin(),
        Route::api(routes!(alerts::of_link)).secret_path(),
        Route::tree("/api/ias").for_api().render_access(RenderAccess::Get).cross_origin(),
    ];
    api.into_iter().chain(file_routes()).collect()
}

fn file_routes() -> Vec<Route> {
    vec![
        // Documents: the policy of a file forbids the downloads of its links.
        Route::site_file_at("/open-data", get(files::root)).cross_origin(),
        Route::site_file_at("/open-data/", get(files::root)).cross_origin(),
        Route::site_file(routes!(files::listing)).cross_origin(),
        Route::site_file_at("/open-data/ias/", get(files::listing)).cross_origin(),
        Route::site_file_at("/open-data/ias/{theme}", get(files::theme_listing)).cross_origin(),
        Route::site_file(routes!(files::theme_listing)).cross_origin(),
        Route::file(routes!(files::feed)),
        Route::file(routes!(files::json_feed)),
        Route::file(routes!(files::index)),
        Route::file(routes!(files::calendar)),
        Route::file(routes!(files::agenda)),
        Route::file(routes!(files::package)),
        Route::file(routes!(files::territories)),
        Route::file(routes!(files::outlines)),
        Route::file(routes!(bulletins::text)),
        Route::file(routes!(files::last)),
        Route::file(routes!(files::version)),
        Route::tree("/open-data").as_file().cross_origin(),
        Route::file_at("/img/{name}", get(cross_field)),
    ]
}

/// Form actions of the pages.
#[must_use]
pub fn actions() -> Vec<Action> {
    vec![
        Action::new("/ias", alerts::subscribe),
        Action::new("/ias/alerts/:id/:signature", alerts::change).allow_cross_site(),
    ]
}

/// The address of a picture contains its day, but the last days may still be revised.
const ONE_DAY: HeaderValue = HeaderValue::from_static("public, max-age=86400");

async fn cross_field(
    State(app): State<App>,
    Path(name): Path<String>,
    reader: CacheableRequest,
) -> Result<Response, Problem> {
    let making = async move {
        Ok(CachedResponse::with_media_type(
            "image/svg+xml",
            crate::ias::cross_field(&app, &name).await?.into_bytes(),
        ))
    };
    let picture = reader.document(reader.path().to_owned(), making).await?;
    Ok(reader.respond(picture.entity(reader.encoding()).await.with(header::CACHE_CONTROL, ONE_DAY)))
}
