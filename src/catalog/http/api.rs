//! The API of the Store: the results of a query, the sheet of a source, a module.

use super::schema::Language;
use crate::{
    app::App,
    catalog::{
        filter::Filter,
        index,
        item::{NearestResponse, SourcesResponse},
        module, public, source_details,
    },
    entries::{self, Kind, preview},
    locale::Locale,
    web::{
        cacheable_request::CacheableRequest,
        page_cache::{self, CachedResponse},
        problem::Problem,
    },
};
use axum::{
    extract::{Path, State},
    http::{HeaderValue, header},
    response::Response,
};
use serde::Serialize;
use url::form_urlencoded::{self, Serializer};

/// Number of sources shown next to a request.
const NEAREST: usize = 3;

/// Search and filter the catalogue of data sources, with a count behind every choice.
///
/// Several values of one filter are alternatives; different filters are combined. An invalid value is an
/// error that lists the allowed ones; with lenient=true it is left out and listed in query.ignored.
#[utoipa::path(
    get,
    path = "/api/sources",
    params(Filter),
    responses(
        (status = 200, description = "The answer.", body = SourcesResponse),
        (status = 422, description = "Invalid parameters, all of them: request.invalid."),
    )
)]
pub(super) async fn sources(State(app): State<App>, reader: CacheableRequest) -> Result<Response, Problem> {
    let filter = filter(&reader)?;
    // The response contains ignored parameters, so they are part of the cache key: as a fragment, which no query can
    // contain.
    let query = encoded(filter.pairs().into_iter());
    let ignored = encoded(filter.ignored.iter().map(|pair| ("ignored", pair.clone())));
    let address = format!("{}#{ignored}", page_cache::address(reader.path(), Some(&query)));
    let making = async move {
        let index = index::current(&app, filter.locale).await?;
        let results = index.search(&filter);
        CachedResponse::json(&SourcesResponse::new(&filter, &results))
    };
    reader.answer_with_key(address, making).await
}

/// At most three sources that are nearest to a request, if no source may meet all of it.
///
/// They meet most of the filters and words; among equals, sources about the territory come first.
#[utoipa::path(
    get,
    path = "/api/nearest-sources",
    params(Filter),
    responses(
        (status = 200, description = "The answer.", body = NearestResponse),
        (status = 422, description = "Invalid parameters, all of them: request.invalid."),
    )
)]
pub(super) async fn nearest(State(app): State<App>, reader: CacheableRequest) -> Result<Response, Problem> {
    let filter = filter(&reader)?;
    let query = encoded(filter.pairs().into_iter());
    let making = async move {
        let index = index::current(&app, filter.locale).await?;
        CachedResponse::json(&NearestResponse::new(&index.nearest(&filter, NEAREST), filter.locale))
    };
    reader.answer_with_key(page_cache::address(reader.path(), Some(&query)), making).await
}

/// The sheet of a source.
#[utoipa::path(
    get,
    path = "/api/sources/{slug}",
    params(
        ("slug" = String, Path, description = "Its name in addresses."),
        Language,
        ("preview" = Option<String>, Query, description = "The token of an editor's link: the draft, where there is one.")
    ),
    responses(
        (status = 200, description = "The answer.", body = source_details::SourceResponse),
        (status = 403, description = "The token is not valid, or no longer: content.preview-invalid."),
        (status = 404, description = "No such source: content.unknown."),
        (status = 410, description = "The source is no longer offered: content.expired."),
        (status = 422, description = "The language is wrong: request.invalid."),
    )
)]
pub(super) async fn source(
    State(app): State<App>,
    Path(slug): Path<String>,
    reader: CacheableRequest,
) -> Result<Response, Problem> {
    let (locale, address) = locale_and_address(&reader)?;
    if let Some(token) = preview_token(&reader) {
        preview::verify_token(&app, Kind::Source, &slug, &token).await?;
        let index = index::current(&app, locale).await?;
        let details = source_details::preview(&app, &index, &slug, locale).await?;
        return private(&reader, &details.response()).await;
    }
    let making = async move {
        let index = index::current(&app, locale).await?;
        CachedResponse::json(&source_details::load(&app, &index, &slug, locale).await?.response())
    };
    reader.answer_with_key(address, making).await
}

