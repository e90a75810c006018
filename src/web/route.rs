//! Routes and their attributes. A slice declares each route once.

use crate::{
    app::App,
    audience::Audience,
    ui::{Page, PageShell},
};
use axum::{http::Method, routing::MethodRouter};
use std::{borrow::Cow, time::Duration};
use utoipa::{
    ToSchema,
    openapi::{Paths, RefOr, Schema},
};
use utoipa_axum::router::UtoipaMethodRouter;

/// Default maximum bytes of a body.
const BODY_LIMIT: usize = 64_000;
/// Default time until the response begins.
pub(crate) const DEFAULT_TIMEOUT: Duration = Duration::from_secs(90);

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
    Asset,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Robots {
    Allow,
    Disallow,
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
    pub(crate) render_access: RenderAccess,
    pub(crate) body_limit: usize,
    pub(super) deadline: Duration,
    /// Whether the path contains a secret.
    pub(super) secret_path: bool,
    /// Whether errors are JSON although the audience is personal.
    json_errors: bool,
}

impl Attributes {
    const PAGE: Self = Self {
        audience: Audience::Public,
        origins: Origins::Own,
        policy: Policy::Page,
        robots: Robots::Allow,
        render_access: RenderAccess::Never,
        body_limit: BODY_LIMIT,
        deadline: DEFAULT_TIMEOUT,
        secret_path: false,
        json_errors: false,
    };
    const API: Self = Self { audience: Audience::Api, render_access: RenderAccess::Get, ..Self::PAGE };
    const FILE: Self = Self { origins: Origins::Any, policy: Policy::File, ..Self::PAGE };

    /// Whether the route is a read-only POST that any origin may call (GraphQL).
    pub(crate) fn is_safe_post(&self) -> bool {
        self.origins == Origins::Any && self.render_access == RenderAccess::Post
    }

    /// Whether the response is a public file or open data: errors are JSON for clients that do not accept
    /// pages.
    pub(crate) fn is_file(&self) -> bool {
        self.policy == Policy::File || self.origins == Origins::Any
    }

    /// Whether errors are JSON.
    pub(crate) fn reports_errors_as_json(&self) -> bool {
        self.json_errors || self.audience == Audience::Api
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
    /// The path, or the root of a tree.
    pub(super) path: Cow<'static, str>,
    pub(super) attributes: Attributes,
    /// `None` for a tree: unmatched paths below it are 404, without a redirect to a language.
    pub(super) handler: Option<MethodRouter<S>>,
    /// The OpenAPI operations of the handler, at the path that describes them.
    pub(super) operations: Paths,
    /// The schemas that the operations refer to, by name.
    pub(super) schemas: Vec<(String, RefOr<Schema>)>,
}

impl<S: Clone + Send + Sync + 'static> Route<S> {
    fn new(path: impl Into<Cow<'static, str>>, attributes: Attributes, handler: MethodRouter<S>) -> Self {
        Self { handler: Some(handler), attributes, ..Self::tree(path) }
    }

    /// A route with the path, the methods and the operations of described handlers.
    fn described(routes: UtoipaMethodRouter<S>, attributes: Attributes) -> Self {
        let (schemas, operations, handler) = routes;
        debug_assert!(operations.paths.len() == 1, "handlers of several paths in one route");
        let path = operations.paths.keys().next().cloned().unwrap_or_default();
        Self { operations, schemas, ..Self::new(path, attributes, handler) }
    }

    /// A route of the API, also for pages during rendering.
    pub fn api(routes: UtoipaMethodRouter<S>) -> Self {
        Self::described(routes, Attributes::API)
    }

    /// An `api` route without a description.
    pub fn api_at(path: impl Into<Cow<'static, str>>, handler: MethodRouter<S>) -> Self {
        Self::new(path, Attributes::API, handler)
    }

    /// A route for the account pages of a user: during rendering, and for their scripts.
    pub fn account(routes: UtoipaMethodRouter<S>) -> Self {
        let attributes = Attributes { audience: Audience::Account, json_errors: true, ..Attributes::API };
        Self::described(routes, attributes)
    }

