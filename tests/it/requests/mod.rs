//! What visitors send, over the web as a browser sends it.

mod contact;
mod inbox;

use crate::site::{Fixture, Headers, start_product};
use axum::response::Response;

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");
const BY_SCRIPT: (&str, &str) = ("accept", "application/json");

/// The product, which these tests need whole.
async fn product() -> Fixture {
    start_product().await.expect("the interface is built")
}

fn encoded(answers: &[(&str, &str)]) -> String {
    url::form_urlencoded::Serializer::new(String::new()).extend_pairs(answers).finish()
}

/// Sends a form as a browser does without a script.
async fn post(site: &Fixture, path: &str, answers: &[(&str, &str)]) -> Response {
    site.send(&format!("POST {path}"), &[FORM], encoded(answers)).await
}

/// Sends a form as the script of its page does.
async fn post_by_script(site: &Fixture, path: &str, answers: &[(&str, &str)], more: Headers<'_>) -> Response {
    let headers = [&[FORM, BY_SCRIPT], more].concat();
    site.send(&format!("POST {path}"), &headers, encoded(answers)).await
}
