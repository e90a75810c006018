//! The open-data files on the web. Small ones are cached uncompressed; large ones only in compressed forms, and their
//! uncompressed form is streamed territory by territory.

use crate::{
    app::App,
    error::Error,
    feed::Format,
    ias::{self, FileKind, Listing, OpenDataFile, Theme},
    web::{
        cacheable_request::CacheableRequest,
        page_cache::{CachedResponse, compress},
        problem::Problem,
        representation::{ChunkedBody, Encoding, Representation, etag},
    },
};
use axum::{
    body::Body,
    extract::{Path, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{Redirect, Response},
};
use std::future::Future;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, schema::Type};

/// The last version is revalidated at each use.
const REVALIDATE: HeaderValue = HeaderValue::from_static("public, max-age=0, must-revalidate");
/// A numbered version never changes.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// Name of a file that every version has.
struct FileName;

impl utoipa::PartialSchema for FileName {
    fn schema() -> RefOr<Schema> {
        let names = FileKind::offered().map(FileKind::name).chain(ias::historic_names());
        ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).into()
    }
}

impl utoipa::ToSchema for FileName {}

/// A file of the last version of a theme.
#[utoipa::path(
    get,
    path = "/open-data/ias/{theme}/{file}",
    operation_id = "file",
    params(("theme" = Theme, Path), ("file" = inline(FileName), Path)),
    responses(
        (status = 200, description = "The file.", content(
            (Vec<u8> = "text/csv"),
            (serde_json::Value = "application/json"),
            (Vec<u8> = "application/vnd.apache.parquet"),
            (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
            (Vec<u8> = "text/plain"),
            (Vec<u8> = "application/zip"),
        )),
        (
            status = 404,
            description = "No such theme or file, or nothing was published yet: ias.theme-unknown, request.not-found, \
                           ias.theme-unpublished."
        ),
    )
)]
pub(super) async fn last(
    State(app): State<App>,
    Path((theme, name)): Path<(String, String)>,
    reader: CacheableRequest,
) -> Result<Response, Problem> {
    let theme: Theme = theme.parse()?;
    let Some(file) = FileKind::named(&name) else { return historic(app, theme, name, &reader).await };
    let file = ias::open_data_file(&app, theme, file, None).await?;
    give(app, &reader, file, REVALIDATE).await
}

async fn historic(
    app: App,
    theme: Theme,
    name: String,
    reader: &CacheableRequest,
) -> Result<Response, Problem> {
    let (site, file) = (app.clone(), name.clone());
    let making = async move {
        let bytes = ias::historic_file(&site, theme, &file).await?;
        Ok(CachedResponse::with_media_type("text/csv; charset=iso-8859-1", bytes))
    };
    let mut response = reader.answer_ignoring_query(making).await?;
    // The layout is fixed, so only the name and the headers can mark generated figures.
    let version = ias::open_data_file(&app, theme, FileKind::Tidy, None).await?;
    let mark = if version.is_demonstration() { "-demonstration" } else { "" };
    let attachment = format!("attachment; filename=\"vigie-ias-{theme}{mark}-{name}\"");
    response.headers_mut().extend(headers(&version, &attachment)?);
    Ok(response)
}

/// Response header that marks generated figures: the historic layout has no room for it.
const DEMONSTRATION: HeaderName = HeaderName::from_static("x-demonstration");

/// Headers with the file name for downloads, the time of publication and the mark of generated figures.
fn headers(file: &OpenDataFile, attachment: &str) -> Result<HeaderMap, Error> {
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_DISPOSITION, HeaderValue::try_from(attachment).map_err(Error::internal)?);
    let modified = HeaderValue::try_from(file.modified()?).map_err(Error::internal)?;
    headers.insert(header::LAST_MODIFIED, modified);
    if file.is_demonstration() {
        headers.insert(DEMONSTRATION, HeaderValue::from_static("true"));
    }
    Ok(headers)
}

