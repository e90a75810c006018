//! Processes killed while they send: nothing leaves twice, nothing is lost.

use super::{command, open, queue, server::Server};
use crate::harness::{Folder, full};
use std::{collections::BTreeMap, process::Stdio};
use vigie::mail::{self, State};

/// Mails that wait each time: those of all 200 times are as many as a list holds.
const WAITING: usize = 5;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_killed_while_it_sends_loses_nothing_and_repeats_nothing() {
    let (folder, server) = (Folder::new(), Server::start().await);
    let app = open(&folder.path("var"), &server).await;
    let kills = full(200, 4);
    for kill in 0..kills {
        // One of them is never answered: its sender waits, and is killed then.
        let people =
            (0..WAITING).map(|n| format!("{}-{kill}-{n}@b.example", if n == 2 { "mute" } else { "taken" }));
        queue(&app, &people.collect::<Vec<_>>()).await;
        let mut flush = command(&folder, &server, &["mail", "flush"]);
        // Each an hour later: what the one before was sending is unknown then.
        flush.env("VIGIE_CLOCK", hour(kill)).stderr(Stdio::null()).stdout(Stdio::null());
        let mut child = flush.spawn().unwrap();
        server.silence().await;
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let mut flush = command(&folder, &server, &["mail", "flush"]);
    let last = flush.env("VIGIE_CLOCK", hour(kills)).output().unwrap();
    assert_eq!(last.status.code(), Some(3), "what is unknown now was told");
    let mut arrived: BTreeMap<String, usize> = BTreeMap::new();
    for mail in server.received() {
        *arrived.entry(mail.to).or_default() += 1;
    }
    assert!(arrived.values().all(|times| *times == 1), "{arrived:?}");
    let mails = mail::list(&app, None).await.unwrap();
    assert_eq!(mails.len(), WAITING * kills);
    for mail in &mails {
        let is_known = match mail.state {
            State::Sent => arrived.contains_key(&mail.to),
            State::Unknown => true,
            _ => false,
        };
        assert!(is_known, "{mail:?}");
    }
    let unknown = mails.iter().filter(|mail| mail.state == State::Unknown).count();
    assert!((kills..=4 * kills).contains(&unknown), "{unknown} unknown after {kills} kills");
}

fn hour(number: usize) -> String {
    let start: jiff::Timestamp = "2026-11-21T07:00:00Z".parse().unwrap();
    (start + jiff::SignedDuration::from_hours(i64::try_from(number).unwrap())).to_string()
}
