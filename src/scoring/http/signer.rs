//! API of the signer of a quote, for the contact of its order: another signer, or reopening of a declined quote.

use super::sign::Key;
use crate::{
    App, Error, Result,
    email::mask,
    error::Kind,
    scoring::{self, Managed, State as QuoteState},
    web::{ExchangeQuery, Form, Visitor, problem::Problem},
};
use axum::{
    Json,
    extract::{Query, State},
    http::header,
    response::IntoResponse,
};
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

/// Path of the page, after the language.
pub(super) const PAGE: &str = "/solutions/scoring/signer";

/// A quote with its signer, for the contact of its order.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ScoringSigner {
    reference: String,
    number: String,
    state: QuoteState,
    /// The designated signer.
    name: String,
    /// The signer's address, masked.
    email: String,
    /// Why the signer declined, as long as the quote is declined.
    decline_reason: Option<String>,
    #[schema(value_type = String, format = Date)]
    valid_until: Date,
}

#[utoipa::path(
    get,
    path = "/api/scoring/signer",
    summary = "The signer of a quote, for the contact of its order.",
    params(Key),
    responses((status = 200, description = "The signer.", body = ScoringSigner), (status = 404, description = "The key is unknown or has expired: scoring.link-unknown."))
)]
pub(super) async fn signer(
    State(app): State<App>,
    Query(Key { key }): Query<Key>,
) -> Result<impl IntoResponse, Problem> {
    let Managed { order, quote, state } = scoring::managed_by_key(&app, &key).await?;
    let signer = ScoringSigner {
        reference: order.reference.to_string(),
        number: quote.number.to_string(),
        state,
        name: order.signer.name,
        email: mask(&order.signer.email),
        decline_reason: quote.decline_reason,
        valid_until: quote.valid_until,
    };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(signer)))
}

/// Exchanges the token of a mailed link for a key.
pub(super) async fn exchange_token(app: App, query: ExchangeQuery) -> Result<String> {
    let token = query.iter().find(|(name, _)| name == "token").map_or("", |(_, value)| value.as_str());
    let key = scoring::enter_as_contact(&app, token).await?;
    Ok(format!("{PAGE}?key={}", key.as_deref().unwrap_or("none")))
}

/// Names another signer, or reopens the quote.
pub(super) async fn change(app: App, _: Visitor, form: Form) -> Result<String> {
    let key = form.first("key").to_owned();
    let reference = scoring::reference_of_contact_key(&app, &key).await?;
    match form.first("step") {
        "reopen" => drop(scoring::reopen(&app, &reference, false).await?),
        "signer" => drop(scoring::change_signer(&app, &reference, form.pairs(), false).await?),
        _ => {
            let detail = "step takes signer or reopen";
            return Err(Error::new(Kind::Invalid, "request.choice-unknown", detail));
        }
    }
    Ok(format!("{PAGE}?key={key}"))
}
