//! Sends mail while the site is served: at once after a mail was queued in this process, and within `POLL_INTERVAL` after one
//! was queued by another process.

use super::{
    admin::number,
    delivery::{is_due, run_until},
    model::State,
    stop::StopSignal,
};
use crate::{App, Error, error::Kind};
use std::time::Duration;

/// Poll interval for mail that other processes have queued, and for retries that are due.
const POLL_INTERVAL: Duration = Duration::from_secs(2);

/// Sends all due mail until a stop is requested.
pub async fn run(app: App, mut stop: StopSignal) {
    app.outbox.transport.remove_partial_files(app.clock.now());
    if let Ok(held @ 1..) = number(&app, Some(State::Held)).await {
        tracing::warn!("{held} mails are held since a backup was restored: see vigie mail release --dry-run");
    }
    let mut last = None;
    while !stop.is_requested() {
        log_once(run_until(&app, &stop).await.err(), &mut last);
        loop {
            let has_work = tokio::select! {
                () = app.outbox.woken() => Ok(true),
                () = tokio::time::sleep(POLL_INTERVAL) => is_due(&app).await,
                () = stop.requested() => return,
            };
            match has_work {
                Ok(true) => break,
                Ok(false) => last = None,
                Err(e) => log_once(Some(e), &mut last),
            }
        }
    }
}

/// Logs an error that keeps mail from being sent, unless it equals the last one. Busy errors are logged by the database
/// monitor.
fn log_once(error: Option<Error>, last: &mut Option<Error>) {
    if let Some(e) = error.as_ref().filter(|e| e.kind != Kind::Busy && Some(*e) != last.as_ref()) {
        tracing::error!(code = e.code, "mail cannot be sent: {}", e.detail);
    }
    *last = error;
}