    /// A step of a redirect flow, such as a sign-in: personal, and not a page.
    pub fn redirect_flow(path: impl Into<Cow<'static, str>>, handler: MethodRouter<S>) -> Self {
        Self::new(path, Attributes { audience: Audience::SecretLink, ..Attributes::PAGE }, handler)
    }

    /// A route for supervisors and monitoring.
    pub fn monitoring(path: impl Into<Cow<'static, str>>, handler: MethodRouter<S>) -> Self {
        Self::new(path, Attributes::PAGE, handler).for_api()
    }

    /// A file that any site may fetch, store or embed.
    pub fn file(routes: UtoipaMethodRouter<S>) -> Self {
        Self::described(routes, Attributes::FILE)
    }

    /// A `file` without a description.
    pub fn file_at(path: impl Into<Cow<'static, str>>, handler: MethodRouter<S>) -> Self {
        Self::new(path, Attributes::FILE, handler)
    }

    /// A document that belongs to the site, such as a feed or the site map.
    pub fn site_file(routes: UtoipaMethodRouter<S>) -> Self {
        Self::described(routes, Attributes::PAGE)
    }

    /// A `document` without a description.
    pub fn site_file_at(path: impl Into<Cow<'static, str>>, handler: MethodRouter<S>) -> Self {
        Self::new(path, Attributes::PAGE, handler)
    }

    /// Whether all origins may read a path of this route, which is not a tree.
    pub(super) const fn is_open(&self) -> bool {
        self.handler.is_some() && matches!(self.attributes.origins, Origins::Any)
    }

    /// All paths below `root` that no other route matches.
    pub fn tree(root: impl Into<Cow<'static, str>>) -> Self {
        let (operations, schemas) = (Paths::new(), Vec::new());
        Self { path: root.into(), attributes: Attributes::PAGE, handler: None, operations, schemas }
    }

    /// Serves `path`, which is one of the paths that the description matches.
    #[must_use]
    pub fn at(mut self, path: String) -> Self {
        self.path = path.into();
        self
    }

    /// Adds the schema of a type that only parameters of the operations refer to.
    #[must_use]
    pub fn with_schema<T: ToSchema>(mut self) -> Self {
        self.schemas.push((T::name().into_owned(), T::schema()));
        self
    }

    /// Reports errors as JSON.
    #[must_use]
    pub fn for_api(mut self) -> Self {
        self.attributes.audience = Audience::Api;
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
    pub fn as_page_asset(mut self) -> Self {
        self.attributes.policy = Policy::Asset;
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
    pub fn cross_origin(mut self) -> Self {
        self.attributes.origins = Origins::Any;
        self
    }

    /// Allows pages to request it during rendering.
    #[must_use]
    pub fn render_access(mut self, way: RenderAccess) -> Self {
        self.attributes.render_access = way;
        self
    }

    /// Disallows robots.
    #[must_use]
    pub fn without_robots(mut self) -> Self {
        self.attributes.robots = Robots::Disallow;
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
    pub fn secret_path(mut self) -> Self {
        self.attributes.secret_path = true;
        self
    }

    /// Lists it in robots.txt as the site map.
    #[must_use]
    pub fn site_map(mut self) -> Self {
        self.attributes.robots = Robots::SiteMap;
        self
    }
}

/// Whether a method is GET or HEAD.
pub(crate) fn is_reading(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD)
}

#[cfg(test)]
mod tests {
    use super::*;
    use utoipa_axum::routes;

    #[utoipa::path(get, path = "/api/things/{name}", responses((status = 200)))]
    async fn thing() {}

    #[test]
    fn a_route_matches_the_path_of_its_description() {
        let operations = |route: &Route| route.operations.paths.keys().cloned().collect::<Vec<_>>();
        let described = Route::api(routes!(thing));
        assert_eq!(
            (&*described.path, operations(&described)),
            ("/api/things/{name}", vec!["/api/things/{name}".to_owned()])
        );
        let one = Route::file(routes!(thing)).at("/api/things/one".to_owned());
        assert_eq!((&*one.path, operations(&one)), ("/api/things/one", operations(&described)));
        let undescribed = Route::api_at("/api/other", axum::routing::get(thing));
        assert!(operations(&undescribed).is_empty() && undescribed.schemas.is_empty());
    }
}
