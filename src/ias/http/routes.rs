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
use utoipa::OpenApi;

/// The OpenAPI description of the indicators.
pub const DESCRIPTION: Part = Part::new(
    "Indicators",
    "Daily health indicators: series, maps, weekly bulletins, and the open-data files with every version.",
    operations,
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

fn operations() -> utoipa::openapi::OpenApi {
    #[derive(OpenApi)]
    #[openapi(
        paths(
            alerts::of_link,
            bulletins::list,
            bulletins::one,
            bulletins::text,
            figures::overview,
            figures::series,
            figures::view,
            figures::map,
            files::last,
            files::version,
            files::feed,
            files::json_feed,
            files::package,
            files::listing,
            files::theme_listing,
            files::index,
            files::calendar,
            files::agenda,
            files::territories,
            files::outlines
        ),
        components(schemas(figures::Format, Grouping, Places, RegionList))
    )]
    struct Operations;
    Operations::openapi()
}

/// Routes of the API and, at the root, of public files that may be cached and embedded anywhere.
pub fn routes() -> Vec<Route> {
    // Documents: the policy of a file forbids the downloads of its links.
    let indexes = [
        ("/open-data", get(files::root)),
        ("/open-data/", get(files::root)),
        ("/open-data/ias", get(files::listing)),
        ("/open-data/ias/", get(files::listing)),
        ("/open-data/ias/{theme}", get(files::theme_listing)),
        ("/open-data/ias/{theme}/", get(files::theme_listing)),
    ];
    let indexes = indexes.map(|(path, handler)| Route::document(path, handler).open());
    let routes = vec![
        Route::api("/api/ias", get(figures::overview)).open(),
        Route::api("/api/ias/bulletins", get(bulletins::list)).open(),
        Route::api("/api/ias/bulletins/{week}", get(bulletins::one)).open(),
        Route::api("/api/ias/{theme}", get(figures::series)).open(),
        Route::api("/api/ias/{theme}/view", get(figures::view)).open(),
        Route::api("/api/ias/{theme}/map", get(figures::map)).open(),
        Route::api("/api/ias/alerts/{id}/{signature}", get(alerts::of_link)).secret(),
        Route::tree("/api/ias").for_programs().while_rendering(RenderAccess::Get).open(),
        Route::file("/open-data/ias/feed.atom", get(files::feed)),
        Route::file("/open-data/ias/feed.json", get(files::json_feed)),
        Route::file("/open-data/ias/index.json", get(files::index)),
        Route::file("/open-data/ias/calendar.json", get(files::calendar)),
        Route::file("/open-data/ias/calendar.ics", get(files::agenda)),
        Route::file("/open-data/ias/datapackage.json", get(files::package)),
        Route::file("/open-data/ias/territories.csv", get(files::territories)),
        Route::file("/open-data/ias/territories.geojson", get(files::outlines)),
        Route::file("/open-data/ias/bulletins/{week}/{file}", get(bulletins::text)),
        Route::file("/open-data/ias/{theme}/{file}", get(files::last)),
        Route::file("/open-data/ias/{theme}/versions/{number}/tidy.csv", get(files::version)),
        Route::tree("/open-data").as_file().open(),
        Route::file("/img/{name}", get(cross_field)),
    ];
    indexes.into_iter().chain(routes).collect()
}

/// Form actions of the pages.
#[must_use]
pub fn actions() -> Vec<Action> {
    vec![
        Action::new("/ias", alerts::subscribe),
        Action::new("/ias/alerts/:id/:signature", alerts::change).open(),
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
        Ok(CachedResponse::of("image/svg+xml", crate::ias::cross_field(&app, &name).await?.into_bytes()))
    };
    let picture = reader.document(reader.path().to_owned(), making).await?;
    Ok(reader.give(picture.entity(reader.encoding()).await.with(header::CACHE_CONTROL, ONE_DAY)))
}
