//! Tests of the outbox in one process: mails are sent once, rejected mails are retried, and a restore holds mails for
//! an operator.

use super::{delivery::is_due, model::DeliveryResult, *};
use crate::{App, clock::Clock, db::Tx, locale::Locale};

fn to(address: &str) -> Mailbox {
    address.parse().unwrap()
}

async fn queued(app: &App, kind: &'static str) -> String {
    let mut tx = app.db.write().await.unwrap();
    let letter = EmailContent::new(kind, Locale::Fr, "Bonjour");
    let id = queue(&mut tx, app, &letter.to(&app.config, to("a@b.example"))).await.unwrap();
    tx.commit().await.unwrap();
    id
}

async fn entry(app: &App, id: &str) -> OutboxMail {
    entry_in(&mut app.db.read().await.unwrap(), id).await
}

async fn entry_in(tx: &mut Tx, id: &str) -> OutboxMail {
    store::find(tx, id).await.unwrap().unwrap()
}

/// The same application, `millis` milliseconds later.
fn later(app: &App, millis: i64) -> App {
    let at = jiff::Timestamp::from_millisecond(app.clock.millis() + millis).unwrap();
    App { clock: Clock::fixed(at), ..app.clone() }
}

#[tokio::test]
async fn a_mail_is_sent_once_and_only_after_its_transaction_commits() {
    let (app, _folder) = App::test().await;
    let mut tx = app.db.write().await.unwrap();
    let letter = EmailContent::new("never", Locale::Fr, "Jamais");
    queue(&mut tx, &app, &letter.to(&app.config, to("a@b.example"))).await.unwrap();
    drop(tx);
    assert!(!is_due(&app).await.unwrap());
    let id = queued(&app, "once").await;
    assert!(is_due(&app).await.unwrap());
    assert_eq!(run_due(&app).await.unwrap(), SendSummary { sent: 1, ..SendSummary::default() });
    assert_eq!(run_due(&app).await.unwrap(), SendSummary::default());
    let sent = app.outbox.sent_mails();
    assert_eq!(sent.len(), 1);
    assert!(sent[0].contains(&format!("Message-ID: <{id}@vigie.invalid>")), "{}", sent[0]);
    assert!(sent[0].contains("Date: Sat, 21 Nov 2026 06:10:00 +0000"), "{}", sent[0]);
    let mail = entry(&app, &id).await;
    assert_eq!((mail.state, mail.kind.as_str(), mail.to.as_str()), (State::Sent, "once", "a@b.example"));
}

