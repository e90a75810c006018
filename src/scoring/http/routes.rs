//! Routes of scoring, and their description.

use super::{order, price, results, sign, signer, verify};
use crate::web::openapi::Part;
use crate::web::{Action, Route, TokenExchange};
use axum::routing::{get, post};
use std::time::Duration;
use utoipa::OpenApi;

/// Timeout of writing a file: a workbook of twenty thousand pharmacies takes a second on an idle machine.
const WRITING: Duration = Duration::from_secs(60);

/// The OpenAPI description of scores.
pub const DESCRIPTION: Part =
    Part::new("Scores", "Orders, quotes, signatures and results of pharmacy scores.", operations);

fn operations() -> utoipa::openapi::OpenApi {
    #[derive(OpenApi)]
    #[openapi(paths(
        order::form,
        order::list,
        order::list_file,
        order::order,
        order::file,
        price::price,
        sign::signature,
        sign::file,
        signer::signer,
        verify::document,
        results::own_file,
        results::results,
        results::file
    ))]
    struct Operations;
    Operations::openapi()
}

pub fn routes() -> Vec<Route> {
    vec![
        Route::api("/api/scoring/form", get(order::form)),
        Route::api("/api/scoring/lists", post(order::list)).body_limit(order::LIST_BYTES),
        Route::account("/api/scoring/list-files", post(order::list_file))
            .body_limit(order::PRODUCTS.body_limit()),
        Route::account("/api/scoring/orders/{reference}", get(order::order)),
        Route::account("/api/scoring/orders/{reference}/file", get(order::file)),
        Route::account("/api/scoring/orders/{reference}/results/{format}", get(results::own_file))
            .deadline(WRITING),
        Route::api("/api/scoring/price", get(price::price)),
        Route::api("/api/scoring/signature", get(sign::signature)).secret(),
        Route::api("/api/scoring/signature/file", get(sign::file)).secret(),
        Route::api("/api/scoring/signer", get(signer::signer)).secret(),
        Route::api("/api/scoring/documents/{sha256}", get(verify::document)).secret(),
        Route::api("/api/scoring/results", get(results::results)),
        Route::api("/api/scoring/results/{format}", get(results::file)).deadline(WRITING),
    ]
}

/// Form actions of the pages for signatures and verification.
#[must_use]
pub fn actions() -> Vec<Action> {
    vec![
        Action::new(order::PAGE, order::place).with_texts(order::TEXTS),
        Action::new(sign::PAGE, sign::step),
        Action::new(signer::PAGE, signer::change),
        Action::new(verify::PAGE, verify::check).taking(verify::FILE),
    ]
}

/// Link exchanges of the pages of signatures and results.
#[must_use]
pub fn exchanges() -> Vec<TokenExchange> {
    vec![
        TokenExchange::new(sign::PAGE, "token", sign::enter),
        TokenExchange::new(signer::PAGE, "token", signer::enter),
        results::exchange(),
    ]
}
