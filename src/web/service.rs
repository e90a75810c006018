//! The HTTP service of the site

use super::{
    action::Action,
    alternate_formats::AlternateFormats,
    assets::Assets,
    cross_origin,
    entry_lookup::TitleLookup,
    failure,
    headers::Headers,
    locale,
    metrics::{InProgress, RequestMetrics},
    openapi::{self, Description},
    own_routes::{shared_routes, shell_routes},
    page_cache::PageCache,
    pages,
    parameters::Parameters,
    problem::Problem,
    redaction::Redaction,
    render::{self, Bundle, Hooks, Host, Renderer},
    request_guard,
    route::{Attributes, Policy, Route},
    route_table::Table,
    shared::{RequestMeta, Shared},
    sign_in::SignIn,
    token_exchange::TokenExchange,
    visitor::{self, ClientNetwork},
};
use crate::{
    Result,
    app::App,
    audience::Audience,
    metrics::Source as MetricsSource,
    ui::{Destination, Page},
};
use axum::{
    Extension, Router,
    body::Body,
    extract::Request,
    http::{Method, StatusCode},
    response::{IntoResponse as _, Response},
};
use hyper::body::Body as _;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::Instant,
};
use tower::ServiceExt as _;
use tracing::Instrument as _;

/// Increment between request ids. It is odd, so that all 64-bit values occur before one repeats, and large,
/// so that ids do not reveal the number of requests.
const ID_STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// Everything the slices contribute.
#[derive(Default)]
pub struct SiteParts {
    pub routes: Vec<Route>,
    /// The form handlers of their pages.
    pub actions: Vec<Action>,
    /// The token exchanges of their pages.
    pub exchanges: Vec<TokenExchange>,
    /// Their pages with alternate machine-readable formats.
    pub described: Vec<AlternateFormats>,
    /// Their parts of the OpenAPI documents.
    pub descriptions: Vec<openapi::Part>,
    /// Their metrics.
    pub metrics: Option<MetricsSource>,
    /// Looks up the title of an entry without rendering its page.
    pub titles: Option<TitleLookup>,
    /// Authenticates users. Without it, account pages have no user.
    pub sign_in: Option<SignIn>,
    /// The pattern of the page that may load the chat of a third party.
    pub chat_page: Option<&'static str>,
    /// Their rendering hooks.
    pub hooks: Hooks,
}

impl SiteParts {
    /// The patterns of all declared routes; a tree ends in a slash.
    #[must_use]
    pub fn patterns(self) -> Vec<String> {
        self.table().declared().map(str::to_owned).collect()
    }

    /// Returns whether a route is declared for a path.
    pub fn addresses(self) -> impl Fn(&str) -> bool {
        let table = self.table();
        move |path| table.at(path).is_some()
    }

    /// The description of their interfaces.
    #[must_use]
    pub fn description(self) -> Description {
        openapi::describe(self.descriptions)
    }

    fn table(self) -> Table {
        let mut table = Table::default();
        let _: Router<App> = table.declare(self.routes, None);
        let _: Router<App> = table.declare(shared_routes(), None);
        let _: Router<Arc<Shared>> = table.declare(shell_routes(), None);
        table
    }
}

/// The whole site, ready to serve requests.
pub struct Site {
    shared: Arc<Shared>,
    headers: Headers,
    router: Router,
    ids: AtomicU64,
}

