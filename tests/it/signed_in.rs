//! The signed-in user as passed on by the web layer, and the requests that pages of the application may send.

use crate::site::{header, start, start_with, text};
use axum::response::Response;
use utoipa_axum::routes;
use vigie::{
    principal::Principal,
    web::{Route, SignIn, SiteParts},
};

/// The user Zoé, whose token is `zoe`.
fn zoe(token: &str) -> Option<Principal> {
    (token == "zoe").then(|| Principal {
        account: "0".repeat(32).parse().unwrap(),
        session: "1".repeat(32).parse().unwrap(),
        email: "zoe@clinic.example".parse().unwrap(),
        is_email_verified: true,
        name: "Zoé".to_owned(),
        company: String::new(),
    })
}

const SIGN_IN: SignIn = SignIn {
    identify: |_, token| Box::pin(async move { Ok(zoe(&token)) }),
    resume: "/auth/continue",
    login: "/login",
};

#[utoipa::path(get, path = "/api/greeting-of-mine", responses((status = 200)))]
async fn named(person: Principal) -> String {
    person.name
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn account_pages_require_a_sign_in_and_redirect_to_it() {
    let routes = vec![Route::account(routes!(named))];
    let parts = SiteParts { routes, sign_in: Some(SIGN_IN), ..SiteParts::default() };
    let site = start_with(|_| (), parts).await;
    for count in 0..2 {
        let response = site.get("/fr/account", &[("cookie", "__Host-id_token=zoe")]).await;
        assert_eq!(header(&response, "cache-control"), "no-store");
        // Each page is the first of its engine, so that no state of one user reaches another.
        assert!(text(response).await.contains("page 0: hello /fr/account"), "{count}");
    }
    let login = "/fr/login?redirect=%2Ffr%2Faccount%3Fa%3D1";
    let resumed = "/auth/continue?redirect=%2Ffr%2Faccount%3Fa%3D1";
    for (cookie, place) in [
        ("", login),
        ("__Host-id_token=x", login),
        ("__Host-id_token=zoe; __Host-id_token=zoe", login),
        ("__Host-id_token=; __Host-person=Zoe", resumed),
        ("__Host-person=zoe", resumed),
    ] {
        let response = site.get("/fr/account?a=1", &[("cookie", cookie)]).await;
        assert_eq!((response.status().as_u16(), header(&response, "location")), (303, place), "{cookie}");
        assert_eq!(header(&response, "cache-control"), "no-store");
    }
    let mine = async |headers| site.get("/api/greeting-of-mine", headers).await;
    assert_eq!(text(mine(&[("cookie", "__Host-id_token=zoe")]).await).await, "Zoé");
    let nobodys = mine(&[("cookie", "__Host-person=zoe")]).await;
    assert_eq!(
        (nobodys.status().as_u16(), header(&nobodys, "content-type")),
        (401, "application/problem+json")
    );
    assert!(text(nobodys).await.contains("account.not-signed-in"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_server_stays_ready_while_account_pages_replace_engines() {
    let site = start_with(|_| (), SiteParts { sign_in: Some(SIGN_IN), ..SiteParts::default() }).await;
    let page = async || site.get("/fr/account", &[("cookie", "__Host-id_token=zoe")]).await.status();
    assert_eq!(page().await, 200);
    let pages = async {
        for _ in 0..30 {
            assert_eq!(page().await, 200);
        }
    };
    let polls = async {
        for poll in 0..100 {
            assert_eq!(site.get("/readyz", &[]).await.status(), 200, "poll {poll}");
        }
    };
    tokio::join!(pages, polls);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_application_can_send_credentialed_requests() {
    let site = start(|_| ()).await;
    let (application, evil) = (("origin", "https://app.example"), ("origin", "https://evil.example"));
    let read = |answer: &Response| {
        ["access-control-allow-origin", "access-control-allow-credentials"]
            .map(|name| header(answer, name).to_owned())
    };
    for line in ["GET /api/greeting", "OPTIONS /api/greeting", "GET /api/nothing"] {
        let answer = site.send(line, &[application], "").await;
        assert_eq!(read(&answer), ["https://app.example", "true"], "{line}");
        assert_eq!(read(&site.send(line, &[evil], "").await), ["", ""], "{line}");
        assert_eq!(read(&site.send(line, &[application, evil], "").await), ["", ""], "{line}");
    }
    let pair = [("content-type", "application/json"), ("sec-fetch-site", "cross-site")];
    let post =
        async |origin| site.send("POST /api/pair", &[&pair[..], &[origin]].concat(), "[1, 2]").await.status();
    assert_eq!((post(application).await.as_u16(), post(evil).await.as_u16()), (200, 403));
    // Pages are not shared with other origins. Public files can be read by the application with credentials.
    assert_eq!(read(&site.get("/fr", &[application]).await), ["", ""]);
    assert_eq!(
        read(&site.get("/open-data/table.csv", &[application]).await),
        ["https://app.example", "true"]
    );
    assert_eq!(read(&site.get("/open-data/table.csv", &[evil]).await), ["*", ""]);
}
