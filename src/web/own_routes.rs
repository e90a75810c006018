//! Routes of this room, in addition to those of the slices.

use super::{
    health, metrics, openapi, pages, robots,
    route::{RenderAccess, Route},
    security_txt,
    shared::Shared,
    social_card,
};
use axum::routing::get;
use std::sync::Arc;

/// Files of the interface that browsers look for at the root.
const ROOT_ASSETS: [&str; 3] = ["/favicon.ico", "/favicon.svg", "/site.webmanifest"];

/// Routes whose handlers use the state of this room.
pub(super) fn shell_routes() -> Vec<Route<Arc<Shared>>> {
    health::routes()
        .into_iter()
        .chain([metrics::route(), social_card::route(), robots::route(), security_txt::route()])
        .chain(ROOT_ASSETS.map(|path| Route::site_file_at(path, get(pages::respond)).as_page_asset()))
        .collect()
}

/// The description of the interfaces, and trees without pages.
pub(super) fn shared_routes() -> Vec<Route> {
    let trees = [
        Route::tree("/api").for_api().render_access(RenderAccess::Get).without_robots(),
        Route::tree("/assets").as_page_asset(),
        Route::tree("/embed").framed(),
        Route::tree("/geo").as_page_asset(),
        Route::tree("/graphql"),
        Route::tree("/img").as_file().cross_origin(),
    ];
    openapi::routes().into_iter().chain(trees).collect()
}
