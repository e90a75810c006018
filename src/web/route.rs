//! What an address says of itself. A slice declares each once; headers, the preflight, the shape of failures, the
//! file for robots, the log's redaction and reserved names are derived from this table, and there is no other.

use super::{connection::Arrival, page_cache::PageCache, problem::Problem};
use crate::{
    app::App,
    audience::Audience,
    paths::Paths,
    ui::{Frame, Page},
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

/// Bytes a body may hold where a route does not say otherwise.
const BODY_LIMIT: usize = 64_000;
/// Time until an answer begins, where a route does not say otherwise.
const DEADLINE: Duration = Duration::from_secs(60);

/// Whose pages may read an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origins {
    Own,
    /// Those of any site: no cookie is looked at, so that a reader gets what anybody gets.
    Any,
}

/// What an answer may do in a browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Policy {
    /// Run our scripts, outside of any frame.
    Page,
    /// The same, and load the chat of a third party.
    Chat,
    /// The same as a page, in a frame of the sites that the configuration allows.
    Frame,
    /// Nothing, even opened alone: others may embed or keep it.
    File,
    /// Be seen in a frame of our own pages, with its own styles and pictures, and nothing else.
    Preview,
    /// Be part of a page of ours. Alone it is no document, but for drawings, which may load nothing, and a worker, which
    /// computes.
    Part,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Robots {
    Welcome,
    AskedToLeave,
    /// It is the list of all pages for them.
    SiteMap,
}

/// How a page may ask in process while it is rendered. It is to change nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhileRendering {
    Never,
    Get,
    /// Without a query.
    Post,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Attributes {
    pub(crate) audience: Audience,
    pub(crate) origins: Origins,
    pub(crate) policy: Policy,
    pub(crate) robots: Robots,
    pub(crate) while_rendering: WhileRendering,
    pub(crate) body_limit: usize,
    deadline: Duration,
    /// Whether what its path names is known to one person alone.
    secret: bool,
    /// Whether programs ask it, and are told failures as JSON, though it is for one person.
    by_programs: bool,
}

impl Attributes {
    const PAGE: Self = Self {
        audience: Audience::Public,
        origins: Origins::Own,
        policy: Policy::Page,
        robots: Robots::Welcome,
        while_rendering: WhileRendering::Never,
        body_limit: BODY_LIMIT,
        deadline: DEADLINE,
        secret: false,
        by_programs: false,
    };

    /// Whether it is asked by POST, by pages of any site too, and changes nothing.
    pub(crate) fn is_open_question(&self) -> bool {
        self.origins == Origins::Any && self.while_rendering == WhileRendering::Post
    }

    /// Whether it is for anybody to keep or to read: failures are JSON for clients that do not accept pages.
    pub(crate) fn is_file(&self) -> bool {
        self.policy == Policy::File || self.origins == Origins::Any
    }

    /// Whether failures are told as JSON.
    pub(crate) fn is_for_programs(&self) -> bool {
        self.by_programs || self.audience == Audience::Program
    }
}

impl From<Option<&Page>> for Attributes {
    fn from(page: Option<&Page>) -> Self {
        let Some(page) = page else { return Self::PAGE };
        let policy = if page.frame == Frame::Bare { Policy::Frame } else { Policy::Page };
        Self { audience: page.audience, policy, ..Self::PAGE }
    }
}

/// An address, or a tree of them, with what answers it.
pub struct Route<S = App> {
    path: Cow<'static, str>,
    attributes: Attributes,
    /// None for a tree: what is missing there is missing, in every language.
    handler: Option<MethodRouter<S>>,
}

