//! Erases what has had its time, by the periods of the register.

use super::{
    erase::erase_rows,
    leftovers,
    model::{Effect, TableOutcome},
    register::register,
    store::built::Selected,
};
use crate::{
    App, Result,
    audit::{self, Deed},
    files,
    jobs::{self, Job},
};
use jiff::Timestamp;
use serde::Serialize;

/// Months for which mails are stored that were written as files.
const MAIL_MONTHS: i32 = 12;
/// Milliseconds between two runs.
const INTERVAL: i64 = 24 * 60 * 60 * 1_000;

/// What a run has erased, or would erase.
#[derive(Debug, Serialize)]
pub(crate) struct RetentionOutcome {
    pub(crate) rules: Vec<RuleOutcome>,
    pub(super) mails: usize,
    pub(super) dry_run: bool,
}

/// What a rule has erased.
#[derive(Debug, Serialize)]
pub(crate) struct RuleOutcome {
    pub(super) table: String,
    pub(super) months: i32,
    pub(super) days: i32,
    pub(super) tables: Vec<TableOutcome>,
}

impl RetentionOutcome {
    pub(super) fn rows(&self) -> u64 {
        let changed =
            self.rules.iter().flat_map(|rule| &rule.tables).filter(|table| table.effect != Effect::Kept);
        changed.map(|table| table.rows).sum()
    }
}

/// Applies every rule, each in a transaction of its own. Done again, it finds nothing.
///
/// # Errors
/// What the disk, the bucket and the database say.
pub(crate) async fn apply(app: &App, dry_run: bool) -> Result<RetentionOutcome> {
    let now = app.clock.now();
    let mut rules = Vec::new();
    for rule in &register().rules {
        let mut tx = app.db.write().await?;
        let mut tables = erase_rows(&mut tx, Selected::Expired(rule, rule.expires_before(now))).await?;
        tables.retain(|table| table.effect != Effect::Kept);
        if tables.is_empty() {
            continue;
        }
        let (table, months, days) = (rule.table.clone(), rule.months, rule.days);
        rules.push(RuleOutcome { table, months, days, tables });
        if !dry_run {
            tx.commit().await?;
        }
    }
    let mails = leftovers::expire_mails(app, months_before(now, MAIL_MONTHS), dry_run)?;
    let outcome = RetentionOutcome { rules, mails, dry_run };
    if !dry_run && (outcome.rows() > 0 || mails > 0) {
        record(app, &outcome).await?;
    }
    Ok(outcome)
}

fn months_before(now: Timestamp, months: i32) -> Timestamp {
    let rule = super::model::RetentionRule { table: String::new(), since: String::new(), months, days: 0 };
    Timestamp::from_millisecond(rule.expires_before(now)).unwrap_or(Timestamp::MIN)
}

async fn record(app: &App, outcome: &RetentionOutcome) -> Result<()> {
    files::sweep(app).await?;
    let changed: Vec<_> =
        outcome.rules.iter().flat_map(|rule| &rule.tables).map(|table| table.table.as_str()).collect();
    app.db.purge(&changed).await?;
    let mut tx = app.db.write().await?;
    let told = format!("{} rows, {} mails", outcome.rows(), outcome.mails);
    audit::note(&mut tx, app, &Deed::new("privacy.retention", "register").told(told)).await?;
    tx.commit().await
}

/// Applies the rules unless that was done within a day, and returns whether they were applied.
///
/// # Errors
/// As [`apply`].
pub async fn run_when_due(app: &App) -> Result<bool> {
    let last = jobs::list(app).await?.into_iter().find(|job| job.name == Job::Retention);
    if last.and_then(|job| job.succeeded_at).is_some_and(|at| app.clock.millis() - at < INTERVAL) {
        return Ok(false);
    }
    jobs::run(app, Job::Retention, apply(app, false), |_| None).await?;
    Ok(true)
}
