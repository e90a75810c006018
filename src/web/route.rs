//! Routes and their attributes. A slice declares each route once. Headers, preflight responses, the error
//! format, robots.txt, log redaction and reserved names are derived from this table.

use super::{connection::BodyProgress, page_cache::PageCache, problem::Problem};
use crate::{
    app::App,
    audience::Audience,
    path_table::PathTable,
    ui::{Page, PageShell},
};
use axum::{
    Extension, Router,
    extract::{DefaultBodyLimit, Request},
    http::{Method, StatusCode},
    middleware::{self, Next},
    response::{IntoResponse as _, Response},
    routing::MethodRouter,
};
use std::{
    borrow::Cow,
    pin::pin,
    time::{Duration, Instant},
};
use tokio::time::timeout_at;

/// Default maximum bytes of a body.
const BODY_LIMIT: usize = 64_000;
/// Default time until the response begins.
pub(crate) const DEADLINE: Duration = Duration::from_secs(90);

/// Which origins may read a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origins {
    Own,
    /// Any site. Cookies are ignored, so that the response is the same for everyone.
    Any,
}

/// The content security policy of a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Policy {
    /// Runs our scripts; cannot be framed.
    Page,
    /// Like `Page`, and may load the chat of a third party.
    Chat,
    /// Like `Page`, and may be framed by the sites in the configuration.
    Frame,
    /// Runs and loads nothing, even when opened directly: others may embed or store it.
    File,
    /// May be framed by our own pages, with its own styles and inlined pictures only.
    Preview,
    /// An asset of our pages. Opened directly it loads nothing; a worker may compute.
    Part,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Robots {
    Welcome,
    AskedToLeave,
    /// Listed in robots.txt as the site map.
    SiteMap,
}

/// How a page may request this route in process during rendering. Such a request must not change anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RenderAccess {
    Never,
    Get,
    /// Without a query string.
    Post,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Attributes {
    pub(crate) audience: Audience,
    pub(crate) origins: Origins,
    pub(crate) policy: Policy,
    pub(crate) robots: Robots,
    pub(crate) while_rendering: RenderAccess,
    pub(crate) body_limit: usize,
    deadline: Duration,
    /// Whether the path contains a secret.
    secret: bool,
    /// Whether errors are JSON although the audience is personal.
    by_programs: bool,
}

impl Attributes {
    const PAGE: Self = Self {
        audience: Audience::Public,
        origins: Origins::Own,
        policy: Policy::Page,
        robots: Robots::Welcome,
        while_rendering: RenderAccess::Never,
        body_limit: BODY_LIMIT,
        deadline: DEADLINE,
        secret: false,
        by_programs: false,
    };

    /// Whether the route is a read-only POST that any origin may call (GraphQL).
    pub(crate) fn is_safe_post(&self) -> bool {
        self.origins == Origins::Any && self.while_rendering == RenderAccess::Post
    }

    /// Whether the response is a public file or open data: errors are JSON for clients that do not accept
    /// pages.
    pub(crate) fn is_file(&self) -> bool {
        self.policy == Policy::File || self.origins == Origins::Any
    }

    /// Whether errors are JSON.
    pub(crate) fn reports_errors_as_json(&self) -> bool {
        self.by_programs || self.audience == Audience::Program
    }
}

impl From<Option<&Page>> for Attributes {
    fn from(page: Option<&Page>) -> Self {
        let Some(page) = page else { return Self::PAGE };
        let policy = if page.frame == PageShell::Bare { Policy::Frame } else { Policy::Page };
        Self { audience: page.audience, policy, ..Self::PAGE }
    }
}

/// A path or a tree of paths, with its handler.
pub struct Route<S = App> {
    path: Cow<'static, str>,
    attributes: Attributes,
    /// `None` for a tree: unmatched paths below it are 404, without a redirect to a language.
    handler: Option<MethodRouter<S>>,
}

