//! Form submissions. With a script, the browser posts in the background and receives the next location or a
//! problem as JSON. Without a script, it is redirected, or receives the page again with the submitted values.

use super::{
    action::{Action, ActionOutcome, RejectedForm},
    cookie,
    form::{FileReceiver, Form, Limits},
    problem::Problem,
    render::{Address, Requester, Submitted},
    representation::Encoding,
    shared::Shared,
    visitor::Visitor,
};
use crate::{Error, error::Kind};
use axum::{
    Json,
    body::Body,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header, request::Parts},
    response::{IntoResponse as _, Response},
};
use serde::Serialize;

/// The JSON response to a script: where the browser goes next.
#[derive(Serialize)]
struct Done {
    location: String,
}

/// Runs the action of the page at `address` on a submitted form.
pub(super) async fn submit(
    shared: &Shared,
    action: &Action,
    address: &Address,
    request: &Parts,
    body: Body,
) -> Response {
    let (app, locale) = (&shared.app, address.locale);
    let visitor = Visitor::from_request(request, address, &app.config);
    let by_script = visitor.is_fetch;
    let takes = FileReceiver { app, from: visitor.address, allowances: &action.upload_limits };
    let limits = Limits { body: action.body_limit, texts: action.texts, file_receiver: Some(takes) };
    let form = match Form::parse(&request.headers, body, limits).await {
        Ok(form) => form,
        Err(e) => return private(Problem::from(e).into_response()),
    };
    match (action.run)(app.clone(), visitor, form.clone()).await {
        Ok(ActionOutcome::Page(path)) => done(format!("/{locale}{path}"), by_script),
        Ok(ActionOutcome::Location(location, cookies)) => {
            let mut response = done(location, by_script);
            cookie::set(app, &cookies, response.headers_mut());
            response
        }
        Ok(ActionOutcome::Nothing) => private(StatusCode::OK.into_response()),
        Err(RejectedForm { error, .. }) if by_script => private(Problem::from(error).into_response()),
        Err(RejectedForm { error, pairs }) => {
            let pairs = pairs.as_deref().unwrap_or(form.pairs());
            redisplay(shared, address, pairs, error, request).await
        }
    }
}

fn done(location: String, by_script: bool) -> Response {
    if by_script {
        return private(Json(Done { location }).into_response());
    }
    match HeaderValue::try_from(location) {
        Ok(location) => private((StatusCode::SEE_OTHER, [(header::LOCATION, location)]).into_response()),
        Err(e) => Problem::from(Error::internal(e)).into_response(),
    }
}

/// Renders the page again with the submitted values and the errors.
async fn redisplay(
    shared: &Shared,
    address: &Address,
    pairs: &[(String, String)],
    error: Error,
    request: &Parts,
) -> Response {
    let code = error.code;
    let has_fields = matches!(error.kind, Kind::Invalid | Kind::RateLimited(_));
    let fields = if has_fields { error.fields.clone() } else { Vec::new() };
    let refusal = Problem::from(error);
    let submitted = Submitted { values: pairs, code, fields: &fields };
    match shared
        .renderer
        .submitted(address, &submitted, refusal.status, &Requester::from_request(request))
        .await
    {
        Ok(document) => {
            let entity = document.entity(Encoding::Identity).await;
            let mut response = entity.respond(&Method::GET, &HeaderMap::new());
            // `Retry-After` is copied from the problem.
            if let Some(after) = refusal.into_response().headers().get(header::RETRY_AFTER) {
                response.headers_mut().insert(header::RETRY_AFTER, after.clone());
            }
            private(response)
        }
        Err(failure) => {
            tracing::error!("cannot render the page of a rejected form: {failure}");
            private(refusal.into_response())
        }
    }
}

fn private(mut response: Response) -> Response {
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
