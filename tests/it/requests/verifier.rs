//! An external verifier that checks forms in addition to the built-in proof of work.

use super::{
    contact::{ANSWERS, stored},
    encoded, location, post_by_script, product_with, proven,
};
use crate::{
    harness::Folder,
    mail::server::{Server as MailServer, encrypt},
    server::Server,
    site::{Fixture, text},
};
use serde_json::Value;
use std::sync::{Arc, Mutex};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, BufStream},
    net::TcpListener,
};
use vigie::config::{Config, Verifier};

/// A scripted verifier whose answer depends on the token.
#[derive(Clone)]
struct Judge {
    port: u16,
    /// The verification requests that it received.
    asked: Arc<Mutex<Vec<String>>>,
}

impl Judge {
    async fn start(is_encrypted: bool) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let judge = Self { port: listener.local_addr().unwrap().port(), asked: Arc::default() };
        let own = judge.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let own = own.clone();
                tokio::spawn(async move {
                    match is_encrypted {
                        true => own.answer(encrypt(Box::new(stream)).await?).await,
                        false => own.answer(stream).await,
                    }
                });
            }
        });
        judge
    }

    async fn answer(&self, stream: impl AsyncRead + AsyncWrite + Unpin) -> Option<()> {
        let mut stream = BufStream::new(stream);
        let (mut line, mut length) = (String::new(), 0);
        while stream.read_line(&mut line).await.ok()? > 2 {
            if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().ok()?;
            }
            line.clear();
        }
        let mut form = vec![0; length];
        stream.read_exact(&mut form).await.ok()?;
        let form = String::from_utf8(form).ok()?;
        let token = form.split("response=").nth(1)?.split(['-', '&']).next()?.to_owned();
        self.asked.lock().unwrap().push(form);
        let (status, body) = match token.as_str() {
            "good" => ("200 OK", r#"{"success":true,"challenge_ts":"2026-11-21T06:00:00Z"}"#.to_owned()),
            "bad" => ("200 OK", r#"{"success":false,"error-codes":["timeout-or-duplicate"]}"#.to_owned()),
            "misled" => ("200 OK", r#"{"success":false,"error-codes":["invalid-input-secret"]}"#.to_owned()),
            "broken" => ("500 Oh", r#"{"success":true}"#.to_owned()),
            "endless" => ("200 OK", format!("{}{{\"success\":true}}", " ".repeat(1_000_000))),
            "garbled" => ("200 OK", "<p>success</p>".to_owned()),
            "silent" => std::future::pending().await,
            _ => return None,
        };
        let head = format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\n\r\n", body.len());
        stream.write_all((head + &body).as_bytes()).await.ok()?;
        stream.flush().await.ok()
    }
}

/// The product with this verifier, whose tokens have their own field.
async fn judged_by(port: u16) -> Fixture {
    judged_in("token", port).await
}

async fn judged_in(field: &str, port: u16) -> Fixture {
    let change = |config: &mut Config| {
        config.captcha.verifier = Some(Verifier {
            url: format!("http://127.0.0.1:{port}/siteverify").parse().unwrap(),
            secret: "s3cret".to_owned().into(),
            field: field.to_owned(),
            with_address: true,
        });
    };
    product_with(change).await
}

/// Sends a message with these additional fields; returns the status, the error code, and whether confirmation is required.
async fn sent(site: &Fixture, message: &str, more: &[(&str, &str)]) -> (u16, Value, bool) {
    let answers = ANSWERS.map(|(name, value)| (name, if name == "message" { message } else { value }));
    let from = [("x-forwarded-for", "192.0.2.7")];
    let answer = post_by_script(site, "/fr/contact", &[answers.as_slice(), more].concat(), &from).await;
    let status = answer.status().as_u16();
    if status != 200 {
        let problem: Value = serde_json::from_str(&text(answer).await).unwrap();
        return (status, problem["code"].clone(), false);
    }
    let receipt = site.read(&location(answer).await).await;
    (status, Value::Null, receipt.contains("confirmez votre envoi"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_verifier_accepts_a_token_once_or_rejects_it() {
    let judge = Judge::start(false).await;
    let site = judged_by(judge.port).await;
    let refused = (403, Value::from("form.captcha-refused"), false);
    assert_eq!(sent(&site, "Un", &[("token", "good-1")]).await, (200, Value::Null, false));
    assert_eq!(sent(&site, "Deux", &[("token", "good-1")]).await, refused, "taken before");
    assert_eq!(sent(&site, "Trois", &[("token", "bad-1")]).await, refused);
    assert_eq!(sent(&site, "Quatre", &[("token", &"x".repeat(10_001))]).await, refused);
    assert_eq!(stored(&site).await, 1);
    let asked = judge.asked.lock().unwrap().clone();
    assert_eq!(asked[0], "secret=s3cret&response=good-1&remoteip=192.0.2.7");
    assert_eq!(asked.len(), 3, "malformed tokens are rejected without a request");

    // A repeated submission gets the same receipt, although a verifier accepts no token twice.
    let attempt = ("idempotencyKey", "0123456789abcdef0123456789abcdef");
    for _ in 0..2 {
        assert_eq!(sent(&site, "Cinq", &[("token", "good-2"), attempt]).await, (200, Value::Null, false));
    }
    assert_eq!((stored(&site).await, judge.asked.lock().unwrap().len()), (2, 4));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unreachable_verifier_requires_a_confirmation_by_mail() {
    let judge = Judge::start(false).await;
    let site = judged_by(judge.port).await;
    let waits = (200, Value::Null, true);
    for token in ["broken", "garbled"] {
        assert_eq!(sent(&site, token, &[("token", token)]).await, waits, "{token}");
    }
    // The mails of a mailbox are limited to three an hour.
    let site = judged_by(judge.port).await;
    for token in ["misled", "endless", "silent"] {
        assert_eq!(sent(&site, token, &[("token", token)]).await, waits, "{token}");
    }
    // The built-in proof alone is insufficient if another one is configured; a forged proof is rejected.
    let site = judged_by(1).await;
    let answers = proven(&site, "contact", &[]).await;
    let [(_, own)] = answers.as_slice() else { panic!() };
    assert_eq!(sent(&site, "Un", &[("altcha", own)]).await, waits);
    assert_eq!(
        sent(&site, "Deux", &[("altcha", own), ("token", "good")]).await,
        waits,
        "no verifier listens"
    );
    let refused = (403, Value::from("form.captcha-refused"), false);
    assert_eq!(sent(&site, "Trois", &[("altcha", "forged"), ("token", "good")]).await, refused);
    assert_eq!(stored(&site).await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_verifier_can_check_the_proof_of_work_itself() {
    let judge = Judge::start(false).await;
    let site = judged_in("altcha", judge.port).await;
    let answers = proven(&site, "contact", &[]).await;
    let [(_, own)] = answers.as_slice() else { panic!() };
    // The verifier does not know the token and closes the connection.
    assert_eq!(sent(&site, "Un", &[("altcha", own)]).await, (200, Value::Null, true));
    let asked = judge.asked.lock().unwrap().clone();
    let solution = encoded(&[("response", own)]);
    assert!(asked[0].contains(&solution), "{asked:?}");
    assert_eq!(
        sent(&site, "Deux", &[("altcha", "good")]).await.0,
        403,
        "the built-in proof is checked first"
    );
    assert_eq!(judge.asked.lock().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_remote_verifier_requires_a_valid_tls_certificate() {
    let judge = Judge::start(true).await;
    for (host, is_known) in [("localhost", true), ("127.0.0.1", false)] {
        let folder = Folder::ready();
        let mut command = folder.command(&["serve", "--listen", "127.0.0.1:0"]);
        command
            .env("SSL_CERT_FILE", MailServer::authority())
            .env("VIGIE_CAPTCHA_VERIFY_URL", format!("https://{host}:{}/v?a=b", judge.port))
            .env("VIGIE_CAPTCHA_VERIFY_SECRET", "s3cret")
            .env("VIGIE_CAPTCHA_VERIFY_FIELD", "token");
        let form = encoded(&[ANSWERS.as_slice(), &[("token", "good")]].concat());
        let stored = tokio::task::spawn_blocking(move || {
            let server = Server::start(command);
            let answer = server.post_form("/fr/contact", &form);
            assert_eq!(answer.status, 200, "{}", answer.body);
            let listed: Value =
                serde_json::from_str(&folder.run(&["inbox", "list", "--json"]).stdout).unwrap();
            listed["entries"].as_array().unwrap().len()
        });
        assert_eq!(stored.await.unwrap(), usize::from(is_known), "{host}");
    }
    assert_eq!(*judge.asked.lock().unwrap(), ["secret=s3cret&response=good"]);
}