impl<S: Clone + Send + Sync + 'static> Route<S> {
    fn new(path: impl Into<Cow<'static, str>>, attributes: Attributes, handler: MethodRouter<S>) -> Self {
        Self { path: path.into(), attributes, handler: Some(handler) }
    }

    /// A route of the API, also for pages during rendering.
    pub fn api(path: impl Into<Cow<'static, str>>, handler: MethodRouter<S>) -> Self {
        let (audience, while_rendering) = (Audience::Program, RenderAccess::Get);
        Self::new(path, Attributes { audience, while_rendering, ..Attributes::PAGE }, handler)
    }

    /// A route for the account pages of a user: during rendering, and for their scripts.
    pub fn account(path: impl Into<Cow<'static, str>>, handler: MethodRouter<S>) -> Self {
        let (audience, while_rendering) = (Audience::Account, RenderAccess::Get);
        Self::new(
            path,
            Attributes { audience, while_rendering, by_programs: true, ..Attributes::PAGE },
            handler,
        )
    }

    /// A step of a redirect flow, such as a sign-in: personal, and not a page.
    pub fn passage(path: impl Into<Cow<'static, str>>, handler: MethodRouter<S>) -> Self {
        Self::new(path, Attributes { audience: Audience::SecretLink, ..Attributes::PAGE }, handler)
    }

    /// A route for supervisors and monitoring.
    pub fn operator(path: impl Into<Cow<'static, str>>, handler: MethodRouter<S>) -> Self {
        Self::new(path, Attributes { audience: Audience::Program, ..Attributes::PAGE }, handler)
    }

    /// A file that any site may fetch, store or embed.
    pub fn file(path: impl Into<Cow<'static, str>>, handler: MethodRouter<S>) -> Self {
        let attributes = Attributes { origins: Origins::Any, policy: Policy::File, ..Attributes::PAGE };
        Self::new(path, attributes, handler)
    }

    /// A document that belongs to the site, such as a feed or the site map.
    pub fn document(path: impl Into<Cow<'static, str>>, handler: MethodRouter<S>) -> Self {
        Self::new(path, Attributes::PAGE, handler)
    }

    /// The path, or the root of a tree.
    pub(super) fn path(&self) -> &str {
        &self.path
    }

    /// Whether all origins may read a path of this route, which is not a tree.
    pub(super) const fn is_open(&self) -> bool {
        self.handler.is_some() && matches!(self.attributes.origins, Origins::Any)
    }

    /// All paths below `root` that no other route matches.
    pub fn tree(root: &'static str) -> Self {
        Self { path: root.into(), attributes: Attributes::PAGE, handler: None }
    }

    /// Reports errors as JSON.
    #[must_use]
    pub fn for_programs(mut self) -> Self {
        self.attributes.audience = Audience::Program;
        self
    }

    /// Applies the policy of a file.
    #[must_use]
    pub fn as_file(mut self) -> Self {
        self.attributes.policy = Policy::File;
        self
    }

    /// Marks an asset of our pages: a script, a style, a font or map outlines.
    #[must_use]
    pub fn as_part(mut self) -> Self {
        self.attributes.policy = Policy::Part;
        self
    }

    /// Allows other sites to frame it.
    #[must_use]
    pub fn framed(mut self) -> Self {
        self.attributes.policy = Policy::Frame;
        self
    }

    /// Marks an e-mail that our pages show in a frame.
    #[must_use]
    pub fn as_preview(mut self) -> Self {
        self.attributes.policy = Policy::Preview;
        self
    }

    /// Allows all origins to read it.
    #[must_use]
    pub fn open(mut self) -> Self {
        self.attributes.origins = Origins::Any;
        self
    }

    /// Allows pages to request it during rendering.
    #[must_use]
    pub fn while_rendering(mut self, way: RenderAccess) -> Self {
        self.attributes.while_rendering = way;
        self
    }

    /// Disallows robots.
    #[must_use]
    pub fn without_robots(mut self) -> Self {
        self.attributes.robots = Robots::AskedToLeave;
        self
    }

    /// Limits bodies to `bytes`.
    #[must_use]
    pub fn body_limit(mut self, bytes: usize) -> Self {
        self.attributes.body_limit = bytes;
        self
    }

    /// Sets the time within which the response must begin.
    #[must_use]
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.attributes.deadline = deadline;
        self
    }

    /// Marks the path as secret: it is redacted in the log.
    #[must_use]
    pub fn secret(mut self) -> Self {
        self.attributes.secret = true;
        self
    }

    /// Lists it in robots.txt as the site map.
    #[must_use]
    pub fn site_map(mut self) -> Self {
        self.attributes.robots = Robots::SiteMap;
        self
    }
}

/// All declared routes.
#[derive(Clone, Default)]
pub(crate) struct Table {
    paths: PathTable<Attributes>,
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
        for Route { path, attributes, handler } in routes {
            let Some(handler) = handler else {
                self.paths.insert_tree(&path, &attributes);
                self.declared.push((format!("{path}/"), attributes));
                continue;
            };
            debug_assert!(
                attributes.secret || !["{token}", "{ticket}"].iter().any(|name| path.contains(name)),
                "{path} contains a secret and is not marked as secret"
            );
            self.paths.insert(&path, attributes);
            router = router.route(&path, limited(handler, attributes, cache));
            self.declared.push((path.into_owned(), attributes));
        }
        router
    }

    pub(crate) fn at(&self, path: &str) -> Option<Attributes> {
        self.paths.at(path).copied()
    }

    /// The declared paths with this rule for robots, sorted.
    pub(crate) fn for_robots(&self, robots: Robots) -> Vec<&str> {
        let matching = self.declared.iter().filter(|(_, attributes)| attributes.robots == robots);
        let mut paths: Vec<_> = matching.map(|(path, _)| path.as_str()).collect();
        paths.sort_unstable();
        paths
    }

    /// The prefixes of paths that contain a secret.
    pub(crate) fn before_secrets(&self) -> impl Iterator<Item = &str> {
        let secret = self.declared.iter().filter(|(_, attributes)| attributes.secret);
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
    let limit = || arrival.as_ref().map_or(began, BodyProgress::moved) + deadline;
    let mut answered = pin!(next.run(request));
    loop {
        if let Ok(response) = timeout_at(limit().into(), &mut answered).await {
            return response;
        }
        if limit() <= Instant::now() {
            return Problem::of(StatusCode::SERVICE_UNAVAILABLE).into_response();
        }
    }
}

/// Whether a method is GET or HEAD.
pub(crate) fn is_reading(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD)
}
