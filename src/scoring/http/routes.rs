//! Routes of scoring, and their description.

use super::{order, price, results, sign, signer, verify};
use crate::web::openapi::Part;
use crate::web::{Action, Route, TokenExchange};
use std::time::Duration;
use utoipa_axum::routes;

/// Timeout of writing a file: a workbook of twenty thousand pharmacies takes a second on an idle machine.
const WRITE_TIMEOUT: Duration = Duration::from_secs(60);

/// The routes of scores, with their OpenAPI description.
pub const DESCRIPTION: Part =
    Part::new("Scores", "Orders, quotes, signatures and results of pharmacy scores.", routes);

fn routes() -> Vec<Route> {
    vec![
        Route::api(routes!(order::form)),
        Route::api(routes!(order::list)).body_limit(order::LIST_BYTES),
        Route::account(routes!(order::list_file)).body_limit(order::PRODUCTS.body_limit()),
        Route::account(routes!(order::order)),
        Route::account(routes!(order::file)),
        Route::account(routes!(results::own_file)).deadline(WRITE_TIMEOUT),
        Route::api(routes!(price::price)),
        Route::api(routes!(sign::signature)).secret_path(),
        Route::api(routes!(sign::file)).secret_path(),
        Route::api(routes!(signer::signer)).secret_path(),
        Route::api(routes!(verify::document)).secret_path(),
        Route::api(routes!(results::results)),
        Route::api(routes!(results::file)).deadline(WRITE_TIMEOUT),
    ]
}

/// Form actions of the pages for signatures and verification.
#[must_use]
pub fn actions() -> Vec<Action> {
    vec![
        Action::new(order::PAGE, order::place).max_text_bytes(order::TEXTS),
        Action::new(sign::PAGE, sign::step),
        Action::new(signer::PAGE, signer::change),
        Action::new(verify::PAGE, verify::check).accept_files(verify::FILE),
    ]
}

/// Link exchanges of the pages of signatures and results.
#[must_use]
pub fn exchanges() -> Vec<TokenExchange> {
    vec![
        TokenExchange::new(sign::PAGE, "token", sign::exchange_token),
        TokenExchange::new(signer::PAGE, "token", signer::exchange_token),
        results::exchange(),
    ]
}