/// A visualisation module, and the sources that it shows.
#[utoipa::path(
    get,
    path = "/api/modules/{id}",
    params(
        ("id" = String, Path, description = "Its name in addresses."),
        Language,
        ("preview" = Option<String>, Query, description = "The token of an editor's link: the draft, where there is one.")
    ),
    responses(
        (status = 200, description = "The answer.", body = module::ModuleResponse),
        (status = 403, description = "The token is not valid, or no longer: content.preview-invalid."),
        (status = 404, description = "No such module: content.unknown."),
        (status = 410, description = "The module is no longer offered: content.expired."),
        (status = 422, description = "The language is wrong: request.invalid."),
    )
)]
pub(super) async fn module(
    State(app): State<App>,
    Path(id): Path<String>,
    reader: CacheableRequest,
) -> Result<Response, Problem> {
    let (locale, address) = locale_and_address(&reader)?;
    if let Some(token) = preview_token(&reader) {
        preview::verify_token(&app, Kind::Module, &id, &token).await?;
        let found = entries::find_draft(&app, Kind::Module, &id, locale).await?;
        let index = index::current(&app, locale).await?;
        let previewed = Some(found.entry.head.visibility(app.clock.today()));
        return private(&reader, &module::response(&found, &index, locale, previewed)).await;
    }
    let making = async move {
        let found = public::module(&app, &id, locale).await?;
        let index = index::current(&app, locale).await?;
        CachedResponse::json(&module::response(&found, &index, locale, None))
    };
    reader.answer_with_key(address, making).await
}

/// Token of a preview link, with which an editor sees a draft.
fn preview_token(reader: &CacheableRequest) -> Option<String> {
    let mut pairs = form_urlencoded::parse(reader.query().unwrap_or_default().as_bytes());
    pairs.find(|(name, _)| name == "preview").map(|(_, token)| token.into_owned())
}

/// Response for a preview link; it is not cached.
async fn private(reader: &CacheableRequest, answer: &impl Serialize) -> Result<Response, Problem> {
    let entity = CachedResponse::json(answer)?.entity(reader.encoding()).await;
    Ok(reader.respond(entity.with(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))))
}

/// The query. An invalid value is an error, unless `lenient=true` ignores it as pages do.
fn filter(reader: &CacheableRequest) -> Result<Filter, Problem> {
    let pairs = || form_urlencoded::parse(reader.query().unwrap_or_default().as_bytes());
    let filter = Filter::parse(pairs().filter(|(name, _)| name != "lenient"));
    if pairs().any(|(name, value)| name == "lenient" && value == "true") {
        return Ok(filter);
    }
    Ok(filter.ensure_understood()?)
}

/// The language of a file, which like a page ignores an invalid parameter.
pub(super) fn lenient_locale(reader: &CacheableRequest) -> Locale {
    Filter::parse(form_urlencoded::parse(reader.query().unwrap_or_default().as_bytes())).locale
}

/// The requested language, and the address without the rest of the query, as cache key.
fn locale_and_address(reader: &CacheableRequest) -> Result<(Locale, String), Problem> {
    let pairs = form_urlencoded::parse(reader.query().unwrap_or_default().as_bytes());
    let locale = Filter::parse(pairs.filter(|(name, _)| name == "locale")).ensure_understood()?.locale;
    Ok((locale, format!("{}?locale={locale}", reader.path())))
}

fn encoded(pairs: impl Iterator<Item = (&'static str, String)>) -> String {
    Serializer::new(String::new()).extend_pairs(pairs).finish()
}
