//! Sign-in at a provider: successful sign-ins and every kind of invalid callback.

mod issuer;
mod logout;

use super::{
    EMAIL, Jar, PASSWORD,
    pages::{SECURITY, confirm_codes, set_device_up, turn_codes_on},
};
use crate::{
    requests::{post, product_with, vigie},
    site::{Fixture, header, text},
};
use issuer::{Change, Issuer, NOW};
use serde_json::json;
use std::collections::HashMap;
use vigie::config::Provider;

/// A modification of the query of the callback.
type Rewrite = fn(&str) -> String;

/// The redirect target of a callback whose request is unknown.
const NOWHERE: &str = "/en/login?failed=provider-failed";
const FAILED: &str = "/ko/login?failed=provider-failed&redirect=%2Fko%2Fstatus";
const UNKNOWN: &str = "/ko/login?failed=provider-unknown&redirect=%2Fko%2Fstatus";

/// The product with this provider, and an account without a password.
async fn with_provider(issuer: &Issuer) -> Fixture {
    let provider = Provider {
        issuer: issuer.address.clone(),
        client_id: "vigie".to_owned(),
        client_secret: None,
        name: "Annuaire".to_owned(),
    };
    let site = product_with(|config| config.provider = Some(provider)).await;
    assert_eq!(vigie(&site, &["user", "add", EMAIL, "--name", "Hélène Marchetti", "--print-link"]).code, 0);
    site
}

/// Sets a password with a printed link: two-factor codes require one.
async fn choose_password(site: &Fixture) {
    let printed = vigie(site, &["user", "reset-link", EMAIL, "--print-link"]).stdout;
    let token = printed.split_once("?token=").unwrap().1.trim();
    let answer = post(site, "/fr/login/reset", &[("token", token), ("password", PASSWORD)]).await;
    assert_eq!(header(&answer, "location"), "/fr/login?chosen=true");
}

/// Starts a sign-in; returns the cookies of the browser and the query of the callback.
async fn leave(site: &Fixture, issuer: &Issuer) -> (Jar, String) {
    leave_with(site, issuer, (Jar::default(), "/auth/provider?redirect=%2Fko%2Fstatus")).await
}

async fn leave_with(site: &Fixture, issuer: &Issuer, (mut jar, path): (Jar, &str)) -> (Jar, String) {
    let led = jar.get_page(site, path).await;
    assert_eq!(led.status(), 303, "{}", text(led).await);
    jar.take(&led);
    let address = url::Url::parse(header(&led, "location")).unwrap();
    assert_eq!(address.path(), "/authorize");
    let query: HashMap<_, _> = address.query_pairs().into_owned().collect();
    assert_eq!((query["response_type"].as_str(), query["code_challenge_method"].as_str()), ("code", "S256"));
    assert_eq!(query["redirect_uri"], "https://vigie.example/auth/callback");
    let mut visit = issuer.visit.lock().unwrap();
    (visit.nonce, visit.challenge) = (query["nonce"].clone(), query["code_challenge"].clone());
    let iss: String = url::form_urlencoded::byte_serialize(issuer.address.as_bytes()).collect();
    (jar, format!("code=the-code&state={}&iss={iss}", query["state"]))
}

