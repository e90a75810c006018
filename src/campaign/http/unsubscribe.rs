//! The unsubscribe page of campaigns.

use crate::{
    App, Error, Result,
    campaign::{
        model::suppression::{Feedback, Scope},
        unsubscribe::{self, SuppressionRecord, UnsubscribeLink},
    },
    error::Kind,
    web::{ActionOutcome, Form, RejectedForm, Visitor, problem::Problem},
};
use axum::{
    Json,
    extract::{Path, State},
    http::header,
    response::IntoResponse,
};
use jiff::Timestamp;
use percent_encoding::percent_decode_str;
use serde::Serialize;
use utoipa::ToSchema;

/// The campaign of a link, and whether the link was used.
#[derive(Serialize, ToSchema)]
pub(super) struct Unsubscription {
    /// The sponsor whose mails end; `null` for a link for all clients.
    sponsor: Option<String>,
    /// The masked address; `null` if it was erased.
    email: Option<String>,
    /// The source of the address.
    source: Option<String>,
    recorded: Option<UnsubscriptionRecord>,
}

/// An opt-out of the address.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UnsubscriptionRecord {
    scope: Scope,
    #[schema(value_type = String, format = DateTime)]
    at: Timestamp,
    /// Until when this link can undo it.
    #[schema(value_type = Option<String>, format = DateTime)]
    undo_until: Option<Timestamp>,
    /// Whether this link added it and may add a reason.
    by_link: bool,
    feedback: Option<Feedback>,
}

impl From<SuppressionRecord> for UnsubscriptionRecord {
    fn from(SuppressionRecord { scope, at, undo_until, is_by_link, feedback }: SuppressionRecord) -> Self {
        Self { scope, at, undo_until, by_link: is_by_link, feedback }
    }
}

#[utoipa::path(
    get,
    path = "/api/unsubscriptions/{addressHash}/{signature}",
    summary = "Campaign and opt-out of an unsubscribe link.",
    params(
        ("addressHash" = String, Path, description = "The keyed hash in the address of the link."),
        ("signature" = String, Path, description = "The campaign and the signature in the address of the link."),
    ),
    responses((status = 200, description = "The campaign of the link and its opt-out.", body = Unsubscription), (status = 404, description = "The link is incomplete or invalid: unsubscribe.link-unknown."))
)]
pub(super) async fn unsubscription(
    State(app): State<App>,
    Path((address_hash, signature)): Path<(String, String)>,
) -> Result<impl IntoResponse, Problem> {
    let link = unsubscribe::require(&app, &address_hash, &signature).await?;
    let unsubscribe::Unsubscription { sponsor, recipient, recorded } = unsubscribe::find(&app, &link).await?;
    let (email, source) = recipient.unzip();
    let response = Unsubscription { sponsor, email, source, recorded: recorded.map(Into::into) };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(response)))
}

/// Handles the form of the page. The signed link replaces the check of cookie and origin: mailbox providers
/// post it (RFC 8058), and browsers with referrers disabled send no origin.
pub(super) async fn send(app: App, visitor: Visitor, form: Form) -> Result<ActionOutcome, RejectedForm> {
    let parts: Vec<_> = visitor.path.split('/').skip(2).map(|part| percent_decode_str(part)).collect();
    let parts: Vec<_> = parts.into_iter().map(|part| part.decode_utf8_lossy().into_owned()).collect();
    let [address_hash, signature] = parts.as_slice() else { return Err(not_understood().into()) };
    let link = unsubscribe::require(&app, address_hash, signature).await?;
    Ok(change(&app, &link, &form, &visitor.path).await?)
}

async fn change(app: &App, link: &UnsubscribeLink, form: &Form, path: &str) -> Result<ActionOutcome> {
    if form.is_one_click() {
        unsubscribe::unsubscribe(app, link, Scope::Client).await?;
        return Ok(ActionOutcome::Nothing);
    }
    match form.first("action") {
        "stop" => {
            let scope = if form.first("everybody") == "yes" { Scope::Everybody } else { Scope::Client };
            unsubscribe::unsubscribe(app, link, scope).await?;
        }
        "undo" => {
            unsubscribe::undo(app, link).await?;
            return Ok(ActionOutcome::Page(format!("{path}?undone=true")));
        }
        "tell" => {
            // No choice means no reason to store.
            if let Ok(feedback) = form.first("feedback").parse() {
                unsubscribe::set_feedback(app, link, feedback).await?;
            }
        }
        _ => return Err(not_understood()),
    }
    Ok(ActionOutcome::Page(path.to_owned()))
}

/// Handles the form of the page without a link.
pub(super) async fn request_link(app: App, visitor: Visitor, form: Form) -> Result<String> {
    unsubscribe::request_link(&app, visitor.locale, visitor.address, form.pairs()).await?;
    Ok("/unsub?sent=true".to_owned())
}

fn not_understood() -> Error {
    Error::new(Kind::Invalid, "request.invalid", "the form has no known action")
}
