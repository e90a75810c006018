//! `vigie doctor`: each check with its result, on installations that lack something.

use crate::{
    harness::{Answer, Folder},
    mail::{command, server::Server},
};
use serde_json::Value;
use std::{fs, net::TcpListener, os::unix::fs::PermissionsExt as _};

/// The result and the detail of a check in JSON output.
fn finding(answer: &Answer, check: &str) -> (String, String) {
    let found: Value =
        serde_json::from_str(&answer.stdout).unwrap_or_else(|e| panic!("{e}: {}", answer.stderr));
    let checks = found["checks"].as_array().unwrap();
    let of =
        checks.iter().find(|of| of["check"] == check).unwrap_or_else(|| panic!("{check} is not in {found}"));
    (of["result"].as_str().unwrap().to_owned(), of["detail"].as_str().unwrap().to_owned())
}

#[test]
fn a_new_installation_lacks_settings_and_backups() {
    let folder = Folder::ready();
    // As `vigie init` creates it; a copy has the mode of this process.
    fs::set_permissions(folder.path("var"), fs::Permissions::from_mode(0o700)).unwrap();
    let answer = folder.run(&["doctor", "--json"]);
    assert_eq!(answer.code, 1, "{}", answer.stderr);
    for (check, result, detail) in [
        ("settings", "failed", "company.legal_name"),
        ("public address", "warning", "without TLS"),
        ("data folder", "ok", "./var"),
        ("disk", "ok", "GB are free"),
        ("database", "ok", "undamaged"),
        ("writes", "ok", "reach the disk"),
        ("jobs", "warning", "never ran: status.check (vigie serve)"),
        ("backup", "warning", "run vigie db backup"),
        ("restore", "warning", "run vigie db drill"),
        ("clock", "ok", "not behind"),
        ("mail", "warning", "set mail.transport"),
        ("outbox", "ok", "no mail is late"),
        ("indicators", "warning", "8 of 8 series are the generated demonstration"),
    ] {
        let found = finding(&answer, check);
        assert!(found.0 == result && found.1.contains(detail), "{check}: {found:?}");
    }
    let text = folder.run(&["doctor", "--problems"]).stdout;
    assert!(text.contains("backup") && !text.contains("outbox"), "{text}");
}

#[test]
fn a_backup_and_a_drill_are_found() {
    let folder = Folder::ready();
    assert_eq!(folder.run(&["db", "backup"]).code, 0);
    assert_eq!(folder.run(&["db", "drill"]).code, 0);
    let answer = folder.run(&["doctor", "--json"]);
    assert_eq!(finding(&answer, "backup"), ("ok".to_owned(), "0 hours old".to_owned()));
    assert_eq!(finding(&answer, "restore"), ("ok".to_owned(), "rehearsed 0 days ago".to_owned()));
}

#[test]
fn every_check_runs_without_a_database() {
    let folder = Folder::new();
    let answer = folder.run(&["doctor", "--json"]);
    assert_eq!(answer.code, 1);
    assert_eq!(finding(&answer, "data folder").0, "failed");
    let (result, detail) = finding(&answer, "database");
    assert!(result == "failed" && detail.contains("vigie init"), "{detail}");
}

#[test]
fn an_open_folder_and_an_untrusted_proxy_are_found() {
    let folder = Folder::ready();
    fs::set_permissions(folder.path("var"), fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = folder.command(&["doctor", "--json"]);
    command.env("VIGIE_PUBLIC_URL", "https://www.health.example");
    let answer = Answer::from(command.output().unwrap());
    assert_eq!(
        finding(&answer, "data folder"),
        ("warning".to_owned(), "./var has mode 755, so others may read it: chmod 700".to_owned())
    );
    let (result, detail) = finding(&answer, "public address");
    assert!(result == "failed" && detail.contains("set trusted_proxies"), "{detail}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_mail_server_is_reached_without_sending_a_mail() {
    let (server, folder) = (Server::start().await, Folder::ready());
    let mut command = command(&folder, &server, &["doctor", "--json"]);
    let (result, detail) = finding(&Answer::from(command.output().unwrap()), "mail");
    let expected = detail.contains("answers with no encryption") && detail.contains("mail.dkim_key");
    assert!(result == "warning" && expected, "{detail}");
    assert!(server.received().is_empty());
    assert!(!server.commands().iter().any(|line| line.starts_with("MAIL")), "{:?}", server.commands());

    // It accepts connections, and does not answer.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = silent.local_addr().unwrap().port().to_string();
    let url = server.url().replace(&server.address.port().to_string(), &port);
    command.env("VIGIE_MAIL_SMTP_URL", url).env("VIGIE_MAIL_TIMEOUT_S", "1");
    let (result, detail) = finding(&Answer::from(command.output().unwrap()), "mail");
    assert_eq!((result.as_str(), detail.as_str()), ("failed", "no answer in 1 s"));
}
