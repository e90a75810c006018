//! Checks that are recorded: a level for each category and minute.

use super::{
    check::{self, Rendering},
    model::{Check, Level, Override, Span},
    notice::{self, Notice},
    report::report,
    store,
    timeline::{CHECK_TTL, MINUTE},
};
use crate::{App, Result};
use std::sync::{Mutex, PoisonError};

/// Milliseconds after a check in which no other process of the installation checks.
const MIN_PAUSE: i64 = 45_000;
/// Days for which stretches are retained.
const RETENTION: i64 = 400 * 24 * 60 * MINUTE;

/// The notices of the last check of this process.
#[derive(Default)]
struct LastNotices(Mutex<Option<Vec<String>>>);

/// Checks everything and records what was found, unless another process has just done so. Pages change with the notices that
/// follow from it. Returns whether it was recorded.
///
/// # Errors
/// What the database says; the finding is then in no record, which later shows as not measured.
pub async fn record(app: &App, rendering: Rendering) -> Result<bool> {
    let checks = check::check_all(app, rendering).await;
    let now = app.clock.millis();
    let mut tx = app.db.write().await?;
    if store::list_spans(&mut tx, now - MIN_PAUSE).await?.iter().any(|span| span.seen_at < now) {
        return Ok(false);
    }
    let overrides = store::list_overrides(&mut tx).await?;
    let mut is_changed = false;
    for check in overridden(checks, &overrides) {
        let Check { category, level, cause } = check;
        let span = Span { category, begun_at: now, seen_at: now, level, cause };
        is_changed |= store::record(&mut tx, &span, now - CHECK_TTL).await?;
    }
    store::delete_expired_spans(&mut tx, now - RETENTION).await?;
    if is_changed {
        tx.bump("status").await?;
    }
    tx.commit().await?;
    refresh_notices(app).await?;
    Ok(true)
}

/// What the last checks of each category found, for operators.
///
/// # Errors
/// What the database says.
pub(super) async fn last_checks(app: &App) -> Result<Vec<Span>> {
    let now = app.clock.millis();
    store::list_spans(&mut app.db.read().await?, now - CHECK_TTL).await
}

/// What was found, with the levels that operators set instead.
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

/// Has pages rendered again when time alone changed what they announce, such as a maintenance of tomorrow.
async fn refresh_notices(app: &App) -> Result<()> {
    let ids: Vec<_> = notice::notices(app, &*report(app).await).iter().map(Notice::fingerprint).collect();
    let last = app.db.memory::<LastNotices>();
    let is_new = {
        let mut known = last.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.replace(ids.clone()).is_some_and(|known| known != ids)
    };
    if is_new {
        let mut tx = app.db.write().await?;
        tx.bump("status").await?;
        tx.commit().await?;
    }
    Ok(())
}
