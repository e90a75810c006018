//! `robots.txt`: the disallowed paths and the site map.

use super::{
    cacheable_request::CacheableRequest,
    page_cache::CachedResponse,
    problem::Problem,
    route::{Robots, Route},
    route_table::Table,
    shared::Shared,
};
use crate::{config::Config, locale::Locale, ui::Pages};
use axum::{extract::State, response::Response, routing::get};
use std::{fmt::Write as _, sync::Arc};

pub(super) fn route() -> Route<Arc<Shared>> {
    Route::site_file_at("/robots.txt", get(robots))
}

async fn robots(State(shared): State<Arc<Shared>>, reader: CacheableRequest) -> Result<Response, Problem> {
    let Shared { app, table, renderer, .. } = &*shared;
    let text = text(&app.config, table, renderer.pages());
    reader
        .answer_ignoring_query(async move {
            Ok(CachedResponse::with_media_type("text/plain; charset=utf-8", text.into()))
        })
        .await
}

/// The text of `robots.txt`.
fn text(config: &Config, table: &Table, pages: &Pages) -> String {
    let fixed = |path: &str| path.split('{').next().unwrap_or_default().to_owned();
    // Paths with parameters are cut to their tree, because robots compare prefixes.
    let mut trees: Vec<_> = table.for_robots(Robots::Disallow).into_iter().map(fixed).collect();
    trees.extend(config.redirects.trees().map(|root| format!("{root}/")));
    trees.sort_unstable();
    trees.dedup();
    // Listed per language, because not all robots support wildcards.
    let personal = pages.personal();
    let below = Locale::ALL.into_iter().flat_map(|l| personal.iter().map(move |path| format!("/{l}{path}")));
    let mut text = "User-agent: *\n".to_owned();
    for path in trees.into_iter().chain(below) {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "Disallow: {path}");
    }
    for path in table.for_robots(Robots::SiteMap) {
        let _ = write!(text, "\nSitemap: {}{path}\n", config.public_url);
    }
    text
}
