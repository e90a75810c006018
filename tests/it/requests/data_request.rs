//! The data request: its web form, its rows and queued mails, and the links in its mails.

use super::{encoded, location, post, post_by_script, product, product_with, proven, send, vigie};
use crate::site::{Fixture, header, text};
use serde_json::{Value, json};

pub const TITLE: &str = "Ventes hebdomadaires en parapharmacie, Italie";
const DESCRIPTION: &str = "Ventes au public des parapharmacies italiennes, semaine par semaine depuis 2023, par code produit, \
    pour suivre nos solaires face à cinq concurrents.";

pub const ANSWERS: [(&str, &str); 10] = [
    ("title", TITLE),
    ("description", DESCRIPTION),
    ("territory", "italy"),
    ("delivery", "periodic"),
    ("frequency", "weekly"),
    ("budget", "up-to-25000"),
    ("firstname", "Hélène"),
    ("lastname", "Marchetti"),
    ("emailAddress", "helene.marchetti@laboratoire.example"),
    ("consent", "yes"),
];

/// Submits the form as the script of the page does, and returns the target of its redirect.
pub async fn ask(site: &Fixture, path: &str, answers: &[(&str, &str)]) -> String {
    location(send(site, "data-request", path, answers).await).await
}

/// The form values with these changes.
pub fn with<'a>(changes: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let kept = ANSWERS.into_iter().filter(|(name, _)| !changes.iter().any(|(changed, _)| changed == name));
    kept.chain(changes.iter().copied()).collect()
}

async fn json(response: axum::response::Response) -> Value {
    serde_json::from_str(&text(response).await).unwrap()
}

/// The number of rows of a table.
pub async fn rows(site: &Fixture, count: &'static str) -> i64 {
    let db = site.other_process().await;
    let row: Option<(i64,)> = db.read().await.unwrap().row(count, Vec::new()).await.unwrap();
    row.unwrap().0
}

async fn stored(site: &Fixture) -> [i64; 4] {
    [
        rows(site, "SELECT CAST(count(*) AS BIGINT) FROM data_request").await,
        rows(site, "SELECT CAST(count(*) AS BIGINT) FROM follow_up").await,
        rows(site, "SELECT CAST(count(*) AS BIGINT) FROM consent").await,
        rows(site, "SELECT CAST(count(*) AS BIGINT) FROM outbox").await,
    ]
}

