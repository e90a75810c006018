//! Personal data on the web: the page of requests, the page of one request behind its link, and archives.

use super::{
    export,
    model::{Category, Erased, PrivacyRequest, RequestKind, RequestState},
    register::register,
    request,
};
use crate::{
    App, Error, Result, db,
    email::mask,
    error::Kind,
    files,
    identicon::Identicon,
    mail::Team,
    principal::Principal,
    rate_limit::{Bucket, Limit},
    web::openapi::Part,
    web::{Action, Form, RenderAccess, Route, TokenExchange, Visitor, problem::Problem},
};
use axum::{
    Json,
    extract::{Query, State},
    http::header,
    response::IntoResponse,
};
use jiff::{Timestamp, civil::Date};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use utoipa::ToSchema;
use utoipa_axum::routes;

/// Archives that an account may request; building one reads all tables.
const ARCHIVES: Limit = Limit { name: "personal-data", max: 5, window: Duration::from_hours(1) };
const FOLLOW_UP: &str = "/privacy-request/follow-up";

/// The routes of personal data, with their OpenAPI description.
pub const DESCRIPTION: Part = Part::new("Personal data", "Requests about personal data.", routes);

fn routes() -> Vec<Route> {
    let never = RenderAccess::Never;
    vec![
        Route::api(routes!(page)),
        Route::api(routes!(one_request)),
        Route::api(routes!(archive)).render_access(never),
        Route::account(routes!(own_archive)).render_access(never),
    ]
}

/// The form actions of the pages.
#[must_use]
pub fn actions() -> Vec<Action> {
    vec![Action::new("/privacy-request", submit), Action::new(FOLLOW_UP, change)]
}

/// The exchanges of link tokens for keys.
#[must_use]
pub fn exchanges() -> Vec<TokenExchange> {
    vec![TokenExchange::new(FOLLOW_UP, "token", |app, query| async move {
        let token = query.iter().find(|(name, _)| name == "token").map(|(_, value)| value.as_str());
        let key = request::enter(&app, token.unwrap_or_default()).await?;
        Ok(format!("{FOLLOW_UP}?key={}", key.as_deref().unwrap_or("none")))
    })]
}

/// The contents of the page of requests about personal data.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PrivacyPage {
    /// Null if not configured.
    officer: Option<PrivacyOfficer>,
    /// Days until the answer, if the company promises fewer than the law allows.
    answer_days: Option<u8>,
    categories: Vec<PersonalDataCategory>,
}

#[derive(Serialize, ToSchema)]
struct PrivacyOfficer {
    name: Option<String>,
    address: Option<String>,
    email: Option<String>,
}

#[derive(Serialize, ToSchema)]
struct PersonalDataCategory {
    /// Names the texts `privacy:category.<key>.name`, `rest`, and the other texts of the register.
    key: &'static str,
    erased: Erased,
}

/// The officer, the promised days, and the effect of an erasure on each category of data.
#[utoipa::path(
    get,
    path = "/api/privacy",
    operation_id = "privacy",
    responses((status = 200, description = "The contents of the page.", body = PrivacyPage))
)]
async fn page(State(app): State<App>) -> Json<PrivacyPage> {
    let (name, address) = match app.config.company.fact("company.dpo") {
        Some(fact) => match fact.split_once(',') {
            Some((name, address)) => (Some(name.trim().to_owned()), Some(address.trim().to_owned())),
            None => (Some(fact.to_owned()), None),
        },
        None => (None, None),
    };
    let email = app.config.mail.public_team(Team::Privacy).map(ToString::to_string);
    let is_known = name.is_some() || email.is_some();
    let category =
        |category: &'static Category| PersonalDataCategory { key: &category.key, erased: category.erased };
    Json(PrivacyPage {
        officer: is_known.then_some(PrivacyOfficer { name, address, email }),
        answer_days: app.config.company.reach.privacy_days,
        categories: register().categories.iter().map(category).collect(),
    })
}

/// A request about personal data, for its sender.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PersonalDataRequest {
    reference: String,
    /// The picture of the reference.
    identicon: Identicon,
    kind: RequestKind,
    /// The masked address; null after an erasure.
    email: Option<String>,
    state: RequestState,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    #[schema(value_type = Option<String>, format = DateTime)]
    confirmed_at: Option<Timestamp>,
    /// The day by which the request is answered.
    #[schema(value_type = Option<String>, format = Date)]
    due_on: Option<Date>,
    /// The time until which an erasure can be withdrawn.
    #[schema(value_type = Option<String>, format = DateTime)]
    withdraw_until: Option<Timestamp>,
    archive: Option<PersonalDataArchive>,
    /// The answer of the team.
    answer: Option<String>,
}

