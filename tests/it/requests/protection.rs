//! Protection of forms against bots, and its alternative for browsers without JavaScript.

use super::{
    challenge,
    contact::{ANSWERS, stored},
    location, post, post_by_script, product,
    provider::SALES,
    solved, vigie,
};
use crate::site::{Fixture, header, text};
use axum::body::Body;
use futures_util::stream;
use serde_json::Value;
use std::fs;

/// Sends the contact form with this proof, and returns status and code of the response.
async fn sent_with(site: &Fixture, message: &str, proof: &str) -> (u16, Value) {
    let answers = ANSWERS.map(|(name, value)| (name, if name == "message" { message } else { value }));
    let answers = [answers.as_slice(), &[("altcha", proof)]].concat();
    let answer = post_by_script(site, "/fr/contact", &answers, &[]).await;
    let status = answer.status().as_u16();
    let body: Value = serde_json::from_str(&text(answer).await).unwrap();
    (status, body["code"].clone())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_proof_of_work_is_valid_once_and_for_its_form() {
    let site = product().await;
    let asked = site.get("/api/captcha/contact", &[]).await;
    assert_eq!((asked.status().as_u16(), header(&asked, "cache-control")), (200, "no-store"));
    assert_eq!(site.get("/api/captcha/moon", &[]).await.status(), 404);

    let proof = solved(challenge(&site, "contact").await);
    assert_eq!(sent_with(&site, "Un", &proof).await, (200, Value::Null));
    let refused = (403, Value::from("form.captcha-refused"));
    assert_eq!(sent_with(&site, "Deux", &proof).await, refused, "replayed");
    let mut easier = challenge(&site, "contact").await;
    easier.parameters.cost = 1;
    easier.parameters.key_prefix = "00".to_owned();
    assert_eq!(sent_with(&site, "Trois", &solved(easier)).await, refused, "forged");
    let mut foreign = challenge(&site, "contact").await;
    foreign.parameters.data.as_mut().unwrap().insert("form".to_owned(), "application".into());
    assert_eq!(sent_with(&site, "Quatre", &solved(foreign)).await, refused, "of another form");
    assert_eq!(sent_with(&site, "Cinq", "nonsense").await, refused);
    assert_eq!(stored(&site).await, 1);

    // A form that was rejected for its values is corrected and sent with the same proof.
    let proof = solved(challenge(&site, "contact").await);
    assert_eq!(sent_with(&site, "", &proof).await.0, 422);
    assert_eq!(sent_with(&site, "Six", &proof).await, (200, Value::Null));
}

/// Uploads a file without a form and without a declared size, so that it counts with the maximum size.
async fn upload_with(site: &Fixture, path: &str, proof: Option<&str>) -> (u16, Value) {
    let body = Body::from_stream(stream::iter([Ok::<_, std::io::Error>(SALES)]));
    let proof = proof.map(|proof| ("altcha", proof));
    let headers: Vec<_> = proof.into_iter().chain([("content-type", "application/octet-stream")]).collect();
    let answer = site.send(&format!("POST {path}"), &headers, body).await;
    let status = answer.status().as_u16();
    let document: Value = serde_json::from_str(&text(answer).await).unwrap();
    (status, document["code"].clone())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn uploads_require_a_proof_beyond_a_quota_of_the_client() {
    let site = product().await;
    let (sample, refused) = ("/api/samples?name=a.csv", (403, Value::from("form.captcha-refused")));
    for _ in 0..2 {
        assert_eq!(upload_with(&site, sample, None).await, (201, Value::Null));
    }
    for path in [
        sample,
        "/api/campaign/contents?kind=html&name=a.zip",
        "/api/campaign/lists?own=addresses&name=a.csv",
    ] {
        assert_eq!(upload_with(&site, path, None).await, refused, "{path}");
    }
    let contact = solved(challenge(&site, "contact").await);
    assert_eq!(upload_with(&site, sample, Some(&contact)).await, refused, "of another form");
    let proof = solved(challenge(&site, "upload").await);
    assert_eq!(upload_with(&site, sample, Some(&proof)).await, (201, Value::Null));
    assert_eq!(upload_with(&site, sample, Some(&proof)).await, refused, "replayed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rejected_proof_is_reported_in_four_languages_and_keeps_the_input() {
    let site = product().await;
    for (locale, sentence) in [
        ("fr", "Le captcha ne peut pas vérifier que vous êtes humain."),
        ("en", "You are not allowed to submit the form. Captcha cannot verify that you are a human"),
        ("ko", "캡차로 사람인지 확인할 수 없습니다."),
        // Word joiners keep Thai words together.
        ("th", "ระบบแคปต์\u{2060}ชาไม่สามารถยืนยันได้ว่าคุณเป็นมนุษย์"),
    ] {
        let answers = [ANSWERS.as_slice(), &[("altcha", "nonsense")]].concat();
        let page = post(&site, &format!("/{locale}/contact"), &answers).await;
        assert_eq!(page.status(), 403);
        let page = text(page).await;
        assert!(page.contains(sentence) && page.contains("Quel historique est disponible ?"), "{page}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_forms_of_a_mailbox_to_ten_an_hour_in_any_spelling() {
    let site = product().await;
    for number in 0..11 {
        let email = if number % 2 == 0 { "zoe@clinic.example" } else { "Zoe@Clinic.example" };
        let answers = ANSWERS.map(|(name, value)| (name, if name == "emailAddress" { email } else { value }));
        let proof = solved(challenge(&site, "contact").await);
        let answers = [answers.as_slice(), &[("altcha", &proof)]].concat();
        let from = [("x-forwarded-for", format!("192.0.2.{number}"))];
        let from = from.each_ref().map(|(name, value)| (*name, value.as_str()));
        let status = post_by_script(&site, "/fr/contact", &answers, &from).await.status();
        assert_eq!(status.as_u16(), if number < 10 { 200 } else { 429 }, "{number}");
    }
}

/// The queued mails in their wire form, oldest first.
pub fn mails(site: &Fixture) -> Vec<String> {
    assert_eq!(vigie(site, &["mail", "flush"]).code, 0);
    let folder = site.folder.path().join("var/mail");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| fs::read_to_string(file).unwrap().replace("=\r\n", "")).collect()
}

/// The token of the link in a confirmation mail.
pub fn token_of(mail: &str) -> String {
    mail.split("/fr/confirm?token=3D").nth(1).unwrap().chars().take(43).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_script_a_form_waits_for_a_confirmation_by_mail() {
    let site = product().await;
    let sent = post(&site, "/fr/contact", &ANSWERS).await;
    assert_eq!(sent.status(), 303);
    let receipt = header(&sent, "location").to_owned();
    assert_eq!(header(&post(&site, "/fr/contact", &ANSWERS).await, "location"), receipt, "the same again");
    let page = site.read(&receipt).await;
    assert!(page.contains("confirmez votre envoi") && page.contains("23 novembre 2026"), "{page}");
    assert_eq!(stored(&site).await, 0);

    let mails = mails(&site);
    let [mail] = mails.as_slice() else { panic!("{} mails", mails.len()) };
    assert!(mail.contains("To: helene.marchetti@laboratoire.example"), "no other mail is queued: {mail}");
    assert!(!mail.contains("historique") && !mail.contains("Marchetti "), "{mail}");
    let token = token_of(mail);

    // Loading the link changes nothing.
    let link = format!("/fr/confirm?token={token}");
    let page = site.get(&link, &[]).await;
    assert_eq!(
        (header(&page, "cache-control"), header(&page, "referrer-policy"), header(&page, "x-robots-tag")),
        ("no-store", "no-referrer", "noindex")
    );
    assert!(text(page).await.contains("<button"));
    assert_eq!(stored(&site).await, 0);
    for _ in 0..2 {
        let confirmed = post(&site, &link, &[("token", &token)]).await;
        assert_eq!(confirmed.status(), 303);
        assert_eq!(
            header(&confirmed, "location"),
            format!("/fr/contact/sent?receipt={token}&confirmed=true")
        );
    }
    assert_eq!(stored(&site).await, 1);
    for receipt in [receipt, format!("/fr/contact/sent?receipt={token}")] {
        assert!(site.read(&receipt).await.contains("Votre message a été envoyé"), "{receipt}");
    }
    assert!(!site.read(&link).await.contains("<button type=\"submit\" class=\"button\""), "done");
    let listed = vigie(&site, &["mail", "list", "--json"]);
    assert!(listed.stdout.contains("contact-message"), "the team is notified: {}", listed.stdout);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unconfirmed_forms_expire_and_look_like_unknown_ones() {
    let site = product().await;
    let receipt = header(&post(&site, "/fr/contact", &ANSWERS).await, "location").to_owned();
    let mail = mails(&site).remove(0);
    let token = token_of(&mail);
    assert_eq!(site.get(&receipt, &[]).await.status(), 200);

    let site = site.product_at("2026-11-23T06:00:01Z").await;
    let mut answers = Vec::new();
    for token in [token.as_str(), "unknown"] {
        let page = site.get(&format!("/fr/confirm?token={token}"), &[]).await;
        let posted = post_by_script(&site, "/fr/confirm", &[("token", token)], &[]).await;
        answers.push((page.status(), posted.status(), text(posted).await));
    }
    assert_eq!((answers[0].0.as_u16(), answers[0].1.as_u16()), (404, 404));
    assert_eq!(answers[0], answers[1]);
    vigie::site::purge_expired(site.site.app()).await.unwrap();
    assert_eq!(site.get(&receipt, &[]).await.status(), 404);
    assert_eq!(stored(&site).await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_confirmation_mails_of_a_mailbox() {
    let site = product().await;
    let sent = async |message: &str, email: &str| {
        let change = |(name, value)| match name {
            "message" => (name, message),
            "emailAddress" => (name, email),
            _ => (name, value),
        };
        post(&site, "/fr/contact", &ANSWERS.map(change)).await.status().as_u16()
    };
    for message in ["Un", "Deux", "Trois"] {
        assert_eq!(sent(message, "zoe@clinic.example").await, 303);
    }
    assert_eq!(sent("Quatre", "Zoe@clinic.example").await, 429);
    assert_eq!(sent("Cinq", "leo@clinic.example").await, 303);
    assert_eq!(mails(&site).len(), 4);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_confirmation_mails_of_the_site_to_thirty_a_minute() {
    let site = product().await;
    for number in 0..31 {
        let email = format!("stranger{number}@clinic.example");
        let answers =
            ANSWERS.map(|(name, value)| (name, if name == "emailAddress" { &*email } else { value }));
        let from = format!("198.51.100.{number}");
        let status =
            post_by_script(&site, "/fr/contact", &answers, &[("x-forwarded-for", &from)]).await.status();
        assert_eq!(status.as_u16(), if number < 30 { 200 } else { 429 }, "{number}");
    }
    let proof = solved(challenge(&site, "contact").await);
    let proven = [ANSWERS.as_slice(), &[("altcha", &proof)]].concat();
    assert_eq!(post_by_script(&site, "/fr/contact", &proven, &[]).await.status(), 200, "with a proof");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_idempotency_key_covers_forms_without_a_proof() {
    let site = product().await;
    let answers = [ANSWERS.as_slice(), &[("idempotencyKey", "0123456789abcdef0123456789abcdef")]].concat();
    let first = location(post_by_script(&site, "/fr/contact", &answers, &[]).await).await;
    let second = location(post_by_script(&site, "/fr/contact", &answers, &[]).await).await;
    assert_eq!(first, second);
    assert_eq!(mails(&site).len(), 1);
}
