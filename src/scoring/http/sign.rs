//! API of the signature, for the holder of the link of a quote.

use crate::{
    App, Result,
    email::mask,
    scoring::{self, Channel, Indicator, Price, SigningDetails, State as QuoteState, Territory},
    web::{ExchangeQuery, Form, Visitor, problem::Problem},
};
use axum::{
    Json,
    extract::{Query, State},
    http::header,
    response::IntoResponse,
};
use jiff::{Timestamp, civil::Date};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Path of the page, after the language.
pub(super) const PAGE: &str = "/solutions/scoring/sign";

/// A quote, for its signer.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SigningPage {
    number: String,
    company: String,
    signer: String,
    /// The signer's address, masked.
    email: String,
    state: QuoteState,
    indicator: Indicator,
    channel: Channel,
    territory: Territory,
    #[schema(value_type = String, format = Date)]
    from: Date,
    #[schema(value_type = String, format = Date)]
    to: Date,
    markets: Vec<ScoringMarket>,
    price: Price,
    #[schema(value_type = String, format = Date)]
    dated: Date,
    #[schema(value_type = String, format = Date)]
    valid_until: Date,
    /// Why the signer declined, as long as the quote is declined.
    decline_reason: Option<String>,
    /// The name typed at the acceptance of the conditions; null before.
    name: Option<String>,
    /// Expiry of the mailed code; null if no code is pending.
    #[schema(value_type = Option<String>, format = DateTime)]
    code_until: Option<Timestamp>,
    #[schema(value_type = Option<String>, format = DateTime)]
    signed_at: Option<Timestamp>,
}

#[derive(Serialize, ToSchema)]
struct ScoringMarket {
    name: String,
    /// Number of products of the market.
    gtins: usize,
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Key {
    /// Key that the exchange of the link returned.
    #[serde(default)]
    pub(super) key: String,
}

fn shape(app: &App, found: SigningDetails) -> SigningPage {
    let SigningDetails { order, quote, state, session: visit, signed_at } = found;
    let waits = visit.code.is_some() && app.clock.now() < visit.code_until;
    SigningPage {
        number: quote.number.to_string(),
        company: order.client.company,
        signer: order.signer.name,
        email: mask(&order.signer.email),
        state,
        indicator: order.indicator,
        channel: order.channel,
        territory: order.territory,
        from: order.period.from(),
        to: order.period.to(),
        markets: order
            .markets
            .into_iter()
            .map(|market| ScoringMarket { name: market.name, gtins: market.gtins.len() })
            .collect(),
        price: quote.contents.price,
        decline_reason: quote.decline_reason,
        dated: quote.dated,
        valid_until: quote.valid_until,
        name: visit.name,
        code_until: waits.then_some(visit.code_until),
        signed_at,
    }
}

#[utoipa::path(
    get,
    path = "/api/scoring/signature",
    summary = "A quote, for its signer.",
    params(Key),
    responses((status = 200, description = "The quote.", body = SigningPage), (status = 404, description = "The key is unknown or has expired: scoring.link-unknown."))
)]
pub(super) async fn signature(
    State(app): State<App>,
    Query(Key { key }): Query<Key>,
) -> Result<impl IntoResponse, Problem> {
    let found = scoring::of_key(&app, &key).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(shape(&app, found))))
}

#[utoipa::path(
    get,
    path = "/api/scoring/signature/file",
    summary = "The quote as a file; the signed one if it is signed.",
    params(Key),
    responses((status = 200, description = "The quote.", content_type = "application/pdf", body = Vec<u8>), (status = 404, description = "The key is unknown or has expired: scoring.link-unknown."))
)]
pub(super) async fn file(
    State(app): State<App>,
    Query(Key { key }): Query<Key>,
) -> Result<impl IntoResponse, Problem> {
    let (number, file) = scoring::file_of_key(&app, &key).await?;
    Ok(super::pdf::pdf(&number, file.bytes))
}

/// Exchanges the link of a quote for a key; none for an invalid or expired link.
pub(super) async fn exchange_token(app: App, query: ExchangeQuery) -> Result<String> {
    let token = query.iter().find(|(name, _)| name == "token").map_or("", |(_, value)| value.as_str());
    let key = scoring::exchange_token(&app, &token.into()).await?;
    Ok(format!("{PAGE}?key={}", key.as_deref().unwrap_or("none")))
}

/// Accepts the conditions and mails a code, signs with one, or declines the quote.
pub(super) async fn step(app: App, visitor: Visitor, form: Form) -> Result<String> {
    let key = form.first("key").to_owned();
    match form.first("step") {
        "confirm" => scoring::confirm(&app, &key, form.pairs()).await?,
        "decline" => scoring::decline(&app, &key, form.pairs()).await?,
        _ => scoring::accept(&app, &key, visitor.address, form.pairs()).await?,
    }
    Ok(format!("{PAGE}?key={key}"))
}
