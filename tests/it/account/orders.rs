//! Orders of an account: listed, signed, downloaded and opened by their owner only.

use super::{EMAIL, Jar, PASSWORD, sign_in, with_account};
use crate::{
    requests::{data_request::mails, post, vigie},
    scoring_results::inputs,
    site::{Fixture, header, text},
};
use serde_json::{Value, json};
use std::io::{Cursor, Write as _};
use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

const ACCOUNT: &str = "/fr/account";

/// An order of five markets, the fifth free until the day before the date of the price list; the client is also the signer.
const ORDER: [(&str, &str); 22] = [
    ("indicator", "turnover"),
    ("from", "2025-11"),
    ("to", "2026-10"),
    ("formats", "csv"),
    ("market1", "Solaires visage"),
    ("gtins1", "3400930000014"),
    ("market2", "Nez bouché"),
    ("gtins2", "3400930000021"),
    ("market3", "Compléments"),
    ("gtins3", "96385074"),
    ("market4", "Dentifrices"),
    ("gtins4", "3400930000014"),
    ("market5", "Vitamines"),
    ("gtins5", "3400930000021"),
    ("company", "Laboratoire Exemple SA"),
    ("seat", "france"),
    ("siren", "732829320"),
    ("address", "2 rue de l’Exemple"),
    ("signerName", "Hélène Marchetti"),
    ("signerEmail", EMAIL),
    ("validated", "yes"),
    ("contact", ""),
];

async fn listed_orders(site: &Fixture, jar: &Jar) -> Value {
    serde_json::from_str(&text(jar.get_page(site, "/api/account").await).await).unwrap()
}

/// Places an order and returns its reference.
async fn order(site: &Fixture, jar: &Jar, changes: &[(&str, &str)]) -> String {
    let kept = ORDER.iter().filter(|(name, _)| !changes.iter().any(|(changed, _)| changed == name));
    let answers: Vec<_> = kept.chain(changes).copied().filter(|(_, value)| !value.is_empty()).collect();
    let placed = jar.post(site, "/fr/solutions/scoring/order", &answers).await;
    let place = header(&placed, "location").to_owned();
    assert!(place.starts_with("/fr/solutions/scoring/ordered?order="), "{place}: {}", text(placed).await);
    place.split_once("order=").unwrap().1.to_owned()
}

/// A second signed-in user with an unverified address.
async fn another(site: &Fixture) -> Jar {
    let added = vigie(site, &["user", "add", "leo@laboratoire.example", "--name", "Léo", "--print-link"]);
    let token = added.stdout.split_once("?token=").unwrap().1.trim().to_owned();
    post(site, "/fr/login/reset", &[("token", &token), ("password", PASSWORD)]).await;
    let mut leo = Jar::default();
    let answers = [("emailAddress", "leo@laboratoire.example"), ("password", PASSWORD)];
    let answer = leo.post(site, "/fr/login", &answers).await;
    leo.take(&answer);
    leo
}