impl Site {
    /// Assembles the site and starts its rendering engines on the current runtime.
    ///
    /// # Errors
    /// Faults of this program.
    pub fn start(app: App, bundle: Bundle, parts: SiteParts) -> Result<Arc<Self>> {
        let cache = PageCache::new(app.clone());
        let mut table = Table::default();
        let shell = table.declare(shell_routes(), Some(&cache));
        let own = shared_routes();
        let parameters = Parameters::from_routes(parts.routes.iter().chain(&own));
        let slices = table.declare(parts.routes, Some(&cache));
        let description = Extension(openapi::describe(parts.descriptions));
        let own = table.declare(own, Some(&cache)).layer(description);
        let slices = slices.merge(own).with_state(app.clone());
        let host = Host::new(slices.clone(), table.clone(), tokio::runtime::Handle::current());
        let chat = app.config.chat.as_ref().map(|chat| chat.sources.as_str());
        let (security, ancestors) = (app.config.transport_security(), &app.config.frame_ancestors);
        let headers = Headers::new(security, ancestors, bundle.page_script(), chat);
        let ids = AtomicU64::new(app.random.number());
        let redaction = Redaction::new(&bundle.pages, table.secret_prefixes());
        let renderer = Renderer::start(app.clone(), bundle, &host, cache.clone(), parts.hooks);
        let shared = Arc::new(Shared {
            app,
            assets: Assets::embedded(),
            metrics: parts.metrics,
            requests: RequestMetrics::new()?,
            table,
            actions: parts.actions.into_iter().map(|action| (action.page, action)).collect(),
            exchanges: parts.exchanges.into_iter().map(|exchange| (exchange.page, exchange)).collect(),
            described: parts.described,
            parameters,
            cache,
            renderer,
            redaction,
            draining: AtomicBool::new(false),
            titles: parts.titles,
            sign_in: parts.sign_in,
            chat_page: parts.chat_page,
        });
        let shell = shell.fallback(pages::respond).with_state(shared.clone());
        Ok(Arc::new(Self { shared, headers, router: shell.merge(slices), ids }))
    }

    #[must_use]
    pub fn app(&self) -> &App {
        &self.shared.app
    }

    pub(super) fn shared(&self) -> &Shared {
        &self.shared
    }

    /// Rendering counters.
    #[must_use]
    pub fn rendering(&self) -> &render::Counters {
        self.shared.renderer.counters()
    }

    /// Reports not ready from now on.
    pub fn drain(&self) {
        self.shared.draining.store(true, Relaxed);
    }

    pub(super) fn is_draining(&self) -> bool {
        self.shared.draining.load(Relaxed)
    }

    /// Responds to a request. It never fails, even if a handler panics, and always sets the standard headers.
    pub async fn answer(&self, request: Request) -> Response {
        let received = self.request_meta(&request);
        let _in_progress = InProgress::new(&self.shared.requests.in_progress);
        let response = failure::catch_panic(self.respond(&received, request)).await.unwrap_or_else(|| {
            tracing::error!(id = received.id, "request handler panicked");
            Problem::from_status(StatusCode::INTERNAL_SERVER_ERROR).into_response()
        });
        self.finish(&received, response)
    }

    async fn respond(&self, received: &RequestMeta, request: Request) -> Response {
        let (mut parts, body) = request.into_parts();
        let Attributes { audience, body_limit, .. } = received.attributes;
        let is_question = received.attributes.is_safe_post();
        let from_anywhere = received.allow_cross_site || received.app_origin.is_some() || is_question;
        if let Err(problem) = request_guard::check(&parts, &self.app().config, from_anywhere) {
            return problem.into_response();
        }
        // Rejected before the client sends the body (`Expect: 100-continue`).
        if body.size_hint().lower() > body_limit as u64 {
            return Problem::from_status(StatusCode::PAYLOAD_TOO_LARGE).into_response();
        }
        if parts.method == Method::OPTIONS
            && let Some(response) = received.preflight()
        {
            return response;
        }
        if received.attributes.reports_errors_as_json()
            && let Err(problem) = self.shared.parameters.check(&parts.method, &parts.uri)
        {
            return problem.into_response();
        }
        if let Some(response) = pages::cached(&self.shared, &parts, audience).await {
            return response;
        }
        let visitor = ClientNetwork::store(&mut parts, &self.app().config.trusted_proxies);
        if audience.is_personal()
            && let Some(sign_in) = self.shared.sign_in
            && let Err(e) = sign_in.authenticate(self.app(), &mut parts).await
        {
            return Problem::from(e).into_response();
        }
        let span = tracing::error_span!("request", id = received.id);
        let answering = self.router.clone().oneshot(Request::from_parts(parts, body)).instrument(span);
        // Spawned, so that it finishes even if the client disconnects: a retry would otherwise start the same
        // work twice at once.
        match tokio::spawn(crate::turn::for_visitor(visitor, answering)).await {
            Ok(Ok(response)) => response,
            Err(failed) => {
                tracing::error!(id = received.id, "request handler panicked or was cancelled: {failed}");
                Problem::from_status(StatusCode::INTERNAL_SERVER_ERROR).into_response()
            }
        }
    }

