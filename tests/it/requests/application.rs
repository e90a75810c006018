//! Job applications: a form with a file.

use super::{
    challenge,
    inbox::listed,
    product,
    protection::{mails, token_of},
    solved, vigie,
};
use crate::{
    harness::Folder,
    server::Server,
    site::{Fixture, header, text},
};
use axum::response::Response;
use serde_json::{Value, json};
use std::{
    fs,
    io::{Read as _, Write as _},
    net::TcpStream,
    os::unix::fs::MetadataExt as _,
    path::PathBuf,
};

const LIMIT: usize = 20_000_000;
const PATH: &str = "/fr/jobs/data-engineer";
pub const ANSWERS: [(&str, &str); 7] = [
    ("position", "Ingénieur ou ingénieure de données"),
    ("firstname", "Inès"),
    ("lastname", "Delorme"),
    ("emailAddress", "ines.delorme@courrier.example"),
    ("phone", "06 39 98 12 34"),
    ("motivations", "Six ans en officine."),
    ("consent", "yes"),
];

/// A PDF of one empty page, padded to `size` bytes if it is shorter.
pub fn pdf(size: usize) -> Vec<u8> {
    let objects = "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n\
        3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n";
    let document = |padding: usize| {
        let before = format!("%PDF-1.4\n%{}\n{objects}", "x".repeat(padding));
        let end = "xref\n0 1\n0000000000 65535 f \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n";
        format!("{before}{end}{:08}\n%%EOF\n", before.len())
    };
    document(size.saturating_sub(document(0).len())).into_bytes()
}

/// An encrypted PDF restricted by its owner, with RC4 (ISO 32000-1, 7.6.3); `keys` are its O and U.
fn encrypted(keys: [&str; 2]) -> Vec<u8> {
    let [owner, user] = keys;
    let encryption =
        format!("/Encrypt<</Filter/Standard/V 1/R 2/P -44/O<{owner}>/U<{user}>>>/ID[<00><00>]/Root");
    String::from_utf8(pdf(500)).unwrap().replace("/Root", &encryption).into_bytes()
}

/// The multipart body of a form with a file of this name.
pub fn multipart(answers: &[(&str, &str)], (name, bytes): (&str, &[u8])) -> Vec<u8> {
    let mut body = Vec::new();
    for (field, value) in answers {
        write!(body, "--x\r\nContent-Disposition: form-data; name=\"{field}\"\r\n\r\n{value}\r\n").unwrap();
    }
    // As browsers write it.
    let name = name.replace('"', "%22").replace(char::is_control, "_");
    write!(body, "--x\r\nContent-Disposition: form-data; name=\"cv\"; filename=\"{name}\"\r\n").unwrap();
    write!(body, "Content-Type: application/pdf\r\n\r\n").unwrap();
    body.extend_from_slice(bytes);
    body.extend_from_slice(b"\r\n--x--\r\n");
    body
}

/// Sends these values with a file: as a script with a proof of work, or as a plain form without one.
pub async fn apply(
    site: &Fixture,
    answers: &[(&str, &str)],
    file: (&str, &[u8]),
    by_script: bool,
) -> Response {
    apply_at(site, PATH, answers, file, by_script).await
}

/// The same at another path.
pub async fn apply_at(
    site: &Fixture,
    path: &str,
    answers: &[(&str, &str)],
    file: (&str, &[u8]),
    by_script: bool,
) -> Response {
    let proof = solved(challenge(site, "application").await);
    let proof: &[(&str, &str)] = if by_script { &[("altcha", &proof)] } else { &[] };
    let accept = if by_script { "application/json" } else { "text/html" };
    // Each sender has its own address, so that rate limits do not interfere.
    let from = format!("198.51.100.{}", file.1.len() % 250);
    let headers = [
        ("content-type", "multipart/form-data; boundary=x"),
        ("accept", accept),
        ("x-forwarded-for", from.as_str()),
    ];
    site.send(&format!("POST {path}"), &headers, multipart(&[answers, proof].concat(), file)).await
}

pub fn stored(site: &Fixture) -> Vec<PathBuf> {
    let folder = fs::read_dir(site.folder.path().join("var/files"));
    folder.into_iter().flatten().map(|entry| entry.unwrap().path()).collect()
}

