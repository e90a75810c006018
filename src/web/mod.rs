//! The web face: from accepted sockets to finished answers. Slices bring their routes; everything that is
//! the same for all of them (limits, headers, failures, pages, files) lives here.

mod assets;
mod card;
mod connection;
pub mod description;
pub mod entity;
mod error_page;
mod failure;
mod guard;
mod headers;
mod health;
mod locale;
mod metrics;
pub mod page_cache;
mod pages;
pub mod problem;
pub mod reader;
mod redirects;
pub mod render;
#[cfg(test)]
mod tests;

pub use connection::{Deadlines, accept, bind};

use crate::{app::App, catalog, content, ias, locale::Locale};
use assets::Assets;
use axum::{
    Extension, Router,
    body::Body,
    extract::{DefaultBodyLimit, Request},
    http::{HeaderName, HeaderValue, Method, StatusCode, Uri},
    response::{IntoResponse as _, Response},
};
use card::Cards;
use headers::Headers;
use page_cache::PageCache;
use problem::Problem;
use render::{Bundle, Host, Renderer};
use std::{
    borrow::Cow,
    future::{Future, poll_fn},
    panic::{AssertUnwindSafe, catch_unwind},
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    task::Poll,
    time::Instant,
};
use tower::ServiceExt as _;
use tracing::Instrument as _;

/// Bytes a body may hold where a route does not say otherwise.
const BODY_LIMIT: usize = 64_000;

/// From one request id to the next. Odd, so that all 64 bits are gone through before one comes back; large,
/// so that ids do not show at a glance how many requests there were.
const ID_STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The routes of the slices.
#[derive(Default)]
pub struct Slices {
    /// Below `/api`; pages read them in process while they are rendered.
    pub api: Router<App>,
    /// At the top; pages ask them in process while they are rendered.
    pub graphql: Router<App>,
    pub public: Router<App>,
    /// What the description of the API tells of them.
    pub descriptions: Vec<description::Part>,
}

impl Slices {
    #[must_use]
    pub fn all() -> Self {
        let api = catalog::http::api().merge(ias::http::api());
        let public = catalog::http::public().merge(content::http::public()).merge(ias::http::public());
        let descriptions = vec![catalog::http::description as description::Part, ias::http::description];
        Self { api, graphql: content::http::api(), public, descriptions }
    }
}

/// What the handlers of this face share.
struct Shared {
    app: App,
    assets: Assets,
    cards: Cards,
    cache: PageCache,
    renderer: Renderer,
    draining: AtomicBool,
}

/// The whole site, ready to answer.
pub struct Site {
    shared: Arc<Shared>,
    headers: Headers,
    router: Router,
    ids: AtomicU64,
}

impl Site {
    /// Puts the site together and starts its rendering engines, on the runtime this is called in.
    pub async fn start(app: App, bundle: Bundle, slices: Slices) -> Arc<Self> {
        let missing = async || Problem::of(StatusCode::NOT_FOUND);
        let limit = DefaultBodyLimit::max(BODY_LIMIT);
        let cache = PageCache::new(app.clone());
        let shared_room = || Extension(cache.clone());
        let api = slices.api.merge(description::routes(slices.descriptions)).fallback(missing);
        let api = Router::new().nest("/api", api).merge(slices.graphql);
        let api = api.layer(limit).layer(shared_room());
        let api = api.with_state(app.clone());
        let host = Host::new(api.clone(), tokio::runtime::Handle::current());
        let renderer = Renderer::start(app.clone(), bundle, &host, cache.clone()).await;
        let headers = Headers::new(app.config.tls_in_front(), &app.config.frame_ancestors);
        let ids = AtomicU64::new(app.random.number());
        let public = slices.public.layer(limit).layer(shared_room()).with_state(app.clone());
        let shared = Arc::new(Shared {
            app,
            assets: Assets::embedded(),
            cards: Cards::default(),
            cache,
            renderer,
            draining: AtomicBool::new(false),
        });
        let own = health::routes()
            .merge(metrics::routes())
            .merge(card::routes())
            .fallback(pages::respond)
            .with_state(shared.clone());
        Arc::new(Self { shared, headers, router: own.merge(api).merge(public), ids })
    }

