//! A scoring order from the operator's file to the signed quote, on the command line and over HTTP without JavaScript.

use crate::{
    harness::Folder,
    requests::{data_request::mails, post, product, vigie},
    site::{Fixture, header, text},
};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

const ORDER: &str = r#"
contact = "zoe@labo.example"
indicator = "volume"
from = "2026-01"
to = "2026-06"
formats = ["csv"]
company = "Laboratoire Exemple SA"
seat = "france"
siren = "732829320"
address = "2 rue de l’Exemple"
signerName = "Alix Exemple"
signerEmail = "alix@labo.example"
markets = [{ name = "Nez bouché", gtins = ["3400930000014", "3400930000032"] }]
"#;

fn json(answer: &crate::harness::Answer) -> Value {
    assert_eq!(answer.code, 0, "{}", answer.stderr);
    serde_json::from_str(&answer.stdout).unwrap()
}

/// The text of the mail of this kind to the signer.
async fn mailed(site: &Fixture, kind: &str) -> String {
    let mails = mails(site, "alix@labo.example").await;
    let mail = mails.iter().find(|mail| mail["kind"] == kind).expect("a mail of this kind is queued");
    mail["text"].as_str().unwrap().to_owned()
}

/// Sends the quote to its signer, who signs it with the links and codes of the mails.
async fn signed_by_mail(site: &Fixture) {
    let sent = json(&vigie(site, &["scoring", "send", "SC-2026-0001", "--json"]));
    assert_eq!(sent["state"], "sent");
    let letter = mailed(site, "scoring-signature").await;
    let token = letter.split_once("sign?token=").unwrap().1.split_whitespace().next().unwrap();
    let opened = site.get(&format!("/fr/solutions/scoring/sign?token={token}"), &[]).await;
    let place = header(&opened, "location").to_owned();
    assert!(place.starts_with("/fr/solutions/scoring/sign?key=") && !place.contains(token), "{place}");
    let page = site.read(&place).await;
    assert!(page.contains("Signer le devis SC-2026-0001") && !page.contains("alix@labo.example"));
    let key = place.split_once("key=").unwrap().1.to_owned();
    let refused = post(site, &place, &[("key", &key), ("step", "accept"), ("name", "")]).await;
    assert_eq!(refused.status(), 422);
    let accept = [("key", key.as_str()), ("step", "accept"), ("name", "Alix Exemple"), ("terms", "yes")];
    assert_eq!(post(site, &place, &accept).await.status(), 303);
    let letter = mailed(site, "scoring-code").await;
    let code = letter.split_once("SC-2026-0001").unwrap().1.split_once(": ").unwrap().1;
    let code: String = code.chars().filter(char::is_ascii_digit).take(6).collect();
    let confirm = [("key", key.as_str()), ("step", "confirm"), ("code", code.as_str())];
    assert_eq!(post(site, &place, &confirm).await.status(), 303);
    assert!(site.read(&place).await.contains("Devis SC-2026-0001 signé"));
}

/// The text of the mail of this kind to the contact of the order.
async fn told_contact(site: &Fixture, kind: &str) -> String {
    let mails = mails(site, "zoe@labo.example").await;
    let mail = mails.iter().find(|mail| mail["kind"] == kind).expect("a mail of this kind is queued");
    mail["text"].as_str().unwrap().to_owned()
}

/// The page of a mailed link, and its key.
async fn opened(site: &Fixture, letter: &str, page: &str) -> (String, String) {
    let token = letter.split_once(&format!("{page}?token=")).unwrap().1.split_whitespace().next().unwrap();
    let answer = site.get(&format!("/fr/solutions/scoring/{page}?token={token}"), &[]).await;
    let place = header(&answer, "location").to_owned();
    let key = place.split_once("key=").unwrap().1.to_owned();
    (place, key)
}

