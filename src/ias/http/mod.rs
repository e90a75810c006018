//! The indicators on the web: the API, the open-data files and the cross field.

mod query;

use super::{Asked, Kind, Theme};
use crate::{
    app::App,
    error::Error,
    web::{
        entity::{Encoding, Entity, etag},
        problem::Problem,
    },
};
use axum::{
    Router,
    extract::{Path, RawQuery, Request, State},
    http::{HeaderMap, HeaderValue, Method, header},
    response::Response,
    routing::get,
};
use query::Query;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

/// What is below `/api`.
pub fn api() -> Router<App> {
    Router::new()
        .route("/ias", get(overview))
        .route("/ias/{theme}", get(detail))
        .route("/ias/{theme}/view", get(view))
        .route("/ias/{theme}/map", get(map))
}

/// What stands at the root: files for anybody, to be kept or shown anywhere.
pub fn public() -> Router<App> {
    Router::new().route("/open-data/ias/{theme}/tidy.csv", get(tidy)).route("/img/{name}", get(panel))
}

/// Asked for again each time, which costs little: publications come once a day.
const REVALIDATE: HeaderValue = HeaderValue::from_static("public, max-age=0, must-revalidate");
/// A picture bears its day in its name, but the last days may still be revised.
const ONE_DAY: HeaderValue = HeaderValue::from_static("public, max-age=86400");
/// No cookie is ever read here, so anybody's page may read the answer.
const ANY_ORIGIN: HeaderValue = HeaderValue::from_static("*");

async fn overview(State(app): State<App>, method: Method, request: HeaderMap) -> Result<Response, Problem> {
    json(&super::overview(&app).await?, &method, &request)
}

async fn detail(
    State(app): State<App>,
    Path(theme): Path<String>,
    method: Method,
    request: HeaderMap,
) -> Result<Response, Problem> {
    let theme: Theme = theme.parse()?;
    json(&super::detail(&app, theme).await?, &method, &request)
}

async fn view(
    State(app): State<App>,
    Path(theme): Path<String>,
    RawQuery(text): RawQuery,
    request: Request,
) -> Result<Response, Problem> {
    let theme: Theme = theme.parse()?;
    let mut query = Query::read(text.as_deref(), &["territory", "as_of", "season"]);
    let territory = query.parsed("territory", "ias.territory-unknown", |text| text.parse().ok());
    let asked = Asked {
        territory: territory.unwrap_or(Asked::default().territory),
        as_of: query.day("as_of"),
        seasons: query.words("season"),
    };
    query.finish()?;
    json(&super::view(&app, theme, asked).await?, request.method(), request.headers())
}

async fn map(
    State(app): State<App>,
    Path(theme): Path<String>,
    RawQuery(text): RawQuery,
    request: Request,
) -> Result<Response, Problem> {
    let theme: Theme = theme.parse()?;
    let mut query = Query::read(text.as_deref(), &["days", "kind", "as_of"]);
    let within = |text: &str| text.parse().ok().filter(|days| (1..=366).contains(days));
    let days = query.parsed("days", "request.number-invalid", within).unwrap_or(30);
    let kind = query.choice("kind", &[("former", Kind::Former), ("present", Kind::Present)]);
    let as_of = query.day("as_of");
    query.finish()?;
    let map = super::map(&app, theme, as_of, (kind.unwrap_or(Kind::Former), days)).await?;
    json(&map, request.method(), request.headers())
}

async fn tidy(
    State(app): State<App>,
    Path(theme): Path<String>,
    method: Method,
    request: HeaderMap,
) -> Result<Response, Problem> {
    let theme: Theme = theme.parse()?;
    let file = super::tidy(&app, theme).await?;
    let encoding = Encoding::accepted_gzip(&request);
    let validator = format!("\"{}{}\"", &file.sha256[..24], encoding.suffix());
    let bytes = match encoding {
        Encoding::Identity => file.bytes,
        Encoding::Gzip | Encoding::Brotli => super::document::compress(&file.bytes)?,
    };
    let validator = HeaderValue::try_from(validator).map_err(Error::fault)?;
    let attachment = format!("attachment; filename=\"{}\"", file.file_name);
    let attachment = HeaderValue::try_from(attachment).map_err(Error::fault)?;
    let entity = Entity::new("text/csv; charset=utf-8", validator, encoding, bytes.into())
        .with(header::CACHE_CONTROL, REVALIDATE)
        .with(header::CONTENT_DISPOSITION, attachment)
        .with(header::ACCESS_CONTROL_ALLOW_ORIGIN, ANY_ORIGIN);
    Ok(entity.respond(&method, &request))
}

async fn panel(
    State(app): State<App>,
    Path(name): Path<String>,
    method: Method,
    request: HeaderMap,
) -> Result<Response, Problem> {
    let svg = super::panel(&app, &name).await?.into_bytes();
    Ok(plain("image/svg+xml", ONE_DAY, svg).respond(&method, &request))
}

fn json(document: &impl Serialize, method: &Method, request: &HeaderMap) -> Result<Response, Problem> {
    let bytes = serde_json::to_vec(document).map_err(Error::fault)?;
    let entity = plain("application/json", REVALIDATE, bytes);
    Ok(entity.with(header::ACCESS_CONTROL_ALLOW_ORIGIN, ANY_ORIGIN).respond(method, request))
}

fn plain(media_type: &'static str, cache_control: HeaderValue, bytes: Vec<u8>) -> Entity {
    let validator = etag(&Sha256::digest(&bytes).into(), Encoding::Identity);
    Entity::new(media_type, validator, Encoding::Identity, bytes.into())
        .with(header::CACHE_CONTROL, cache_control)
}
