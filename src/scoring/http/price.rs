//! The price of an order, for its form.

use crate::{
    App, Error,
    error::{FieldError, Kind},
    scoring::{self, MAX_MARKETS, Price, Purchase, Seat},
    web::problem::Problem,
};
use axum::{
    Json,
    extract::{Query, State},
    http::header,
    response::IntoResponse,
};
use serde::Deserialize;

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(super) struct PriceQuery {
    /// One to five; one by default.
    #[param(minimum = 1, maximum = 5)]
    markets: Option<usize>,
    /// For a client with a sell-out subscription.
    #[serde(default)]
    sell_out: bool,
    /// Seat of the client; France by default.
    #[param(inline)]
    seat: Option<Seat>,
}

#[utoipa::path(
    get,
    path = "/api/scoring/price",
    summary = "Price of an order of scores that is quoted today, with the rules of each line.",
    params(PriceQuery),
    responses((status = 200, description = "The price, in cents.", body = Price), (status = 422, description = "Invalid number of markets: request.number-invalid."))
)]
pub(super) async fn price(
    State(app): State<App>,
    Query(PriceQuery { markets, sell_out, seat }): Query<PriceQuery>,
) -> Result<impl IntoResponse, Problem> {
    let markets = markets.unwrap_or(1);
    if !(1..=MAX_MARKETS).contains(&markets) {
        let refused = Error::new(Kind::Invalid, "request.number-invalid", "an order has one to five markets");
        let field = FieldError::new("/markets", "request.number-invalid");
        return Err(refused.with_fields(vec![field]).into());
    }
    let purchase = Purchase { markets, sell_out, seat: seat.unwrap_or(Seat::France) };
    let price = scoring::price(&app, purchase, None).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(price)))
}