async fn json(response: Response) -> Value {
    serde_json::from_str(&text(response).await).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_application_is_stored_with_its_cv_and_exported_by_an_operator() {
    let site = product().await;
    let cv = pdf(3_000);
    let sent = json(apply(&site, &ANSWERS, ("../../etc/cv Inès.pdf", &cv), true).await).await;
    let receipt = sent["location"].as_str().unwrap();
    assert!(receipt.starts_with("/fr/jobs/application/sent?receipt="), "{receipt}");
    assert!(site.read(receipt).await.contains("Votre candidature a été envoyée"));

    let files = stored(&site);
    let [file] = files.as_slice() else { panic!("{files:?}") };
    assert_eq!(fs::metadata(file).unwrap().mode() & 0o777, 0o600);
    assert_eq!(fs::metadata(file.parent().unwrap()).unwrap().mode() & 0o777, 0o700);
    assert_eq!(fs::read(file).unwrap(), cv);
    assert_eq!(
        site.get(&format!("/files/{}", file.file_name().unwrap().to_str().unwrap()), &[]).await.status(),
        302
    );

    let entries = listed(&site, &["--form", "application"]);
    let [entry] = entries.as_slice() else { panic!("{entries:?}") };
    assert_eq!((&entry["position"], &entry["subject"]), (&ANSWERS[0].1.into(), &Value::Null));
    let reference = entry["reference"].as_str().unwrap();
    assert!(reference.starts_with("C-"), "{reference}");
    let shown: Value =
        serde_json::from_str(&vigie(&site, &["inbox", "show", reference, "--json"]).stdout).unwrap();
    assert_eq!(shown["files"], json!([{ "name": "cv Inès.pdf", "size": 3_000, "scan": "unscanned" }]));
    let out = site.folder.path().join("out.pdf");
    let out = out.to_str().unwrap();
    let value = vigie(&site, &["inbox", "show", reference, "--out", out, "--json"]);
    let value: Value = serde_json::from_str(&value.stdout).unwrap();
    assert_eq!((&value["file"], &value["name"]), (&out.into(), &"cv Inès.pdf".into()));
    let both = vigie(&site, &["inbox", "show", reference, "--out", "-", "--json"]);
    assert_eq!((both.code, both.stdout.as_str()), (2, ""), "{}", both.stderr);
    assert_eq!(fs::read(out).unwrap(), cv);
    assert_eq!(vigie(&site, &["inbox", "show", reference, "--out", out]).code, 73, "it exists");

    let mails = mails(&site);
    let receipt = mails.iter().find(|mail| mail.contains("To: ines.delorme@courrier.example")).unwrap();
    let team = mails.iter().find(|mail| mail.contains("Reply-To: ")).expect("the team is notified");
    // The address is not confirmed: a receipt with typed text would let anyone mail others in our name.
    for typed in ["nieur ou ing", "Six ans en officine"] {
        assert!(team.contains(typed) && !receipt.contains(typed), "{typed}: {team}{receipt}");
    }
    let db = site.other_process().await;
    let given =
        "SELECT consent.purpose, consent_text.body FROM consent JOIN consent_text ON sha256 = text_sha256";
    let (purpose, words): (String, String) =
        db.read().await.unwrap().row(given, Vec::new()).await.unwrap().unwrap();
    assert_eq!(purpose, "candidate");
    assert!(words.starts_with("J’accepte la politique relative aux candidats"), "{words}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cv_has_at_most_twenty_megabytes() {
    let site = product().await;
    let largest = pdf(LIMIT);
    assert_eq!(largest.len(), LIMIT);
    assert_eq!(apply(&site, &ANSWERS, ("cv.pdf", &largest), true).await.status(), 200);
    let refused = apply(&site, &ANSWERS, ("cv.pdf", &pdf(LIMIT + 1)), true).await;
    assert_eq!(refused.status(), 422);
    assert_eq!(json(refused).await["fields"], json!([{ "pointer": "/cv", "code": "form.file-refused" }]));
    assert_eq!(stored(&site).len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rejects_a_cv_that_is_not_a_pdf_with_all_other_errors() {
    let site = product().await;
    let html = b"<!doctype html><script>alert(1)</script>%PDF-1.4 %%EOF".as_slice();
    let with_archive = [pdf(500).as_slice(), b"PK\x05\x06", &[0; 18]].concat();
    let whole = pdf(500);
    let locked = encrypted([
        "92fe0f4454ad4c9644693f33c07cb54f587dce1e2682fe9ecea6107a1ef630dd",
        "efc3ff8a30edc0e81098fce95172918c36af4f7bd6101963726a7eef76956041",
    ]);
    for (name, bytes, code) in [
        ("page.pdf", html, "form.file-refused"),
        ("archive.pdf", b"PK\x03\x04\x14\0\0\0\x08\0", "form.file-refused"),
        ("program.pdf", b"MZ\x90\0\x03\0\0\0%PDF-1.4", "form.file-refused"),
        ("empty.pdf", b"", "form.file-refused"),
        ("both.pdf", &with_archive, "form.file-refused"),
        ("locked.pdf", &locked, "form.file-locked"),
        ("cut.pdf", &whole[..300], "form.file-unreadable"),
    ] {
        let wrong = ANSWERS.map(|(field, value)| (field, if field == "lastname" { "" } else { value }));
        let refused = apply(&site, &wrong, (name, bytes), true).await;
        assert_eq!(refused.status(), 422, "{name}");
        let faults = json!([
            { "pointer": "/lastname", "code": "form.required" },
            { "pointer": "/cv", "code": code },
        ]);
        assert_eq!(json(refused).await["fields"], faults, "{name}");
    }
    // Without JavaScript the page shows the error, keeps the input and requests the file again.
    let page = apply(&site, &ANSWERS, ("page.pdf", html), false).await;
    assert_eq!(page.status(), 422);
    let page = text(page).await;
    for said in [
        "Le fichier est trop volumineux ou son format",
        "Choisissez de nouveau votre fichier",
        "Six ans en officine.",
    ] {
        assert!(page.contains(said), "{said}: {page}");
    }
    let none = apply(&site, &ANSWERS, ("", b""), true).await;
    assert_eq!(json(none).await["fields"], json!([{ "pointer": "/cv", "code": "form.required" }]));
    assert_eq!(stored(&site), Vec::<PathBuf>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn accepts_every_cv_that_opens_without_a_password() {
    let site = product().await;
    // Encrypted without a password to open it.
    let restricted = encrypted([
        "c92422687facee686e373f10b5c7d04738053152f7e2ee30e11c69ec442576ab",
        "72baeb01c404f0bae053e97f6285a5c865969091008b4800ce79c9e0f03be65c",
    ]);
    let printed = [b"\xEF\xBB\xBF\x1B%-12345X@PJL ENTER LANGUAGE=PDF\r\n".as_slice(), &pdf(500)].concat();
    let padded = [pdf(500), vec![0; 4_096]].concat();
    for (name, bytes) in [("restricted.pdf", restricted), ("printed.pdf", printed), ("padded.pdf", padded)] {
        assert_eq!(apply(&site, &ANSWERS, (name, &bytes), true).await.status(), 200, "{name}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_script_a_rejected_form_keeps_its_cv() {
    let site = product().await;
    let wrong: Vec<_> = ANSWERS.into_iter().filter(|(name, _)| *name != "motivations").collect();
    let refused = apply(&site, &wrong, ("cv.pdf", &pdf(3_000)), false).await;
    assert_eq!(refused.status(), 422);
    let page = text(refused).await;
    let kept = page.split("name=\"cv\" value=\"").nth(1).expect("the form refers to the stored file");
    let kept = kept.split('"').next().unwrap();
    assert_eq!(stored(&site).len(), 1);
    let answers = [&ANSWERS[..], &[("cv", kept)]].concat();
    let sent = super::post(&site, PATH, &answers).await;
    assert_eq!(sent.status(), 303, "{}", text(sent).await);
    let again =
        text(super::post(&site, PATH, &[&answers[..], &[("phone", "06 39 98 12 35")]].concat()).await).await;
    assert!(again.contains("déposez-le de nouveau"), "a ticket is valid once: {again}");
    // An invalid file is not stored.
    let refused = apply(&site, &wrong, ("cv.pdf", b"<html>"), false).await;
    assert!(!text(refused).await.contains("name=\"cv\" value="));
    assert_eq!(stored(&site).len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_script_the_cv_is_stored_or_deleted_with_its_form() {
    let site = product().await;
    let cv = pdf(700);
    for motivations in ["Une", "Deux"] {
        let answers =
            ANSWERS.map(|(field, value)| (field, if field == "motivations" { motivations } else { value }));
        assert_eq!(apply(&site, &answers, ("cv.pdf", &cv), false).await.status(), 303);
    }
    assert_eq!((stored(&site).len(), listed(&site, &[]).len()), (2, 0));
    let token = token_of(&mails(&site)[0]);
    let confirmed = super::post(&site, "/fr/confirm", &[("token", &token)]).await;
    assert_eq!(
        header(&confirmed, "location"),
        format!("/fr/jobs/application/sent?receipt={token}&confirmed=true")
    );
    assert_eq!(listed(&site, &[]).len(), 1);

    let site = site.product_at("2026-11-23T06:00:01Z").await;
    vigie::site::purge_expired(site.site.app()).await.unwrap();
    let [kept] = stored(&site).try_into().unwrap();
    assert_eq!(fs::read::<PathBuf>(kept).unwrap(), cv);
    let reference = listed(&site, &[])[0]["reference"].as_str().unwrap().to_owned();
    assert_eq!(vigie(&site, &["inbox", "show", &reference, "--out", "-"]).stdout.into_bytes(), cv);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_failed_write_is_reported_keeps_the_input_and_can_be_retried() {
    let site = product().await;
    let place = site.folder.path().join("var/files");
    // A file occupies the path of the folder.
    fs::write(&place, "").unwrap();
    let refused = apply(&site, &ANSWERS, ("cv.pdf", &pdf(600)), false).await;
    assert_eq!(refused.status(), 503);
    assert!(!header(&refused, "retry-after").is_empty());
    assert!(text(refused).await.contains("Six ans en officine."));
    fs::remove_file(&place).unwrap();
    assert_eq!(apply(&site, &ANSWERS, ("cv.pdf", &pdf(600)), true).await.status(), 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rejects_files_below_the_free_space_limit_with_a_retry_time() {
    let full = |config: &mut vigie::config::Config| config.files.min_free_bytes = u64::MAX;
    let site = super::product_with(full).await;
    let refused = apply(&site, &ANSWERS, ("cv.pdf", &pdf(600)), true).await;
    assert_eq!((refused.status().as_u16(), header(&refused, "retry-after").is_empty()), (503, false));
    assert_eq!(json(refused).await["code"], "disk.full");
    assert_eq!(stored(&site), Vec::<PathBuf>::new());
}

/// The receipt of a form that was sent without JavaScript.
fn led_to(answer: &Response) -> String {
    assert_eq!(answer.status(), 303);
    header(answer, "location").to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_script_an_application_is_identified_by_its_cv() {
    let site = product().await;
    let first = led_to(&apply(&site, &ANSWERS, ("cv.pdf", &pdf(1_000)), false).await);
    // The same file again is the same application.
    assert_eq!(led_to(&apply(&site, &ANSWERS, ("cv.pdf", &pdf(1_000)), false).await), first);
    let corrected = led_to(&apply(&site, &ANSWERS, ("cv.pdf", &pdf(1_001)), false).await);
    assert_ne!(corrected, first);
    assert_eq!(apply(&site, &ANSWERS, ("cv.txt", b"plain text"), false).await.status(), 422);
    assert_eq!(apply(&site, &ANSWERS, ("cv.pdf", &pdf(LIMIT + 1)), false).await.status(), 422);
    assert_eq!(stored(&site).len(), 2);
    assert_eq!(mails(&site).len(), 2, "one confirmation for each application");
}

/// A browser repeats a submission whose response was lost; the user may have chosen another file in between.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_idempotency_key_covers_the_contents_of_the_cv() {
    let site = product().await;
    let attempt = [&ANSWERS[..], &[("idempotencyKey", "0123456789abcdef0123")]].concat();
    for size in [1_000, 1_000, 1_001] {
        assert_eq!(apply(&site, &attempt, ("cv.pdf", &pdf(size)), true).await.status(), 200);
    }
    assert_eq!((stored(&site).len(), listed(&site, &["--form", "application"]).len()), (2, 2));
}

/// A process killed during uploads loses no acknowledged file and leaves no incomplete one.
#[test]
fn a_restart_removes_the_incomplete_uploads_of_a_killed_process() {
    let folder = Folder::ready();
    let serve = || {
        let mut command = folder.command(&["serve", "--listen", "127.0.0.1:0"]);
        command.env("VIGIE_CAPTCHA_MIN_FILL_S", "0").env("VIGIE_CAPTCHA_EFFORT", "4");
        Server::start(command)
    };
    let files = || -> Vec<PathBuf> {
        let entries = fs::read_dir(folder.path("var/files")).into_iter().flatten();
        entries.map(|entry| entry.unwrap().path()).collect()
    };
    let post = |server: &Server, body: &[u8], length: usize| {
        let mut socket = TcpStream::connect(&server.address).unwrap();
        let kind = "Accept: application/json\r\nContent-Type: multipart/form-data; boundary=x";
        let head = format!("POST {PATH} HTTP/1.1\r\nHost: {}\r\n{kind}\r\n", server.address);
        write!(socket, "{head}Content-Length: {length}\r\nConnection: close\r\n\r\n").unwrap();
        socket.write_all(body).unwrap();
        socket
    };
    let server = serve();
    let proof = solved(serde_json::from_str(&server.get("/api/captcha/application").body).unwrap());
    let whole = multipart(&[ANSWERS.as_slice(), &[("altcha", &proof)]].concat(), ("cv.pdf", &pdf(5_000)));
    let mut answer = String::new();
    post(&server, &whole, whole.len()).read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let acknowledged = files();
    // Without the end of the body, the file is almost complete but has no row yet.
    let cut = &whole[..whole.len() - 10];
    let _open: Vec<TcpStream> = (0..3).map(|_| post(&server, cut, whole.len())).collect();
    server.until("files arrive", || files().len() == 4);
    drop(server);

    assert_eq!(files().len(), 4, "the killed process has not cleaned up");
    let server = serve();
    server.until("unreferenced files are removed", || files() == acknowledged);
    let listed = folder.run(&["inbox", "list", "--json"]).stdout;
    assert_eq!(serde_json::from_str::<Value>(&listed).unwrap()["entries"].as_array().unwrap().len(), 1);
}
