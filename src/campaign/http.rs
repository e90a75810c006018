//! What mails of campaigns lead to.

use super::opens::{Visit, visit};
use crate::{
    App, Error,
    error::Kind,
    web::{Route, problem::Problem},
};
use axum::{
    extract::{Path, State},
    http::{Method, StatusCode, header},
    response::{IntoResponse as _, Response},
    routing::get,
};

/// A transparent picture of one point (GIF89a).
const PICTURE: &[u8] =
    b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04\x01\x00\x00\x00\x00,\
    \x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;";

pub fn routes() -> Vec<Route> {
    let of_mail = |path: &'static str, handler| Route::file(path, handler).secret().without_robots();
    vec![of_mail("/m/{token}", get(picture)), of_mail("/m/{token}/{link}", get(link))]
}

async fn picture(
    State(app): State<App>,
    method: Method,
    Path(token): Path<String>,
) -> Result<Response, Problem> {
    told(visit(&app, &token, None, method == Method::GET).await?)
}

async fn link(
    State(app): State<App>,
    method: Method,
    Path((token, link)): Path<(String, i64)>,
) -> Result<Response, Problem> {
    told(visit(&app, &token, Some(link), method == Method::GET).await?)
}

fn told(visit: Option<Visit>) -> Result<Response, Problem> {
    let kept = [(header::CACHE_CONTROL, "no-store"), (header::REFERRER_POLICY, "no-referrer")];
    match visit {
        Some(Visit::Picture) => Ok((kept, [(header::CONTENT_TYPE, "image/gif")], PICTURE).into_response()),
        Some(Visit::Link(address)) => {
            Ok((StatusCode::FOUND, kept, [(header::LOCATION, address)]).into_response())
        }
        None => Err(Error::new(Kind::Absent, "campaign.link-unknown", "no mail of ours leads here").into()),
    }
}
