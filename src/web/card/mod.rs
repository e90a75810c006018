//! The picture that stands for a page where its address is shared: drawn by this process from what the page says of
//! itself, when somebody asks for it, and kept until the data changes.

mod drawing;
mod subject;
mod text;

use super::{
    Shared,
    entity::Encoding,
    locale::in_path,
    page_cache::{Document, PublicDocument},
    problem::Problem,
    render::{Address, PublicAddress},
    route::Route,
};
use crate::{Error, error::Kind, ui::Destination};
use axum::{
    extract::{Request, State},
    http::{HeaderValue, header},
    response::Response,
    routing::get,
};
use std::sync::{Arc, OnceLock};
use subject::Subject;
use text::Fonts;
use tokio::sync::Semaphore;

/// Where cards stand, below the site.
const TREE: &str = "/img/card";
/// Cards drawn at once: each takes a whole processor.
const DRAWN: usize = 2;
/// Cards that may wait for that.
const WAITING: usize = 32;
/// Those who share a page ask once; a new title may show an hour later.
const ONE_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// What cards are drawn with.
pub(super) struct Cards {
    /// Read when the first card is drawn; there is no card without them.
    fonts: OnceLock<Option<Fonts>>,
    drawing: Arc<Semaphore>,
    waiting: Semaphore,
}

impl Default for Cards {
    fn default() -> Self {
        Self {
            fonts: OnceLock::new(),
            drawing: Arc::new(Semaphore::new(DRAWN)),
            waiting: Semaphore::new(DRAWN + WAITING),
        }
    }
}

/// The cards of all pages.
pub(super) fn route() -> Route<Arc<Shared>> {
    Route::file(format!("{TREE}/{{*page}}"), get(respond))
}

async fn respond(State(shared): State<Arc<Shared>>, request: Request) -> Result<Response, Problem> {
    let (request, _) = request.into_parts();
    let path = request.uri.path();
    let page = path.strip_prefix(TREE).and_then(|rest| rest.strip_suffix(".png")).unwrap_or_default();
    let address = page_at(&shared, page).ok_or_else(nothing)?;
    let document = shared.cache.get(path.to_owned(), |_| card(&shared, &address)).await?;
    let entity = document.entity(Encoding::Identity).await;
    let mut response = entity.respond(&request.method, &request.headers);
    response.headers_mut().insert(header::CACHE_CONTROL, ONE_HOUR);
    Ok(response)
}

/// The page at this path, if it is one that anybody may see.
fn page_at(shared: &Shared, path: &str) -> Option<PublicAddress> {
    let (locale, rest) = in_path(path)?;
    if path.ends_with('/') || path.contains("//") {
        return None;
    }
    let Destination::Page(page) = shared.renderer.pages().find(rest) else { return None };
    PublicAddress::of(page, Address { path: path.to_owned(), search: String::new(), locale })
}

async fn card(shared: &Shared, address: &PublicAddress) -> Result<PublicDocument, Error> {
    let fonts = shared.cards.fonts.get_or_init(Fonts::embedded).clone().ok_or_else(nothing)?;
    let busy = || Error::new(Kind::Busy, "server.overloaded", "too many cards are being drawn");
    let _place = shared.cards.waiting.try_acquire().map_err(|_| busy())?;
    let failed =
        |failure| Error::new(Kind::Busy, "server.overloaded", format!("{}: {failure}", address.path()));
    let page = shared.renderer.public(address).await.map_err(failed)?;
    let text = page.entity(Encoding::Identity).await.bytes.clone();
    let text = std::str::from_utf8(&text).map_err(Error::fault)?;
    let subject = Subject::of(text).filter(|_| page.status().is_success()).ok_or_else(nothing)?;
    let shown = format!("{}{}", shared.app.config.public_url, address.path());
    let shown = shown.split_once("://").map_or(shown.as_str(), |(_, shown)| shown).to_owned();
    let turn = Arc::clone(&shared.cards.drawing).acquire_owned().await.map_err(Error::fault)?;
    let drawing = move || {
        // Held to the end, even by a drawing whose reader has left.
        let _turn = turn;
        drawing::draw(fonts, &subject, &shown)
    };
    let png = tokio::task::spawn_blocking(drawing).await.map_err(Error::fault)?;
    let png = png.ok_or_else(|| Error::fault("a card cannot be drawn"))?;
    // Drawn from what everybody may see.
    Ok(PublicDocument::new(Document::of("image/png", png)))
}

fn nothing() -> Error {
    Error::absent("request.not-found", "there is no card at this address")
}
