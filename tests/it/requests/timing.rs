//! Information that response times must not reveal.

use super::{data_request::with, post_by_script, product, proven};
use crate::site::Fixture;
use std::time::{Duration, Instant};

/// Measurements of each kind.
const TIMES: usize = 21;

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64()
}

/// Sends a form from its own address and returns the status of the response.
async fn send(site: &Fixture, path: &str, answers: &[(&str, &str)], from: usize) -> u16 {
    let from = format!("192.0.2.{from}");
    post_by_script(site, path, answers, &[("x-forwarded-for", &from)]).await.status().as_u16()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_response_time_of_resending_does_not_reveal_known_addresses() {
    let site = product().await;
    // The mails of a mailbox are limited to three an hour.
    let known: Vec<_> = (0..TIMES / 3).map(|number| format!("known{number}@b.example")).collect();
    for (person, mailbox) in known.iter().enumerate() {
        for number in 0..3 {
            let title = format!("Ventes hebdomadaires en parapharmacie, région {number}");
            let answers = with(&[("emailAddress", mailbox.as_str()), ("title", title.as_str())]);
            let answers = proven(&site, "data-request", &answers).await;
            let answers: Vec<_> = answers.iter().map(|(name, value)| (*name, value.as_str())).collect();
            assert_eq!(send(&site, "/fr/data-request", &answers, person).await, 200);
        }
    }
    let time = async |mailbox: &str, from: usize| {
        let start = Instant::now();
        let answers = [("emailAddress", mailbox)];
        assert_eq!(send(&site, "/fr/data-request/follow-up", &answers, from).await, 200);
        start.elapsed()
    };
    let (mut of_known, mut of_unknown) = (Vec::new(), Vec::new());
    for number in 0..TIMES {
        of_known.push(time(&known[number % known.len()], number).await);
        of_unknown.push(time(&format!("unknown{number}@b.example"), 100 + number).await);
    }
    let (known, unknown) = (median(of_known), median(of_unknown));
    assert!(known / unknown < 1.25 && unknown / known < 1.25, "{known} s and {unknown} s");
}
