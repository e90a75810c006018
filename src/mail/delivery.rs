//! The outbox. A mail is queued in the transaction that it reports, claimed in a short one and sent outside of any;
//! another transaction records the outcome. Delivery is at least once: a mail whose sender died is sent again under the
//! same Message-ID, because a duplicate confirmation does less harm than a missing one.

use super::{
    message::{EncodedMail, Message, SendContext},
    model::{BACK_OFF, Claimed, DeliveryResult, SendSummary, State},
    stop::StopSignal,
    store,
    transport::HandOver,
};
use crate::{
    App, Result,
    db::{Tx, instant},
    error::{Error, Kind},
};
use std::time::Duration;
use tokio::task::JoinSet;

/// Number of concurrent deliveries of one process.
const MAX_IN_FLIGHT: i64 = 4;
/// Time after the deadline of a delivery at which its lease expires, in milliseconds.
const LEASE_MARGIN: i64 = 60_000;
/// Number of tries to record an outcome, and the delay between them while the database is busy.
const MAX_RECORD_TRIES: usize = 5;
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// Queues a mail in the transaction that it reports, and returns its number. It is sent once the transaction is
/// committed.
///
/// # Errors
/// Database errors.
pub async fn queue(tx: &mut Tx, app: &App, message: &Message) -> Result<String> {
    let id = app.random.hex(8);
    store::insert(tx, &id, message, app.clock.millis()).await?;
    // The sender's claim waits for the end of this transaction, so waking it early loses nothing.
    app.outbox.wake();
    Ok(id)
}

/// Whether [`run_due`] has anything to do.
///
/// # Errors
/// Database errors.
pub(super) async fn is_due(app: &App) -> Result<bool> {
    store::is_due(&mut app.db.read().await?, app.clock.millis()).await
}

/// Sends all due mail once.
///
/// # Errors
/// Database errors.
pub async fn run_due(app: &App) -> Result<SendSummary> {
    run_until(app, &StopSignal::never()).await
}

/// Like [`run_due`], until a stop is requested.
pub(super) async fn run_until(app: &App, stop: &StopSignal) -> Result<SendSummary> {
    let mut delivered = SendSummary::default();
    while !stop.is_requested() {
        let claimed = claim(app, &mut delivered).await?;
        if claimed.is_empty() {
            break;
        }
        let mut deliveries = JoinSet::new();
        for mail in claimed {
            deliveries.spawn(deliver(app.clone(), mail, stop.clone()));
        }
        // If one delivery fails, the others still finish.
        let mut ends = Vec::new();
        while let Some(ended) = deliveries.join_next().await {
            ends.push(ended.map_err(Error::internal).flatten());
        }
        for ended in ends {
            delivered += ended?;
        }
    }
    app.outbox.transport.close_idle();
    Ok(delivered)
}

async fn claim(app: &App, delivered: &mut SendSummary) -> Result<Vec<Claimed>> {
    let now = app.clock.millis();
    let deadline = i64::try_from(app.config.mail.deadline.as_millis()).unwrap_or(i64::MAX / 2);
    let mut tx = app.db.write().await?;
    let expired = store::expire_leases(&mut tx, now, BACK_OFF.len() as i64).await?;
    delivered.failed += expired.iter().filter(|state| **state == State::Failed).count() as u64;
    let claimed = store::claim(&mut tx, now, now + deadline + LEASE_MARGIN, MAX_IN_FLIGHT).await?;
    tx.commit().await?;
    Ok(claimed)
}

async fn deliver(app: App, mail: Claimed, stop: StopSignal) -> Result<State> {
    let verdict = attempt(&app, &mail, stop).await;
    let now = app.clock.millis();
    let (state, _) = verdict.state(mail.attempts, now);
    match state {
        State::Sent => tracing::debug!(id = mail.id, "mail sent"),
        // The answer may contain personal data: the list shows it, the log does not.
        _ => tracing::warn!(id = mail.id, state = state.word(), "mail not sent, see vigie mail list"),
    }
    record_with_retry(&app, &mail, now, &verdict).await?;
    Ok(state)
}

/// Records an outcome, and retries while the database is busy: the outcome is stored nowhere else.
async fn record_with_retry(app: &App, mail: &Claimed, now: i64, verdict: &DeliveryResult) -> Result<()> {
    for _ in 1..MAX_RECORD_TRIES {
        match record(app, mail, now, verdict).await {
            Err(e) if e.kind == Kind::Busy => tokio::time::sleep(RETRY_DELAY).await,
            ended => return ended,
        }
    }
    record(app, mail, now, verdict).await
}

async fn record(app: &App, mail: &Claimed, now: i64, verdict: &DeliveryResult) -> Result<()> {
    let mut tx = app.db.write().await?;
    store::record(&mut tx, &mail.id, mail.attempts, now, verdict).await?;
    tx.commit().await
}

/// Makes one attempt, which ends by the deadline.
async fn attempt(app: &App, mail: &Claimed, stop: StopSignal) -> DeliveryResult {
    let ready = serde_json::from_str::<Message>(&mail.message).map_err(Error::internal).and_then(|message| {
        let at = instant(mail.queued_at)?;
        message.ready(&SendContext { id: &mail.id, config: &app.config.mail, at })
    });
    let ready = match ready {
        Ok(ready) => ready,
        Err(e) => return DeliveryResult::Rejected(format!("it cannot be written: {}", e.detail)),
    };
    deliver_ready(app, &ready, &HandOver::default(), stop).await
}

/// Hands a mail over; by the deadline, returns why it could not.
pub(super) async fn deliver_ready(
    app: &App,
    ready: &EncodedMail,
    stage: &HandOver,
    stop: StopSignal,
) -> DeliveryResult {
    let config = &app.config.mail;
    let cut = |why: &str| match stage.is_handed_over() {
        true => DeliveryResult::Unknown(format!("{why} after it was handed over")),
        false => DeliveryResult::Deferred(format!("{why} before it was handed over")),
    };
    let late = || {
        let why = format!("no answer in {} s", config.deadline.as_secs());
        if stage.is_connecting() {
            DeliveryResult::Unreachable(format!("{why} to a new connection"))
        } else {
            cut(&why)
        }
    };
    tokio::select! {
        verdict = app.outbox.transport.send(ready, stage) => verdict,
        () = tokio::time::sleep(config.deadline) => late(),
        () = stop.grace_elapsed() => cut("vigie was stopped"),
    }
}
