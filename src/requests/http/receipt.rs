//! Receipts of forms.

use crate::{
    App,
    identicon::Identicon,
    requests::{self, FormKind, Token},
    web::problem::Problem,
};
use axum::{
    Json,
    extract::{Path, State},
    http::header,
    response::IntoResponse,
};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// The receipt of an accepted form.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Receipt {
    /// The kind of the form.
    form: &'static str,
    /// The reference number.
    reference: String,
    /// The identicon of the reference.
    identicon: Identicon,
    /// The masked address that the response is sent to.
    email: String,
    #[schema(value_type = String, format = DateTime)]
    at: Timestamp,
    /// The deadline for the confirmation by mail; `null` once the form was passed on.
    #[schema(value_type = Option<String>, format = DateTime)]
    confirm_by: Option<Timestamp>,
}

/// The path of the receipt of a form, without the language prefix.
pub(super) fn path(form: FormKind, token: &Token) -> String {
    format!("/{}/sent?receipt={}", form.page(), token.as_str())
}

#[utoipa::path(
    get,
    path = "/api/receipts/{token}",
    summary = "The receipt of a form, by its token.",
    params(("token" = String, Path, description = "The token from the response to the form.")),
    responses((status = 200, description = "The receipt.", body = Receipt), (status = 404, description = "The token is unknown: form.receipt-unknown."))
)]
pub(super) async fn receipt(
    State(app): State<App>,
    Path(token): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let found = requests::find_receipt(&app, &token.as_str().into()).await?;
    let requests::Receipt { form, reference, email, at, confirm_by } = found;
    let (form, identicon, reference) =
        (form.word(), Identicon::for_reference(reference.as_str()), reference.to_string());
    Ok((
        [(header::CACHE_CONTROL, "no-store")],
        Json(Receipt { form, reference, identicon, email, at, confirm_by }),
    ))
}