/// Commands for results accept the number of a quote like the reference of its order.
fn commands_find_the_order_by_its_number(site: &Fixture, reference: &str) {
    for words in [&["open"][..], &["close"], &["compute", "--sales", "none.csv", "--pharmacies", "none.csv"]]
    {
        let by = |name: &str| vigie(site, &[&["scoring", words[0], name], &words[1..]].concat());
        let (number, order) = (by("SC-2026-0001"), by(reference));
        assert_eq!((number.code, number.stdout, number.stderr), (order.code, order.stdout, order.stderr));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_declined_quote_can_be_reopened_or_get_another_signer() {
    let site = product().await;
    let file = site.folder.path().join("order.toml");
    std::fs::write(&file, ORDER).unwrap();
    json(&vigie(&site, &["scoring", "quote", "--from", file.to_str().unwrap(), "--skip-invalid", "--json"]));
    json(&vigie(&site, &["scoring", "send", "SC-2026-0001", "--json"]));
    let (place, key) = opened(&site, &mailed(&site, "scoring-signature").await, "sign").await;
    let page = site.read(&place).await;
    assert!(page.contains("Officines de pharmacie") && page.contains("Signataire désigné"), "{page}");
    let step = |step: &'static str| [("key", key.clone()), ("step", step.to_owned())];
    let send = |pairs: Vec<(&'static str, String)>| {
        let (site, place) = (&site, place.clone());
        async move {
            let pairs: Vec<(&str, &str)> =
                pairs.iter().map(|(name, value)| (*name, value.as_str())).collect();
            post(site, &place, &pairs).await
        }
    };
    let other = [&step("accept")[..], &[("name", "Somebody Else".to_owned()), ("terms", "yes".to_owned())]];
    let refused = send(other.concat()).await;
    assert_eq!(refused.status(), 422);
    assert!(text(refused).await.contains("Ce nom n’est pas celui du signataire"));
    let refused = send([&step("decline")[..], &[("reason", "Trop cher".to_owned())]].concat()).await;
    assert_eq!(refused.status(), 422, "the box confirms");
    let confirmed = [("reason", "Trop cher".to_owned()), ("decline", "yes".to_owned())];
    assert_eq!(send([&step("decline")[..], &confirmed].concat()).await.status(), 303);
    let page = site.read(&place).await;
    assert!(
        page.contains("Signature refusée") && page.contains("Trop cher") && !page.contains("name=\"terms\"")
    );
    let shown = json(&vigie(&site, &["scoring", "show", "SC-2026-0001", "--json"]));
    assert_eq!((&shown["state"], &shown["declineReason"]), (&"declined".into(), &"Trop cher".into()));
    assert_eq!(
        (&shown["channel"], &shown["territory"]),
        (&"pharmacies".into(), &"france-without-corsica".into())
    );
    assert!(vigie(&site, &["scoring", "show", "SC-2026-0001"]).stdout.contains("declined Trop cher\n"));
    commands_find_the_order_by_its_number(&site, shown["reference"].as_str().unwrap());

    // The contact has no account, so the mail contains their own link.
    let letter = told_contact(&site, "scoring-declined").await;
    assert!(letter.contains("Trop cher"), "{letter}");
    let (managed, contact) = opened(&site, &letter, "signer").await;
    let page = site.read(&managed).await;
    assert!(page.contains("Rouvrir le devis") && !page.contains("alix@labo.example"), "{page}");
    assert_eq!(post(&site, &managed, &[("key", &contact), ("step", "reopen")]).await.status(), 303);
    let named = [
        ("key", contact.as_str()),
        ("step", "signer"),
        ("signerName", "Lou Test"),
        ("signerEmail", "lou@labo.example"),
    ];
    assert_eq!(post(&site, &managed, &named).await.status(), 303);
    let shown = json(&vigie(&site, &["scoring", "show", "SC-2026-0001", "--json"]));
    assert_eq!((&shown["state"], &shown["signer"]), (&"sent".into(), &"Lou Test".into()));
    assert_eq!(site.get(&place, &[]).await.status(), 404, "the link of the former signer has ended");
    // An operator can change the signer as well.
    let words =
        ["scoring", "signer", "SC-2026-0001", "--name", "Alix Exemple", "--email", "alix@labo.example"];
    let changed = json(&vigie(&site, &[&words[..], &["--json"]].concat()));
    assert_eq!(changed["state"], "sent");
    assert_eq!(vigie(&site, &words).code, 1, "they are the signer already");
}

/// Writes the signed quote into this file and checks the output about it.
fn leaves_with_a_document(site: &Fixture, signed: &str) {
    let show = |file| vigie(site, &["scoring", "show", "SC-2026-0001", "--json", "--out", file]);
    let body = json(&show(signed));
    assert_eq!((&body["kind"], &body["file"]), (&"signed".into(), &signed.into()));
    let sha256: String =
        Sha256::digest(std::fs::read(signed).unwrap()).iter().map(|b| format!("{b:02x}")).collect();
    assert_eq!(body["sha256"], sha256.as_str());
    let both = show("-");
    assert_eq!((both.code, both.stdout.as_str()), (2, ""), "{}", both.stderr);
}

/// Without a database, a signed quote is verified with its embedded proof.
fn proves_itself(signed: &std::path::Path) {
    let elsewhere = Folder::new();
    let words = ["scoring", "verify", signed.to_str().unwrap()];
    let alone = elsewhere.run(&words);
    assert_eq!(alone.code, 0, "{}", alone.stderr);
    assert!(alone.stdout.starts_with("the signed quote SC-2026-0001; the chain of "), "{}", alone.stdout);
    assert!(alone.stderr.contains("no database is available"), "{}", alone.stderr);
    let body = json(&elsewhere.run(&[&words[..], &["--json"]].concat()));
    assert_eq!((&body["known"], &body["holds"]), (&Value::Null, &true.into()));
    let quote = elsewhere.path("quote.pdf");
    std::fs::write(&quote, b"%PDF-1.7 nothing").unwrap();
    let none = elsewhere.run(&["scoring", "verify", quote.to_str().unwrap()]);
    assert_eq!(none.code, 65, "{}", none.stderr);
    assert!(none.stderr.contains("has no chain of events"), "{}", none.stderr);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_order_is_quoted_sent_signed_and_verified() {
    let site = product().await;
    let file = site.folder.path().join("order.toml");
    std::fs::write(&file, ORDER).unwrap();
    let file = file.to_str().unwrap();
    let refused = vigie(&site, &["scoring", "quote", "--from", file]);
    assert_eq!(refused.code, 65);
    assert!(
        refused
            .stderr
            .contains("order.toml:markets[0].gtins, line 2: \"3400930000032\": last digit 2, 8 expected"),
        "{}",
        refused.stderr
    );
    let dry =
        json(&vigie(&site, &["scoring", "quote", "--from", file, "--skip-invalid", "--dry-run", "--json"]));
    assert_eq!((&dry["net"], &dry["dropped"], &dry["dryRun"]), (&420_000.into(), &1.into(), &true.into()));
    let pdf = site.folder.path().join("quote.pdf");
    let quoted = json(&vigie(
        &site,
        &["scoring", "quote", "--from", file, "--skip-invalid", "--json", "--out", pdf.to_str().unwrap()],
    ));
    assert_eq!(quoted["number"], "SC-2026-0001", "a dry run assigns no number");
    let bytes = std::fs::read(&pdf).unwrap();
    let sha256: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(quoted["sha256"], sha256.as_str());
    let fresh = vigie(&site, &["scoring", "verify", pdf.to_str().unwrap()]);
    assert!(fresh.stdout.contains("; the chain of 1 event holds\n"), "{}", fresh.stdout);

    signed_by_mail(&site).await;
    let signed = site.folder.path().join("signed.pdf");
    let signed = signed.to_str().unwrap();
    leaves_with_a_document(&site, signed);
    let verified = json(&vigie(&site, &["scoring", "verify", signed, "--json"]));
    assert_eq!((&verified["kind"], &verified["holds"]), (&"signed".into(), &true.into()));
    assert_eq!(verified["documentSha256"], sha256.as_str());
    let page = site.read(&format!("/en/verify?sha256={sha256}")).await;
    assert!(page.contains("This quote is ours, and intact"), "{page}");
    let unknown = site.get(&format!("/en/verify?sha256={}", "0".repeat(64)), &[]).await;
    assert_eq!(unknown.status(), 200, "the negative result is a page with status 200");
    let unknown = text(unknown).await;
    assert!(unknown.contains("File unknown to our records") && !unknown.contains("and intact"), "{unknown}");
    proves_itself(std::path::Path::new(signed));
    std::fs::write(signed, &bytes[1..]).unwrap();
    assert_eq!(vigie(&site, &["scoring", "verify", signed]).code, 1);
    assert_eq!(
        vigie(&site, &["scoring", "cancel", "SC-2026-0001"]).code,
        1,
        "a signed quote cannot be cancelled"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_order_form_returns_prices_and_checked_lists() {
    let site = product().await;
    let price: Value =
        serde_json::from_str(&site.read("/api/scoring/price?markets=5&sellOut=true").await).unwrap();
    assert_eq!((&price["net"], &price["gross"]), (&1_224_000.into(), &1_468_800.into()));
    assert_eq!(site.get("/api/scoring/price?markets=6", &[]).await.status(), 422);
    let pasted = r#"{"text": "3400930000014\n3400930000032 NEZ\n3400930000014"}"#;
    let answer = site.send("POST /api/scoring/lists", &[("content-type", "application/json")], pasted).await;
    let list: Value = serde_json::from_str(&text(answer).await).unwrap();
    assert_eq!((&list["valid"], &list["invalid"], &list["duplicates"]), (&1.into(), &1.into(), &1.into()));
    assert_eq!(
        list["lines"][0]["verdict"],
        serde_json::json!({"is": "check-digit", "expected": 8, "found": 2})
    );
    // Anonymous clients cannot read an order, and its form redirects or rejects them.
    assert_eq!(site.get("/api/scoring/orders/S-2222-2222", &[]).await.status(), 401);
    let order = post(&site, "/fr/solutions/scoring/order", &[("company", "a")]).await;
    assert!(order.status() != 200 && order.status() != 422, "{}", order.status());
}

#[test]
fn an_expired_certificate_prevents_the_sending_of_a_quote() {
    let folder = Folder::ready();
    std::fs::write(folder.path("order.toml"), ORDER).unwrap();
    let quoted = folder.run(&["scoring", "quote", "--from", "order.toml", "--skip-invalid"]);
    assert_eq!(quoted.code, 0, "{}", quoted.stderr);
    let words =
        "req -x509 -nodes -days 10 -newkey rsa:2048 -subj /CN=Vigie -keyout key.pem -out certificate.pem";
    let made =
        std::process::Command::new("openssl").args(words.split(' ')).current_dir(folder.path(".")).output();
    assert!(made.unwrap().status.success());
    let mut command = folder.command(&["scoring", "send", "SC-2026-0001"]);
    command
        .env("VIGIE_COMPANY_SIGNING_KEY", folder.path("key.pem"))
        .env("VIGIE_COMPANY_SIGNING_CERTIFICATE", folder.path("certificate.pem"))
        .env("VIGIE_CLOCK", "2040-01-01T00:00:00Z");
    let refused = crate::harness::Answer::from(command.output().unwrap());
    assert_eq!((refused.code, &*refused.stdout), (78, ""), "{}", refused.stderr);
    assert!(refused.stderr.contains("the certificate of CN=Vigie expired on "), "{}", refused.stderr);
}
