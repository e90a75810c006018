//! The Store for programs, and for its pages: what a question finds, the sheet of a source, a module.

use crate::{
    app::App,
    catalog::{filter::Filter, index::Index, item, locale_cache::LocaleCache, module, sheet},
    locale::Locale,
    web::{
        page_cache::{self, Document},
        problem::Problem,
        reader::Reader,
    },
};
use axum::{
    Extension,
    extract::{Path, State},
    response::Response,
};
use std::sync::Arc;
use url::form_urlencoded::{self, Serializer};

/// Where what is known of the Store is kept.
pub(super) type Store = Extension<Arc<LocaleCache<Index>>>;

pub(super) async fn sources(
    State(app): State<App>,
    store: Store,
    reader: Reader,
) -> Result<Response, Problem> {
    let filter = asked(&reader);
    // What was not understood is told too, so it is part of the question.
    let ignored = filter.ignored.iter().map(|told| ("ignored", told.clone()));
    let query = encoded(filter.pairs().into_iter().chain(ignored));
    let making = async {
        let index = store.index(&app, filter.locale).await?;
        let answer = index.answer(&filter);
        Document::json(&item::Told::of(&filter, &answer))
    };
    reader.answer_as(page_cache::address(reader.path(), Some(&query)), Box::pin(making)).await
}

pub(super) async fn source(
    State(app): State<App>,
    store: Store,
    Path(slug): Path<String>,
    reader: Reader,
) -> Result<Response, Problem> {
    let (locale, address) = told_in(&reader);
    let making = async {
        let index = store.index(&app, locale).await?;
        Document::json(&sheet::sheet(&app, &index, &slug, locale).await?.told()?)
    };
    reader.answer_as(address, Box::pin(making)).await
}

pub(super) async fn module(
    State(app): State<App>,
    store: Store,
    Path(id): Path<String>,
    reader: Reader,
) -> Result<Response, Problem> {
    let (locale, address) = told_in(&reader);
    let making = async {
        let entry = module::find(&app, &id, locale).await?;
        let index = store.index(&app, locale).await?;
        Document::json(&module::told(&entry, &index, locale)?)
    };
    reader.answer_as(address, Box::pin(making)).await
}

fn asked(reader: &Reader) -> Filter {
    Filter::read(form_urlencoded::parse(reader.query().unwrap_or_default().as_bytes()))
}

/// The language that is asked for.
pub(super) fn language(reader: &Reader) -> Locale {
    asked(reader).locale
}

/// The language that is asked for, and the one address of what is told in it: whatever else stands in the query.
fn told_in(reader: &Reader) -> (Locale, String) {
    let locale = language(reader);
    (locale, format!("{}?locale={locale}", reader.path()))
}

fn encoded(pairs: impl Iterator<Item = (&'static str, String)>) -> String {
    Serializer::new(String::new()).extend_pairs(pairs).finish()
}