    #[must_use]
    pub fn app(&self) -> &App {
        &self.shared.app
    }

    /// How rendering went so far.
    #[must_use]
    pub fn rendering(&self) -> &render::Counters {
        self.shared.renderer.counters()
    }

    /// From now on it says that it is not ready.
    pub fn drain(&self) {
        self.shared.draining.store(true, Relaxed);
    }

    fn is_draining(&self) -> bool {
        self.shared.draining.load(Relaxed)
    }

    /// Answers a request: never fails, whatever a handler does, and always with the standard headers.
    pub async fn answer(&self, request: Request) -> Response {
        let received = self.receive(&request);
        let response = caught(self.respond(&received, request)).await.unwrap_or_else(|| {
            tracing::error!(id = received.id, "a handler panicked");
            Problem::of(StatusCode::INTERNAL_SERVER_ERROR).into_response()
        });
        self.finish(received, response)
    }

    async fn respond(&self, received: &Received, request: Request) -> Response {
        let (parts, body) = request.into_parts();
        if let Err(problem) = guard::check(&parts, &self.app().config.public_url) {
            return problem.into_response();
        }
        if parts.method == Method::OPTIONS && headers::is_open(parts.uri.path()) {
            return headers::preflight();
        }
        if let Some(response) = pages::cached(&self.shared, &parts).await {
            return response;
        }
        let span = tracing::error_span!("request", id = received.id);
        let Ok(response) =
            self.router.clone().oneshot(Request::from_parts(parts, body)).instrument(span).await;
        response
    }

    /// Answers bytes that were refused before they were a request.
    fn refuse(&self, status: StatusCode) -> Response {
        self.finish(self.receive(&Request::default()), Problem::of(status).into_response())
    }

    fn receive(&self, request: &Request) -> Received {
        let (method, uri) = (request.method().clone(), request.uri().clone());
        let locale = locale::in_path(uri.path())
            .map_or_else(|| locale::current(request.headers()), |(locale, _)| locale);
        let id = format!("{:016x}", self.ids.fetch_add(ID_STEP, Relaxed));
        Received { id, method, uri, locale, at: Instant::now() }
    }

    fn finish(&self, received: Received, response: Response) -> Response {
        let path = received.uri.path();
        let reader = failure::Request { path, locale: received.locale, id: &received.id };
        let mut response = failure::present(&reader, response);
        self.headers.seal(path, response.headers_mut());
        if received.method == Method::HEAD {
            *response.body_mut() = Body::empty();
        }
        tracing::info!(
            target: "access",
            id = received.id,
            method = received.method.as_str(),
            path = &*logged(path),
            status = response.status().as_u16(),
            ms = received.at.elapsed().as_micros() as f64 / 1_000.0,
        );
        if let Ok(id) = HeaderValue::try_from(received.id) {
            response.headers_mut().insert(HeaderName::from_static("x-request-id"), id);
        }
        response
    }
}

/// A path as the log may keep it: the one to leave our mailings names somebody's mail address.
fn logged(path: &str) -> Cow<'_, str> {
    let (start, rest) = locale::in_path(path).map_or(("", path), |(locale, rest)| (locale.code(), rest));
    match rest.strip_prefix("/unsub/") {
        Some(_) if start.is_empty() => "/unsub/…".into(),
        Some(_) => format!("/{start}/unsub/…").into(),
        None => path.into(),
    }
}

/// What is remembered of a request while it is answered.
struct Received {
    id: String,
    method: Method,
    uri: Uri,
    locale: Locale,
    at: Instant,
}

/// Polls an answer so that its panic ends this request and nothing else.
async fn caught(answer: impl Future<Output = Response>) -> Option<Response> {
    let mut answer = pin!(answer);
    poll_fn(|cx| match catch_unwind(AssertUnwindSafe(|| answer.as_mut().poll(cx))) {
        Ok(polled) => polled.map(Some),
        Err(_) => Poll::Ready(None),
    })
    .await
}