#[tokio::test]
async fn metrics_count_queued_and_failed_mails() {
    let (app, _folder) = App::test().await;
    queued(&app, "sent").await;
    run_due(&app).await.unwrap();
    queued(&app, "waiting").await;
    let scrape = crate::metrics::Scrape::default();
    metrics(&app, &scrape).await.unwrap();
    insta::assert_snapshot!(scrape.text().unwrap(), @r#"
    # HELP vigie_mail_late_seconds Time for which the oldest due mail has waited.
    # TYPE vigie_mail_late_seconds gauge
    vigie_mail_late_seconds 0
    # HELP vigie_mails Mails of the outbox by state.
    # TYPE vigie_mails gauge
    vigie_mails{state="failed"} 0
    vigie_mails{state="held"} 0
    vigie_mails{state="queued"} 1
    vigie_mails{state="sending"} 0
    vigie_mails{state="sent"} 1
    "#);
}

#[tokio::test]
async fn sends_more_mails_than_the_concurrency_limit() {
    let (app, _folder) = App::test().await;
    for _ in 0..9 {
        queued(&app, "many").await;
    }
    assert_eq!(run_due(&app).await.unwrap().sent, 9);
    let mut numbers: Vec<_> =
        app.outbox.sent_mails().iter().map(|m| m.split("<").nth(1).map(str::to_owned)).collect();
    numbers.sort();
    numbers.dedup();
    assert_eq!(numbers.len(), 9);
}

#[tokio::test]
async fn a_mail_of_a_dead_sender_is_sent_again_after_its_lease() {
    let (app, _folder) = App::test().await;
    let id = queued(&app, "lost").await;
    let mut tx = app.db.write().await.unwrap();
    let now = app.clock.millis();
    let claimed = store::claim(&mut tx, now, now + 120_000, 4).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(claimed.len(), 1);
    // No other sender claims it before the lease expires.
    assert_eq!(run_due(&later(&app, 119_999)).await.unwrap(), SendSummary::default());
    assert_eq!(
        run_due(&later(&app, 120_000)).await.unwrap(),
        SendSummary { sent: 1, ..SendSummary::default() }
    );
    let mail = entry(&app, &id).await;
    assert_eq!((mail.state, mail.attempts), (State::Sent, 2));
    assert!(app.outbox.sent_mails()[0].contains(&format!("Message-ID: <{id}@vigie.invalid>")));
}

#[tokio::test]
async fn a_mail_that_crashes_every_sender_fails_eventually() {
    let (app, _folder) = App::test().await;
    let id = queued(&app, "deadly").await;
    let now = app.clock.millis();
    let mut tx = app.db.write().await.unwrap();
    for attempt in 1..=7 {
        assert_eq!(entry_in(&mut tx, &id).await.state, State::Queued, "attempt {attempt}");
        store::claim(&mut tx, now, now, 4).await.unwrap();
        store::expire_leases(&mut tx, now, 6).await.unwrap();
    }
    let mail = entry_in(&mut tx, &id).await;
    assert_eq!((mail.state, mail.ended_at.is_some()), (State::Failed, true));
}

#[tokio::test]
async fn a_restore_holds_queued_mails_until_an_operator_decides() {
    let (app, _folder) = App::test().await;
    let [before, other] = [queued(&app, "before").await, queued(&app, "other").await];
    let mut tx = app.db.write().await.unwrap();
    tx.mark_restored(&app.clock).await.unwrap();
    tx.commit().await.unwrap();
    let after = queued(&app, "after").await;
    assert_eq!(run_due(&app).await.unwrap(), SendSummary { sent: 1, ..SendSummary::default() });
    assert!(!is_due(&app).await.unwrap());
    assert_eq!(
        [entry(&app, &before).await.state, entry(&app, &after).await.state],
        [State::Held, State::Sent]
    );
    assert_eq!(number(&app, Some(State::Held)).await.unwrap(), 2);
    assert_eq!(number(&app, Some(State::Queued)).await.unwrap(), 0);
    let decide = async |ids: &[&String], decision, dry_run| {
        let ids: Vec<String> = ids.iter().map(|id| (*id).clone()).collect();
        release(&app, &ids, decision, dry_run).await.map(|mails| mails.len()).map_err(|e| e.code)
    };
    assert_eq!(decide(&[&after], HeldMail::Release, false).await, Err("mail.not-held"));
    assert_eq!(decide(&[&"0".to_owned()], HeldMail::Drop, false).await, Err("mail.unknown"));
    assert_eq!(decide(&[], HeldMail::Release, true).await, Ok(2));
    assert_eq!(decide(&[&other], HeldMail::Drop, false).await, Ok(1));
    assert_eq!(run_due(&app).await.unwrap(), SendSummary::default());
    assert_eq!(decide(&[], HeldMail::Release, false).await, Ok(1));
    assert_eq!(run_due(&app).await.unwrap().sent, 1);
    assert_eq!(number(&app, None).await.unwrap(), 2);
}

#[tokio::test]
async fn a_mail_is_retried_with_growing_back_off_until_it_fails() {
    let (app, _folder) = App::test().await;
    let id = queued(&app, "late").await;
    let (mut app, mut waits) = (app, Vec::new());
    for _ in 0..8 {
        let mut tx = app.db.write().await.unwrap();
        let now = app.clock.millis();
        let [mail] = &store::claim(&mut tx, now, now + 1, 4).await.unwrap()[..] else { break };
        let verdict = DeliveryResult::Deferred("451 come back".to_owned());
        store::record(&mut tx, &mail.id, mail.attempts, now, &verdict).await.unwrap();
        tx.commit().await.unwrap();
        let Some(next) = entry(&app, &id).await.next_at.map(jiff::Timestamp::as_millisecond) else { break };
        let mut tx = app.db.write().await.unwrap();
        assert!(store::claim(&mut tx, next - 1, next, 4).await.unwrap().is_empty());
        drop(tx);
        waits.push((next - now) / 60_000);
        app = later(&app, next - now);
    }
    assert_eq!(waits, [1, 5, 30, 120, 360, 1440]);
    let mail = entry(&app, &id).await;
    assert_eq!((mail.state, mail.attempts, mail.answer.as_str()), (State::Failed, 7, "451 come back"));
    assert_eq!(retry_failed(&app, true).await.unwrap().len(), 1);
    assert_eq!(entry(&app, &id).await.state, State::Failed);
    assert_eq!(retry_failed(&app, false).await.unwrap().len(), 1);
    assert_eq!(run_due(&app).await.unwrap().sent, 1);
}

#[tokio::test]
async fn a_result_after_the_lease_expired_is_recorded() {
    let (app, _folder) = App::test().await;
    let id = queued(&app, "slow").await;
    let now = app.clock.millis();
    let mut tx = app.db.write().await.unwrap();
    store::claim(&mut tx, now, now + 1, 4).await.unwrap();
    store::expire_leases(&mut tx, now + 1, 6).await.unwrap();
    store::record(&mut tx, &id, 1, now + 2, &DeliveryResult::Sent("250 ok".to_owned())).await.unwrap();
    // The result of an attempt other than the last one changes nothing.
    store::record(&mut tx, &id, 0, now + 3, &DeliveryResult::Rejected("550 no".to_owned())).await.unwrap();
    tx.commit().await.unwrap();
    let mail = entry(&app, &id).await;
    assert_eq!((mail.state, mail.answer.as_str()), (State::Sent, "250 ok"));
}

#[tokio::test]
async fn retrying_rejects_sent_and_unknown_mails() {
    let (app, _folder) = App::test().await;
    let (sent, waiting) = (queued(&app, "sent").await, {
        run_due(&app).await.unwrap();
        queued(&app, "waiting").await
    });
    run_due(&app).await.unwrap();
    for (ids, code) in
        [([waiting.clone(), sent], "mail.not-retried"), ([waiting, "0".to_owned()], "mail.not-retried")]
    {
        assert_eq!(retry(&app, &ids, false).await.unwrap_err().code, code);
    }
    assert_eq!(retry(&app, &["0".to_owned()], false).await.unwrap_err().code, "mail.unknown");
}

#[tokio::test]
async fn the_background_sender_sends_queued_mails_and_stops_on_request() {
    let (app, _folder) = App::test().await;
    let before = queued(&app, "before").await;
    let (stop, stops) = tokio::sync::watch::channel(false);
    let running = tokio::spawn(run(app.clone(), StopSignal::when(stops)));
    let after = queued(&app, "after").await;
    while app.outbox.sent_mails().len() < 2 {
        tokio::task::yield_now().await;
    }
    stop.send(true).unwrap();
    running.await.unwrap();
    assert_eq!([entry(&app, &before).await.state, entry(&app, &after).await.state], [State::Sent; 2]);
    let late = queued(&app, "late").await;
    assert_eq!(entry(&app, &late).await.state, State::Queued);
}
