//! The subscription form of the status page, and the page behind the links of its mails.

use crate::{
    App,
    status::subscription::{self, LIST},
    subscription::Request,
    web::{
        ActionOutcome, Form, RejectedForm, Visitor,
        problem::Problem,
        subscription::{Link, SubscriptionDetails, change_subscription, subscription_of_link},
    },
};
use axum::{
    extract::{Path, State},
    response::Response,
};

/// A subscription to the state of the services, for the recipient of its link.
#[utoipa::path(
    get,
    path = "/api/status/subscriptions/{id}/{signature}",
    operation_id = "statusSubscription",
    params(("id" = String, Path), ("signature" = String, Path)),
    responses(
        (status = 200, description = "The subscription; its topics are categories.", body = SubscriptionDetails),
        (status = 404, description = "The link is not valid or has expired: status.subscription-unknown."),
    )
)]
pub(super) async fn of_link(State(app): State<App>, Path(link): Path<Link>) -> Result<Response, Problem> {
    subscription_of_link(&app, &LIST, link).await
}

/// Handles the subscription form of the status page.
pub(super) async fn subscribe(app: App, visitor: Visitor, form: Form) -> Result<ActionOutcome, RejectedForm> {
    let topics = form.all("categories").map(str::to_owned).collect();
    let Visitor { locale, address, .. } = visitor;
    let request = Request { locale, from: address, topics };
    subscription::subscribe(&app, request, |name: &str| form.first(name)).await?;
    Ok(ActionOutcome::Page("/status?subscription=sent#subscribe".to_owned()))
}

/// Handles the buttons of the page of a subscription.
pub(super) async fn change(app: App, visitor: Visitor, form: Form) -> Result<ActionOutcome, RejectedForm> {
    change_subscription(&app, &LIST, &visitor, &form).await
}
