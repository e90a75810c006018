//! Sending while the site is served: at once after something was queued in this process, soon after another did, until the
//! server stops.

use super::{
    model::State,
    operate::number,
    outbox::{is_due, run_until},
    stop::Stop,
};
use crate::{App, Error, error::Kind};
use std::time::Duration;

/// How often a process looks for what others queued, and for what may be tried again.
const LOOK: Duration = Duration::from_secs(2);

/// Sends what is due, and what comes, until it is told to stop.
pub async fn run(app: App, mut stop: Stop) {
    app.outbox.transport.remove_partial_files(app.clock.now());
    if let Ok(held @ 1..) = number(&app, Some(State::Held)).await {
        tracing::warn!("{held} mails are held since a backup was restored: see vigie mail release --dry-run");
    }
    let mut told = None;
    while !stop.is_asked() {
        report(run_until(&app, &stop).await.err(), &mut told);
        loop {
            let has_work = tokio::select! {
                () = app.outbox.woken() => Ok(true),
                () = tokio::time::sleep(LOOK) => is_due(&app).await,
                () = stop.asked() => return,
            };
            match has_work {
                Ok(true) => break,
                Ok(false) => told = None,
                Err(e) => report(Some(e), &mut told),
            }
        }
    }
}

/// Says once what keeps mail from leaving. Of a database that is late others tell.
fn report(error: Option<Error>, told: &mut Option<Error>) {
    if let Some(e) = error.as_ref().filter(|e| e.kind != Kind::Busy && Some(*e) != told.as_ref()) {
        tracing::error!(code = e.code, "mail cannot be sent: {}", e.detail);
    }
    *told = error;
}
