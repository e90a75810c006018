//! Which side is at fault when mails are refused, the consequences for addresses, and how a campaign resumes after a pause or a
//! restored backup.

use super::sending::{campaign, json, message_ids, opened, people, run, states};
use crate::{harness::Folder, mail::server::Server};
use std::{collections::BTreeSet, fs};

const SEND: [&str; 4] = ["campaign", "send", "--connections", "1"];

fn send(folder: &Folder, server: &Server, id: &str) -> serde_json::Value {
    json(&run(folder, server, &[&SEND[..], &[id, "--json"]].concat(), &[]))
}

/// Addresses with these scripts of the server, each at its own domain.
fn scripted(script: &str, count: usize) -> Vec<String> {
    (0..count).map(|number| format!("{script}-{number}@{script}{number}.example")).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fault_of_the_sender_pauses_the_campaign_and_suppresses_no_address() {
    let (folder, server) = (Folder::ready(), Server::start().await);
    let id = campaign(&folder, &scripted("sender", 15));
    let found = send(&folder, &server, &id);
    assert_eq!(
        (&found["failed"], &found["suppressed"], &found["isPaused"]),
        (&10.into(), &0.into(), &true.into())
    );
    let why = found["stopped"].as_str().unwrap();
    assert!(why.contains("at fault: the sender address or its domain") && why.contains("OFR_415"), "{why}");
    assert_eq!(states(&folder, &id).get("suppressed"), None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn suppresses_a_few_unknown_mailboxes_when_the_run_ends() {
    let (folder, server) = (Folder::ready(), Server::start().await);
    let id = campaign(&folder, &[people(38), scripted("unlisted", 1), scripted("absent", 1)].concat());
    let found = send(&folder, &server, &id);
    assert_eq!(
        (&found["sent"], &found["suppressed"], &found["held"]),
        (&38.into(), &2.into(), &0.into()),
        "{found}"
    );
    let next = campaign(&folder, &[people(1), scripted("unlisted", 1)].concat());
    send(&folder, &server, &next);
    assert_eq!(states(&folder, &next)["suppressed"], 1, "no other campaign writes to it");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_unknown_mailboxes_pause_the_campaign_until_an_operator_decides() {
    for (word, state) in [("--suppress-refused", "suppressed"), ("--retry-refused", "queued")] {
        let (folder, server) = (Folder::ready(), Server::start().await);
        let id = campaign(&folder, &[people(37), scripted("absent", 3)].concat());
        let found = send(&folder, &server, &id);
        assert_eq!(
            (&found["sent"], &found["suppressed"], &found["held"]),
            (&37.into(), &0.into(), &3.into()),
            "{found}"
        );
        assert!(found["stopped"].as_str().unwrap().contains("3 of 40 mails were refused"), "{found}");
        assert_eq!(states(&folder, &id)["failed"], 3);
        let dry = folder.run(&["campaign", "resume", &id, word, "--dry-run"]);
        assert_eq!((dry.code, states(&folder, &id)["failed"]), (0, 3), "{}", dry.stderr);
        assert_eq!(folder.run(&["campaign", "resume", &id, word]).code, 0);
        assert_eq!(states(&folder, &id)[state], 3);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_configured_limit_replaces_the_default_share_of_refusals() {
    let (folder, server) = (Folder::ready(), Server::start().await);
    let id = campaign(&folder, &[people(7), scripted("absent", 3)].concat());
    let found =
        json(&run(&folder, &server, &[&SEND[..], &[&id, "--max-hard", "30", "--json"]].concat(), &[]));
    assert_eq!((&found["suppressed"], &found["isPaused"]), (&3.into(), &false.into()), "{found}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_greylisted_address_does_not_hold_the_second_wave() {
    let (folder, server) = (Folder::ready(), Server::start().await);
    let id = opened(&folder, &[people(2), scripted("busy", 1)].concat(), &["--second-date", "2026-11-20"]);
    assert_eq!(folder.run(&["campaign", "approve", &id]).code, 0);
    let second = ["campaign", "send", &id, "--wave", "2", "--unknown-opens", "include"];
    let early = run(&folder, &server, &second, &[]);
    assert!(early.code == 1 && early.stderr.contains("3 mails of the first wave"), "{}", early.stderr);
    send(&folder, &server, &id);
    let sent = run(&folder, &server, &second, &[]);
    assert!(sent.stderr.contains("1 mail of the first wave wait"), "{} {}", sent.stdout, sent.stderr);
    let to: Vec<_> = server.received().into_iter().map(|mail| mail.to).collect();
    assert_eq!(to.len(), 4, "{to:?}");
    assert!(to.iter().all(|to| to.starts_with("taken")), "{to:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restored_campaign_sends_exactly_the_mails_missing_in_the_relay_log() {
    let (folder, server) = (Folder::ready(), Server::start().await);
    let id = campaign(&folder, &people(20));
    run(&folder, &server, &["campaign", "send", &id, "--batch", "5"], &[]);
    assert_eq!(folder.run(&["db", "backup"]).code, 0);
    run(&folder, &server, &["campaign", "send", &id, "--batch", "10"], &[]);
    let file = fs::read_dir(folder.path("var/backups")).unwrap().next().unwrap().unwrap().path();
    assert_eq!(folder.run(&["db", "restore", file.to_str().unwrap(), "--yes"]).code, 0);
    let log: String = message_ids(&server).iter().map(|id| format!("postfix: message-id={id}\n")).collect();
    fs::write(folder.path("mail.log"), log + "message-id=<" + &id.to_lowercase() + ".w1.99@vigie.example>\n")
        .unwrap();
    let reconcile = ["campaign", "reconcile", &id, "--sent", "mail.log", "--json"];
    let found = folder.run(&reconcile);
    assert_eq!(found.code, 3, "one Message-ID is unknown: {}", found.stderr);
    let found = json(&found);
    assert_eq!(
        (&found["marked"], &found["known"], &found["queued"]),
        (&10.into(), &5.into(), &5.into()),
        "{found}"
    );
    assert_eq!(json(&folder.run(&reconcile))["marked"], 0, "idempotent");
    assert_eq!(folder.run(&["campaign", "resume", &id, "--yes"]).code, 0);
    let running = folder.run(&reconcile);
    assert!(running.code == 1 && running.stderr.contains("may be sent now"), "{}", running.stderr);
    assert_eq!(run(&folder, &server, &["campaign", "send", &id], &[]).code, 0);
    let to: BTreeSet<_> = server.received().into_iter().map(|mail| mail.to).collect();
    assert_eq!((to.len(), server.received().len()), (20, 20), "each once");
}

#[test]
fn writing_mails_to_files_requires_a_confirmation() {
    let folder = Folder::ready();
    let id = campaign(&folder, &people(2));
    let refused = folder.run(&["campaign", "send", &id]);
    assert!(
        refused.code == 2 && refused.stderr.contains("nothing leaves this machine"),
        "{}",
        refused.stderr
    );
    assert_eq!(states(&folder, &id)["queued"], 2);
    assert_eq!(folder.run(&["campaign", "send", &id, "--yes"]).code, 0);
    assert_eq!(states(&folder, &id)["sent"], 2);
}