impl<S: Clone + Send + Sync + 'static> Route<S> {
    fn new(path: impl Into<Cow<'static, str>>, attributes: Attributes, handler: MethodRouter<S>) -> Self {
        Self { path: path.into(), attributes, handler: Some(handler) }
    }

    /// For programs of this site, and for its pages while they are rendered.
    pub fn api(path: impl Into<Cow<'static, str>>, handler: MethodRouter<S>) -> Self {
        let (audience, while_rendering) = (Audience::Program, WhileRendering::Get);
        Self::new(path, Attributes { audience, while_rendering, ..Attributes::PAGE }, handler)
    }

    /// For the pages of whoever is signed in: while they are rendered, and for their scripts.
    pub fn account(path: impl Into<Cow<'static, str>>, handler: MethodRouter<S>) -> Self {
        let (audience, while_rendering) = (Audience::Account, WhileRendering::Get);
        Self::new(
            path,
            Attributes { audience, while_rendering, by_programs: true, ..Attributes::PAGE },
            handler,
        )
    }

    /// What a browser is led through on its way to a page, such as a sign-in: one person's, and no page.
    pub fn passage(path: impl Into<Cow<'static, str>>, handler: MethodRouter<S>) -> Self {
        Self::new(path, Attributes { audience: Audience::Holder, ..Attributes::PAGE }, handler)
    }

    /// For supervisors and monitors.
    pub fn operator(path: impl Into<Cow<'static, str>>, handler: MethodRouter<S>) -> Self {
        Self::new(path, Attributes { audience: Audience::Program, ..Attributes::PAGE }, handler)
    }

    /// A file that anybody may take, keep or show anywhere.
    pub fn file(path: impl Into<Cow<'static, str>>, handler: MethodRouter<S>) -> Self {
        let attributes = Attributes { origins: Origins::Any, policy: Policy::File, ..Attributes::PAGE };
        Self::new(path, attributes, handler)
    }

    /// What belongs to the pages: feeds, the site map.
    pub fn document(path: impl Into<Cow<'static, str>>, handler: MethodRouter<S>) -> Self {
        Self::new(path, Attributes::PAGE, handler)
    }

    /// A path with all that is below it, as far as nothing else is declared there.
    pub fn tree(root: &'static str) -> Self {
        Self { path: root.into(), attributes: Attributes::PAGE, handler: None }
    }

    /// The same for programs.
    #[must_use]
    pub fn for_programs(mut self) -> Self {
        self.attributes.audience = Audience::Program;
        self
    }

    /// The same as a file.
    #[must_use]
    pub fn as_file(mut self) -> Self {
        self.attributes.policy = Policy::File;
        self
    }

    /// The same as what pages of ours are made of: scripts, styles, fonts, outlines.
    #[must_use]
    pub fn as_part(mut self) -> Self {
        self.attributes.policy = Policy::Part;
        self
    }

    /// The same for frames of other sites.
    #[must_use]
    pub fn framed(mut self) -> Self {
        self.attributes.policy = Policy::Frame;
        self
    }

    /// The same as a mail that our pages show in a frame.
    #[must_use]
    pub fn as_preview(mut self) -> Self {
        self.attributes.policy = Policy::Preview;
        self
    }

    /// The same for pages of any site.
    #[must_use]
    pub fn open(mut self) -> Self {
        self.attributes.origins = Origins::Any;
        self
    }

    /// The same, which a page may ask in this way while it is rendered.
    #[must_use]
    pub fn while_rendering(mut self, way: WhileRendering) -> Self {
        self.attributes.while_rendering = way;
        self
    }

    /// The same, which robots are asked to leave alone.
    #[must_use]
    pub fn without_robots(mut self) -> Self {
        self.attributes.robots = Robots::AskedToLeave;
        self
    }

    /// The same with bodies of at most so many bytes.
    #[must_use]
    pub fn body_limit(mut self, bytes: usize) -> Self {
        self.attributes.body_limit = bytes;
        self
    }

    /// The same, whose answer begins within this time or is a failure.
    #[must_use]
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.attributes.deadline = deadline;
        self
    }

    /// The same, where what the path names is known to one person alone: no log keeps it.
    #[must_use]
    pub fn secret(mut self) -> Self {
        self.attributes.secret = true;
        self
    }

    /// The same, which is told to robots as the list of all pages.
    #[must_use]
    pub fn site_map(mut self) -> Self {
        self.attributes.robots = Robots::SiteMap;
        self
    }
}

/// All declared addresses that are no pages.
#[derive(Clone, Default)]
pub(crate) struct Table {
    paths: Paths<Attributes>,
    /// As they were declared; a tree ends in a slash.
    declared: Vec<(String, Attributes)>,
}

impl Table {
    /// Declares routes, and gives what answers them.
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
                "{path} holds a secret and does not say so"
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

    /// The declared paths that robots are told of like this, in order.
    pub(crate) fn for_robots(&self, robots: Robots) -> Vec<&str> {
        let matching = self.declared.iter().filter(|(_, attributes)| attributes.robots == robots);
        let mut paths: Vec<_> = matching.map(|(path, _)| path.as_str()).collect();
        paths.sort_unstable();
        paths
    }

    /// The beginnings of paths that go on with a secret.
    pub(crate) fn before_secrets(&self) -> impl Iterator<Item = &str> {
        let secret = self.declared.iter().filter(|(_, attributes)| attributes.secret);
        secret.filter_map(|(path, _)| path.split('{').next())
    }

    /// The declared paths, a tree with a slash at its end.
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
    // What one person gets never meets the cache.
    match cache.filter(|_| !audience.is_personal()) {
        Some(cache) => handler.layer(Extension(cache.clone())),
        None => handler,
    }
}

async fn within(deadline: Duration, request: Request, next: Next) -> Response {
    let (began, arrival) = (Instant::now(), request.extensions().get::<Arrival>().cloned());
    // A body has deadlines of its own: while it arrives, the time for the answer does not run.
    let limit = || arrival.as_ref().map_or(began, Arrival::moved) + deadline;
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

/// Whether this method only reads, whatever it meets.
pub(crate) fn is_reading(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD)
}
