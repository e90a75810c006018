//! Forwards a browser to another site after a form submission. A redirect is not possible: our `form-action`
//! policy applies to redirects too.

use super::error_page;
use crate::locale::Locale;
use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{Html, IntoResponse as _, Response},
};
use maud::html;

/// An interstitial page with a title and a sentence. It forwards to `address` automatically, and by a link.
pub fn interstitial_redirect(
    locale: Locale,
    title: &str,
    sentence: &str,
    address: &str,
    link: &str,
) -> Response {
    let main = html! { h1 { (title) } p { (sentence) } p { a href=(address) { (link) } } };
    let mut response = (StatusCode::OK, Html(error_page::document(locale, title, &main))).into_response();
    // Browsers that ignore `Refresh` show the link.
    if let Ok(refresh) = HeaderValue::try_from(format!("0;url={address}")) {
        response.headers_mut().insert(header::REFRESH, refresh);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_page_redirects_automatically_and_has_a_link() {
        let place = "https://id.example/end?state=ko&client_id=vigie";
        let response = interstitial_redirect(Locale::Ko, "<끝>", "a & b", place, "이동");
        let refresh = response.headers()[header::REFRESH].to_str().unwrap().to_owned();
        assert_eq!((response.status(), refresh), (StatusCode::OK, format!("0;url={place}")));
        let page = axum::body::to_bytes(response.into_body(), 10_000).await.unwrap();
        let page = String::from_utf8(page.to_vec()).unwrap();
        for part in [
            "<html lang=\"ko\">",
            "<title>&lt;끝&gt; – Vigie</title>",
            "<h1>&lt;끝&gt;</h1>",
            "<p>a &amp; b</p>",
            "href=\"https://id.example/end?state=ko&amp;client_id=vigie\"",
        ] {
            assert!(page.contains(part), "{part}: {page}");
        }
    }
}
