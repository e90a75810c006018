//! Killed campaign runs: no mail is sent twice, none is lost, and only mails in transit are unknown.

use super::sending::{campaign, json, message_ids, people, run, states};
use crate::{
    harness::{Folder, full},
    mail::{command, server::Server},
};
use std::{
    collections::BTreeSet,
    fs,
    process::{Child, Stdio},
};

fn start(folder: &Folder, server: &Server, words: &[&str]) -> Child {
    command(folder, server, words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// Kills the process and discards the notifications of mails it had sent.
fn kill(mut child: Child, server: &Server) {
    child.kill().unwrap();
    child.wait().unwrap();
    while server.next_at_once() {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_runs_send_no_mail_twice_and_lose_none() {
    let (folder, server) = (Folder::ready(), Server::start().await);
    let (recipients, kills) = full((1_000, 20), (160, 4));
    let id = campaign(&folder, &people(recipients));
    for round in 0..kills {
        let child = start(&folder, &server, &["campaign", "send", &id]);
        // Each round interrupts ten concurrent mails at a different moment.
        for _ in 0..5 + (round * 13) % 30 {
            server.next().await;
        }
        kill(child, &server);
    }
    let last = run(&folder, &server, &["campaign", "send", &id, "--json"], &[]);
    let body = json(&last);
    let states = states(&folder, &id);
    let unknown = json(&run(&folder, &server, &["campaign", "unknown", &id, "--json"], &[]));
    let unknown = unknown["mails"].as_array().unwrap();
    assert_eq!(last.code, if unknown.is_empty() { 0 } else { 3 }, "{}", last.stderr);
    assert_eq!((body["queued"].as_i64(), body["undecided"].as_u64()), (Some(0), Some(unknown.len() as u64)));
    let of = |state: &str| states.get(state).copied().unwrap_or_default();
    assert_eq!(
        of("sent") + of("failed") + of("suppressed") + of("unknown"),
        i64::try_from(recipients).unwrap()
    );
    assert_eq!(of("unknown"), i64::try_from(unknown.len()).unwrap());
    let arrived = message_ids(&server);
    let distinct: BTreeSet<_> = arrived.iter().collect();
    assert_eq!(distinct.len(), arrived.len(), "a mail arrived twice");
    assert!(unknown.len() <= 10 * kills, "{} unknown after {kills} kills", unknown.len());
    for mail in unknown {
        assert_eq!(mail["answer"], "its runner ended before the answer of the server");
    }
    // Every mail that did not arrive is among the unknown ones.
    let open = unknown.iter().filter(|mail| {
        let id = format!("<{}>", mail["messageId"].as_str().unwrap());
        !distinct.contains(&id)
    });
    assert_eq!(arrived.len() + open.count(), recipients);
    assert_eq!(run(&folder, &server, &["campaign", "send", &id], &[]).code, last.code);
    assert_eq!(server.received().len(), arrived.len(), "a finished campaign was sent again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_power_cut_mails_that_were_handed_over_are_unknown() {
    let (folder, server) = (Folder::ready(), Server::start().await);
    let id = campaign(&folder, &people(100));
    let child = start(&folder, &server, &["campaign", "send", &id]);
    for _ in 0..5 {
        server.next().await;
    }
    kill(child, &server);
    // After a reboot, journal entries that were not synced to disk prove nothing.
    let journals = folder.path("var/campaigns");
    let journal = fs::read_dir(&journals).unwrap().next().unwrap().unwrap().path();
    let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap();
    let text = fs::read_to_string(&journal).unwrap();
    assert!(text.contains(boot.trim()));
    fs::write(&journal, text.replace(boot.trim(), "another")).unwrap();
    assert_eq!(run(&folder, &server, &["campaign", "send", &id], &[]).code, 3);
    let states = states(&folder, &id);
    let (sent, unknown) = (states["sent"], states["unknown"]);
    assert_eq!(sent + unknown, 100, "{states:?}");
    assert!(unknown > 1, "{states:?}");
    let arrived = message_ids(&server);
    assert_eq!(arrived.iter().collect::<BTreeSet<_>>().len(), arrived.len(), "a mail arrived twice");
    assert_eq!(fs::read_dir(&journals).unwrap().count(), 0, "the journal of a dead run is left");
    // Named mails restrict the list.
    let listed = |named: &[&str]| {
        let words = [&["campaign", "unknown", id.as_str(), "--json"], named].concat();
        json(&run(&folder, &server, &words, &[]))["mails"].as_array().unwrap().clone()
    };
    let all = listed(&[]);
    assert!(all[0]["at"].as_str().unwrap().ends_with('Z'), "{}", all[0]);
    assert_eq!(listed(&[all[1]["messageId"].as_str().unwrap()]), all[1..2]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pause_stops_a_running_campaign() {
    let (folder, server) = (Folder::ready(), Server::start().await);
    let id = campaign(&folder, &people(100));
    let child = start(&folder, &server, &["campaign", "send", &id, "--rate", "20/s"]);
    server.next().await;
    assert_eq!(folder.run(&["campaign", "pause", &id]).code, 0);
    let paused_at = server.received().len();
    assert!(child.wait_with_output().unwrap().status.success());
    // Mails released before the pause, at most one second's worth, are still sent.
    let states = states(&folder, &id);
    assert!(server.received().len() <= paused_at + 21, "{} of {paused_at}", server.received().len());
    assert_eq!(states["sent"] + states["queued"], 100, "{states:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sends_no_mail_if_the_journal_cannot_be_written() {
    let (folder, server) = (Folder::ready(), Server::start().await);
    let id = campaign(&folder, &people(3));
    fs::write(folder.path("var/campaigns"), "no folder").unwrap();
    let refused = run(&folder, &server, &["campaign", "send", &id], &[]);
    assert!(
        refused.code == 73 && refused.stderr.contains("var/campaigns"),
        "{} {}",
        refused.code,
        refused.stderr
    );
    assert_eq!((server.connections(), states(&folder, &id)["queued"]), (0, 3));
}
