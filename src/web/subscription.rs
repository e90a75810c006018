//! The page of a subscription link: confirm or end it by a button, or end it by one click (RFC 8058).

use super::{
    action::{ActionOutcome, RejectedForm},
    form::Form,
    problem::Problem,
    visitor::Visitor,
};
use crate::{
    App, Error, Result,
    email::mask,
    error::Kind,
    subscription::{self, List, Subscription},
};
use axum::{
    Json,
    http::header,
    response::{IntoResponse as _, Response},
};
use serde::Serialize;
use utoipa::ToSchema;

/// The identifier and the signature of a link.
pub(crate) type Link = (String, String);

/// A subscription by mail, for the recipient of its link.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SubscriptionDetails {
    /// The address, masked.
    email: String,
    /// Empty for all topics.
    topics: Vec<String>,
    is_confirmed: bool,
}

impl From<Subscription> for SubscriptionDetails {
    fn from(subscription: Subscription) -> Self {
        let Subscription { email, topics, confirmed_at, .. } = subscription;
        Self { email: mask(&email), topics, is_confirmed: confirmed_at.is_some() }
    }
}

/// The subscription of a link, as its page reads it.
pub(crate) async fn subscription_of_link(
    app: &App,
    list: &'static List,
    link: Link,
) -> Result<Response, Problem> {
    let found = subscription::find(app, list, &link.0, &link.1).await?;
    let details = SubscriptionDetails::from(found);
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(details)).into_response())
}

/// Handles the buttons of the page. The signed link replaces the check of the origin, because mail clients
/// post it too.
pub(crate) async fn change_subscription(
    app: &App,
    list: &'static List,
    visitor: &Visitor,
    form: &Form,
) -> Result<ActionOutcome, RejectedForm> {
    let (path, _) = visitor.path.split_once('?').unwrap_or((&visitor.path, ""));
    let mut parts = path.rsplit('/');
    let (signature, id) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let found = subscription::find(app, list, id, signature).await?;
    if form.is_one_click() {
        subscription::stop(app, list, &found).await?;
        return Ok(ActionOutcome::Nothing);
    }
    match form.first("action") {
        "confirm" => subscription::confirm(app, list, &found).await?,
        "stop" => {
            subscription::stop(app, list, &found).await?;
            return Ok(ActionOutcome::Page(format!("{path}?stopped=true")));
        }
        _ => {
            let detail = "the form has no action: send action=confirm or action=stop";
            return Err(Error::new(Kind::Invalid, "request.invalid", detail).into());
        }
    }
    Ok(ActionOutcome::Page(path.to_owned()))
}