/// Signs with the link on the account page and the mailed code.
async fn sign(site: &Fixture, jar: &Jar, reference: &str) {
    let led = jar.post(site, ACCOUNT, &[("do", "sign"), ("reference", reference)]).await;
    let place = header(&led, "location").to_owned();
    assert!(place.starts_with("/fr/solutions/scoring/sign?token="), "{place}");
    let entered = site.get(&place, &[]).await;
    let place = header(&entered, "location").to_owned();
    let key = place.split_once("key=").unwrap().1.to_owned();
    let accept = [("key", key.as_str()), ("step", "accept"), ("name", "Hélène Marchetti"), ("terms", "yes")];
    assert_eq!(post(site, &place, &accept).await.status(), 303);
    let mails = mails(site, EMAIL).await;
    let letter = mails.iter().find(|mail| mail["kind"] == "scoring-code").expect("a code is mailed");
    let letter = letter["text"].as_str().unwrap();
    let code = letter.split_once("SC-2026-0001").unwrap().1.split_once(": ").unwrap().1;
    let code: String = code.chars().filter(char::is_ascii_digit).take(6).collect();
    let confirm = [("key", key.as_str()), ("step", "confirm"), ("code", code.as_str())];
    assert_eq!(post(site, &place, &confirm).await.status(), 303);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_owner_of_an_account_lists_quotes_and_signs_by_mailed_code() {
    let site = with_account().await;
    let jar = sign_in(&site).await;
    assert!(text(jar.get_page(&site, ACCOUNT).await).await.contains("n’a encore rien commandé"));
    let reference = order(&site, &jar, &[]).await;
    let listed = listed_orders(&site, &jar).await["orders"][0].clone();
    for (name, expected) in [
        ("reference", json!(reference)),
        ("number", json!("SC-2026-0001")),
        ("state", json!("sent")),
        ("signer", Value::Null),
        ("fifthIsFree", json!(true)),
        ("indicator", json!("turnover")),
    ] {
        assert_eq!(listed[name], expected, "{name}");
    }
    assert_eq!(listed["markets"].as_array().unwrap().len(), 5);
    let page = text(jar.get_page(&site, ACCOUNT).await).await;
    for part in [
        "Devis SC-2026-0001, 5 marchés",
        "Le cinquième marché est offert",
        "Lire et signer",
        "Scoring, 5 marchés, valeur TTC",
        "À signer",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let quote = jar.get_page(&site, &format!("/api/scoring/orders/{reference}/file")).await;
    let bytes = axum::body::to_bytes(quote.into_body(), 10_000_000).await.unwrap();
    assert_eq!(listed["fileBytes"].as_u64(), Some(bytes.len() as u64));

    // Another user cannot view, download or sign it.
    let leo = another(&site).await;
    assert_eq!(listed_orders(&site, &leo).await["orders"], json!([]));
    for path in ["", "/file", "/results/csv"] {
        let path = format!("/api/scoring/orders/{reference}{path}");
        assert_eq!(leo.get_page(&site, &path).await.status(), 404, "{path}");
        assert_eq!(site.get(&path, &[]).await.status(), 401, "{path}");
    }
    let tried = leo.post(&site, ACCOUNT, &[("do", "sign"), ("reference", &reference)]).await;
    assert_eq!(tried.status(), 403, "the address is not verified");

    sign(&site, &jar, &reference).await;
    let listed = listed_orders(&site, &jar).await["orders"][0].clone();
    assert_eq!(listed["state"], "signed");
    let page = text(jar.get_page(&site, ACCOUNT).await).await;
    assert!(page.contains("Signé le 21 novembre 2026") && !page.contains("Lire et signer"), "{page}");
}

/// A product number with its check digit.
fn ean(number: u32) -> String {
    let digits = format!("34009{number:07}");
    let weighed = digits.bytes().rev().zip([3, 1].into_iter().cycle());
    let sum: u32 = weighed.map(|(digit, weight)| u32::from(digit - b'0') * weight).sum();
    format!("{digits}{}", (10 - sum % 10) % 10)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_order_of_five_lists_of_maximum_length_is_accepted() {
    let site = with_account().await;
    let jar = sign_in(&site).await;
    let lists: Vec<String> = (0..5_u32)
        .map(|market| {
            let line = |at| {
                format!("{};Crème hydratante, protectrice et réparatrice 50 ml", ean(10_000 * market + at))
            };
            (0..2_500).map(line).collect::<Vec<_>>().join("\r\n")
        })
        .collect();
    let names = ["gtins1", "gtins2", "gtins3", "gtins4", "gtins5"];
    let changes: Vec<_> = names.into_iter().zip(lists.iter().map(String::as_str)).collect();
    order(&site, &jar, &changes).await;
    // Continuing an expired session does not reject its size either.
    let continued =
        jar.post(&site, "/auth/continue?redirect=%2Ffr%2Fsolutions%2Fscoring%2Forder", &changes).await;
    assert_ne!(continued.status(), 413);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_designated_signer_can_sign() {
    let site = with_account().await;
    let jar = sign_in(&site).await;
    let changes = [("signerName", "Alix Exemple"), ("signerEmail", "alix@labo.example")];
    let reference = order(&site, &jar, &changes).await;
    let page = text(jar.get_page(&site, ACCOUNT).await).await;
    assert!(page.contains("a•••x@labo.example") && page.contains("Voir le devis"), "{page}");
    assert!(!page.contains("Lire et signer") && !page.contains("alix@labo.example"), "{page}");
    let tried = jar.post(&site, ACCOUNT, &[("do", "sign"), ("reference", &reference)]).await;
    assert_eq!(tried.status(), 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_ordering_account_can_open_and_download_a_result() {
    let site = with_account().await;
    let jar = sign_in(&site).await;
    let reference = order(&site, &jar, &[]).await;
    let open = [("do", "open-result"), ("reference", reference.as_str())];
    assert_eq!(jar.post(&site, ACCOUNT, &open).await.status(), 404, "there is no result yet");
    sign(&site, &jar, &reference).await;
    let [sales, base] = inputs(&site);
    let out = site.folder.path().display().to_string();
    let words = ["scoring", "compute", &reference, "--sales", &sales, "--pharmacies", &base, "--out", &out];
    let computed = vigie(&site, &words);
    assert_eq!(computed.code, 0, "{}", computed.stderr);
    assert_eq!(listed_orders(&site, &jar).await["results"], json!([]), "its page is not open");
    assert_eq!(vigie(&site, &["scoring", "results", "publish", &reference]).code, 0);

    let result = listed_orders(&site, &jar).await["results"][0].clone();
    assert_eq!((&result["openFrom"], &result["openUntil"]), (&json!("2026-11-21"), &json!("2027-05-21")));
    let page = text(jar.get_page(&site, ACCOUNT).await).await;
    assert!(page.contains("jusqu’au 21 mai 2027, 181\u{a0}jours"), "{page}");
    let opened = jar.post(&site, ACCOUNT, &open).await;
    let place = header(&opened, "location").to_owned();
    assert!(place.starts_with("/fr/solutions/scoring/results?key="), "{place}");
    assert!(site.read(&place).await.contains("Solaires visage"));
    let file = format!("/api/scoring/orders/{reference}/results/csv");
    let csv = jar.get_page(&site, &file).await;
    assert_eq!(
        header(&csv, "content-disposition"),
        format!("attachment; filename=\"scoring-{reference}.csv\"")
    );
    let key = place.split_once("key=").unwrap().1;
    let by_page = site.read(&format!("/api/scoring/results/csv?key={key}")).await;
    assert_eq!(text(csv).await, by_page, "both ways give the same file");

    let leo = another(&site).await;
    assert_eq!(leo.post(&site, ACCOUNT, &open).await.status(), 404);
    assert_eq!(leo.get_page(&site, &file).await.status(), 404);
    assert_eq!(listed_orders(&site, &leo).await["results"], json!([]));
    // Revoking the page also ends the access of the account.
    assert_eq!(vigie(&site, &["scoring", "results", "revoke", &reference]).code, 0);
    assert!(site.read(&place).await.contains("Cette page n’est plus ouverte"));
    assert_eq!(jar.get_page(&site, &file).await.status(), 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operator_shares_a_draft_with_an_account_until_it_expires() {
    let site = with_account().await;
    let jar = sign_in(&site).await;
    let unknown = vigie(&site, &["user", "preview", EMAIL, "nowhere"]);
    assert_eq!(unknown.code, 1, "{}", unknown.stderr);
    let tried = vigie(&site, &["user", "preview", EMAIL, "ohg", "--dry-run"]);
    assert!(tried.stdout.contains("would be shown"), "{}", tried.stdout);
    assert_eq!(listed_orders(&site, &jar).await["previews"], json!([]));
    let shown = vigie(&site, &["user", "preview", EMAIL, "ohg", "--for", "3d"]);
    assert_eq!(shown.code, 0, "{}", shown.stderr);
    let preview = listed_orders(&site, &jar).await["previews"][0].clone();
    assert_eq!(preview["expiresAt"], "2026-11-24T06:10:00Z");
    let address = preview["address"].as_str().unwrap();
    let page = text(jar.get_page(&site, ACCOUNT).await).await;
    let title = preview["title"].as_str().unwrap();
    assert!(page.contains(title) && page.contains("Préparée pour"), "{page}");
    let path = address.strip_prefix("https://vigie.example").unwrap();
    assert!(site.read(path).await.contains(title));
    let undone = vigie(&site, &["user", "preview", EMAIL, "ohg", "--undo"]);
    assert_eq!(undone.stdout, format!("the page ohg is not shared with {EMAIL} any more\n"));
    assert_eq!(listed_orders(&site, &jar).await["previews"], json!([]));
}

/// A list of products as saved by Excel.
fn xlsx() -> Vec<u8> {
    let mut workbook = rust_xlsxwriter::Workbook::new();
    let sheet = workbook.add_worksheet();
    let rows = [("3400930000014", "NEZ 15 ML"), ("3400930000032", "NEZ 30 ML")];
    for (row, (code, name)) in (0u32..).zip(rows) {
        sheet.write(row, 0, code).unwrap();
        sheet.write(row, 1, name).unwrap();
    }
    // A spreadsheet stores the digits as a number.
    sheet.write(2, 0, 3_400_930_000_021_u64).unwrap();
    workbook.save_to_buffer().unwrap()
}

/// The same as saved by LibreOffice: the number is displayed shortened, and empty cells are repeated to the end of the sheet.
fn ods() -> Vec<u8> {
    let text = |text: &str| {
        format!(
            r#"<table:table-cell office:value-type="string" calcext:value-type="string"><text:p>{text}</text:p></table:table-cell>"#
        )
    };
    let row = |cells: &str| {
        format!(
            r#"<table:table-row table:style-name="ro1">{cells}<table:table-cell table:number-columns-repeated="16382"/></table:table-row>"#
        )
    };
    let rows = [
        row(&[text("3400930000014"), text("NEZ 15 ML")].concat()),
        row(&[text("3400930000032"), text("NEZ 30<text:s/>ML")].concat()),
        row(r#"<table:table-cell office:value-type="float" office:value="3400930000021" calcext:value-type="float"><text:p>3,40093E+12</text:p></table:table-cell><table:table-cell/>"#),
        r#"<table:table-row table:number-rows-repeated="1048573"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>"#.to_owned(),
    ];
    let content = format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
        <office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
            xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
            xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0" office:version="1.3">
        <office:body><office:spreadsheet><table:table table:name="Feuille1" table:style-name="ta1">
        <table:table-column table:style-name="co1" table:number-columns-repeated="16384"/>{}</table:table></office:spreadsheet></office:body>
        </office:document-content>"#,
        rows.concat()
    );
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    archive.start_file("mimetype", stored).unwrap();
    archive.write_all(b"application/vnd.oasis.opendocument.spreadsheet").unwrap();
    archive.start_file("content.xml", SimpleFileOptions::default()).unwrap();
    archive.write_all(content.as_bytes()).unwrap();
    archive.finish().unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_of_products_can_be_a_workbook() {
    let site = with_account().await;
    let jar = sign_in(&site).await;
    let sent = async |cookie: &str, bytes: Vec<u8>| {
        let headers = [("cookie", cookie), ("content-type", "application/octet-stream")];
        site.send("POST /api/scoring/list-files", &headers, bytes).await
    };
    let cookie = jar.line();
    for (kind, bytes) in [("xlsx", xlsx()), ("ods", ods())] {
        let read = sent(&cookie, bytes).await;
        assert_eq!(read.status(), 200, "{kind}");
        let read: Value = serde_json::from_str(&text(read).await).unwrap();
        assert_eq!(read["text"], "3400930000014 NEZ 15 ML\n3400930000032 NEZ 30 ML\n3400930000021", "{kind}");
    }
    let refused = sent(&cookie, b"\x89PNG\r\n\x1a\n and so on".to_vec()).await;
    assert_eq!(refused.status(), 422);
    assert!(text(refused).await.contains("form.file-unsupported"));
    assert_eq!(sent("", xlsx()).await.status(), 401);
    let left = std::fs::read_dir(site.folder.path().join("files")).map_or(0, Iterator::count);
    assert_eq!(left, 0, "the uploaded list is not stored");
}

/// Quotes an order with this contact and signer, as an operator does, and returns its reference.
fn quote_for(site: &Fixture, contact: &str, signer: &str) -> String {
    let file = site.folder.path().join("order.json");
    let answers = ORDER.iter().filter(|(name, _)| {
        !matches!(*name, "validated" | "formats") && !name.starts_with("market") && !name.starts_with("gtins")
    });
    let mut order: serde_json::Map<_, _> =
        answers.map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
    order.insert("formats".to_owned(), json!(["csv"]));
    order.insert("markets".to_owned(), json!([{ "name": "Solaires visage", "gtins": ["3400930000014"] }]));
    order.insert("contact".to_owned(), json!(contact));
    order.insert("signerEmail".to_owned(), json!(signer));
    std::fs::write(&file, serde_json::to_vec(&order).unwrap()).unwrap();
    let quoted = vigie(site, &["scoring", "quote", "--from", &file.display().to_string(), "--json"]);
    assert_eq!(quoted.code, 0, "{}", quoted.stderr);
    let quoted: Value = serde_json::from_str(&quoted.stdout).unwrap();
    quoted["reference"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn quotes_of_an_operator_are_listed_for_verified_addresses_only() {
    const LEO: &str = "leo@laboratoire.example";
    let site = with_account().await;
    let jar = sign_in(&site).await;
    let leo = another(&site).await;
    let mine = quote_for(&site, "Helene.Marchetti@Laboratoire.example", "alix@labo.example");
    let to_sign = quote_for(&site, "zoe@labo.example", EMAIL);
    let leos = quote_for(&site, LEO, LEO);
    let references = |page: &Value| -> Vec<String> {
        page["orders"]
            .as_array()
            .unwrap()
            .iter()
            .map(|order| order["reference"].as_str().unwrap().to_owned())
            .collect()
    };
    let mut listed = references(&listed_orders(&site, &jar).await);
    listed.sort();
    let mut expected = vec![mine.clone(), to_sign.clone()];
    expected.sort();
    assert_eq!(listed, expected);
    // Léo has an account at that address, but the address is not verified.
    assert_eq!(references(&listed_orders(&site, &leo).await), [""; 0]);
    for (who, reference, status) in [
        (&jar, &mine, 200),
        (&jar, &to_sign, 200),
        (&jar, &leos, 404),
        (&leo, &leos, 404),
        (&leo, &mine, 404),
    ] {
        let path = format!("/api/scoring/orders/{reference}/file");
        assert_eq!(who.get_page(&site, &path).await.status(), status, "{reference}");
    }
    let page = text(jar.get_page(&site, ACCOUNT).await).await;
    assert!(page.contains("a•••x@labo.example") && !page.contains("zoe@labo.example"), "{page}");
    let sign_it = async |reference: &str| {
        let answer = jar.post(&site, ACCOUNT, &[("do", "sign"), ("reference", reference)]).await;
        (
            answer.status().as_u16(),
            header(&answer, "location").starts_with("/fr/solutions/scoring/sign?token="),
        )
    };
    assert_eq!(sign_it(&to_sign).await, (303, true));
    let answer = jar.post(&site, ACCOUNT, &[("do", "sign"), ("reference", &mine)]).await;
    assert_eq!(answer.status(), 404, "the signer is another person");
}