/// The figures of one version, which never change.
#[utoipa::path(
    get,
    path = "/open-data/ias/{theme}/versions/{number}/tidy.csv",
    params(("theme" = Theme, Path), ("number" = i64, Path, minimum = 1)),
    responses(
        (status = 200, description = "The file.", body = Vec<u8>, content_type = "text/csv"),
        (status = 404, description = "No such theme or version: ias.theme-unknown, ias.version-unknown."),
    )
)]
pub(super) async fn version(
    State(app): State<App>,
    Path((theme, number)): Path<(String, String)>,
    reader: CacheableRequest,
) -> Result<Response, Problem> {
    let theme: Theme = theme.parse()?;
    // A version has one address: no zero or sign before its number.
    let written = number.parse().ok().filter(|parsed: &i64| *parsed > 0 && parsed.to_string() == number);
    let known = written
        .ok_or_else(|| Error::not_found("ias.version-unknown", format!("{theme} has no version {number}")))?;
    let file = ias::open_data_file(&app, theme, FileKind::Tidy, Some(known)).await?;
    give(app, &reader, file, FOR_EVER).await
}

/// The last publications (Atom).
#[utoipa::path(
    get,
    path = "/open-data/ias/feed.atom",
    responses((status = 200, description = "The feed.", content_type = "application/atom+xml"))
)]
pub(super) async fn feed(State(app): State<App>, reader: CacheableRequest) -> Result<Response, Problem> {
    feed_as(app, &reader, Format::Atom).await
}

async fn feed_as(app: App, reader: &CacheableRequest, format: Format) -> Result<Response, Problem> {
    let making = async move {
        Ok(CachedResponse::with_media_type(format.media_type(), ias::feed(&app, format).await?))
    };
    reader.answer_ignoring_query(making).await
}

/// The last publications (JSON Feed).
#[utoipa::path(
    get,
    path = "/open-data/ias/feed.json",
    operation_id = "jsonFeed",
    responses((status = 200, description = "The feed.", body = serde_json::Value, content_type = "application/feed+json"))
)]
pub(super) async fn json_feed(State(app): State<App>, reader: CacheableRequest) -> Result<Response, Problem> {
    feed_as(app, &reader, Format::Json).await
}

/// The description of all tidy files (Data Package).
#[utoipa::path(
    get,
    path = "/open-data/ias/datapackage.json",
    operation_id = "datapackage",
    responses((status = 200, description = "The description.", body = serde_json::Value, content_type = "application/json"))
)]
pub(super) async fn package(State(app): State<App>, reader: CacheableRequest) -> Result<Response, Problem> {
    reader
        .answer_ignoring_query(async move {
            Ok(CachedResponse::with_media_type("application/json", ias::combined_data_package(&app).await?))
        })
        .await
}

/// Redirects to the index of the indicators, the only open data of this site.
pub(super) async fn root() -> Redirect {
    Redirect::temporary("/open-data/ias")
}

/// The index of all themes: HTML for browsers, else text.
#[utoipa::path(
    get,
    path = "/open-data/ias",
    responses((
        status = 200,
        description = "The index.",
        content((String = "text/plain"), (String = "text/html"))
    ))
)]
pub(super) async fn listing(State(app): State<App>, reader: CacheableRequest) -> Result<Response, Problem> {
    give_listing(&reader, async move { ias::listing(&app).await }).await
}

/// The index of the files of a theme: HTML for browsers, else text.
#[utoipa::path(
    get,
    path = "/open-data/ias/{theme}/",
    params(("theme" = Theme, Path)),
    responses(
        (status = 200, description = "The index.", content((String = "text/plain"), (String = "text/html"))),
        (status = 404, description = "No such theme, or nothing was published yet: ias.theme-unknown, ias.theme-unpublished."),
    )
)]
pub(super) async fn theme_listing(
    State(app): State<App>,
    Path(theme): Path<String>,
    reader: CacheableRequest,
) -> Result<Response, Problem> {
    let theme: Theme = theme.parse()?;
    give_listing(&reader, async move { ias::theme_listing(&app, theme).await }).await
}

async fn give_listing(
    reader: &CacheableRequest,
    making: impl Future<Output = Result<Listing, Error>> + Send + 'static,
) -> Result<Response, Problem> {
    let is_page = reader.preferred(&["text/html", "text/plain"]) == Some("text/html");
    let address = format!("{}#{}", reader.path(), if is_page { "html" } else { "text" });
    let making = async move {
        let listing = making.await?;
        Ok(match is_page {
            true => CachedResponse::page(200, listing.html()),
            false => {
                CachedResponse::with_media_type("text/plain; charset=utf-8", listing.markdown().into_bytes())
            }
        })
    };
    let entity = reader.document(address, making).await?.entity(reader.encoding()).await;
    Ok(reader.respond(entity.with(header::VARY, HeaderValue::from_static("accept, accept-encoding"))))
}

