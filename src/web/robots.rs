//! The file for robots: what they are asked to leave alone, and where the list of all pages is.

use super::{
    Shared,
    page_cache::Document,
    problem::Problem,
    reader::Reader,
    route::{Robots, Route, Table},
};
use crate::{config::Config, locale::Locale, ui::Pages};
use axum::{extract::State, response::Response, routing::get};
use std::{fmt::Write as _, sync::Arc};

pub(super) fn route() -> Route<Arc<Shared>> {
    Route::document("/robots.txt", get(robots))
}

async fn robots(State(shared): State<Arc<Shared>>, reader: Reader) -> Result<Response, Problem> {
    let Shared { app, table, renderer, .. } = &*shared;
    let text = text(&app.config, table, renderer.pages());
    reader.answer_whole(async move { Ok(Document::of("text/plain; charset=utf-8", text.into())) }).await
}

/// The file of a site with these addresses.
fn text(config: &Config, table: &Table, pages: &Pages) -> String {
    let fixed = |path: &str| path.split('{').next().unwrap_or_default().to_owned();
    // Of an address with parameters, the tree that it is in: a robot compares beginnings.
    let mut trees: Vec<_> = table.for_robots(Robots::AskedToLeave).into_iter().map(fixed).collect();
    trees.extend(config.redirects.trees().map(|root| format!("{root}/")));
    trees.sort_unstable();
    trees.dedup();
    // Each language by its name: not every robot knows a pattern.
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
