//! Sessions over HTTP: they continue, also without JavaScript, and end immediately.

use super::{EMAIL, Jar, PASSWORD, sign_in, with_account};
use crate::{
    requests::vigie,
    site::{Fixture, header, text},
};
use axum::response::Response;

async fn refresh(site: &Fixture, jar: &Jar) -> Response {
    jar.post(site, "/auth/refresh", &[]).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twenty_concurrent_refreshes_get_the_same_token() {
    let site = with_account().await;
    let jar = sign_in(&site).await;
    let all = futures_util::future::join_all((0..20).map(|_| refresh(&site, &jar))).await;
    let mut next = Vec::new();
    for answer in &all {
        assert_eq!((answer.status().as_u16(), header(answer, "cache-control")), (204, "no-store"));
        let mut after = jar.clone();
        after.take(answer);
        next.push(after.get("refresh_token").unwrap().to_owned());
    }
    assert!(next.iter().all(|token| *token == next[0] && Some(token.as_str()) != jar.get("refresh_token")));
    let mut after = jar.clone();
    after.take(&all[0]);
    assert_eq!(after.get_page(&site, "/api/account").await.status(), 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_script_an_expired_token_is_refreshed_by_a_redirect() {
    let site = with_account().await;
    let mut jar = sign_in(&site).await;
    let expired = jar.without("id_token");
    let led = expired.get_page(&site, "/fr/account?closed=one").await;
    let place = header(&led, "location").to_owned();
    assert_eq!(
        (led.status().as_u16(), place.as_str()),
        (303, "/auth/continue?redirect=%2Ffr%2Faccount%3Fclosed%3Done")
    );
    let back = expired.get_page(&site, &place).await;
    assert_eq!((back.status().as_u16(), header(&back, "location")), (303, "/fr/account?closed=one"));
    assert_eq!(
        (header(&back, "cache-control"), header(&back, "referrer-policy")),
        ("no-store", "no-referrer")
    );
    jar.take(&back);
    assert_eq!(jar.get_page(&site, "/fr/account").await.status(), 200);

    // A form submitted after the expiry is sent again to its own path.
    let expired = jar.without("id_token");
    let held = expired.post(&site, "/fr/account", &[("do", "close-others")]).await;
    assert_eq!(
        (held.status().as_u16(), header(&held, "location")),
        (307, "/auth/continue?redirect=%2Ffr%2Faccount")
    );
    let again = expired.post(&site, header(&held, "location"), &[("do", "close-others")]).await;
    assert_eq!((again.status().as_u16(), header(&again, "location")), (307, "/fr/account"));
    jar.take(&again);
    let done = jar.post(&site, "/fr/account", &[("do", "close-others")]).await;
    assert_eq!(header(&done, "location"), "/fr/account?closed=others");

    // A script gets the error and refreshes by itself.
    let headers = [
        ("accept", "application/json"),
        ("cookie", "__Host-person=x"),
        ("content-type", "application/x-www-form-urlencoded"),
    ];
    assert_eq!(site.send("POST /fr/account", &headers, "do=close-others").await.status(), 401);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_ended_session_redirects_to_the_sign_in() {
    let site = with_account().await;
    let mut jar = sign_in(&site).await;
    let out = jar.post(&site, "/auth/logout?locale=ko", &[]).await;
    assert_eq!((out.status().as_u16(), header(&out, "location")), (303, "/ko"));
    assert_eq!(header(&out, "clear-site-data"), "\"cache\", \"storage\"");
    let before = jar.clone();
    jar.take(&out);
    assert!(jar.get("device").is_some(), "the device cookie is kept");
    assert_eq!(jar.without("device").line(), "", "every cookie of the session is deleted");
    assert_eq!(before.get_page(&site, "/api/account").await.status(), 401, "at once");
    let refused = refresh(&site, &before).await;
    assert_eq!(refused.status(), 401);
    assert!(text(refused).await.contains("account.not-signed-in"));
    let led = before.get_page(&site, "/auth/continue?redirect=%2Fth%2Faccount").await;
    assert_eq!(
        (led.status().as_u16(), header(&led, "location")),
        (303, "/th/login?redirect=%2Fth%2Faccount")
    );
    for elsewhere in ["https%3A%2F%2Fevil.example", "%2F%2Fevil.example", ""] {
        let led = before.get_page(&site, &format!("/auth/continue?redirect={elsewhere}")).await;
        assert_eq!(header(&led, "location"), "/fr/login?redirect=%2Ffr%2Faccount", "{elsewhere}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sign_in_ends_the_previous_session_of_the_browser() {
    let site = with_account().await;
    let before = sign_in(&site).await;
    let mut jar = before.clone();
    let answer = jar.post(&site, "/fr/login", &[("emailAddress", EMAIL), ("password", PASSWORD)]).await;
    jar.take(&answer);
    assert_eq!(before.get_page(&site, "/api/account").await.status(), 401);
    assert_eq!(jar.get_page(&site, "/api/account").await.status(), 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn operators_and_owners_end_sessions_immediately() {
    let site = with_account().await;
    let (first, second) = (sign_in(&site).await, sign_in(&site).await);
    let is_in = async |jar: &Jar| jar.get_page(&site, "/api/account").await.status() == 200;
    let listed: serde_json::Value =
        serde_json::from_str(&text(first.get_page(&site, "/api/account").await).await).unwrap();
    let others: Vec<_> =
        listed["sessions"].as_array().unwrap().iter().filter(|one| one["isCurrent"] == false).collect();
    assert_eq!(others.len(), 1);
    let id = others[0]["id"].as_str().unwrap();
    first.post(&site, "/fr/account", &[("do", "close"), ("session", id)]).await;
    assert!(is_in(&first).await && !is_in(&second).await);
    let third = sign_in(&site).await;
    assert_eq!(vigie(&site, &["sessions", "revoke", EMAIL]).stdout, "ended 2 sessions\n");
    assert!(!is_in(&first).await && !is_in(&third).await);
    let fourth = sign_in(&site).await;
    assert_eq!(vigie(&site, &["user", "disable", EMAIL]).code, 0);
    assert!(!is_in(&fourth).await);
    assert_eq!(refresh(&site, &fourth).await.status(), 401);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_origins_cannot_refresh_or_end_a_session() {
    let site = with_account().await;
    let jar = sign_in(&site).await;
    for path in ["/auth/refresh", "/auth/logout", "/fr/login", "/fr/account", "/auth/continue"] {
        let cookie = jar.line();
        for foreign in [("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")] {
            let headers =
                [("cookie", cookie.as_str()), foreign, ("content-type", "application/x-www-form-urlencoded")];
            assert_eq!(site.send(&format!("POST {path}"), &headers, "").await.status(), 403, "{path}");
        }
    }
    // The application is another of our hosts: its pages refresh with the credentials of their user.
    let cookie = jar.line();
    let headers =
        [("cookie", cookie.as_str()), ("origin", "https://app.example"), ("sec-fetch-site", "same-site")];
    let answer = site.send("POST /auth/refresh", &headers, "").await;
    let value =
        (header(&answer, "access-control-allow-origin"), header(&answer, "access-control-allow-credentials"));
    assert_eq!((answer.status().as_u16(), value), (204, ("https://app.example", "true")));
}
