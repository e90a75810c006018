//! What a browser has to solve before it sends a form.

use crate::{App, Error, captcha, requests::Form, web::problem::Problem};
use axum::{
    Json,
    extract::{Path, State},
    http::header,
    response::IntoResponse,
};

#[utoipa::path(
    get,
    path = "/api/captcha/{form}",
    summary = "A proof of work for one sending of a form (ALTCHA, version 2). Its solution goes into the field altcha.",
    params(("form" = String, Path, description = "The form that the solution is for: contact, application, data-request or provider.")),
    responses(
        (status = 200, description = "The challenge.", body = captcha::Challenge),
        (status = 404, description = "There is no such form: request.not-found.")
    )
)]
pub(super) async fn challenge(
    State(app): State<App>,
    Path(form): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let form: Result<Form, ()> = form.parse();
    let form = form.map_err(|()| Error::absent("request.not-found", "no form of this site has this name"))?;
    let challenge = captcha::challenge(&app, form.word()).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(challenge)))
}
