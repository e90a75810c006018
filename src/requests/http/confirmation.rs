//! Forms that their sender must confirm. Opening the link of the mail changes nothing; its button confirms.

use super::receipt;
use crate::{
    App, Result,
    requests::{self, Token},
    web::{Form, Visitor, problem::Problem},
};
use axum::{
    Json,
    extract::{Path, State},
    http::header,
    response::IntoResponse,
};
use serde::Serialize;
use utoipa::ToSchema;

/// A form that must be confirmed by its sender.
#[derive(Serialize, ToSchema)]
pub(super) struct Confirmation {
    /// The kind of the form.
    form: &'static str,
    /// The reference number.
    reference: String,
    /// Whether it is already confirmed.
    done: bool,
}

#[utoipa::path(
    get,
    path = "/api/confirmations/{token}",
    summary = "A form that its sender must confirm, by the token of the mail.",
    params(("token" = String, Path, description = "The token of the link in the mail.")),
    responses((status = 200, description = "The form.", body = Confirmation), (status = 404, description = "None waits: form.confirmation-unknown."))
)]
pub(super) async fn pending(
    State(app): State<App>,
    Path(token): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let found = requests::find_pending(&app, &token.as_str().into()).await?;
    let requests::ConfirmationStatus { form, reference, done } = found;
    let confirmation = Confirmation { form: form.word(), reference: reference.to_string(), done };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(confirmation)))
}

/// Confirms the form and redirects to its receipt, which reports the confirmation.
pub(super) async fn confirm(app: App, _: Visitor, form: Form) -> Result<String> {
    let token: Token = form.first("token").into();
    let receipt = receipt::path(requests::confirm(&app, &token).await?, &token);
    Ok(format!("{receipt}&confirmed=true"))
}