#[derive(Serialize, ToSchema)]
struct PersonalDataArchive {
    /// The size in bytes.
    size: u64,
    #[schema(value_type = String, format = DateTime)]
    until: Timestamp,
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct Key {
    /// The key that the exchange of the link returned.
    #[serde(default)]
    key: String,
}

/// A request about personal data, by its key.
#[utoipa::path(
    get,
    path = "/api/privacy/requests",
    operation_id = "privacyRequest",
    params(Key),
    responses(
        (status = 200, description = "The request.", body = PersonalDataRequest),
        (status = 404, description = "The key is unknown or has expired: privacy.request-unknown."),
    )
)]
async fn one_request(
    State(app): State<App>,
    Query(Key { key }): Query<Key>,
) -> Result<impl IntoResponse, Problem> {
    let found = request::find(&app, &key).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(shape(&app, found).await?)))
}

async fn shape(app: &App, request: PrivacyRequest) -> Result<PersonalDataRequest> {
    let instant = |millis: Option<i64>| millis.map(db::instant).transpose();
    let file = request::find_archive(app, &request).await?;
    let until = instant(request.archive_until)?;
    Ok(PersonalDataRequest {
        identicon: Identicon::for_reference(request.reference.as_str()),
        reference: request.reference.to_string(),
        kind: request.kind,
        email: request.email.as_ref().map(mask),
        state: request.state,
        created_at: db::instant(request.created_at)?,
        confirmed_at: instant(request.confirmed_at)?,
        due_on: request.due_on,
        withdraw_until: instant(request.withdraw_until())?,
        archive: file.zip(until).map(|(file, until)| PersonalDataArchive { size: file.size, until }),
        answer: Some(request.answer).filter(|answer| !answer.is_empty()),
    })
}

/// The archive of a request, by its key.
#[utoipa::path(
    get,
    path = "/api/privacy/requests/archive",
    operation_id = "privacyArchive",
    params(Key),
    responses(
        (status = 200, description = "The archive.", content_type = "application/zip"),
        (status = 404, description = "There is no archive, or it has expired: privacy.request-unknown."),
    )
)]
async fn archive(
    State(app): State<App>,
    Query(Key { key }): Query<Key>,
) -> Result<impl IntoResponse, Problem> {
    let found = request::find(&app, &key).await?;
    let file = request::find_archive(&app, &found).await?;
    let file = file.ok_or_else(|| {
        Error::not_found("privacy.request-unknown", "there is no archive, or it has expired")
    })?;
    Ok(attached(files::read_bytes(&app, &file).await?))
}

/// All data of the owner of an account with a confirmed address.
#[utoipa::path(
    get,
    path = "/api/account/personal-data",
    operation_id = "personalData",
    responses(
        (status = 200, description = "The archive.", content_type = "application/zip"),
        (status = 401, description = "No visitor is signed in: account.not-signed-in."),
        (status = 409, description = "The address is not confirmed: privacy.move-refused."),
        (status = 429, description = "Too often: form.too-many."),
    )
)]
async fn own_archive(State(app): State<App>, person: Principal) -> Result<impl IntoResponse, Problem> {
    if !person.is_email_verified {
        // An unconfirmed address may belong to another person.
        let detail = "the address of the account is not confirmed: open a link that was mailed to it first";
        return Err(Error::new(Kind::Conflict, "privacy.move-refused", detail).into());
    }
    let bucket = Bucket::for_key(&app, ARCHIVES, person.account.as_str()).await?;
    let mut tx = app.db.write().await?;
    bucket.take(&mut tx, app.clock.now()).await?;
    tx.commit().await?;
    Ok(attached(export::export(&app, &person.email, None).await?.bytes))
}

fn attached(bytes: Vec<u8>) -> impl IntoResponse {
    let headers = [
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_TYPE, "application/zip"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"personal-data.zip\""),
    ];
    (headers, bytes)
}

async fn submit(app: App, visitor: Visitor, form: Form) -> Result<String> {
    request::submit(&app, visitor.locale, visitor.address, form.pairs()).await?;
    Ok("/privacy-request?sent=true".to_owned())
}

async fn change(app: App, _: Visitor, form: Form) -> Result<String> {
    let key = form.first("key");
    match form.first("action") {
        "confirm" => request::confirm(&app, key).await?,
        "withdraw" => request::withdraw(&app, key).await?,
        _ => {
            let detail = "the form contains no action of this page";
            return Err(Error::new(Kind::Invalid, "request.invalid", detail));
        }
    }
    Ok(format!(
        "{FOLLOW_UP}?key={}",
        url::form_urlencoded::byte_serialize(key.as_bytes()).collect::<String>()
    ))
}
