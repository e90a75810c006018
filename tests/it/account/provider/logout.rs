//! Signing out also ends the session at the provider, if it supports RP-initiated logout.

use super::{Issuer, back, choose_password, leave, with_provider};
use crate::{
    account::{Jar, pages::turn_codes_on},
    site::{Fixture, header, text},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use serde_json::{Value, json};
use std::collections::HashMap;

/// A provider with a logout endpoint; for the subject `gone` its issuer has changed.
async fn ending() -> Issuer {
    Issuer::start(|a| {
        let end = format!("{}/end", a.document["issuer"].as_str().unwrap());
        a.document["end_session_endpoint"] = json!(end);
        if a.claims["sub"] == "gone" {
            a.document["issuer"] = json!("https://other.example");
        }
    })
    .await
}

async fn signed_in(site: &Fixture, issuer: &Issuer) -> Jar {
    let (jar, query) = leave(site, issuer).await;
    let (place, signed) = back(site, &jar, &query).await;
    assert_eq!(place, "/ko/status");
    signed
}

/// Signs out and returns the query parameters of the logout request to the provider.
async fn asked_at_end(site: &Fixture, issuer: &Issuer, jar: &Jar) -> HashMap<String, String> {
    let left = jar.post(site, "/auth/logout?locale=ko", &[]).await;
    // A redirect would violate the `form-action` policy of the page with the button.
    assert_eq!((left.status().as_u16(), header(&left, "location")), (200, ""));
    let place = header(&left, "refresh").strip_prefix("0;url=").unwrap().to_owned();
    let mut after = jar.clone();
    after.take(&left);
    assert_eq!((after.get("id_token"), after.get("refresh_token")), (None, None));
    let page = text(left).await;
    let escaped = place.replace('&', "&amp;");
    assert!(page.contains("<html lang=\"ko\">") && page.contains("Annuaire"), "{page}");
    assert!(page.contains(&format!("href=\"{escaped}\"")), "{page}");
    let place = url::Url::parse(&place).unwrap();
    assert_eq!(
        format!("{}{}", place.origin().ascii_serialization(), place.path()),
        format!("{}/end", issuer.address)
    );
    assert_eq!(jar.get_page(site, "/api/account").await.status(), 401, "the session is over");
    place.query_pairs().into_owned().collect()
}

fn said(id_token: &str) -> Value {
    serde_json::from_slice(&BASE64.decode(id_token.split('.').nth(1).unwrap()).unwrap()).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn signing_out_redirects_to_the_provider_and_back_in_the_language() {
    let issuer = ending().await;
    let site = with_provider(&issuer).await;
    let signed = signed_in(&site, &issuer).await;
    let asked = asked_at_end(&site, &issuer, &signed).await;
    let back = "https://vigie.example/auth/signed-out";
    for (name, value) in
        [("client_id", "vigie"), ("post_logout_redirect_uri", back), ("state", "ko"), ("ui_locales", "ko")]
    {
        assert_eq!(asked[name], value, "{name}");
    }
    let found = said(&asked["id_token_hint"]);
    assert_eq!((found["sub"].as_str(), found["iss"].as_str()), (Some("42"), Some(issuer.address.as_str())));
    for (query, home) in [("?state=ko", "/ko"), ("?state=//evil.example", "/fr"), ("", "/fr")] {
        let led = site.get(&format!("/auth/signed-out{query}"), &[]).await;
        assert_eq!((led.status().as_u16(), header(&led, "location")), (303, home), "{query}");
    }
    // A session that has ended is not reported to the provider again.
    let again = signed.post(&site, "/auth/logout?locale=ko", &[]).await;
    assert_eq!((again.status().as_u16(), header(&again, "location")), (303, "/ko"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_with_a_code_after_the_provider_ends_at_the_provider() {
    let issuer = ending().await;
    let site = with_provider(&issuer).await;
    choose_password(&site).await;
    let signed = signed_in(&site, &issuer).await;
    let (_, recovery) = turn_codes_on(&site, &signed).await;
    let (jar, query) = leave(&site, &issuer).await;
    let (place, mut jar) = back(&site, &jar, &query).await;
    let key = place.split_once("key=").unwrap().1.split('&').next().unwrap().to_owned();
    let answer = jar.post(&site, "/ko/login/code", &[("key", &key), ("code", &recovery)]).await;
    assert_eq!(answer.status(), 303);
    jar.take(&answer);
    let asked = asked_at_end(&site, &issuer, &jar).await;
    assert_eq!(said(&asked["id_token_hint"])["sub"], "42");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn signing_out_works_after_the_provider_has_changed() {
    let issuer = ending().await;
    let site = with_provider(&issuer).await;
    let signed = signed_in(&site, &issuer).await;
    issuer.visit.lock().unwrap().subject = "gone".to_owned();
    let left = signed.post(&site, "/auth/logout?locale=ko", &[]).await;
    assert_eq!((left.status().as_u16(), header(&left, "location")), (303, "/ko"));
    assert_eq!(signed.get_page(&site, "/api/account").await.status(), 401);
}