/// The queued mails to an address, newest first.
pub async fn mails(site: &Fixture, to: &'static str) -> Vec<Value> {
    let db = site.other_process().await;
    let mut tx = db.read().await.unwrap();
    let sql = "SELECT message FROM outbox WHERE message IS NOT NULL ORDER BY queued_at DESC, id";
    let rows: Vec<(String,)> = tx.rows(sql, Vec::new()).await.unwrap();
    let mails = rows.into_iter().map(|(message,)| serde_json::from_str::<Value>(&message).unwrap());
    mails.filter(|mail| mail["to"]["address"] == to).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_data_request_stores_its_follow_up_and_consent_and_queues_two_mails() {
    let site = product().await;
    let asked = with(&[
        ("channel", "parapharmacy"),
        ("q", "sell-out"),
        ("source", "pharmacy-sell-out"),
        ("idempotencyKey", "0123456789abcdef0123456789abcdef"),
    ]);
    let receipt = ask(&site, "/ko/data-request?channel=parapharmacy", &asked).await;
    assert!(receipt.starts_with("/ko/data-request/sent?receipt="), "{receipt}");
    assert_eq!(ask(&site, "/ko/data-request", &asked).await, receipt);
    assert_eq!(stored(&site).await, [1, 1, 1, 2]);

    let page = text(site.get(&receipt, &[]).await).await;
    assert!(page.contains("h•••i@laboratoire.example") && !page.contains("helene.marchetti"), "{page}");
    let [team] = mails(&site, "vigie@vigie.invalid").await.try_into().unwrap();
    let said = team["text"].as_str().unwrap();
    for part in
        [DESCRIPTION, "Italie", "chaque semaine", "« sell-out »", "Parapharmacie", "pharmacy-sell-out"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!(team["reply_to"]["address"], "helene.marchetti@laboratoire.example");
    let [own] = mails(&site, "helene.marchetti@laboratoire.example").await.try_into().unwrap();
    let said = format!("{}{}{}", own["subject"], own["text"], own["html"]);
    assert_eq!(own["locale"], "ko");
    assert!(own["text"].as_str().unwrap().contains("/ko/data-request/follow-up?token="), "{said}");
    // The recipient may not have sent the request, so the mail contains no typed text.
    for typed in [TITLE, "Hélène", "Marchetti", "solaires"] {
        assert!(!said.contains(typed), "{typed}: {said}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn errors_are_equal_for_both_encodings_with_and_without_a_script() {
    let site = product().await;
    let short = "a".repeat(139);
    let wrong = with(&[
        ("title", "é"),
        ("description", &short),
        ("territory", "italy"),
        ("anywhere", "yes"),
        ("frequency", ""),
        ("budget", "other"),
        ("consent", ""),
    ]);
    let document = json(post_by_script(&site, "/fr/data-request", &wrong, &[]).await).await;
    let expected = json!([
        { "pointer": "/title", "code": "form.too-short", "params": { "count": 29, "min": 30 } },
        { "pointer": "/description", "code": "form.too-short", "params": { "count": 1, "min": 140 } },
        { "pointer": "/territory", "code": "form.territories-conflict" },
        { "pointer": "/frequency", "code": "form.required" },
        { "pointer": "/budgetAmount", "code": "form.required" },
        { "pointer": "/consent", "code": "form.consent-missing" },
    ]);
    assert_eq!(document["fields"], expected);
    let boundary = "vigie-test";
    let parts: String = wrong
        .iter()
        .map(|(name, value)| {
            format!("--{boundary}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
        })
        .collect();
    let media_type = format!("multipart/form-data; boundary={boundary}");
    let headers = [("content-type", media_type.as_str()), ("accept", "application/json")];
    let body = format!("{parts}--{boundary}--\r\n");
    let document = json(site.send("POST /fr/data-request", &headers, body).await).await;
    assert_eq!(document["fields"], expected);

    let page = post(&site, "/th/data-request?channel=parapharmacy", &wrong).await;
    assert_eq!(page.status(), 422);
    let page = text(page).await;
    assert_eq!(page.matches("เลือกพื้นที่หรือ “ไม่ระบุพื้นที่” อย่างใดอย่างหนึ่ง").count(), 2, "{page}");
    assert!(page.contains("value=\"helene.marchetti@laboratoire.example\""), "the input is kept");
    assert_eq!(stored(&site).await, [0, 0, 0, 0]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_script_the_page_is_one_form_prefilled_from_the_store() {
    let site = product().await;
    let page = site
        .read(
            "/fr/data-request?title=Ventes&territory=italy&channel=parapharmacy&granularity=week&q=sell-out",
        )
        .await;
    assert_eq!(page.matches("<form").count(), 1, "one form, and no other on the page");
    for name in
        ["title", "description", "territory", "anywhere", "delivery", "frequency", "emailAddress", "consent"]
    {
        assert!(page.contains(&format!("name=\"{name}\"")), "{name}");
    }
    for part in
        ["name=\"channel\" value=\"parapharmacy\"", "name=\"q\" value=\"sell-out\"", "value=\"Ventes\""]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
    let near: Value = serde_json::from_str(
        &site.read("/api/nearest-sources?territory=italy&channel=parapharmacy&granularity=week").await,
    )
    .unwrap();
    let items = near["items"].as_array().unwrap();
    assert!((1..=3).contains(&items.len()), "{near}");
    for item in items {
        assert!(page.contains(&format!("/fr/sources/{}\"", item["slug"].as_str().unwrap())), "{item}");
    }
    let alias = site.get("/fr/recherche-de-donnees?channel=pharmacy", &[]).await;
    assert_eq!(header(&alias, "location"), "/fr/data-request?channel=pharmacy");
    let alias = site.get("/fr/recherche-de-donnees/follow-up?token=x", &[]).await;
    assert_eq!(header(&alias, "location"), "/fr/data-request/follow-up?token=x");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_submissions_of_one_form_create_one_request() {
    let site = product().await;
    let keyed = with(&[("idempotencyKey", "0123456789abcdef0123456789abcdef")]);
    let keyed = proven(&site, "data-request", &keyed).await;
    let keyed: Vec<_> = keyed.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let sends = (0..12).map(|_| post_by_script(&site, "/fr/data-request", &keyed, &[]));
    let mut locations = Vec::new();
    for answer in futures_util::future::join_all(sends).await {
        assert_eq!(answer.status(), 200);
        locations.push(json(answer).await["location"].clone());
    }
    locations.dedup();
    assert_eq!((locations.len(), stored(&site).await), (1, [1, 1, 1, 2]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_proof_no_mail_reaches_the_team_before_confirmation() {
    let site = product().await;
    let sent = post(&site, "/fr/data-request", &ANSWERS).await;
    assert_eq!((sent.status().as_u16(), stored(&site).await), (303, [0, 0, 0, 1]));
    let page = text(site.get(header(&sent, "location"), &[]).await).await;
    assert!(page.contains("confirmez votre envoi"), "{page}");
    let [asked] = mails(&site, "helene.marchetti@laboratoire.example").await.try_into().unwrap();
    let (_, after) = asked["text"].as_str().unwrap().split_once("/confirm?token=").unwrap();
    let token = after.split_whitespace().next().unwrap();
    let confirmed = post(&site, "/fr/confirm", &[("token", token)]).await;
    assert!(header(&confirmed, "location").starts_with("/fr/data-request/sent?receipt="), "{confirmed:?}");
    assert_eq!(stored(&site).await, [1, 1, 1, 3]);
    let page = text(site.get(header(&confirmed, "location"), &[]).await).await;
    assert!(page.contains("Votre demande est transmise"), "{page}");
}

/// Texts that attempt to add headers and recipients to mails, or to control the terminals of operators.
const PAYLOADS: [&str; 10] = [
    "a\r\nBcc: victim@c.example",
    "a\n\nbody",
    "a\0b",
    "a\u{2028}Bcc: victim@c.example",
    "a\u{85}Bcc: victim@c.example",
    "\u{1b}[2J\u{7}",
    "\u{202e}elpmaxe",
    "=?utf-8?q?a=0d=0aBcc:_victim@c.example?=",
    "\"a\" <victim@c.example>, b",
    "</title><script>alert(1)</script>",
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_form_value_adds_a_header_a_recipient_or_a_line() {
    for field in ["title", "firstname", "lastname", "company", "q"] {
        let site = product().await;
        for (number, payload) in PAYLOADS.iter().enumerate() {
            let value = if field == "title" { format!("{payload} {TITLE}") } else { (*payload).to_owned() };
            let email = format!("n{number}@laboratoire.example");
            let answers = with(&[(field, value.as_str()), ("emailAddress", &email)]);
            // Each from its own address, because of the rate limit.
            let forwarded = format!("198.51.100.{number}");
            let answers = proven(&site, "data-request", &answers).await;
            let answers: Vec<_> = answers.iter().map(|(name, value)| (*name, value.as_str())).collect();
            let headers = [
                ("content-type", "application/x-www-form-urlencoded"),
                ("x-forwarded-for", forwarded.as_str()),
            ];
            let sent = site.send("POST /fr/data-request", &headers, encoded(&answers)).await;
            assert!([303, 422].contains(&sent.status().as_u16()), "{field} {payload:?}: {}", sent.status());
        }
        let delivered = vigie(&site, &["mail", "flush"]);
        assert_eq!(delivered.code, 0, "{}", delivered.stderr);
        let mut files = 0;
        for file in std::fs::read_dir(site.folder.path().join("var/mail")).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_none_or(|ending| ending != "eml") {
                continue;
            }
            files += 1;
            let mail = String::from_utf8(std::fs::read(&path).unwrap()).unwrap();
            let head = mail.split("\r\n\r\n").next().unwrap();
            assert!(!head.contains("\r\nBcc:") && !head.contains("\nBcc:"), "{field}: {head}");
            assert_eq!(head.matches("\r\nTo:").count(), 1, "{field}: {head}");
            assert!(!head.to_lowercase().contains("\r\ncc:"), "{field}: {head}");
        }
        assert!(files >= PAYLOADS.len(), "{field}: {files} mails");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_state_the_configured_hours_and_response_time() {
    let promising = product_with(|config| {
        config.company.reach.response_days = Some(3);
        config.company.reach.hours = Some("mon-fri 09:00-18:00".parse().unwrap());
    })
    .await;
    for (locale, promise) in [
        ("fr", "Sous 3\u{a0}jours ouvrés"),
        ("en", "Within 3 working days"),
        ("ko", "영업일 3일 이내"),
        ("th", "ภายใน 3\u{a0}วันทำการ"),
    ] {
        let page = promising.read(&format!("/{locale}/data-request")).await;
        assert!(page.contains(promise), "{locale}");
    }
    let body: Value = serde_json::from_str(&promising.read("/api/contact").await).unwrap();
    let hours = json!({"from": "mon", "to": "fri", "opens": "09:00", "closes": "18:00"});
    assert_eq!(body["subjects"][0]["contact"]["hours"], hours);
    let silent = product().await.read("/fr/data-request").await;
    assert!(!silent.contains("jours ouvrés"), "no response time is configured");
}
