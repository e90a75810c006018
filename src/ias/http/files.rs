//! The open-data files on the web. Small ones are kept as they are; of large ones only the compressed forms are, and who
//! takes them as they are gets them territory by territory.

use crate::{
    app::App,
    error::Error,
    ias::{self, File, Offer, Theme},
    web::{
        entity::{Encoding, Entity, Pieces, etag},
        page_cache::{Document, compress},
        problem::Problem,
        reader::Reader,
    },
};
use axum::{
    body::Body,
    extract::{Path, State},
    http::{HeaderValue, StatusCode, header},
    response::Response,
};

/// The last version is asked for again each time.
const REVALIDATE: HeaderValue = HeaderValue::from_static("public, max-age=0, must-revalidate");
/// A numbered version never changes.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

pub(super) async fn last(
    State(app): State<App>,
    Path((theme, name)): Path<(String, String)>,
    reader: Reader,
) -> Result<Response, Problem> {
    let theme: Theme = theme.parse()?;
    let Some(file) = File::named(&name) else { return historic(&app, theme, &name, &reader).await };
    give(&reader, ias::offer(&app, theme, file, None).await?, REVALIDATE).await
}

async fn historic(app: &App, theme: Theme, name: &str, reader: &Reader) -> Result<Response, Problem> {
    let making = async {
        let bytes = ias::historic_file(app, theme, name).await?;
        Ok(Document::file("text/csv; charset=iso-8859-1", &format!("vigie-ias-{theme}-{name}"), bytes))
    };
    reader.answer_whole(making).await
}

pub(super) async fn version(
    State(app): State<App>,
    Path((theme, number)): Path<(String, i64)>,
    reader: Reader,
) -> Result<Response, Problem> {
    let theme: Theme = theme.parse()?;
    give(&reader, ias::offer(&app, theme, File::Tidy, Some(number)).await?, FOR_EVER).await
}

pub(super) async fn feed(State(app): State<App>, reader: Reader) -> Result<Response, Problem> {
    let making = async { Ok(Document::of("application/atom+xml; charset=utf-8", ias::feed(&app).await?)) };
    reader.answer_whole(making).await
}

pub(super) async fn package(State(app): State<App>, reader: Reader) -> Result<Response, Problem> {
    reader.answer_whole(async { Ok(Document::of("application/json", ias::all_packed(&app).await?)) }).await
}

pub(super) async fn territories(reader: Reader) -> Result<Response, Problem> {
    let file = "vigie-territories.csv";
    let making = async { Ok(Document::file("text/csv; charset=utf-8", file, ias::territories()?)) };
    reader.answer_whole(making).await
}

async fn give(reader: &Reader, offer: Offer, lasting: HeaderValue) -> Result<Response, Problem> {
    let encoding = reader.encoding();
    let described = described(&offer, encoding)?.with(header::CACHE_CONTROL, lasting);
    let response = reader.give(&described);
    if response.status() == StatusCode::NOT_MODIFIED {
        return Ok(response);
    }
    let (mut parts, _) = response.into_parts();
    if encoding == Encoding::Identity && offer.is_large() {
        return Ok(Response::from_parts(parts, Body::new(Pieces::new(offer.pieces()?))));
    }
    let address = format!("{}{}", reader.path(), encoding.suffix());
    let document = reader.cache.get(address, |_| made(offer, encoding)).await?;
    let bytes = document.entity(Encoding::Identity).await.bytes.clone();
    parts.headers.insert(header::CONTENT_LENGTH, HeaderValue::from(bytes.len()));
    Ok(Response::from_parts(parts, Body::from(bytes)))
}

/// The headers of a file, whose bytes are made only when somebody takes them.
fn described(offer: &Offer, encoding: Encoding) -> Result<Entity, Problem> {
    let attachment = format!("attachment; filename=\"{}\"", offer.name);
    let attachment = HeaderValue::try_from(attachment).map_err(Error::fault)?;
    let validator = etag(&offer.fingerprint, encoding);
    let mut entity = Entity::new(offer.file.media_type(), validator, encoding, Vec::new().into())
        .with(header::CONTENT_DISPOSITION, attachment);
    entity.headers.remove(header::CONTENT_LENGTH);
    Ok(entity)
}

/// Makes a file in this encoding, off the threads that answer requests.
async fn made(offer: Offer, encoding: Encoding) -> Result<Document, Error> {
    let making = move || Ok(compress(encoding, offer.bytes()?));
    let bytes = tokio::task::spawn_blocking(making).await.map_err(Error::fault)?;
    Ok(Document::of("application/octet-stream", bytes?))
}
