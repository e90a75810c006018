//! Accounts over HTTP and at the terminal: sign-in, sessions, and what must not be revealed.

mod orders;
mod pages;
mod provider;
mod sessions;
mod terminal;

use crate::{
    requests::{data_request::mails, post, product, vigie},
    site::{Fixture, header},
};
use axum::response::Response;

pub const EMAIL: &str = "helene.marchetti@laboratoire.example";
pub const PASSWORD: &str = "marée-basse-47 et du vent";

/// The cookies of a browser.
#[derive(Clone, Default, Debug)]
pub struct Jar(Vec<(String, String)>);

impl Jar {
    /// Applies the `Set-Cookie` headers of a response.
    pub fn take(&mut self, answer: &Response) {
        for line in answer.headers().get_all("set-cookie") {
            let line = line.to_str().unwrap();
            let (name, value) = line.split(';').next().unwrap().split_once('=').unwrap();
            self.0.retain(|(known, _)| known != name);
            if !line.contains("Max-Age=0") {
                self.0.push((name.to_owned(), value.to_owned()));
            }
        }
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| bare(known) == name).map(|(_, value)| value.as_str())
    }

    /// The same without one cookie, as after its expiry.
    pub fn without(&self, name: &str) -> Self {
        Self(self.0.iter().filter(|(known, _)| bare(known) != name).cloned().collect())
    }

    /// The `Cookie` header of a request.
    pub fn line(&self) -> String {
        self.0.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }

    pub async fn get_page(&self, site: &Fixture, path: &str) -> Response {
        site.get(path, &[("cookie", &self.line())]).await
    }

    /// Sends a form as a browser without JavaScript does.
    pub async fn post(&self, site: &Fixture, path: &str, answers: &[(&str, &str)]) -> Response {
        let headers = [
            ("content-type", "application/x-www-form-urlencoded"),
            ("cookie", &self.line()),
            ("user-agent", "Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0"),
        ];
        site.send(&format!("POST {path}"), &headers, crate::requests::encoded(answers)).await
    }
}

/// The name of a cookie without the `__Host-` prefix used over TLS.
fn bare(name: &str) -> &str {
    name.strip_prefix("__Host-").unwrap_or(name)
}

/// The product with an account whose owner has set a password with the mailed link.
pub async fn with_account() -> Fixture {
    let site = product().await;
    let words = ["user", "add", EMAIL, "--name", "Hélène Marchetti", "--company", "Laboratoire Exemple"];
    let added = vigie(&site, &words);
    assert_eq!(added.code, 0, "{}", added.stderr);
    let token = link(&site, "account-invitation").await;
    let chosen = [("token", token.as_str()), ("password", PASSWORD)];
    let answer = post(&site, "/fr/login/reset", &chosen).await;
    assert_eq!((answer.status().as_u16(), header(&answer, "location")), (303, "/fr/login?chosen=true"));
    site
}

/// The token in the newest mail of a kind.
pub async fn link(site: &Fixture, kind: &str) -> String {
    let mails = mails(site, EMAIL).await;
    let mail = mails.iter().rev().find(|mail| mail["kind"] == kind).expect("a mail of this kind is queued");
    let (_, after) = mail["text"].as_str().unwrap().split_once("?token=").unwrap();
    after.split_whitespace().next().unwrap().to_owned()
}

/// Signs in and returns the cookies of the browser.
pub async fn sign_in(site: &Fixture) -> Jar {
    let mut jar = Jar::default();
    let answers = [("emailAddress", EMAIL), ("password", PASSWORD)];
    let answer = jar.post(site, "/fr/login", &answers).await;
    assert_eq!((answer.status().as_u16(), header(&answer, "location")), (303, "/fr/account"));
    jar.take(&answer);
    jar
}
