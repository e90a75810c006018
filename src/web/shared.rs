//! What all handlers share.

use super::{
    action::Action,
    alternate_formats::AlternateFormats,
    assets::Assets,
    cross_origin,
    entry_lookup::TitleLookup,
    headers,
    metrics::RequestMetrics,
    page_cache::PageCache,
    parameters::Parameters,
    redaction::Redaction,
    render::Renderer,
    route::{Attributes, Origins},
    route_table::Table,
    sign_in::SignIn,
    token_exchange::TokenExchange,
};
use crate::{app::App, locale::Locale, metrics::Source as MetricsSource};
use axum::{
    http::{HeaderValue, Method},
    response::Response,
};
use std::{collections::HashMap, sync::atomic::AtomicBool, time::Instant};

/// State that the handlers of this room share.
pub(super) struct Shared {
    pub(super) app: App,
    pub(super) assets: Assets,
    /// The metrics of the slices.
    pub(super) metrics: Option<MetricsSource>,
    pub(super) requests: RequestMetrics,
    pub(super) table: Table,
    /// By page pattern.
    pub(super) actions: HashMap<&'static str, Action>,
    pub(super) exchanges: HashMap<&'static str, TokenExchange>,
    pub(super) described: Vec<AlternateFormats>,
    pub(super) parameters: Parameters,
    pub(super) cache: PageCache,
    pub(super) renderer: Renderer,
    pub(super) redaction: Redaction,
    pub(super) draining: AtomicBool,
    pub(super) titles: Option<TitleLookup>,
    pub(super) sign_in: Option<SignIn>,
    pub(super) chat_page: Option<&'static str>,
}

/// Properties of a request that are needed after it was handled.
pub(super) struct RequestMeta {
    pub(super) id: String,
    pub(super) method: Method,
    /// Redacted for the log.
    pub(super) path: String,
    /// The declared path or the pattern of the page.
    pub(super) route: String,
    pub(super) locale: Locale,
    pub(super) attributes: Attributes,
    /// Whether a script sends the request and reads the response.
    pub(super) is_fetch: bool,
    /// Whether pages of other sites may send it.
    pub(super) allow_cross_site: bool,
    /// The origin of the configured application, if the request comes from it.
    pub(super) app_origin: Option<HeaderValue>,
    pub(super) at: Instant,
}

impl RequestMeta {
    /// The preflight response, if pages of other origins may call the route.
    pub(super) fn preflight(&self) -> Option<Response> {
        let is_open = self.attributes.origins == Origins::Any;
        let methods = if self.attributes.is_safe_post() { "POST" } else { "GET, HEAD" };
        match self.app_origin {
            Some(_) => Some(cross_origin::preflight()),
            None => is_open.then(|| headers::preflight(methods)),
        }
    }
}
