//! The form of the status page, and the page that its mails lead to.

use crate::{
    App, Error, Result,
    email::masked,
    error::Kind,
    status::subscription::{self, Subscription},
    web::{Form, Next, Refused, Visitor, problem::Problem},
};
use axum::{
    Json,
    extract::{Path, State},
    http::header,
    response::IntoResponse,
};
use serde::Serialize;
use utoipa::ToSchema;

/// What the link of a mail stands for.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StatusSubscription {
    /// The address, masked.
    email: String,
    /// Empty for all categories.
    categories: Vec<String>,
    is_confirmed: bool,
}

impl From<Subscription> for StatusSubscription {
    fn from(subscription: Subscription) -> Self {
        let Subscription { email, categories, confirmed_at, .. } = subscription;
        Self { email: masked(&email), categories, is_confirmed: confirmed_at.is_some() }
    }
}

/// What the link of a mail stands for, for its recipient.
#[utoipa::path(
    get,
    path = "/api/status/subscriptions/{id}/{signature}",
    operation_id = "statusSubscription",
    params(("id" = String, Path), ("signature" = String, Path)),
    responses(
        (status = 200, description = "What it stands for.", body = StatusSubscription),
        (status = 404, description = "The link is not valid, or no longer: status.subscription-unknown."),
    )
)]
pub(super) async fn of_link(
    State(app): State<App>,
    Path((id, signature)): Path<(String, String)>,
) -> Result<impl IntoResponse, Problem> {
    let found = subscription::find(&app, &id, &signature).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(StatusSubscription::from(found))))
}

/// What the form of the status page does.
pub(super) async fn subscribe(app: App, visitor: Visitor, form: Form) -> Result<Next, Refused> {
    let categories = form.all("categories").map(str::to_owned).collect();
    let Visitor { locale, address, .. } = visitor;
    subscription::subscribe(&app, locale, address, categories, |name: &str| form.first(name)).await?;
    Ok(Next::Page("/status?subscription=sent#subscribe".to_owned()))
}

/// What the buttons of a link's page do. The signed link proves what an origin would: programs of mail post it too.
pub(super) async fn change(app: App, visitor: Visitor, form: Form) -> Result<Next, Refused> {
    let (path, _) = visitor.path.split_once('?').unwrap_or((&visitor.path, ""));
    let mut parts = path.rsplit('/');
    let (signature, id) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let found = subscription::find(&app, id, signature).await?;
    if form.is_one_click() {
        subscription::stop(&app, id).await?;
        return Ok(Next::Nothing);
    }
    match form.first("action") {
        "confirm" => subscription::confirm(&app, &found).await?,
        "stop" => {
            subscription::stop(&app, id).await?;
            return Ok(Next::Page(format!("{path}?stopped=true")));
        }
        _ => {
            let detail = "the form says nothing that this page does";
            return Err(Error::new(Kind::Invalid, "request.invalid", detail).into());
        }
    }
    Ok(Next::Page(path.to_owned()))
}
