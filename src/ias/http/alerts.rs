//! The form of alerts, and the page of the links in its mails.

use crate::{
    App,
    ias::alerts::{self, Choice, LIST},
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

/// A subscription to alerts, for the recipient of its link.
#[utoipa::path(
    get,
    path = "/api/ias/alerts/{id}/{signature}",
    operation_id = "alertSubscription",
    params(("id" = String, Path), ("signature" = String, Path)),
    responses(
        (
            status = 200,
            description = "The subscription; its topics are `theme:flu`, `territory:FR`, `kind:above` and the like.",
            body = SubscriptionDetails
        ),
        (status = 404, description = "The link is not valid, or no longer: ias.subscription-unknown."),
    )
)]
pub(super) async fn of_link(State(app): State<App>, Path(link): Path<Link>) -> Result<Response, Problem> {
    subscription_of_link(&app, &LIST, link).await
}

/// Handles the form of alerts.
pub(super) async fn subscribe(app: App, visitor: Visitor, form: Form) -> Result<ActionOutcome, RejectedForm> {
    let words = |name: &str| form.all(name).map(str::to_owned).collect();
    let choice = Choice { themes: words("themes"), territories: words("territories"), kinds: words("kinds") };
    let from = (visitor.locale, visitor.address);
    alerts::subscribe(&app, from, &choice, |name: &str| form.first(name)).await?;
    Ok(ActionOutcome::Page("/ias?subscription=sent#alerts".to_owned()))
}

/// Handles the buttons of a link's page.
pub(super) async fn change(app: App, visitor: Visitor, form: Form) -> Result<ActionOutcome, RejectedForm> {
    change_subscription(&app, &LIST, &visitor, &form).await
}
