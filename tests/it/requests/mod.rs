//! Forms of visitors, over HTTP as a browser sends them.

pub mod application;
mod bombs;
pub mod campaign;
mod contact;
pub mod data_request;
mod described;
mod followup;
mod full_disk;
mod inbox;
mod injection;
mod kill;
mod operator;
mod protection;
pub mod provider;
mod scan;
pub mod served;
mod timing;
mod verifier;

use crate::{
    harness::{Answer, Folder},
    site::{Fixture, Headers, start_product_with, text},
};
use altcha::{Challenge, Payload, SolveChallengeOptions, solve_challenge};
use axum::response::Response;
use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use std::time::Duration;
use vigie::config::{Captcha, Config};

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");
const BY_SCRIPT: (&str, &str) = ("accept", "application/json");

/// The whole product. Proofs of work are easy and have no minimum age, because the clock does not advance.
pub async fn product() -> Fixture {
    product_with(|_| {}).await
}

/// The same with a changed configuration.
pub async fn product_with(change: impl FnOnce(&mut Config)) -> Fixture {
    let easy = |config: &mut Config| {
        *config.captcha = Captcha { effort: 4, wait: Duration::ZERO, verifier: None };
        config.trusted_proxies = "127.0.0.1".parse().unwrap();
        change(config);
    };
    start_product_with(easy).await.expect("the interface is built")
}

/// The challenge of a form.
async fn challenge(site: &Fixture, form: &str) -> Challenge {
    serde_json::from_str(&site.read(&format!("/api/captcha/{form}")).await).unwrap()
}

/// The solution of a challenge, as a form sends it.
pub fn solved(challenge: Challenge) -> String {
    let solution = solve_challenge(SolveChallengeOptions::new(&challenge)).unwrap().unwrap();
    BASE64.encode(serde_json::to_vec(&Payload { challenge, solution }).unwrap())
}

/// The form values with a proof of work, as the script of the page sends them.
async fn proven<'a>(site: &Fixture, form: &str, answers: &[(&'a str, &'a str)]) -> Vec<(&'a str, String)> {
    let proof = ("altcha", solved(challenge(site, form).await));
    answers.iter().map(|(name, value)| (*name, (*value).to_owned())).chain([proof]).collect()
}

/// Sends a form with a proof of work, as the script of its page does.
async fn send(site: &Fixture, form: &str, path: &str, answers: &[(&str, &str)]) -> Response {
    let answers = proven(site, form, answers).await;
    let answers: Vec<_> = answers.iter().map(|(name, value)| (*name, value.as_str())).collect();
    post_by_script(site, path, &answers, &[]).await
}

/// The location to which the script of a page navigates after this response.
async fn location(response: Response) -> String {
    assert_eq!(response.status(), 200);
    let body: serde_json::Value = serde_json::from_str(&text(response).await).unwrap();
    body["location"].as_str().unwrap().to_owned()
}

pub fn encoded(answers: &[(&str, &str)]) -> String {
    url::form_urlencoded::Serializer::new(String::new()).extend_pairs(answers).finish()
}

/// The multipart body of a form with files: field, name and content each.
fn multipart(answers: &[(&str, &str)], files: &[(&str, &str, &[u8])]) -> Vec<u8> {
    let mut body = Vec::new();
    let mut part = |name: &str, more: &str, content: &[u8]| {
        let head = format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"{more}\r\n\r\n");
        body.extend_from_slice(&[head.as_bytes(), content, b"\r\n"].concat());
    };
    for (name, value) in answers {
        part(name, "", value.as_bytes());
    }
    for (field, name, content) in files {
        part(field, &format!("; filename=\"{name}\"\r\nContent-Type: application/octet-stream"), content);
    }
    body.extend_from_slice(b"--x--\r\n");
    body
}

/// Sends a form as a browser without JavaScript does.
pub async fn post(site: &Fixture, path: &str, answers: &[(&str, &str)]) -> Response {
    site.send(&format!("POST {path}"), &[FORM], encoded(answers)).await
}

/// Sends a form as the script of its page does.
async fn post_by_script(site: &Fixture, path: &str, answers: &[(&str, &str)], more: Headers<'_>) -> Response {
    let headers = [&[FORM, BY_SCRIPT], more].concat();
    site.send(&format!("POST {path}"), &headers, encoded(answers)).await
}

/// Runs the binary on the data of the site.
pub fn vigie(site: &Fixture, words: &[&str]) -> Answer {
    let mut command = Folder::new().command(words);
    Answer::from(
        command.current_dir("/").env("VIGIE_DATA_DIR", site.folder.path().join("var")).output().unwrap(),
    )
}
