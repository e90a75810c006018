//! Responses of forms, checked against the API description.

use super::product;
use crate::openapi::{check_answer, description};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn form_responses_match_their_description() {
    let site = product().await;
    let document = description(&site).await;
    for path in ["/api/contact", "/api/data-request", "/api/provider"] {
        check_answer(&site, &document, (path, path)).await;
    }
    for (described, path) in [
        ("/api/confirmations/{token}", "/api/confirmations/unknown"),
        ("/api/receipts/{token}", "/api/receipts/unknown"),
        ("/api/follow-ups/{kind}", "/api/follow-ups/provider?key=unknown"),
        ("/api/captcha/{form}", "/api/captcha/moon"),
    ] {
        check_answer(&site, &document, (described, path)).await;
    }
}
