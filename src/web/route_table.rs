//! All declared routes. Headers, preflight responses, the error format, robots.txt, log redaction and
//! reserved names are derived from this table.

use super::{
    connection::BodyProgress,
    page_cache::PageCache,
    problem::Problem,
    route::{Attributes, Robots, Route},
};
use crate::path_table::PathTable;
use axum::{
    Extension, Router,
    extract::{DefaultBodyLimit, Request},
    http::StatusCode,
    middleware::{self, Next},
    response::{IntoResponse as _, Response},
    routing::MethodRouter,
};
use std::{
    pin::pin,
    time::{Duration, Instant},
};
use tokio::time::timeout_at;

/// All declared routes.
#[derive(Clone, Default)]
pub(crate) struct Table {
    /// Indexes of `declared`.
    paths: PathTable<usize>,
    /// In the order of declaration; a tree ends in a slash.
    declared: Vec<(String, Attributes)>,
}

impl Table {
    /// Declares routes and returns their router.
    pub(crate) fn declare<S>(&mut self, routes: Vec<Route<S>>, cache: Option<&PageCache>) -> Router<S>
    where
        S: Clone + Send + Sync + 'static,
    {
        let mut router = Router::new();
        for Route { path, attributes, handler, .. } in routes {
            let index = self.declared.len();
            let Some(handler) = handler else {
                self.paths.insert_tree(&path, &index);
                self.declared.push((format!("{path}/"), attributes));
                continue;
            };
            debug_assert!(
                attributes.secret_path || !["{token}", "{ticket}"].iter().any(|name| path.contains(name)),
                "{path} contains a secret and is not marked as secret"
            );
            self.paths.insert(&path, index);
            router = router.route(&path, limited(handler, attributes, cache));
            self.declared.push((path.into_owned(), attributes));
        }
        router
    }

    pub(crate) fn at(&self, path: &str) -> Option<Attributes> {
        self.find(path).map(|(_, attributes)| attributes)
    }

    /// The declared path that matches a path, and its attributes.
    pub(super) fn find(&self, path: &str) -> Option<(&str, Attributes)> {
        let (pattern, attributes) = self.declared.get(*self.paths.lookup(path)?)?;
        Some((pattern, *attributes))
    }

    /// The declared paths with this rule for robots, sorted.
    pub(crate) fn for_robots(&self, robots: Robots) -> Vec<&str> {
        let matching = self.declared.iter().filter(|(_, attributes)| attributes.robots == robots);
        let mut paths: Vec<_> = matching.map(|(path, _)| path.as_str()).collect();
        paths.sort_unstable();
        paths
    }

    /// The prefixes of paths that contain a secret.
    pub(crate) fn secret_prefixes(&self) -> impl Iterator<Item = &str> {
        let secret = self.declared.iter().filter(|(_, attributes)| attributes.secret_path);
        secret.filter_map(|(path, _)| path.split('{').next())
    }

    /// The declared paths; a tree ends in a slash.
    pub(crate) fn declared(&self) -> impl Iterator<Item = &str> {
        self.declared.iter().map(|(path, _)| path.as_str())
    }
}

fn limited<S>(handler: MethodRouter<S>, attributes: Attributes, cache: Option<&PageCache>) -> MethodRouter<S>
where
    S: Clone + Send + Sync + 'static,
{
    let Attributes { audience, body_limit, deadline, .. } = attributes;
    let in_time = move |request: Request, next: Next| within(deadline, request, next);
    let handler: MethodRouter<S> = handler.layer(DefaultBodyLimit::max(body_limit));
    let handler: MethodRouter<S> = handler.layer(middleware::from_fn(in_time));
    // Personal responses have no access to the cache.
    match cache.filter(|_| !audience.is_personal()) {
        Some(cache) => handler.layer(Extension(cache.clone())),
        None => handler,
    }
}

async fn within(deadline: Duration, request: Request, next: Next) -> Response {
    let (began, arrival) = (Instant::now(), request.extensions().get::<BodyProgress>().cloned());
    // The body has its own deadlines: the time for the response starts after its last bytes.
    let limit = || arrival.as_ref().map_or(began, BodyProgress::last_io) + deadline;
    let mut answered = pin!(next.run(request));
    loop {
        if let Ok(response) = timeout_at(limit().into(), &mut answered).await {
            return response;
        }
        if limit() <= Instant::now() {
            return Problem::from_status(StatusCode::SERVICE_UNAVAILABLE).into_response();
        }
    }
}
