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
const PARTS_AT_THE_ROOT: [&str; 3] = ["/favicon.ico", "/favicon.svg", "/site.webmanifest"];

/// Routes whose handlers use the state of this room.
pub(super) fn shell_routes() -> Vec<Route<Arc<Shared>>> {
    health::routes()
        .into_iter()
        .chain([metrics::route(), social_card::route(), robots::route(), security_txt::route()])
        .chain(PARTS_AT_THE_ROOT.map(|path| Route::document_at(path, get(pages::respond)).as_part()))
        .collect()
}

/// The description of the interfaces, and trees without pages.
pub(super) fn own_routes() -> Vec<Route> {
    let trees = [
        Route::tree("/api").for_programs().while_rendering(RenderAccess::Get).without_robots(),
        Route::tree("/assets").as_part(),
        Route::tree("/embed").framed(),
        Route::tree("/geo").as_part(),
        Route::tree("/graphql"),
        Route::tree("/img").as_file().open(),
    ];
    openapi::routes().into_iter().chain(trees).collect()
}
