//! What a browser has to solve before it sends a form.

use crate::{App, Error, captcha, requests::FormKind, web::problem::Problem};
use axum::{
    Json,
    extract::{Path, State},
    http::header,
    response::IntoResponse,
};

#[utoipa::path(
    get,
    path = "/api/captcha/{form}",
    summary = "A proof of work for one sending of a form or of a file (ALTCHA, version 2). Its solution goes into the field or header altcha.",
    params(("form" = String, Path, description = "The form that the solution is for: contact, application, data-request, provider or campaign, or upload for a file that is sent without its form.")),
    responses(
        (status = 200, description = "The challenge.", body = captcha::Challenge),
        (status = 404, description = "There is no such form: request.not-found.")
    )
)]
pub(super) async fn challenge(
    State(app): State<App>,
    Path(form): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let is_known = captcha::OTHER_FORMS.contains(&form.as_str()) || form.parse::<FormKind>().is_ok();
    let known = is_known.then_some(form);
    let known =
        known.ok_or_else(|| Error::not_found("request.not-found", "no form of this site has this name"))?;
    let challenge = captcha::challenge(&app, &known).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(challenge)))
}
