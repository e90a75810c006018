//! Follow-up pages: the exchange of links, and new links.

use super::TeamContact;
use crate::{
    App, Result,
    identicon::Identicon,
    locale::Locale,
    requests::{self, FollowUpDetails, FormKind as Kind, Sender, Status},
    web::{Action, ExchangeQuery, Form, TokenExchange, Visitor, problem::Problem},
};
use axum::{
    Json,
    extract::{Path, Query, State},
    http::header,
    response::IntoResponse,
};
use jiff::{Timestamp, civil::Date};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The follow-up of a request, for its sender.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct FollowUp {
    reference: String,
    /// The identicon of the reference.
    identicon: Identicon,
    title: String,
    /// The masked address of the sender.
    email: String,
    status: Status,
    /// All statuses of its kind, in their order.
    steps: Vec<FollowUpStep>,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    updated_at: Timestamp,
    /// The expected day of the next step, if known.
    #[schema(value_type = Option<String>, format = Date)]
    expected_on: Option<Date>,
    /// Messages of the team, newest first.
    messages: Vec<FollowUpMessage>,
    /// The team that handles it.
    contact: TeamContact,
}

#[derive(Serialize, ToSchema)]
struct FollowUpStep {
    status: Status,
    /// `null` for a future status.
    #[schema(value_type = Option<String>, format = DateTime)]
    at: Option<Timestamp>,
}

#[derive(Serialize, ToSchema)]
struct FollowUpMessage {
    text: String,
    /// The language of the message.
    #[schema(value_type = String)]
    locale: Locale,
    #[schema(value_type = String, format = DateTime)]
    at: Timestamp,
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Key {
    /// The access key, from the exchange of the link.
    #[serde(default)]
    pub(super) key: String,
}

#[utoipa::path(
    get,
    path = "/api/follow-ups/{kind}",
    summary = "Status of a request, by its access key.",
    params(("kind" = String, Path, description = "data-request, provider or campaign"), Key),
    responses((status = 200, description = "The follow-up.", body = FollowUp), (status = 404, description = "The key is unknown or has expired: followup.unknown."))
)]
pub(super) async fn follow_up(
    State(app): State<App>,
    Path(kind): Path<String>,
    Query(Key { key }): Query<Key>,
) -> Result<impl IntoResponse, Problem> {
    // An unknown kind has no keys either.
    let kind = kind.parse().unwrap_or(Kind::Contact);
    let found = requests::find_follow_up_by_key(&app, kind, &key).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(shape(&app, found))))
}

fn shape(app: &App, FollowUpDetails { follow_up, steps, messages }: FollowUpDetails) -> FollowUp {
    let at = |status: &Status| steps.iter().find(|step| step.status == *status).map(|step| step.at);
    let step = |status: &Status| FollowUpStep { status: *status, at: at(status) };
    FollowUp {
        steps: follow_up.form.statuses().iter().map(step).collect(),
        reference: follow_up.reference.to_string(),
        identicon: Identicon::for_reference(follow_up.reference.as_str()),
        email: requests::mask(&follow_up.email),
        status: follow_up.status,
        created_at: follow_up.created_at,
        updated_at: follow_up.updated_at,
        expected_on: follow_up.expected_on,
        title: follow_up.title,
        messages: messages
            .into_iter()
            .map(|requests::TeamMessage { text, locale, at }| FollowUpMessage { text, locale, at })
            .collect(),
        contact: TeamContact::for_team(app, follow_up.form.team()),
    }
}

/// The follow-up page of a kind.
fn page(kind: Kind) -> &'static str {
    match kind {
        Kind::Provider => "/become-provider/follow-up",
        Kind::Campaign => "/emailing-campaign/follow-up",
        _ => "/data-request/follow-up",
    }
}

pub(super) fn actions() -> [Action; 3] {
    Kind::FOLLOWED
        .map(|kind| Action::new(page(kind), move |app, visitor, form| resend(app, visitor, form, kind)))
}

pub(super) fn exchanges() -> [TokenExchange; 3] {
    Kind::FOLLOWED.map(|kind| {
        TokenExchange::new(page(kind), "token", move |app, query| exchange_token(app, query, kind))
    })
}

/// Exchanges the token of a link for an access key; an invalid or expired token gets none.
async fn exchange_token(app: App, query: ExchangeQuery, kind: Kind) -> Result<String> {
    let value_of =
        |name: &str| query.iter().find(|(value_of, _)| value_of == name).map(|(_, value)| value.as_str());
    let key = requests::exchange_token(&app, kind, value_of("token").unwrap_or_default()).await?;
    let sent = if value_of("emailsent").is_some_and(|sent| sent != "false") { "&emailsent=true" } else { "" };
    Ok(format!("{}?key={}{sent}", page(kind), key.as_deref().unwrap_or("none")))
}

/// Mails links again. The response does not reveal whether there is anything to send.
async fn resend(app: App, visitor: Visitor, form: Form, kind: Kind) -> Result<String> {
    let sender = Sender { locale: visitor.locale, address: visitor.address };
    requests::resend(&app, &sender, kind, form.pairs()).await?;
    Ok(format!("{}?emailsent=true", page(kind)))
}
