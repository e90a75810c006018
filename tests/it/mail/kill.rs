//! Processes killed while sending: no mail is lost, and mails in transit are sent again with the same Message-ID.

use super::{command, open, queue, server::Server};
use crate::harness::{Folder, full};
use std::{
    collections::{BTreeMap, BTreeSet},
    process::Stdio,
};
use vigie::mail::{self, State};

/// Mails queued in each round: all rounds together stay within the limit of a listing.
const WAITING: usize = 5;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_senders_deliver_every_mail_under_one_message_id() {
    let (folder, server) = (Folder::new(), Server::start().await);
    let app = open(&folder.path("var"), &server).await;
    let kills = full(200, 4);
    for kill in 0..kills {
        // The server does not answer the first delivery of one mail: its sender waits and is killed.
        let people =
            (0..WAITING).map(|n| format!("{}-{kill}-{n}@b.example", if n == 2 { "once" } else { "taken" }));
        queue(&app, &people.collect::<Vec<_>>()).await;
        let mut flush = command(&folder, &server, &["mail", "flush"]);
        // One hour later in each round, so that the previous lease has expired.
        flush.env("VIGIE_CLOCK", hour(kill)).stderr(Stdio::null()).stdout(Stdio::null());
        let mut child = flush.spawn().unwrap();
        server.silence().await;
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let mut flush = command(&folder, &server, &["mail", "flush"]);
    let last = flush.env("VIGIE_CLOCK", hour(kills)).output().unwrap();
    assert_eq!(last.status.code(), Some(0), "{}", String::from_utf8_lossy(&last.stderr));
    let mut arrived: BTreeMap<String, (usize, BTreeSet<String>)> = BTreeMap::new();
    for mail in server.received() {
        let id = mail.data.lines().find_map(|line| line.strip_prefix("Message-ID: ")).unwrap().to_owned();
        let (times, ids) = arrived.entry(mail.to).or_default();
        *times += 1;
        ids.insert(id);
    }
    let mails = mail::list(&app, None).await.unwrap();
    assert_eq!((mails.len(), arrived.len()), (WAITING * kills, WAITING * kills));
    for mail in &mails {
        let (_, ids) = &arrived[&mail.to];
        assert_eq!((mail.state, ids.len()), (State::Sent, 1), "{mail:?}");
    }
    let again: usize = arrived.values().map(|(times, _)| times - 1).sum();
    // At least the unanswered mail, at most all concurrent deliveries of one process.
    assert!((kills..=4 * kills).contains(&again), "{again} arrived again after {kills} kills");
}

fn hour(number: usize) -> String {
    let start: jiff::Timestamp = "2026-11-21T07:00:00Z".parse().unwrap();
    (start + jiff::SignedDuration::from_hours(i64::try_from(number).unwrap())).to_string()
}
