//! The sign-in and account pages without JavaScript.

use super::{EMAIL, Jar, PASSWORD, link, sign_in, with_account};
use crate::{
    requests::{
        data_request::{ANSWERS, TITLE, ask, mails},
        post, vigie,
    },
    site::{Fixture, header, text},
};
use axum::response::Response;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sign_in_redirects_to_the_requested_page() {
    let site = with_account().await;
    let page = site.read("/fr/login?redirect=%2Ffr%2Fstatus").await;
    assert!(page.contains("Vous alliez vers") && page.contains("État du service"), "{page}");
    let answers = [("emailAddress", EMAIL), ("password", PASSWORD), ("redirect", "/fr/status")];
    let mut jar = Jar::default();
    let answer = jar.post(&site, "/fr/login", &answers).await;
    assert_eq!((answer.status().as_u16(), header(&answer, "location")), (303, "/fr/status"));
    let set: Vec<_> = answer
        .headers()
        .get_all("set-cookie")
        .iter()
        .map(|value| value.to_str().unwrap().to_owned())
        .collect();
    for (name, rest) in [
        ("__Host-id_token", "; Path=/; Max-Age=600; SameSite=Lax; HttpOnly; Secure"),
        ("__Host-refresh_token", "; Path=/; Max-Age=86400; SameSite=Lax; HttpOnly; Secure"),
        ("__Host-device", "; Path=/; Max-Age=15552000; SameSite=Lax; HttpOnly; Secure"),
        ("__Host-person", "; Path=/; Max-Age=86400; SameSite=Lax; Secure"),
    ] {
        assert!(set.iter().any(|line| line.starts_with(name) && line.ends_with(rest)), "{name}: {set:?}");
    }
    jar.take(&answer);
    let account = jar.get_page(&site, "/fr/account").await;
    assert_eq!((account.status().as_u16(), header(&account, "cache-control")), (200, "no-store"));
    let account = text(account).await;
    for part in [
        "Bonjour Hélène",
        "Laboratoire Exemple",
        "Firefox, Linux",
        "Cet appareil",
        "H. Marchetti",
        "/auth/logout",
    ] {
        assert!(account.contains(part), "{part}: {account}");
    }
    for elsewhere in ["//evil.example", "https://evil.example", "/fr/login", "/auth/logout"] {
        let answers = [("emailAddress", EMAIL), ("password", PASSWORD), ("redirect", elsewhere)];
        let answer = jar.post(&site, "/ko/login", &answers).await;
        assert_eq!(header(&answer, "location"), "/ko/account", "{elsewhere}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_sign_in_failures_look_the_same_and_show_no_password() {
    let site = with_account().await;
    let tried = async |email: &str, password: &str| {
        let answer = post(&site, "/en/login", &[("emailAddress", email), ("password", password)]).await;
        (answer.status().as_u16(), text(answer).await)
    };
    let (status, page) = tried(EMAIL, "quite wrong").await;
    assert_eq!(status, 422);
    assert!(
        page.contains("Invalid login credentials") && page.contains(EMAIL) && !page.contains("quite wrong"),
        "{page}"
    );
    let (_, other) = tried("nobody@laboratoire.example", PASSWORD).await;
    assert_eq!(other.replace("nobody@laboratoire.example", EMAIL), page);
    assert!(!other.contains(PASSWORD));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forged_or_ambiguous_cookies_open_no_account() {
    let site = with_account().await;
    let jar = sign_in(&site).await;
    let token = jar.get("id_token").unwrap();
    let forged = format!("{}x", &token[..token.len() - 1]);
    for cookie in [
        "__Host-id_token=x".to_owned(),
        format!("__Host-id_token={forged}"),
        format!("__Host-id_token={token}; __Host-id_token=x"),
        format!("id_token={token}"),
    ] {
        let page = site.get("/fr/account", &[("cookie", &cookie)]).await;
        assert_eq!(
            (page.status().as_u16(), header(&page, "location")),
            (303, "/fr/login?redirect=%2Ffr%2Faccount")
        );
        assert_eq!(site.get("/api/account", &[("cookie", &cookie)]).await.status(), 401);
    }
    let keys = site.read("/.well-known/jwks.json").await;
    assert!(keys.contains(r#""kty":"OKP""#) && keys.contains(r#""alg":"EdDSA""#), "{keys}");
    // Public pages are the same for all visitors.
    assert!(!text(jar.get_page(&site, "/fr/status").await).await.contains("Marchetti"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn resetting_a_password_by_mail_ends_all_sessions() {
    let site = with_account().await;
    let jar = sign_in(&site).await;
    let asked = async |email: &str| {
        let answer = post(&site, "/fr/login/forgot", &[("emailAddress", email)]).await;
        (answer.status().as_u16(), header(&answer, "location").to_owned())
    };
    assert_eq!(asked("nobody@laboratoire.example").await, (303, "/fr/login/forgot?sent=true".to_owned()));
    assert_eq!(asked(EMAIL).await, asked("someone@laboratoire.example").await);
    let token = link(&site, "account-reset").await;
    let page = site.read(&format!("/fr/login/reset?token={token}")).await;
    assert!(page.contains("h•••i@laboratoire.example") && !page.contains(EMAIL), "{page}");
    let path = format!("/fr/login/reset?token={token}");
    let weak = post(&site, &path, &[("token", &token), ("password", "password1234")]).await;
    assert_eq!(weak.status(), 422);
    let weak = text(weak).await;
    assert!(weak.contains("fuite connue") && !weak.contains("password1234"), "{weak}");
    let chosen = post(&site, &path, &[("token", &token), ("password", "le vent du nord-est en mars")]).await;
    assert_eq!(header(&chosen, "location"), "/fr/login?chosen=true");
    assert!(site.read(&path).await.contains("Ce lien n’est plus valable"));
    assert_eq!(jar.get_page(&site, "/api/account").await.status(), 401);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_lists_and_links_the_requests_of_its_verified_address() {
    let site = with_account().await;
    ask(&site, "/fr/data-request", &ANSWERS).await;
    let jar = sign_in(&site).await;
    let page = text(jar.get_page(&site, "/fr/account").await).await;
    assert!(page.contains(TITLE), "{page}");
    let listed: serde_json::Value =
        serde_json::from_str(&text(jar.get_page(&site, "/api/account").await).await).unwrap();
    let reference = listed["requests"][0]["reference"].as_str().unwrap();
    let opened = jar.post(&site, "/fr/account", &[("do", "open"), ("reference", reference)]).await;
    let place = header(&opened, "location").to_owned();
    assert!(place.starts_with("/fr/data-request/follow-up?token="), "{place}");
    let exchanged = site.get(&place, &[]).await;
    assert!(site.read(header(&exchanged, "location")).await.contains(TITLE));
    // Requests of other addresses are not listed.
    let other = vigie(&site, &["user", "add", "leo@laboratoire.example", "--name", "Léo", "--print-link"]);
    let token = other.stdout.split_once("?token=").unwrap().1.trim();
    post(&site, "/fr/login/reset", &[("token", token), ("password", PASSWORD)]).await;
    let mut leo = Jar::default();
    let answers = [("emailAddress", "leo@laboratoire.example"), ("password", PASSWORD)];
    let answer = leo.post(&site, "/fr/login", &answers).await;
    leo.take(&answer);
    let page = text(leo.get_page(&site, "/fr/account").await).await;
    assert!(page.contains("une fois votre adresse vérifiée") && !page.contains(TITLE), "{page}");
    assert_eq!(
        leo.post(&site, "/fr/account", &[("do", "open"), ("reference", reference)]).await.status(),
        403
    );
}

pub const SECURITY: &str = "/fr/account/security";

/// Starts the set-up of a device; returns the code it shows and a recovery code.
pub async fn set_device_up(site: &Fixture, jar: &Jar) -> (String, String) {
    jar.post(site, SECURITY, &[("do", "begin-codes")]).await;
    let setup: serde_json::Value =
        serde_json::from_str(&text(jar.get_page(site, "/api/account/security").await).await).unwrap();
    let secret = setup["setup"]["secret"].as_str().unwrap();
    let shown = totp_rs::Builder::new()
        .with_algorithm(totp_rs::Algorithm::SHA1)
        .with_secret(totp_rs::Secret::try_from_base32(secret).unwrap())
        .with_account_name("x")
        .build()
        .unwrap()
        .generate(site.site.app().clock.now().as_second().unsigned_abs())
        .to_string();
    let recovery = setup["setup"]["recovery"][0].as_str().unwrap();
    (shown, recovery.to_owned())
}

/// Confirms the set-up with a code of the device and the password.
pub async fn confirm_codes(site: &Fixture, jar: &Jar, password: &str, code: &str) -> Response {
    let answers = [("do", "confirm-codes"), ("currentPassword", password), ("code", code)];
    jar.post(site, SECURITY, &answers).await
}

/// Enables two-factor codes; returns the code used for that and a recovery code.
pub async fn turn_codes_on(site: &Fixture, jar: &Jar) -> (String, String) {
    let (shown, recovery) = set_device_up(site, jar).await;
    let page = text(jar.get_page(site, SECURITY).await).await;
    assert!(page.contains("<svg") && page.contains(&recovery), "{page}");
    assert_eq!(confirm_codes(site, jar, PASSWORD, "000000").await.status(), 422);
    let on = confirm_codes(site, jar, PASSWORD, &shown).await;
    assert_eq!(header(&on, "location"), "/fr/account/security?changed=codes");
    (shown, recovery)
}

/// The kinds of the queued mails about two-factor codes, sorted.
async fn told_of_codes(site: &Fixture) -> Vec<String> {
    let kinds = mails(site, EMAIL).await.into_iter().map(|mail| mail["kind"].as_str().unwrap().to_owned());
    let mut found: Vec<_> = kinds.filter(|kind| kind.starts_with("account-codes")).collect();
    found.sort();
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn enabling_two_factor_codes_requires_the_password() {
    let site = with_account().await;
    let jar = sign_in(&site).await;
    let (shown, recovery) = set_device_up(&site, &jar).await;
    let unasked = jar.post(&site, SECURITY, &[("do", "confirm-codes"), ("code", &shown)]).await;
    assert_eq!(unasked.status(), 422);
    let refused = confirm_codes(&site, &jar, "faux mot de passe", &shown).await;
    assert_eq!(refused.status(), 422);
    let page = text(refused).await;
    assert!(page.contains("id=\"currentPassword-error\"") && !page.contains("id=\"code-error\""), "{page}");
    assert!(page.contains("Ce n’est pas votre mot de passe actuel"), "{page}");
    assert!(!page.contains("faux mot de passe"), "{page}");
    assert!(vigie(&site, &["user", "show", EMAIL]).stdout.contains("codes     no\n"));
    assert!(told_of_codes(&site).await.is_empty());

    let on = confirm_codes(&site, &jar, PASSWORD, &shown).await;
    assert_eq!(header(&on, "location"), "/fr/account/security?changed=codes");
    assert_eq!(told_of_codes(&site).await, ["account-codes-on"]);
    let off = jar.post(&site, SECURITY, &[("do", "end-codes"), ("code", &recovery)]).await;
    assert_eq!(header(&off, "location"), "/fr/account/security?changed=no-codes");
    assert_eq!(told_of_codes(&site).await, ["account-codes-off", "account-codes-on"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_owner_is_notified_when_an_operator_disables_codes() {
    let site = with_account().await;
    turn_codes_on(&site, &sign_in(&site).await).await;
    let unlock = ["user", "unlock", EMAIL, "--reset-2fa"];
    vigie(&site, &[&unlock[..], &["--dry-run"]].concat());
    assert_eq!(told_of_codes(&site).await, ["account-codes-on"]);
    let ended = vigie(&site, &unlock).stdout;
    assert!(ended.contains("codes asked for no longer"), "{ended}");
    let mails = mails(&site, EMAIL).await;
    let mail = mails.iter().find(|mail| mail["kind"] == "account-codes-off").expect("a mail is queued");
    assert_eq!(mail["subject"], "Le code à six chiffres de votre compte n’est plus demandé");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn closing_an_account_revokes_its_password_links() {
    let site = with_account().await;
    post(&site, "/fr/login/forgot", &[("emailAddress", EMAIL)]).await;
    let path = format!("/fr/login/reset?token={}", link(&site, "account-reset").await);
    assert!(site.read(&path).await.contains("name=\"password\""));
    assert_eq!(vigie(&site, &["user", "disable", EMAIL]).code, 0);
    assert_eq!(vigie(&site, &["user", "enable", EMAIL]).code, 0);
    assert!(site.read(&path).await.contains("Ce lien n’est plus valable"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sign_in_requires_a_code_once_a_device_is_set_up() {
    let site = with_account().await;
    let jar = sign_in(&site).await;
    let (shown, recovery) = turn_codes_on(&site, &jar).await;
    // A password that is chosen by a mailed link leaves the codes enabled.
    post(&site, "/fr/login/forgot", &[("emailAddress", EMAIL)]).await;
    let token = link(&site, "account-reset").await;
    let chosen = post(&site, "/fr/login/reset", &[("token", &token), ("password", PASSWORD)]).await;
    assert_eq!(header(&chosen, "location"), "/fr/login?chosen=true");
    let answers = [("emailAddress", EMAIL), ("password", PASSWORD), ("redirect", "/fr/status")];
    let asked = post(&site, "/fr/login", &answers).await;
    let place = header(&asked, "location").to_owned();
    assert!(
        place.starts_with("/fr/login/code?key=") && place.ends_with("redirect=%2Ffr%2Fstatus"),
        "{place}"
    );
    assert!(!asked.headers().contains_key("set-cookie"), "the user is not signed in yet");
    assert!(site.read(&place).await.contains("Saisissez votre code"));
    let key = place.split_once("key=").unwrap().1.split('&').next().unwrap();
    let answer = async |code: &str| {
        post(&site, &place, &[("key", key), ("code", code), ("redirect", "/fr/status")]).await
    };
    // The code of the set-up has been consumed.
    assert_eq!(answer(&shown).await.status(), 422);
    let signed = answer(&recovery).await;
    assert_eq!((signed.status().as_u16(), header(&signed, "location")), (303, "/fr/status"));
    assert!(signed.headers().contains_key("set-cookie"));
    assert_eq!(answer(&recovery).await.status(), 404, "the challenge has been answered");
}
