//! The outbox and the delivery of mail.

mod faults;
mod kill;
mod preview;
mod restore;
mod serve;
pub mod server;
mod terminal;

use crate::harness::Folder;
use server::Server;
use std::path::Path;
use vigie::{
    app::App,
    config::{Config, MailTransport, Resolved, Security, SmtpServer, Sources},
    db::SchemaPolicy,
    locale::Locale,
    mail::{self, EmailContent, OutboxMail, State},
};

/// The application on this data folder, which sends to this server.
async fn open(data: &Path, server: &Server) -> App {
    let settings = [
        ("data_dir", data.display().to_string()),
        ("mail.transport", "smtp".to_owned()),
        ("mail.smtp_url", server.url()),
        ("mail.from", "Vigie <vigie@health.example>".to_owned()),
        ("mail.timeout_s", "2".to_owned()),
        ("clock", "2026-11-21T06:10:00Z".to_owned()),
    ];
    let resolved = Resolved::from_sources(Sources { flags: settings.into(), ..Sources::default() }).unwrap();
    let config = Config::from_resolved(&resolved).unwrap();
    assert!(matches!(config.mail.transport, MailTransport::Smtp(_)));
    App::open(config, SchemaPolicy::Migrate).await.unwrap()
}

/// The transport to this server, without encryption.
pub fn to(server: &Server) -> MailTransport {
    let (host, port) = (server.address.ip().to_string(), server.address.port());
    MailTransport::Smtp(SmtpServer { host, port, security: Security::Plain, login: None })
}

/// Queues a mail to each address, all in one transaction.
async fn queue(app: &App, people: &[String]) {
    let mut tx = app.db.write().await.unwrap();
    for to in people {
        let letter = EmailContent {
            paragraphs: vec!["Un mot.\n.\nEt un autre.".to_owned()],
            ..EmailContent::new("test", Locale::Fr, "Bonjour")
        };
        mail::queue(&mut tx, app, &letter.to(&app.config, to.parse().unwrap())).await.unwrap();
    }
    tx.commit().await.unwrap();
}

/// The outbox entry of this recipient.
async fn entry(app: &App, to: &str) -> OutboxMail {
    let all = mail::list(app, None).await.unwrap();
    all.into_iter().find(|mail| mail.to == to).unwrap()
}

/// A command of the binary, configured to send to this server.
pub fn command(folder: &Folder, server: &Server, words: &[&str]) -> std::process::Command {
    let mut command = folder.command(words);
    command
        .env("VIGIE_MAIL_TRANSPORT", "smtp")
        .env("VIGIE_MAIL_SMTP_URL", server.url())
        .env("VIGIE_MAIL_FROM", "Vigie <vigie@health.example>");
    command
}

fn states(mails: &[OutboxMail]) -> Vec<(&str, State)> {
    mails.iter().map(|mail| (mail.to.as_str(), mail.state)).collect()
}