    /// Responds to bytes that were rejected before they became a request.
    pub(super) fn refuse(&self, status: StatusCode) -> Response {
        let received = RequestMeta { route: "refused".to_owned(), ..self.request_meta(&Request::default()) };
        self.finish(&received, Problem::from_status(status).into_response())
    }

    fn request_meta(&self, request: &Request) -> RequestMeta {
        let path = request.uri().path();
        let locale =
            locale::in_path(path).map_or_else(|| locale::current(request.headers()), |(locale, _)| locale);
        let page = self.page_at(path);
        let (route, mut attributes) = match self.shared.table.find(path) {
            Some((pattern, attributes)) => (pattern.to_owned(), attributes),
            None => (page.map_or("unknown", |page| &page.pattern).to_owned(), Attributes::from(page)),
        };
        if page.is_some_and(|page| Some(page.pattern.as_str()) == self.shared.chat_page) {
            attributes.policy = Policy::Chat;
        }
        let action = page.and_then(|page| self.shared.actions.get(page.pattern.as_str()));
        if let Some(action) = action {
            attributes.body_limit = action.body_limit;
        }
        let from_anywhere = action.is_some_and(|action| action.allow_cross_site);
        let id = format!("{:016x}", self.ids.fetch_add(ID_STEP, Relaxed));
        let path = self.shared.redaction.path(path).into_owned();
        let by_script = (request.method() == Method::POST && visitor::is_by_script(request.headers()))
            || (attributes.is_file() && !visitor::takes_pages(request.headers()));
        let method = request.method().clone();
        let application = cross_origin::app_origin(&self.app().config, &attributes, request.headers());
        let at = Instant::now();
        RequestMeta {
            id,
            method,
            path,
            route,
            locale,
            attributes,
            is_fetch: by_script,
            allow_cross_site: from_anywhere,
            app_origin: application,
            at,
        }
    }

    /// The page at a path, following aliases, a missing language and repeated slashes.
    fn page_at(&self, path: &str) -> Option<&Page> {
        let pages = self.shared.renderer.pages();
        let path = &pages::single_slashes(path);
        let below = locale::in_path(path).map(|(_, below)| below);
        let framed = || below.is_none().then(|| pages.bare(path)).flatten();
        framed().or_else(|| match pages.find(below.unwrap_or(path)) {
            Destination::Page(page) => Some(page),
            Destination::Alias(canonical) => match pages.find(canonical) {
                Destination::Page(page) => Some(page),
                _ => None,
            },
            Destination::Nowhere => None,
        })
    }

    fn finish(&self, received: &RequestMeta, response: Response) -> Response {
        let by_programs = received.is_fetch || received.attributes.reports_errors_as_json();
        let audience = if by_programs { Audience::Api } else { received.attributes.audience };
        let reader = failure::Request { audience, locale: received.locale, id: &received.id };
        let mut response = failure::reshape(&reader, response);
        self.headers.apply(&received.attributes, &received.id, response.headers_mut());
        let (attributes, application) = (&received.attributes, received.app_origin.as_ref());
        cross_origin::apply(&self.app().config, attributes, application, response.headers_mut());
        if received.method == Method::HEAD {
            *response.body_mut() = Body::empty();
        }
        let took = received.at.elapsed();
        self.shared.requests.record(&received.route, &received.method, response.status(), took);
        tracing::info!(
            target: "access",
            id = received.id,
            method = received.method.as_str(),
            path = received.path,
            status = response.status().as_u16(),
            ms = took.as_micros() as f64 / 1_000.0,
        );
        response
    }
}