/// The machine-readable index: every file of every theme.
#[utoipa::path(
    get,
    path = "/open-data/ias/index.json",
    operation_id = "openDataIndex",
    responses((status = 200, description = "The list.", body = serde_json::Value, content_type = "application/json"))
)]
pub(super) async fn index(State(app): State<App>, reader: CacheableRequest) -> Result<Response, Problem> {
    reader
        .answer_ignoring_query(async move {
            Ok(CachedResponse::with_media_type("application/json", ias::index(&app).await?))
        })
        .await
}

/// The publications of the next twelve months, and the days on which provisional days become definitive.
#[utoipa::path(
    get,
    path = "/open-data/ias/calendar.json",
    operation_id = "calendar",
    responses((status = 200, description = "The calendar.", body = serde_json::Value, content_type = "application/json"))
)]
pub(super) async fn calendar(State(app): State<App>, reader: CacheableRequest) -> Result<Response, Problem> {
    reader
        .answer_ignoring_query(async move {
            Ok(CachedResponse::with_media_type("application/json", ias::calendar(&app).await?))
        })
        .await
}

/// The calendar of publications (iCalendar).
#[utoipa::path(
    get,
    path = "/open-data/ias/calendar.ics",
    responses((status = 200, description = "The calendar.", content_type = "text/calendar"))
)]
pub(super) async fn agenda(State(app): State<App>, reader: CacheableRequest) -> Result<Response, Problem> {
    reader
        .answer_ignoring_query(async move {
            Ok(CachedResponse::with_media_type("text/calendar; charset=utf-8", ias::agenda(&app).await?))
        })
        .await
}

/// Mapping between the two lists of regions, and their populations.
#[utoipa::path(
    get,
    path = "/open-data/ias/territories.csv",
    responses((status = 200, description = "The table.", content_type = "text/csv"))
)]
pub(super) async fn territories(reader: CacheableRequest) -> Result<Response, Problem> {
    let file = "vigie-territories.csv";
    let making =
        async move { Ok(CachedResponse::file("text/csv; charset=utf-8", file, ias::territories()?)) };
    reader.answer_ignoring_query(making).await
}

/// The outlines of all territories (GeoJSON).
#[utoipa::path(
    get,
    path = "/open-data/ias/territories.geojson",
    responses((status = 200, description = "The outlines.", body = serde_json::Value, content_type = "application/geo+json"))
)]
pub(super) async fn outlines(reader: CacheableRequest) -> Result<Response, Problem> {
    let making =
        async move { Ok(CachedResponse::file(ias::GEOJSON, "vigie-territories.geojson", ias::outlines()?)) };
    reader.answer_ignoring_query(making).await
}

async fn give(
    app: App,
    reader: &CacheableRequest,
    file: OpenDataFile,
    lasting: HeaderValue,
) -> Result<Response, Problem> {
    let encoding = reader.encoding();
    let described = described(&file, encoding)?.with(header::CACHE_CONTROL, lasting);
    let response = reader.respond(described.clone());
    if response.status() == StatusCode::NOT_MODIFIED {
        return Ok(response);
    }
    if encoding == Encoding::Identity && file.is_large() && reader.takes_whole() {
        let pieces = reader.with_permit(async move { file.load(&app).await?.chunks() }).await?;
        return Ok(response.map(|_| Body::new(ChunkedBody::new(pieces))));
    }
    // The bytes are cached by version: during a publication, the data may be of two versions.
    let address = format!("{}{} {}", reader.path(), encoding.suffix(), ias::hex(&file.fingerprint));
    let making = async move {
        let bytes = file.load(&app).await?.bytes()?;
        Ok(CachedResponse::with_media_type("application/octet-stream", compress(encoding, bytes)))
    };
    let document = reader.document(address, making).await?;
    let bytes = document.entity(Encoding::Identity).await.bytes;
    let whole = described.with(header::CONTENT_LENGTH, HeaderValue::from(bytes.len()));
    Ok(reader.respond(Representation { bytes, ..whole }))
}

/// The response entity of a file, whose bytes are made on demand.
fn described(file: &OpenDataFile, encoding: Encoding) -> Result<Representation, Problem> {
    let attachment = format!("attachment; filename=\"{}\"", file.name);
    let validator = etag(&file.fingerprint, encoding);
    let mut entity = Representation::new(file.file.media_type(), validator, encoding, Vec::new().into());
    entity.headers.extend(headers(file, &attachment)?);
    entity.headers.remove(header::CONTENT_LENGTH);
    Ok(entity)
}
