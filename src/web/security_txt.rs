//! `security.txt` (RFC 9116), if a security contact is configured.

use super::{
    cacheable_request::CacheableRequest, page_cache::CachedResponse, problem::Problem, route::Route,
    shared::Shared,
};
use axum::{extract::State, http::StatusCode, response::Response, routing::get};
use jiff::{ToSpan as _, civil::Date};
use std::sync::Arc;

const PATH: &str = "/.well-known/security.txt";

pub(super) fn route() -> Route<Arc<Shared>> {
    Route::site_file_at(PATH, get(security))
}

async fn security(State(shared): State<Arc<Shared>>, reader: CacheableRequest) -> Result<Response, Problem> {
    let config = &shared.app.config;
    let contact = config.security_contact.as_ref();
    let contact = contact.ok_or_else(|| Problem::from_status(StatusCode::NOT_FOUND))?;
    let text = text(contact, &config.public_url, shared.app.clock.today());
    reader
        .answer_ignoring_query(async move {
            Ok(CachedResponse::with_media_type("text/plain; charset=utf-8", text.into()))
        })
        .await
}

/// Expires after half a year, so that old copies are not used.
fn text(contact: &str, public_url: &str, today: Date) -> String {
    let expires = today.saturating_add(6.months());
    format!(
        "Contact: {contact}\nExpires: {expires}T00:00:00Z\nPreferred-Languages: fr, en\nCanonical: {public_url}{PATH}\n"
    )
}
