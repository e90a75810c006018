//! Serves social cards.

use super::{drawing, subject::Subject};
use crate::{
    Error, typeset,
    ui::Destination,
    web::{
        fair_queue::QueuePermit,
        locale::in_path,
        page_cache::{CachedResponse, PublicResponse},
        problem::Problem,
        render::{Address, Failure, PublicAddress},
        representation::Encoding,
        route::Route,
        shared::Shared,
        visitor::ClientNetwork,
    },
};
use axum::{
    extract::{Request, State},
    http::{HeaderValue, header},
    response::Response,
    routing::get,
};
use std::sync::Arc;

/// The path prefix of cards.
const TREE: &str = "/img/card";
/// Social networks fetch a card once; a changed title may appear an hour later.
const ONE_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// The route of all cards.
pub(crate) fn route() -> Route<Arc<Shared>> {
    Route::file_at(format!("{TREE}/{{*page}}"), get(respond))
}

async fn respond(State(shared): State<Arc<Shared>>, request: Request) -> Result<Response, Problem> {
    let (request, _) = request.into_parts();
    let path = request.uri.path();
    let page = path.strip_prefix(TREE).and_then(|rest| rest.strip_suffix(".png")).unwrap_or_default();
    let address = page_at(&shared, page).ok_or_else(not_found)?;
    let visitor = ClientNetwork::from_extensions(&request.extensions);
    let document = match shared.cache.get_fresh(path).await {
        Some(document) => document,
        None => {
            // The page is rendered before a permit is taken: holding one while waiting for another could
            // deadlock.
            let page = shared.renderer.public(&address, visitor).await.map_err(Failure::into_error)?;
            let caller = shared.cache.caller(visitor);
            shared.cache.get(path.to_owned(), &caller, |_, turn| card(&shared, &address, &page, turn)).await?
        }
    };
    let entity = document.entity(Encoding::Identity).await;
    let mut response = entity.respond(&request.method, &request.headers);
    response.headers_mut().insert(header::CACHE_CONTROL, ONE_HOUR);
    Ok(response)
}

/// The public page at this path, if there is one.
fn page_at(shared: &Shared, path: &str) -> Option<PublicAddress> {
    let (locale, rest) = in_path(path)?;
    if path.ends_with('/') || path.contains("//") {
        return None;
    }
    let Destination::Page(page) = shared.renderer.pages().find(rest) else { return None };
    PublicAddress::from_page(page, Address { path: path.to_owned(), search: String::new(), locale })
}

pub(super) async fn card(
    shared: &Shared,
    address: &PublicAddress,
    page: &CachedResponse,
    _turn: QueuePermit,
) -> Result<PublicResponse, Error> {
    let text = page.entity(Encoding::Identity).await.bytes;
    let text = std::str::from_utf8(&text).map_err(Error::internal)?;
    // A development build without an interface has no fonts.
    let is_drawn = page.status().is_success() && typeset::has_fonts();
    let subject = Subject::parse(text).filter(|_| is_drawn).ok_or_else(not_found)?;
    let shown = format!("{}{}", shared.app.config.public_url, address.path());
    let shown = shown.split_once("://").map_or(shown.as_str(), |(_, shown)| shown).to_owned();
    let png = drawing::draw(&subject, address.address().locale, &shown).await?;
    // The page is public, so its card is too.
    Ok(PublicResponse::new(CachedResponse::with_media_type("image/png", png)))
}

fn not_found() -> Error {
    Error::not_found("request.not-found", "there is no card at this address")
}
