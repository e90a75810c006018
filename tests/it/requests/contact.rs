//! The contact form.

use super::{
    application, campaign, challenge, data_request, location, post, post_by_script, product, proven,
    provider, send, solved, vigie,
};
use crate::site::{Fixture, header, text};
use serde_json::{Value, json};
use vigie::db::Db;

pub const ANSWERS: [(&str, &str); 7] = [
    ("subject", "data"),
    ("message", "Quel historique est disponible ?"),
    ("firstname", "Hélène"),
    ("lastname", "Marchetti"),
    ("emailAddress", "helene.marchetti@laboratoire.example"),
    ("phone", "+33 1 99 00 12 34"),
    ("consent", "yes"),
];

async fn json(response: axum::response::Response) -> Value {
    serde_json::from_str(&text(response).await).unwrap()
}

/// The number of messages in the database.
pub async fn stored(site: &Fixture) -> i64 {
    let db: Db = site.other_process().await;
    let mut tx = db.read().await.unwrap();
    let row: Option<(i64,)> =
        tx.row("SELECT CAST(count(*) AS BIGINT) FROM contact_message", Vec::new()).await.unwrap();
    row.unwrap().0
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_is_stored_once_and_its_sender_gets_a_receipt() {
    let site = product().await;
    let keyed = [ANSWERS.as_slice(), &[("idempotencyKey", "0123456789abcdef0123456789abcdef")]].concat();
    let sent = send(&site, "contact", "/fr/contact", &keyed).await;
    assert_eq!(header(&sent, "cache-control"), "no-store");
    let receipt = location(sent).await;
    assert!(receipt.starts_with("/fr/contact/sent?receipt="), "{receipt}");
    // The same message again is the same submission, whatever its proof.
    assert_eq!(location(send(&site, "contact", "/fr/contact", &keyed).await).await, receipt);
    assert_eq!(stored(&site).await, 1);
    location(send(&site, "contact", "/fr/contact", &ANSWERS).await).await;
    assert_eq!(stored(&site).await, 2);

    let page = site.get(&receipt, &[]).await;
    assert_eq!(
        (header(&page, "cache-control"), header(&page, "referrer-policy")),
        ("no-store", "no-referrer")
    );
    let page = text(page).await;
    assert!(page.contains("Votre message a été envoyé"), "{page}");
    assert!(page.contains("h•••i@laboratoire.example") && !page.contains("helene.marchetti"), "{page}");
    let token = receipt.split_once('=').unwrap().1;
    let body = json(site.get(&format!("/api/receipts/{token}"), &[]).await).await;
    assert_eq!((&body["form"], &body["confirmBy"]), (&"contact".into(), &Value::Null));
    assert!(page.contains(body["reference"].as_str().unwrap()));
    let unknown = site.get("/fr/contact/sent?receipt=x", &[]).await;
    assert_eq!(unknown.status(), 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invalid_form_is_shown_again_with_all_values_and_errors() {
    let site = product().await;
    let wrong = [("subject", "data"), ("message", "<b>Mon & message</b>"), ("emailAddress", "helene@")];
    let found = post_by_script(&site, "/fr/contact", &wrong, &[]).await;
    assert_eq!((found.status().as_u16(), header(&found, "cache-control")), (422, "no-store"));
    let found = json(found).await;
    assert_eq!(found["code"], "form.invalid");
    assert_eq!(
        found["fields"],
        json!([
            { "pointer": "/firstname", "code": "form.required" },
            { "pointer": "/lastname", "code": "form.required" },
            { "pointer": "/emailAddress", "code": "form.email-invalid" },
            { "pointer": "/consent", "code": "form.consent-missing" },
        ])
    );
    for (locale, sentence) in [
        ("fr", "Saisissez une adresse électronique valide."),
        ("en", "Enter a valid email address."),
        ("ko", "올바른 이메일 주소를 입력하십시오."),
        ("th", "กรอกที่อยู่อีเมลที่ถูกต้อง"),
    ] {
        let page = post(&site, &format!("/{locale}/contact"), &wrong).await;
        assert_eq!((page.status().as_u16(), header(&page, "cache-control")), (422, "no-store"));
        let page = text(page).await;
        assert_eq!(page.matches(sentence).count(), 2, "beside the field and in the summary: {page}");
        assert!(page.contains("&lt;b>Mon &amp; message") && page.contains("value=\"helene@\""), "{page}");
    }
    // Typed text never appears on a page for another visitor.
    assert!(!site.read("/fr/contact").await.contains("Mon &amp; message"));
    assert_eq!(stored(&site).await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_filled_honeypot_requires_a_confirmation_by_mail() {
    let site = product().await;
    let proof = solved(challenge(&site, "contact").await);
    let answers = [ANSWERS.as_slice(), &[("website", "https://spam.example"), ("altcha", &proof)]].concat();
    let answer = post_by_script(&site, "/en/contact", &answers, &[]).await;
    assert_eq!(answer.status(), 200);
    let body = json(answer).await;
    let page = site.read(body["location"].as_str().unwrap()).await;
    assert!(page.contains("One more step: confirm what you sent"), "{page}");
    assert_eq!(stored(&site).await, 0);
    // The proof was not consumed.
    let answers = [ANSWERS.as_slice(), &[("altcha", &proof)]].concat();
    assert_eq!(post_by_script(&site, "/en/contact", &answers, &[]).await.status(), 200);
    assert_eq!(stored(&site).await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_form_has_a_honeypot_that_requires_a_confirmation() {
    let site = product().await;
    let trap = ("website", "https://spam.example");
    let asked = [&data_request::ANSWERS[..], &[trap]].concat();
    let asked = send(&site, "data-request", "/en/data-request", &asked).await;
    let applied = [&application::ANSWERS[..], &[trap]].concat();
    let applied = application::apply(&site, &applied, ("cv.pdf", &application::pdf(600)), true).await;
    for (answer, sentence) in [(asked, "One more step: confirm what you sent"), (applied, "Encore une étape")]
    {
        let page = site.read(&location(answer).await).await;
        assert!(page.contains(sentence), "{page}");
    }
}

/// The form values with another address.
fn addressed<'a>(answers: &[(&'a str, &'a str)], address: &'a str) -> Vec<(&'a str, &'a str)> {
    let value = |&(name, value)| (name, if name == "emailAddress" { address } else { value });
    answers.iter().map(value).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_form_rejects_an_address_that_no_mail_header_can_contain() {
    let site = product().await;
    let forms: [(&str, &[(&str, &str)]); 4] = [
        ("/fr/contact", &ANSWERS),
        ("/fr/data-request", &data_request::ANSWERS),
        ("/fr/become-provider", &provider::ANSWERS),
        ("/fr/emailing-campaign", &campaign::ANSWERS),
    ];
    let long = format!("{}@x.example", "a".repeat(65));
    for address in ["a..b@x.example", ".a@x.example", "a.@x.example", &long] {
        let mut answers = Vec::new();
        for (path, form) in forms {
            answers.push((path, post_by_script(&site, path, &addressed(form, address), &[]).await));
        }
        let (form, cv) = (addressed(&application::ANSWERS, address), application::pdf(600));
        answers.push(("/fr/jobs", application::apply(&site, &form, ("cv.pdf", &cv), true).await));
        for (path, answer) in answers {
            assert_eq!(answer.status(), 422, "{path}: {address}");
            let faults = json(answer).await["fields"].clone();
            let expected = json!({ "pointer": "/emailAddress", "code": "form.email-invalid" });
            assert!(faults.as_array().unwrap().contains(&expected), "{path}, {address}: {faults}");
        }
    }
    let queued = vigie(&site, &["mail", "list", "--json"]);
    let queued: Value = serde_json::from_str(&queued.stdout).unwrap();
    assert_eq!(queued["mails"], json!([]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_messages_of_a_client_to_five_a_minute() {
    let site = product().await;
    for number in 0..5 {
        let email = format!("sender{number}@clinic.example");
        let answers =
            ANSWERS.map(|(name, value)| (name, if name == "emailAddress" { &email } else { value }));
        assert_eq!(send(&site, "contact", "/fr/contact", &answers).await.status(), 200);
    }
    let answers = ANSWERS.map(|(name, value)| (name, if name == "message" { "Message 5" } else { value }));
    let refused = send(&site, "contact", "/fr/contact", &answers).await;
    assert_eq!((refused.status().as_u16(), header(&refused, "retry-after")), (429, "12"));
    assert_eq!(json(refused).await["fields"][0]["params"]["minutes"], 1);
    let page = post(&site, "/fr/contact", &answers).await;
    assert_eq!((page.status().as_u16(), header(&page, "retry-after")), (429, "12"));
    let page = text(page).await;
    for part in ["Message 5", "Nouvel essai possible dans 1\u{a0}min"] {
        assert!(page.contains(part), "{part}");
    }
    assert_eq!(stored(&site).await, 5);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forms_are_accepted_from_our_pages_at_pages_with_a_form_only() {
    let site = product().await;
    for origin in [("origin", "https://evil.example"), ("sec-fetch-site", "cross-site")] {
        let refused = post_by_script(&site, "/fr/contact", &ANSWERS, &[origin]).await;
        assert_eq!(refused.status(), 403, "{origin:?}");
    }
    let own = proven(&site, "contact", &ANSWERS).await;
    let own: Vec<_> = own.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let own = post_by_script(&site, "/fr/contact", &own, &[("origin", "https://vigie.example")]).await;
    assert_eq!(own.status(), 200);
    let elsewhere = post(&site, "/fr/company", &ANSWERS).await;
    assert_eq!((elsewhere.status().as_u16(), header(&elsewhere, "allow")), (405, "GET, HEAD"));
    let put = site.send("PUT /fr/contact", &[], "").await;
    assert_eq!((put.status().as_u16(), header(&put, "allow")), (405, "GET, HEAD, POST"));
    assert_eq!(stored(&site).await, 1);
}
