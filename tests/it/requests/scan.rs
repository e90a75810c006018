//! A scripted virus scanner that checks uploaded files.

use super::{
    application::{ANSWERS, apply, apply_at, pdf, stored},
    inbox::listed,
    product_with, vigie,
};
use crate::site::{Fixture, text};
use serde_json::{Value, json};
use std::{path::PathBuf, time::Duration};
use tokio::{
    io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _},
    net::{TcpListener, UnixListener},
};
use vigie::config::{Clamd, Config, Files};

/// The standard test file that all scanners report as a virus. Split in two, so that scanners do not report this
/// source file.
const EICAR: [&str; 2] = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"];

/// Receives a file as clamd does and answers as the content of the file demands.
async fn answer(mut stream: impl AsyncRead + AsyncWrite + Unpin) -> Option<()> {
    let mut command = [0; 10];
    stream.read_exact(&mut command).await.ok()?;
    assert_eq!(&command, b"zINSTREAM\0");
    let mut file = Vec::new();
    loop {
        let length = stream.read_u32().await.ok()?;
        if length == 0 {
            break;
        }
        let start = file.len();
        file.resize(start + length as usize, 0);
        stream.read_exact(&mut file[start..]).await.ok()?;
        if file.len() > 5_000_000 {
            return stream.write_all(b"INSTREAM size limit exceeded. ERROR\0").await.ok();
        }
    }
    let holds = |text: &str| file.windows(text.len()).any(|window| window == text.as_bytes());
    let said: &[u8] = match () {
        () if holds(&EICAR.concat()) => b"stream: Win.Test.EICAR_HDB-1 FOUND\0",
        () if holds("fail here") => b"stream: Can't allocate memory ERROR\0",
        () if holds("hang up here") => return None,
        () if holds("stall here") => std::future::pending().await,
        () => b"stream: OK\0",
    };
    stream.write_all(said).await.ok()
}

/// A scanner on a TCP port.
async fn listening() -> Clamd {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(answer(stream));
        }
    });
    Clamd::Tcp { host: "127.0.0.1".to_owned(), port }
}

async fn with(clamd: Clamd) -> Fixture {
    product_with(|config| config.files.clamd = Some(clamd)).await
}

/// A document with this text.
fn holding(text: &str) -> Vec<u8> {
    String::from_utf8(pdf(500)).unwrap().replacen(&"x".repeat(text.len()), text, 1).into()
}

/// Sends an application with this document, which must be accepted, and returns its scan result as shown to operators.
async fn scan_of(site: &Fixture, document: &[u8]) -> Value {
    let before = listed(site, &[]).len();
    assert_eq!(apply(site, &ANSWERS, ("cv.pdf", document), true).await.status(), 200);
    let entries = listed(site, &[]);
    assert_eq!(entries.len(), before + 1);
    let scan_of = |entry: &Value| {
        let reference = entry["reference"].as_str().unwrap();
        let shown = vigie(site, &["inbox", "show", reference, "--json"]).stdout;
        let shown: Value = serde_json::from_str(&shown).unwrap();
        let plain = vigie(site, &["inbox", "show", reference]).stdout;
        let words =
            if shown["files"][0]["scan"] == "clean" { "bytes, scanned" } else { "bytes, not scanned" };
        assert!(plain.contains(words), "{plain}");
        (shown["files"][0]["size"].clone(), shown["files"][0]["scan"].clone())
    };
    let scans: Vec<_> = entries.iter().map(scan_of).collect();
    scans.into_iter().find(|(size, _)| *size == document.len()).unwrap().1
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_infected_file_is_rejected_in_four_languages_and_not_stored() {
    let site = with(listening().await).await;
    let infected = holding(&EICAR.concat());
    let refused = apply(&site, &ANSWERS, ("cv.pdf", &infected), true).await;
    assert_eq!(refused.status(), 422);
    let body: Value = serde_json::from_str(&text(refused).await).unwrap();
    assert_eq!(body["fields"], json!([{ "pointer": "/cv", "code": "form.file-infected" }]));
    for (locale, sentence) in [
        ("fr", "L’antivirus a refusé ce fichier\u{a0}: joignez-en un autre."),
        ("en", "The virus scanner refused this file: add another one."),
        ("ko", "바이러스 검사에서 이 파일을 거부했습니다. 다른 파일을 첨부하십시오."),
        ("th", "โปรแกรมตรวจไวรัสปฏิเสธไฟล์นี้ โปรดแนบไฟล์อื่น"),
    ] {
        let path = format!("/{locale}/jobs");
        let page = text(apply_at(&site, &path, &ANSWERS, ("cv.pdf", &infected), false).await).await;
        assert!(page.contains(sentence) && page.contains("Six ans en officine."), "{page}");
    }
    assert_eq!((stored(&site), listed(&site, &[]).len()), (Vec::<PathBuf>::new(), 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_is_clean_only_if_the_scanner_states_it() {
    let site = with(listening().await).await;
    assert_eq!(scan_of(&site, &pdf(700)).await, "clean");
    assert_eq!(scan_of(&site, &pdf(4_000_000)).await, "clean", "in many chunks");
    // The scanner answers while the file is still being sent.
    assert_eq!(scan_of(&site, &pdf(6_000_000)).await, "unscanned");
    assert_eq!(scan_of(&site, &holding("fail here")).await, "unscanned");
    assert_eq!(scan_of(&site, &holding("hang up here!")).await, "unscanned");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_scanner_without_an_answer_does_not_reject_forms() {
    let clamd = Some(listening().await);
    let impatient = |config: &mut Config| {
        let patience = Duration::from_millis(100);
        *config.files = Files { clamd, scan_timeout: patience, ..(*config.files).clone() };
    };
    let site = product_with(impatient).await;
    assert_eq!(scan_of(&site, &holding("stall here")).await, "unscanned");
    let site = with(Clamd::Unix("/nowhere/clamd.ctl".into())).await;
    assert_eq!(scan_of(&site, &pdf(700)).await, "unscanned");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_scanner_can_listen_on_a_unix_socket() {
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("clamd.ctl");
    let listener = UnixListener::bind(&socket).unwrap();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(answer(stream));
        }
    });
    let site = with(Clamd::Unix(socket)).await;
    assert_eq!(scan_of(&site, &pdf(700)).await, "clean");
}

#[test]
fn the_configuration_check_reports_a_missing_scanner() {
    let folder = crate::harness::Folder::new();
    let advised = |with: Option<&str>| {
        let mut command = folder.command(&["config", "check", "--json"]);
        command.envs(with.map(|clamd| ("VIGIE_FILES_CLAMD", clamd)));
        let text: Value = serde_json::from_slice(&command.output().unwrap().stdout).unwrap();
        text["advised"].as_array().unwrap().iter().map(|line| line["key"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(advised(None), ["files.clamd"]);
    assert_eq!(advised(Some("tcp://127.0.0.1:3310")), Vec::<Value>::new());
    let text = folder.run(&["config", "check"]).stdout;
    assert!(text.contains("advised") && text.contains("VIGIE_FILES_CLAMD"), "{text}");
}
