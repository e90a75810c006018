//! The API of the Store: the results of a query, the sheet of a source, a module.

use super::schema::Language;
use crate::{
    app::App,
    catalog::{
        filter::Filter,
        index,
        item::{NearestResponse, SourcesResponse},
        module, sheet, source,
    },
    locale::Locale,
    web::{
        page_cache::{self, Document},
        problem::Problem,
        reader::Reader,
    },
};
use axum::{
    extract::{Path, State},
    response::Response,
};
use url::form_urlencoded::{self, Serializer};

/// Sources that stand beside a wish.
const NEAREST: usize = 3;

/// Search and filter the catalogue of data sources, with a count behind every choice.
///
/// Several values of one filter find what has any of them; different filters narrow each other down. What is not
/// understood is left out and told in query.ignored.
#[utoipa::path(
    get,
    path = "/api/sources",
    params(Filter),
    responses((status = 200, description = "The answer.", body = SourcesResponse))
)]
pub(super) async fn sources(State(app): State<App>, reader: Reader) -> Result<Response, Problem> {
    let filter = filter(&reader);
    // What was ignored is in the response, so it is part of the cache key: as a fragment, which no query can write.
    let query = encoded(filter.pairs().into_iter());
    let ignored = encoded(filter.ignored.iter().map(|pair| ("ignored", pair.clone())));
    let address = format!("{}#{ignored}", page_cache::address(reader.path(), Some(&query)));
    let making = async {
        let index = index::current(&app, filter.locale).await?;
        let results = index.search(&filter);
        Document::json(&SourcesResponse::new(&filter, &results))
    };
    reader.answer_as(address, Box::pin(making)).await
}

/// At most three sources that come nearest to what is wished for, where no source may be all of it.
///
/// They meet most of the filters and of the words; of equals, those about the territory come first.
#[utoipa::path(
    get,
    path = "/api/nearest-sources",
    params(Filter),
    responses((status = 200, description = "The answer.", body = NearestResponse))
)]
pub(super) async fn nearest(State(app): State<App>, reader: Reader) -> Result<Response, Problem> {
    let filter = filter(&reader);
    let query = encoded(filter.pairs().into_iter());
    let making = async {
        let index = index::current(&app, filter.locale).await?;
        Document::json(&NearestResponse::new(&index.nearest(&filter, NEAREST), filter.locale))
    };
    reader.answer_as(page_cache::address(reader.path(), Some(&query)), Box::pin(making)).await
}

/// The sheet of a source.
#[utoipa::path(
    get,
    path = "/api/sources/{slug}",
    params(("slug" = String, Path, description = "Its name in addresses."), Language),
    responses(
        (status = 200, description = "The answer.", body = sheet::SourceResponse),
        (status = 404, description = "No such source: content.unknown."),
        (status = 410, description = "The source is no longer offered: content.expired."),
    )
)]
pub(super) async fn source(
    State(app): State<App>,
    Path(slug): Path<String>,
    reader: Reader,
) -> Result<Response, Problem> {
    let (locale, address) = locale_and_address(&reader);
    let making = async {
        let index = index::current(&app, locale).await?;
        Document::json(&sheet::sheet(&app, &index, &slug, locale).await?.response())
    };
    reader.answer_as(address, Box::pin(making)).await
}

/// A visualisation module, and the sources that it shows.
#[utoipa::path(
    get,
    path = "/api/modules/{id}",
    params(("id" = String, Path, description = "Its name in addresses."), Language),
    responses(
        (status = 200, description = "The answer.", body = module::ModuleResponse),
        (status = 404, description = "No such module: content.unknown."),
        (status = 410, description = "The module is no longer offered: content.expired."),
    )
)]
pub(super) async fn module(
    State(app): State<App>,
    Path(id): Path<String>,
    reader: Reader,
) -> Result<Response, Problem> {
    let (locale, address) = locale_and_address(&reader);
    let making = async {
        let entry = source::module(&app, &id, locale).await?.entry;
        let index = index::current(&app, locale).await?;
        Document::json(&module::response(&entry, &index, locale))
    };
    reader.answer_as(address, Box::pin(making)).await
}

fn filter(reader: &Reader) -> Filter {
    Filter::read(form_urlencoded::parse(reader.query().unwrap_or_default().as_bytes()))
}

pub(super) fn locale(reader: &Reader) -> Locale {
    filter(reader).locale
}

/// The language that is asked for, and the address without the rest of the query, as cache key.
fn locale_and_address(reader: &Reader) -> (Locale, String) {
    let locale = locale(reader);
    (locale, format!("{}?locale={locale}", reader.path()))
}

fn encoded(pairs: impl Iterator<Item = (&'static str, String)>) -> String {
    Serializer::new(String::new()).extend_pairs(pairs).finish()
}
