//! The weekly bulletins, as JSON and as text.

use super::query::Query;
use crate::{
    app::App,
    error::Error,
    ias::{self, BulletinDetails, BulletinItem},
    locale::Locale,
    web::{cacheable_request::CacheableRequest, page_cache::CachedResponse, problem::Problem},
};
use axum::{
    extract::{Path, State},
    response::Response,
};
use serde::Serialize;
use utoipa::{
    ToSchema,
    openapi::{ObjectBuilder, RefOr, Schema, schema::Type},
};

/// The language of a bulletin.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct LocaleQuery {
    /// The language of the sentences.
    #[param(default = json!(Locale::Fr))]
    locale: Option<Locale>,
}

impl LocaleQuery {
    fn parse(query: Option<&str>) -> Result<Locale, Error> {
        let mut query = Query::parse(query, &["locale"]);
        let read =
            Self { locale: query.choice("locale", &Locale::ALL.map(|locale| (locale.code(), locale))) };
        query.finish().map(|()| read.locale.unwrap_or(Locale::Fr))
    }
}

/// All bulletins, the newest first.
#[derive(Serialize, ToSchema)]
struct BulletinList {
    bulletins: Vec<BulletinItem>,
}

/// The weekly bulletins, the newest first.
#[utoipa::path(
    get,
    path = "/api/ias/bulletins",
    operation_id = "bulletins",
    params(LocaleQuery),
    responses(
        (status = 200, description = "The list.", body = BulletinList),
        (status = 422, description = "Parameters that are wrong, all of them: request.invalid."),
    )
)]
pub(super) async fn list(State(app): State<App>, reader: CacheableRequest) -> Result<Response, Problem> {
    let locale = LocaleQuery::parse(reader.query())?;
    let making =
        async move { CachedResponse::json(&BulletinList { bulletins: ias::bulletins(&app, locale).await? }) };
    reader.answer(making).await
}

/// The bulletin of an ISO week: sentences in one language, and the facts from which they are generated.
#[utoipa::path(
    get,
    path = "/api/ias/bulletins/{week}",
    operation_id = "bulletin",
    params(("week" = String, Path, example = "2026-W47"), LocaleQuery),
    responses(
        (status = 200, description = "The bulletin.", body = BulletinDetails),
        (status = 404, description = "That week has no bulletin: ias.bulletin-unknown."),
        (status = 422, description = "Parameters that are wrong, all of them: request.invalid."),
    )
)]
pub(super) async fn one(
    State(app): State<App>,
    Path(week): Path<String>,
    reader: CacheableRequest,
) -> Result<Response, Problem> {
    let locale = LocaleQuery::parse(reader.query())?;
    let making = async move { CachedResponse::json(&ias::bulletin(&app, Some(&week), locale).await?) };
    reader.answer(making).await
}

/// File name of the text in a language.
struct TextName;

impl utoipa::PartialSchema for TextName {
    fn schema() -> RefOr<Schema> {
        let names = Locale::ALL.map(|locale| format!("{locale}{TEXT}"));
        ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).into()
    }
}

impl ToSchema for TextName {}

const TEXT: &str = ".txt";

/// The bulletin of an ISO week as text: `fr.txt`, `en.txt`, `ko.txt` or `th.txt`.
#[utoipa::path(
    get,
    path = "/open-data/ias/bulletins/{week}/{file}",
    operation_id = "bulletinText",
    params(
        ("week" = String, Path, example = "2026-W47"),
        ("file" = inline(TextName), Path),
    ),
    responses(
        (status = 200, description = "The text.", body = String, content_type = "text/plain"),
        (status = 404, description = "No such week or file: ias.bulletin-unknown, request.not-found."),
    )
)]
pub(super) async fn text(
    State(app): State<App>,
    Path((week, file)): Path<(String, String)>,
    reader: CacheableRequest,
) -> Result<Response, Problem> {
    let locale: Option<Locale> = file.strip_suffix(TEXT).and_then(|code| code.parse().ok());
    let locale = locale.ok_or_else(|| {
        let detail = format!("a bulletin has no file {file:?}: fr.txt, en.txt, ko.txt or th.txt");
        Error::not_found("request.not-found", detail)
    })?;
    let making = async move {
        let text = ias::bulletin_text(&app, &week, locale).await?;
        Ok(CachedResponse::with_media_type("text/plain; charset=utf-8", text.into_bytes()))
    };
    reader.answer_ignoring_query(making).await
}
