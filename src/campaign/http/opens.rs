//! Tracking picture and links of mails to recipients who consented to tracking.

use crate::{
    App, Error,
    campaign::opens::{TrackedTarget, visit},
    error::Kind,
    web::problem::Problem,
};
use axum::{
    extract::{Path, State},
    http::{Method, StatusCode, header},
    response::{IntoResponse as _, Response},
};

/// A transparent GIF of one pixel.
const PICTURE: &[u8] =
    b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04\x01\x00\x00\x00\x00,\
    \x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;";

pub(super) async fn picture(
    State(app): State<App>,
    method: Method,
    Path(token): Path<String>,
) -> Result<Response, Problem> {
    respond(visit(&app, &token, None, method == Method::GET).await?)
}

pub(super) async fn link(
    State(app): State<App>,
    method: Method,
    Path((token, link)): Path<(String, i64)>,
) -> Result<Response, Problem> {
    respond(visit(&app, &token, Some(link), method == Method::GET).await?)
}

fn respond(visit: Option<TrackedTarget>) -> Result<Response, Problem> {
    let kept = [(header::CACHE_CONTROL, "no-store"), (header::REFERRER_POLICY, "no-referrer")];
    match visit {
        Some(TrackedTarget::Picture) => {
            Ok((kept, [(header::CONTENT_TYPE, "image/gif")], PICTURE).into_response())
        }
        Some(TrackedTarget::Link(address)) => {
            Ok((StatusCode::FOUND, kept, [(header::LOCATION, address)]).into_response())
        }
        None => {
            Err(Error::new(Kind::NotFound, "campaign.link-unknown", "the tracking link is invalid").into())
        }
    }
}
