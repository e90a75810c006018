//! The commands of `vigie mail`.

use super::{command, open, queue, server::Server, states};
use crate::harness::{Answer, Folder, root};
use serde_json::Value;
use std::{fs, os::unix::fs::PermissionsExt as _};
use vigie::mail::{self, State};

fn json(answer: &Answer) -> Value {
    serde_json::from_str(&answer.stdout).unwrap()
}

#[tokio::test]
async fn commands_list_flush_and_retry_the_outbox() {
    let (folder, server) = (Folder::ready(), Server::start().await);
    let app = open(&folder.path("var"), &server).await;
    let people = ["taken@b.example", "absent@b.example", "lost@b.example"].map(str::to_owned);
    queue(&app, &people).await;
    let run = |words: &[&str]| {
        let mut command = command(&folder, &server, words);
        tokio::task::spawn_blocking(move || Answer::from(command.output().unwrap()))
    };
    let waiting = json(&run(&["mail", "flush", "--dry-run", "--json"]).await.unwrap());
    assert_eq!(waiting["mails"].as_array().unwrap().len(), 3);
    let flush = run(&["mail", "flush"]).await.unwrap();
    assert_eq!((flush.code, flush.stdout.trim()), (3, "1 sent, 1 to be tried again, 1 failed"));
    assert_eq!(run(&["mail", "flush"]).await.unwrap().stdout.trim(), "nothing is due");
    let failed = json(&run(&["mail", "list", "--state", "failed", "--json"]).await.unwrap());
    let [failed] = &failed["mails"].as_array().unwrap()[..] else { panic!("{failed}") };
    assert_eq!((failed["to"].as_str(), failed["state"].as_str()), (Some("absent@b.example"), Some("failed")));
    let list = run(&["mail", "list"]).await.unwrap().stdout;
    assert!(list.contains("nobody here") && list.contains("lost@b.example"), "{list}");
    let again = run(&["mail", "retry", "--failed", "--dry-run"]).await.unwrap();
    assert_eq!(again.stdout.trim(), "would queue 1 mail again");
    assert_eq!(run(&["mail", "retry", "--failed"]).await.unwrap().stdout.trim(), "queued 1 mail again");
    let mails = mail::list(&app, None).await.unwrap();
    let lost = mails.iter().find(|mail| mail.to == "lost@b.example").unwrap();
    let sent = mails.iter().find(|mail| mail.state == State::Sent).unwrap();
    assert_eq!(run(&["mail", "retry", &lost.id]).await.unwrap().code, 0);
    assert_eq!(run(&["mail", "retry", &sent.id]).await.unwrap().code, 1);
    assert_eq!(run(&["mail", "retry", "0000"]).await.unwrap().code, 1);
    assert_eq!(run(&["mail", "retry"]).await.unwrap().code, 2);
    let queued = mail::list(&app, Some(State::Queued)).await.unwrap();
    assert_eq!(states(&queued).len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_test_mail_reports_the_answer_of_the_server() {
    let (folder, server) = (Folder::ready(), Server::start().await);
    let run = |words: &[&str]| Answer::from(command(&folder, &server, words).output().unwrap());
    let taken = run(&["mail", "test", "taken@b.example"]);
    assert_eq!(taken.code, 0, "{}", taken.stderr);
    assert!(taken.stdout.contains("2.0.0 taken") && taken.stdout.contains("SMTP server 127.0.0.1"));
    let absent = run(&["mail", "test", "absent@b.example"]);
    assert_eq!(absent.code, 1);
    assert!(absent.stderr.contains("nobody here"), "{}", absent.stderr);
    assert_eq!(run(&["mail", "test", "busy@b.example"]).code, 75);
    assert_eq!(run(&["mail", "test", "nobody"]).code, 2);
    assert_eq!(run(&["mail", "test", "other@b.example", "--dry-run"]).code, 0);
    assert_eq!(server.received().len(), 1);
    assert_eq!(run(&["mail", "list"]).stdout.trim(), "no mail");
}

#[test]
fn without_a_server_mails_are_private_files() {
    let folder = Folder::ready();
    let sent = folder.run(&["mail", "test", "you@company.example", "--locale", "th"]);
    assert_eq!(sent.code, 0, "{}", sent.stderr);
    let files: Vec<_> =
        fs::read_dir(folder.path("var/mail")).unwrap().map(|file| file.unwrap().path()).collect();
    let [file] = &files[..] else { panic!("{files:?}") };
    assert!(file.file_name().unwrap().to_str().unwrap().starts_with("20261121T061000Z-"));
    assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    let mail = fs::read_to_string(file).unwrap();
    assert!(
        mail.contains("To: you@company.example\r\n") && mail.contains("Content-Language: th\r\n"),
        "{mail}"
    );
}

#[test]
fn the_sendmail_program_accepts_mail_or_reports_an_error() {
    let folder = Folder::ready();
    let send = |to: &str| by_program(&folder, to);
    let taken = send("taken@b.example");
    assert_eq!(taken.code, 0, "{}", taken.stderr);
    let read = |name: &str| fs::read_to_string(folder.path(name)).unwrap();
    assert_eq!(read("arguments").trim(), "-i -f vigie@health.example -- taken@b.example");
    assert!(read("taken").contains("To: taken@b.example\r\n"));
    for (to, code, said) in [
        ("absent@b.example", 1, "no such person"),
        ("busy@b.example", 75, "come back later"),
        ("silent@b.example", 75, "no answer in 2 s"),
    ] {
        let answer = send(to);
        assert_eq!(answer.code, code, "{to}: {}{}", answer.stdout, answer.stderr);
        assert!(answer.stderr.contains(said), "{to}: {}", answer.stderr);
    }
}

#[test]
fn does_not_wait_for_a_child_process_of_sendmail() {
    let folder = Folder::ready();
    let hold = folder.path("hold");
    assert!(std::process::Command::new("mkfifo").arg(&hold).status().unwrap().success());
    // The child process ends when the pipe is closed, however this test ends.
    let held = fs::OpenOptions::new().read(true).write(true).open(&hold).unwrap();
    let left = by_program(&folder, "lingering@b.example");
    assert_eq!(left.code, 0, "{}", left.stderr);
    assert!(left.stdout.contains("queued"), "{}", left.stdout);
    drop(held);
}

/// Sends a test mail through the program, whose behaviour depends on the name of the recipient.
fn by_program(folder: &Folder, to: &str) -> Answer {
    let mut command = folder.command(&["mail", "test", to]);
    command.env("VIGIE_MAIL_TRANSPORT", "sendmail");
    command.env("VIGIE_MAIL_SENDMAIL", root().join("tests/it/mail/sendmail"));
    command.env("VIGIE_MAIL_FROM", "vigie@health.example").env("VIGIE_MAIL_TIMEOUT_S", "2");
    Answer::from(command.output().unwrap())
}
