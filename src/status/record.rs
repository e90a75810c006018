//! Records the results of checks: a level for each category and minute.

use super::{
    check::{self, Rendering},
    model::{Check, Level, Override, Span, StatusReport},
    notice::{self, Notice},
    report::{refresh, report},
    store,
    timeline::{CHECK_TTL, MINUTE},
};
use crate::{App, Result};
use std::sync::{Mutex, PoisonError};

/// How long after a check no other process of the installation checks, in milliseconds.
const MIN_PAUSE: i64 = 45_000;
/// How long the results are kept, in milliseconds.
const RETENTION: i64 = 400 * 24 * 60 * MINUTE;

/// The notices of the last check of this process.
#[derive(Default)]
struct LastNotices(Mutex<Option<Vec<String>>>);

/// Runs all checks and records the results, unless another process has just done so. If the notices change,
/// pages are rendered again. Returns whether results were recorded.
///
/// # Errors
/// Database errors. The results are then lost, and the time counts as not measured.
pub async fn record(app: &App, rendering: Rendering) -> Result<bool> {
    let checks = check::check_all(app, rendering).await;
    let now = app.clock.millis();
    let before = announced(app, &*report(app).await);
    let mut tx = app.db.write().await?;
    if store::list_spans(&mut tx, now - MIN_PAUSE).await?.iter().any(|span| span.seen_at < now) {
        return Ok(false);
    }
    let overrides = store::list_overrides(&mut tx).await?;
    for check in overridden(checks, &overrides) {
        let Check { category, level, cause } = check;
        let span = Span { category, begun_at: now, seen_at: now, level, cause };
        store::record(&mut tx, &span, now - CHECK_TTL).await?;
    }
    store::delete_expired_spans(&mut tx, now - RETENTION).await?;
    tx.commit().await?;
    let after = announced(app, &*refresh(app).await?);
    // Notices also change with time, for example when a maintenance is due within a day.
    let last = app.db.memory::<LastNotices>();
    let known = last.0.lock().unwrap_or_else(PoisonError::into_inner).replace(after.clone());
    if known.unwrap_or(before) != after {
        let mut tx = app.db.write().await?;
        tx.bump("status").await?;
        tx.commit().await?;
    }
    Ok(true)
}

/// The identities of the current notices.
fn announced(app: &App, report: &StatusReport) -> Vec<String> {
    notice::notices(app, report).iter().map(Notice::fingerprint).collect()
}

/// The results of the last check of each category, for operators.
///
/// # Errors
/// Database errors.
pub(super) async fn last_checks(app: &App) -> Result<Vec<Span>> {
    let now = app.clock.millis();
    store::list_spans(&mut app.db.read().await?, now - CHECK_TTL).await
}

/// Replaces the results by the levels that operators have set.
fn overridden(mut checks: Vec<Check>, overrides: &[Override]) -> Vec<Check> {
    for set in overrides {
        checks.retain(|check| check.category != set.category);
        let cause = match set.level {
            Level::Operational => String::new(),
            _ => format!("set by an operator: {}", set.reason),
        };
        checks.push(Check { category: set.category.clone(), level: set.level, cause });
    }
    checks
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn at(app: &App, is_startable: bool) -> i64 {
        assert!(record(app, Rendering { failed: 0, is_startable }).await.unwrap());
        app.db.revision().await.unwrap()
    }

    #[tokio::test]
    async fn pages_are_rendered_again_only_if_their_notices_change() {
        let (app, _folder) = App::test().await;
        let before = app.db.revision().await.unwrap();
        assert_eq!(at(&app, true).await, before, "there is no announcement");
        let during = at(&app, false).await;
        assert!(during > before, "no page can be rendered");
        assert_eq!(at(&app, false).await, during);
        assert!(at(&app, true).await > during);
    }
}
