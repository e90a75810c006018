//! Errors of mail servers: each leaves the mail in its true state.

use super::{
    command, entry, open, queue,
    server::{Encryption, Server},
};
use crate::harness::{Answer, Folder};
use std::path::Path;
use vigie::mail::{self, SendSummary, State};

#[tokio::test]
async fn every_server_error_leaves_a_queued_mail_in_its_true_state() {
    let (folder, server) = (tempfile::tempdir().unwrap(), Server::start().await);
    let app = open(folder.path(), &server).await;
    let cases = [
        ("taken@b.example", State::Sent, "2.0.0 taken"),
        ("absent@b.example", State::Failed, "5.1.1 nobody here"),
        ("full@b.example", State::Failed, "5.2.2 mailbox full"),
        ("busy@b.example", State::Queued, "4.7.1 come back later"),
        ("overloaded@b.example", State::Queued, "4.3.2 closing"),
        ("later@b.example", State::Queued, "4.3.1 no space"),
        ("closed@b.example", State::Queued, "RCPT"),
        ("silent@b.example", State::Queued, "no answer in 2 s before it was handed over"),
        // The mail may have arrived, but it is sent again.
        ("cut@b.example", State::Queued, "the connection ended after the mail"),
        ("lost@b.example", State::Queued, "the connection ended after the mail"),
        ("mute@b.example", State::Queued, "no answer in 2 s after it was handed over"),
    ];
    queue(&app, &cases.map(|(to, ..)| to.to_owned())).await;
    let delivered = mail::run_due(&app).await.unwrap();
    assert_eq!(delivered, SendSummary { sent: 1, later: 8, failed: 2 });
    for (to, state, answer) in cases {
        let mail = entry(&app, to).await;
        assert_eq!((mail.state, mail.attempts), (state, 1), "{to}: {}", mail.answer);
        assert!(mail.answer.contains(answer), "{to}: {}", mail.answer);
        assert_eq!(mail.next_at.is_some(), state == State::Queued, "{to}");
    }
    assert_eq!(mail::run_due(&app).await.unwrap(), SendSummary::default());
}

#[tokio::test]
async fn mails_arrive_unaltered_over_at_most_one_connection_per_sender() {
    let (folder, server) = (tempfile::tempdir().unwrap(), Server::start().await);
    let app = open(folder.path(), &server).await;
    let people: Vec<String> = (0..20).map(|n| format!("Hélène <taken-{n}@b.example>")).collect();
    queue(&app, &people).await;
    assert_eq!(mail::run_due(&app).await.unwrap().sent, 20);
    let received = server.received();
    assert_eq!(received.len(), 20);
    for mail in &received {
        assert!(mail.data.contains("Un mot.\r\n.\r\nEt un autre.\r\n"), "{}", mail.data);
        assert!(mail.data.contains("From: Vigie <vigie@health.example>\r\n"), "{}", mail.data);
    }
    assert!(server.connections() <= 4, "{} connections for 20 mails", server.connections());
}

#[tokio::test]
async fn an_unreachable_server_delays_mail_without_losing_it() {
    let (folder, server) = (tempfile::tempdir().unwrap(), Server::start().await);
    let mut app = open(folder.path(), &server).await;
    let mut config = (*app.config).clone();
    // The port of a closed socket refuses connections.
    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let vigie::config::MailTransport::Smtp(smtp) = &mut config.mail.transport else { panic!() };
    smtp.port = closed.port();
    app.outbox = mail::Outbox::new(&config);
    queue(&app, &["taken@b.example".to_owned()]).await;
    assert_eq!(mail::run_due(&app).await.unwrap(), SendSummary { later: 1, ..SendSummary::default() });
    let mail = entry(&app, "taken@b.example").await;
    assert!(mail.answer.contains("cannot connect") && mail.next_at.is_some(), "{}", mail.answer);
}

#[tokio::test]
async fn sends_neither_credentials_nor_mail_without_encryption() {
    let (folder, server) = (tempfile::tempdir().unwrap(), Server::start().await);
    let mut app = open(folder.path(), &server).await;
    let mut config = (*app.config).clone();
    let vigie::config::MailTransport::Smtp(smtp) = &mut config.mail.transport else { panic!() };
    smtp.security = vigie::config::Security::StartTls;
    smtp.login = Some(("user".to_owned(), "password".to_owned().into()));
    app.outbox = mail::Outbox::new(&config);
    queue(&app, &["taken@b.example".to_owned()]).await;
    assert_eq!(mail::run_due(&app).await.unwrap().later, 1);
    let mail = entry(&app, "taken@b.example").await;
    assert!(mail.answer.contains("STARTTLS"), "{}", mail.answer);
    assert!(server.commands().iter().all(|line| line.starts_with("EHLO") || line == "QUIT"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sends_mail_over_tls_to_a_server_with_a_trusted_certificate_only() {
    for encryption in [Encryption::Offered, Encryption::Whole] {
        let (folder, server) = (Folder::ready(), Server::encrypted(encryption).await);
        let send = |authority: &Path, url: String| {
            let mut command = command(&folder, &server, &["mail", "test", "taken@b.example"]);
            command.env("SSL_CERT_FILE", authority).env("VIGIE_MAIL_SMTP_URL", url);
            Answer::from(command.output().unwrap())
        };
        let sent = send(&Server::authority(), server.url());
        assert_eq!(sent.code, 0, "{}", sent.stderr);
        let before = server.commands();
        assert!(before.iter().any(|line| line.starts_with("AUTH PLAIN")), "{before:?}");
        // The certificate is not trusted, or not for that host: no credentials are sent.
        let nobody = folder.path("nobody.pem");
        std::fs::write(&nobody, "").unwrap();
        let other_host = server.url().replace("localhost", "127.0.0.1");
        for (authority, url) in [(nobody, server.url()), (Server::authority(), other_host)] {
            let refused = send(&authority, url);
            assert_eq!(refused.code, 75, "{}", refused.stderr);
            assert!(refused.stderr.contains("cannot connect"), "{}", refused.stderr);
        }
        let wrong = send(&Server::authority(), server.url().replace("p%3Assword", "other"));
        assert_eq!(wrong.code, 75);
        assert!(wrong.stderr.contains("who are you") && !wrong.stderr.contains("other"), "{}", wrong.stderr);
        let said = server.commands()[before.len()..].join("\n");
        assert_eq!(said.matches("AUTH").count(), 1, "{said}");
        assert_eq!((server.received().len(), said.contains("MAIL")), (1, false));
    }
}
