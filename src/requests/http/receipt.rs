//! Receipts of forms.

use crate::{App, requests, web::problem::Problem};
use axum::{
    Json,
    extract::{Path, State},
    http::header,
    response::IntoResponse,
};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// What a visitor keeps of a form that was taken.
#[derive(Serialize, ToSchema)]
pub(super) struct Receipt {
    /// Which form it was.
    form: String,
    /// The number to quote.
    reference: String,
    /// The address that the answer goes to, masked.
    email: String,
    #[schema(value_type = String, format = DateTime)]
    at: Timestamp,
}

#[utoipa::path(
    get,
    path = "/api/receipts/{token}",
    summary = "The receipt of a form, for whoever holds its token.",
    params(("token" = String, Path, description = "As the form was answered with.")),
    responses((status = 200, description = "The receipt.", body = Receipt), (status = 404, description = "There is none."))
)]
pub(super) async fn receipt(
    State(app): State<App>,
    Path(token): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let found = requests::find_receipt(&app, &token.as_str().into()).await?;
    let requests::Receipt { form, reference, email, at } = found;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(Receipt { form, reference, email, at })))
}
