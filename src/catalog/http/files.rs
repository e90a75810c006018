//! Files of the Store: samples, and descriptions for programs. Each is cached once, whatever the spelling of its
//! address.

use super::schema::Language;
use crate::{
    app::App,
    catalog::{
        croissant,
        dcat::{self, RdfFormat},
        download::{self, FileKind},
        feed, package,
    },
    error::{Error, Result as Outcome},
    locale::Locale,
    web::{Route, cacheable_request::CacheableRequest, page_cache::CachedResponse, problem::Problem},
};
use axum::{
    Extension,
    extract::{Path, State},
    response::Response,
};
use url::form_urlencoded;
use utoipa_axum::{router::UtoipaMethodRouterExt as _, routes};

pub(super) fn routes() -> Vec<Route> {
    let mut routes = vec![
        Route::file(routes!(atom)),
        Route::file(routes!(catalogue_json_ld)),
        Route::file(routes!(catalogue_turtle)),
        Route::file(routes!(catalogue_rdf_xml)),
    ];
    for kind in FileKind::ALL {
        let path = format!("/sources/{{slug}}/{}", kind.file_name());
        routes.push(Route::file(routes!(file).layer(Extension(kind))).at(path));
    }
    routes
}

/// The catalogue as DCAT-AP, in JSON-LD, a hundred sources per page; each page links to the next one (Hydra).
#[utoipa::path(
    get,
    path = RdfFormat::JsonLd.path(),
    operation_id = "catalogueJsonLd",
    params(Paging),
    responses(
        (status = 200, description = "A page of the catalogue.", body = serde_json::Value, content_type = "application/ld+json"),
        (status = 404, description = "There is no such page: request.not-found."),
    )
)]
async fn catalogue_json_ld(state: State<App>, reader: CacheableRequest) -> Result<Response, Problem> {
    catalogue(state, reader, RdfFormat::JsonLd).await
}

/// The catalogue as DCAT-AP, in Turtle, a hundred sources per page; each page links to the next one (Hydra).
#[utoipa::path(
    get,
    path = RdfFormat::Turtle.path(),
    operation_id = "catalogueTurtle",
    params(Paging),
    responses(
        (status = 200, description = "A page of the catalogue.", content_type = "text/turtle"),
        (status = 404, description = "There is no such page: request.not-found."),
    )
)]
async fn catalogue_turtle(state: State<App>, reader: CacheableRequest) -> Result<Response, Problem> {
    catalogue(state, reader, RdfFormat::Turtle).await
}

/// The catalogue as DCAT-AP, in RDF/XML, a hundred sources per page; each page links to the next one (Hydra).
#[utoipa::path(
    get,
    path = RdfFormat::RdfXml.path(),
    operation_id = "catalogueRdfXml",
    params(Paging),
    responses(
        (status = 200, description = "A page of the catalogue.", content_type = "application/rdf+xml"),
        (status = 404, description = "There is no such page: request.not-found."),
    )
)]
async fn catalogue_rdf_xml(state: State<App>, reader: CacheableRequest) -> Result<Response, Problem> {
    catalogue(state, reader, RdfFormat::RdfXml).await
}

async fn catalogue(
    State(app): State<App>,
    reader: CacheableRequest,
    form: RdfFormat,
) -> Result<Response, Problem> {
    let page = Paging::parse(reader.query())?.page;
    let making = async move {
        Ok(CachedResponse::with_media_type(form.media_type(), dcat::catalogue(&app, form, page).await?))
    };
    reader.answer_with_key(format!("{}?page={page}", form.path()), making).await
}

#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct Paging {
    #[param(required = false, default = 1, minimum = 1)]
    page: usize,
}

impl Paging {
    fn parse(query: Option<&str>) -> Outcome<Self> {
        let mut pairs = form_urlencoded::parse(query.unwrap_or_default().as_bytes());
        let Some((_, page)) = pairs.find(|(name, _)| name == "page") else { return Ok(Self { page: 1 }) };
        let no_page = |_| Error::not_found("request.not-found", "page is a number from 1");
        Ok(Self { page: page.parse().map_err(no_page)? })
    }
}

/// New and revised sources (Atom).
#[utoipa::path(
    get,
    path = feed::PATH,
    operation_id = "catalogueFeed",
    params(Language),
    responses((status = 200, description = "The feed.", content_type = "application/atom+xml"))
)]
async fn atom(State(app): State<App>, reader: CacheableRequest) -> Result<Response, Problem> {
    let locale = super::api::lenient_locale(&reader);
    let making = async move {
        Ok(CachedResponse::with_media_type(
            "application/atom+xml; charset=utf-8",
            feed::feed(&app, locale).await?,
        ))
    };
    reader.answer_with_key(format!("{}?locale={locale}", feed::PATH), making).await
}

/// A file of a source: its sample, or a description for other tools (Data Package, Croissant, and DCAT-AP as in the
/// catalogue). The address without the file redirects (303) requests for a media type of DCAT-AP to the address of that
/// type.
#[utoipa::path(
    get,
    path = "/sources/{slug}/{file}",
    operation_id = "sourceFile",
    params(("slug" = String, Path, description = "Its name in addresses."), ("file" = inline(FileKind), Path), Language),
    responses(
        (status = 200, description = "The file.", content(
            (Vec<u8> = "text/csv"), (serde_json::Value = "application/json"),
            (serde_json::Value = "application/ld+json"), (String = "text/turtle"), (String = "application/rdf+xml")
        )),
        (status = 404, description = "No such source: content.unknown; it has no such file: request.not-found."),
        (status = 410, description = "The source is no longer offered: content.expired."),
    )
)]
async fn file(
    State(app): State<App>,
    Extension(kind): Extension<FileKind>,
    Path(slug): Path<String>,
    reader: CacheableRequest,
) -> Result<Response, Problem> {
    let locale = match kind {
        // Files that are equal in every language, or contain all of them.
        FileKind::Sample | FileKind::Dcat(_) => Locale::Fr,
        FileKind::Package | FileKind::Croissant => super::api::lenient_locale(&reader),
    };
    let address = format!("/sources/{slug}/{}?locale={locale}", kind.file_name());
    reader.answer_with_key(address, async move { document(&app, kind, &slug, locale).await }).await
}

async fn document(app: &App, kind: FileKind, slug: &str, locale: Locale) -> Outcome<CachedResponse> {
    let bytes = match kind {
        FileKind::Sample => return sample(app, slug).await,
        FileKind::Package => package::package(app, slug, locale).await?,
        FileKind::Croissant => croissant::croissant(app, slug, locale).await?,
        FileKind::Dcat(form) => dcat::source(app, form, slug).await?,
    };
    Ok(CachedResponse::with_media_type(kind.media_type(), bytes))
}

/// Returns the sample; the name of the file shows if its rows are invented.
async fn sample(app: &App, slug: &str) -> Outcome<CachedResponse> {
    let sample = download::sample(app, slug).await?;
    let what = if sample.is_invented { "example" } else { "sample" };
    // A slug needs no quoting.
    let name = format!("vigie-{}-{what}.csv", slug.replace('/', "-"));
    Ok(CachedResponse::file(FileKind::Sample.media_type(), &name, sample.bytes))
}