async fn back(site: &Fixture, jar: &Jar, query: &str) -> (String, Jar) {
    let led = jar.get_page(site, &format!("/auth/callback?{query}")).await;
    assert_eq!(led.status(), 303, "{query}");
    let mut after = jar.clone();
    after.take(&led);
    (header(&led, "location").to_owned(), after)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_user_of_the_provider_signs_in_and_out() {
    let issuer = Issuer::start(|_| ()).await;
    let site = with_provider(&issuer).await;
    assert!(site.read("/fr/login").await.contains("Se connecter avec Annuaire"));
    let (jar, query) = leave(&site, &issuer).await;
    let (place, signed) = back(&site, &jar, &query).await;
    assert_eq!((place.as_str(), signed.get("provider_states")), ("/ko/status", None));
    let account = signed.get_page(&site, "/fr/account").await;
    assert!(text(account).await.contains("Bonjour Hélène"));
    // A callback is valid once.
    assert_eq!(back(&site, &jar, &query).await.0, NOWHERE);
    let shown = vigie(&site, &["user", "show", EMAIL]).stdout;
    assert!(
        shown.contains(&format!("provider  {}", issuer.address)) && shown.contains("verified"),
        "{shown}"
    );
    let left = signed.post(&site, "/auth/logout?locale=ko", &[]).await;
    assert_eq!((left.status().as_u16(), header(&left, "location")), (303, "/ko"));
    assert_eq!(signed.get_page(&site, "/api/account").await.status(), 401);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rejects_invalid_tokens_of_the_provider() {
    let variants: [(&str, Change); 19] = [
        ("another nonce", |a| a.claims["nonce"] = json!("x")),
        ("no nonce", |a| drop(a.claims.as_object_mut().unwrap().remove("nonce"))),
        ("another issuer", |a| a.claims["iss"] = json!("https://evil.example")),
        ("another audience", |a| a.claims["aud"] = json!("somebody-else")),
        ("a further audience", |a| a.claims["aud"] = json!(["vigie", "somebody-else"])),
        ("no audience", |a| drop(a.claims.as_object_mut().unwrap().remove("aud"))),
        ("another party", |a| a.claims["azp"] = json!("somebody-else")),
        ("the key of a stranger", |a| a.key = 2),
        ("no signature", |a| a.is_signed = false),
        ("no algorithm", |a| (a.header["alg"], a.is_signed) = (json!("none"), false)),
        ("a shared secret", |a| a.header["alg"] = json!("HS256")),
        ("a key that is unknown", |a| a.header["kid"] = json!("other")),
        ("expired", |a| a.claims["exp"] = json!(NOW - 1)),
        ("no end", |a| drop(a.claims.as_object_mut().unwrap().remove("exp"))),
        ("issued long ago", |a| a.claims["iat"] = json!(NOW - 3_600)),
        ("from the future", |a| a.claims["iat"] = json!(NOW + 3_600)),
        ("another access token", |a| a.claims["at_hash"] = json!("AAAAAAAAAAAAAAAAAAAAAA")),
        ("no subject", |a| drop(a.claims.as_object_mut().unwrap().remove("sub"))),
        ("a refusal", |a| a.status = axum::http::StatusCode::BAD_REQUEST),
    ];
    for (what, change) in variants {
        let issuer = Issuer::start(change).await;
        let site = with_provider(&issuer).await;
        let (jar, query) = leave(&site, &issuer).await;
        let (place, after) = back(&site, &jar, &query).await;
        assert_eq!((place.as_str(), after.get("id_token")), (FAILED, None), "{what}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_callback_is_bound_to_browser_request_and_provider() {
    let issuer = Issuer::start(|_| ()).await;
    let site = with_provider(&issuer).await;
    let changes: [(&str, Rewrite, &str); 6] = [
        ("another state", |query| query.replace("state=", "state=x"), NOWHERE),
        ("no state", |query| query.replace("state=", "other="), NOWHERE),
        ("another provider", |query| query.replace("iss=http", "iss=https"), FAILED),
        ("no provider", |query| query.split("&iss=").next().unwrap().to_owned(), FAILED),
        ("another code", |query| query.replace("the-code", "a-code"), FAILED),
        ("a refusal", |query| format!("{query}&error=access_denied"), FAILED),
    ];
    for (what, change, place) in changes {
        let (jar, query) = leave(&site, &issuer).await;
        let (led, after) = back(&site, &jar, &change(&query)).await;
        assert_eq!((led.as_str(), after.get("id_token")), (place, None), "{what}");
    }
    let (_, query) = leave(&site, &issuer).await;
    let (other, _) = leave(&site, &issuer).await;
    for (what, jar) in
        [("a browser without a request", Jar::default()), ("a browser of another request", other)]
    {
        assert_eq!(back(&site, &jar, &query).await.0, NOWHERE, "{what}");
    }
    let (jar, query) = leave(&site, &issuer).await;
    issuer.visit.lock().unwrap().challenge = "x".repeat(43);
    assert_eq!(back(&site, &jar, &query).await.0, FAILED, "the code verifier of another request");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_tabs_can_sign_in_at_the_provider_at_once() {
    const PATH: &str = "/auth/provider?redirect=%2Fko%2Fstatus";
    let issuer = Issuer::start(|_| ()).await;
    let site = with_provider(&issuer).await;
    let (jar, first) = leave(&site, &issuer).await;
    let visit = issuer.visit.lock().unwrap().clone();
    let (jar, second) = leave_with(&site, &issuer, (jar, PATH)).await;
    let other = std::mem::replace(&mut *issuer.visit.lock().unwrap(), visit);
    let (place, jar) = back(&site, &jar, &first).await;
    assert_eq!(place, "/ko/status");
    *issuer.visit.lock().unwrap() = other;
    let (place, jar) = back(&site, &jar, &second).await;
    assert_eq!((place.as_str(), jar.get("provider_states")), ("/ko/status", None));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rejects_sign_in_with_an_unverified_or_unknown_address() {
    let variants: [(&str, Change); 4] = [
        ("not verified", |a| a.claims["email_verified"] = json!(false)),
        ("verified, for all it says", |a| drop(a.claims.as_object_mut().unwrap().remove("email_verified"))),
        ("no address", |a| drop(a.claims.as_object_mut().unwrap().remove("email"))),
        ("no account", |a| a.claims["email"] = json!("leo@laboratoire.example")),
    ];
    for (what, change) in variants {
        let issuer = Issuer::start(change).await;
        let site = with_provider(&issuer).await;
        let (jar, query) = leave(&site, &issuer).await;
        let (place, after) = back(&site, &jar, &query).await;
        assert_eq!((place.as_str(), after.get("id_token")), (UNKNOWN, None), "{what}");
        assert!(site.read(&place).await.contains("담당자"), "{what}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_is_bound_to_the_subject_and_not_to_the_address() {
    let issuer = Issuer::start(|_| ()).await;
    let site = with_provider(&issuer).await;
    let arrives = async |subject: &str, email: &str| {
        {
            let mut visit = issuer.visit.lock().unwrap();
            (visit.subject, visit.email) = (subject.to_owned(), email.to_owned());
        }
        let (jar, query) = leave(&site, &issuer).await;
        back(&site, &jar, &query).await.0
    };
    assert_eq!(arrives("42", EMAIL).await, "/ko/status");
    assert_eq!(
        arrives("42", "helene@elsewhere.example").await,
        "/ko/status",
        "the subject identifies the account"
    );
    assert_eq!(arrives("43", EMAIL).await, UNKNOWN, "a reassigned address does not sign in");
    let forgotten = vigie(&site, &["user", "unlock", EMAIL, "--unlink-provider"]).stdout;
    assert!(forgotten.contains("the provider forgotten"), "{forgotten}");
    assert_eq!(arrives("43", EMAIL).await, "/ko/status");
    assert_eq!(vigie(&site, &["user", "disable", EMAIL]).code, 0);
    assert_eq!(arrives("43", EMAIL).await, UNKNOWN, "a closed account");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sign_in_at_the_provider_requires_the_one_time_code() {
    let issuer = Issuer::start(|_| ()).await;
    let site = with_provider(&issuer).await;
    choose_password(&site).await;
    let (jar, query) = leave(&site, &issuer).await;
    let (_, signed) = back(&site, &jar, &query).await;
    turn_codes_on(&site, &signed).await;
    let (jar, query) = leave(&site, &issuer).await;
    let (place, after) = back(&site, &jar, &query).await;
    let expected = place.starts_with("/ko/login/code?key=") && place.ends_with("&redirect=%2Fko%2Fstatus");
    assert!(expected && after.get("id_token").is_none(), "{place}");
    assert!(site.read(&place).await.contains("name=\"code\""));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_enables_codes_only_once_it_has_a_password() {
    let issuer = Issuer::start(|_| ()).await;
    let site = with_provider(&issuer).await;
    let (jar, query) = leave(&site, &issuer).await;
    let (_, signed) = back(&site, &jar, &query).await;
    let (shown, _) = set_device_up(&site, &signed).await;
    let page = text(signed.get_page(&site, SECURITY).await).await;
    assert!(page.contains("href=\"/fr/login/forgot\"") && !page.contains("name=\"do\""), "{page}");
    for password in ["", PASSWORD] {
        assert_eq!(confirm_codes(&site, &signed, password, &shown).await.status(), 422, "{password}");
    }
    choose_password(&site).await;
    let (jar, query) = leave(&site, &issuer).await;
    let (_, signed) = back(&site, &jar, &query).await;
    turn_codes_on(&site, &signed).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_sign_in_page_reports_an_unreachable_or_invalid_provider() {
    const ASKED: &str = "/auth/provider?redirect=%2Fen%2Fstatus";
    let named_otherwise = Issuer::start(|a| a.document["issuer"] = json!("https://evil.example")).await;
    let in_the_open = Issuer::start(|a| a.document["jwks_uri"] = json!("http://id.example/jwks")).await;
    let of_no_web =
        Issuer::start(|a| a.document["authorization_endpoint"] = json!("javascript:alert(1)//x")).await;
    for (what, issuer, why, words) in [
        ("silent", Issuer::silent().await, "provider-unreachable", "does not answer"),
        ("another", named_otherwise, "provider-failed", "did not confirm"),
        ("keys over an open line", in_the_open, "provider-unreachable", "does not answer"),
        ("an address of no web", of_no_web, "provider-failed", "did not confirm"),
    ] {
        let site = with_provider(&issuer).await;
        let led = site.get(ASKED, &[]).await;
        let place = format!("/en/login?failed={why}&redirect=%2Fen%2Fstatus");
        assert_eq!((led.status().as_u16(), header(&led, "location")), (303, place.as_str()), "{what}");
        let page = site.read(&place).await;
        assert!(page.contains(words) && page.contains("name=\"emailAddress\""), "{what}: {page}");
    }
    let issuer = Issuer::start(|a| a.status = axum::http::StatusCode::BAD_GATEWAY).await;
    let site = with_provider(&issuer).await;
    let (jar, query) = leave(&site, &issuer).await;
    assert_eq!(back(&site, &jar, &query).await.0, FAILED.replace("failed&", "unreachable&"), "broken since");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_callback_redirects_to_pages_of_the_site_only() {
    let issuer = Issuer::start(|_| ()).await;
    let site = with_provider(&issuer).await;
    for (asked, place) in [
        ("?redirect=https%3A%2F%2Fevil.example", "/en/account"),
        ("?redirect=%2F%2Fevil.example", "/en/account"),
        ("?redirect=%2Fauth%2Flogout", "/en/account"),
        ("", "/en/account"),
        ("?redirect=%2Fth%2Fias%3Ftheme%3Dgrippe", "/th/ias?theme=grippe"),
    ] {
        let path = format!("/auth/provider{asked}");
        let (jar, query) = leave_with(&site, &issuer, (Jar::default(), &path)).await;
        assert_eq!(back(&site, &jar, &query).await.0, place, "{asked}");
    }
    let without = product_with(|_| ()).await;
    for path in ["/auth/provider", "/auth/callback?state=x"] {
        assert_eq!(without.get(path, &[]).await.status(), 404, "{path}");
    }
    assert!(!without.read("/fr/login").await.contains("/auth/provider"));
}
