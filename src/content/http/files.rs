//! What machines read of the content: feeds, the map of the site, and pictures.

use crate::{
    app::App,
    content::{
        self,
        feed::{self, Format, Section as Subject},
        sitemap::{self, LIMIT, Section},
    },
    locale::Locale,
    web::{
        Route,
        cacheable_request::CacheableRequest,
        page_cache::{self, CachedResponse},
        problem::Problem,
        representation::{Encoding, Representation},
    },
};
use axum::{
    extract::{Path, State},
    http::{HeaderValue, StatusCode, header},
    response::Response,
    routing::get,
};

/// The name of a picture is its checksum.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

pub(super) fn routes() -> Vec<Route> {
    let mut routes = vec![
        Route::site_file_at("/sitemap.xml", get(index)).site_map(),
        Route::site_file_at("/media/{name}", get(picture)).as_file(),
        Route::tree("/media").as_file(),
    ];
    for section in Section::ALL {
        let give = move |State(app): State<App>, reader: CacheableRequest| map(app, section, reader);
        routes.push(Route::site_file_at(section.path(), get(give)));
    }
    for (subject, locale) in Subject::ALL.into_iter().flat_map(|s| Locale::ALL.map(|locale| (s, locale))) {
        for format in Format::ALL {
            let give = move |State(app): State<App>, reader: CacheableRequest| async move {
                let making = async move {
                    let bytes = feed::feed(&app, subject, locale, format).await?;
                    Ok(CachedResponse::with_media_type(format.media_type(), bytes))
                };
                reader.answer_ignoring_query(making).await
            };
            routes.push(Route::site_file_at(feed::path(subject, locale, format), get(give)));
        }
    }
    routes
}

async fn index(State(app): State<App>, reader: CacheableRequest) -> Result<Response, Problem> {
    let making = async move { Ok(xml(sitemap::index(&app, LIMIT).await?)) };
    reader.answer_ignoring_query(making).await
}

async fn map(app: App, section: Section, reader: CacheableRequest) -> Result<Response, Problem> {
    // The first file has only one address; invalid numbers refer to no file.
    let number = match reader.query().and_then(|query| query.strip_prefix("page=")) {
        Some(number) => number.parse().ok().filter(|number| *number > 1),
        None => Some(1),
    };
    let number: usize = number.ok_or_else(|| Problem::from_status(StatusCode::NOT_FOUND))?;
    let address = page_cache::address(reader.path(), Some(&format!("page={number}")));
    let making = async move { Ok(xml(sitemap::file(&app, section, number, LIMIT).await?)) };
    reader.answer_with_key(address, making).await
}

fn xml(bytes: Vec<u8>) -> CachedResponse {
    CachedResponse::with_media_type("application/xml; charset=utf-8", bytes)
}

async fn picture(
    State(app): State<App>,
    Path(name): Path<String>,
    reader: CacheableRequest,
) -> Result<Response, Problem> {
    let (media_type, picture) = content::picture(&app, &name).await?;
    let validator =
        HeaderValue::try_from(format!("\"{}\"", &picture.sha256)).map_err(crate::Error::internal)?;
    let entity = Representation::new(media_type, validator, Encoding::Identity, picture.bytes.into());
    Ok(reader.respond(entity.with(header::CACHE_CONTROL, FOR_EVER)))
}
