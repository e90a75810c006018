//! Erases expired data, by the periods of the register.

use super::{
    erase::erase_rows,
    leftovers,
    model::{Effect, RetentionRule, TableOutcome},
    register::register,
    store::built::Selected,
};
use crate::{
    App, Result,
    audit::{self, AuditEntry},
    error::Kind,
    files,
    jobs::{self, Job},
};
use jiff::Timestamp;
use serde::Serialize;

/// How long mails written as files are kept, in months.
const MAIL_MONTHS: i32 = 12;
/// The time between two runs, in milliseconds.
const INTERVAL: i64 = 24 * 60 * 60 * 1_000;

/// The result of a run or a dry run.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RetentionOutcome {
    pub(crate) rules: Vec<RuleOutcome>,
    pub(super) mails: usize,
    pub(super) dry_run: bool,
}

/// The rows that a rule erased.
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

/// Applies every rule, each in its own transaction. Idempotent.
///
/// # Errors
/// Disk, bucket and database errors.
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
    let rule = RetentionRule { table: String::new(), since: String::new(), months, days: 0 };
    Timestamp::from_millisecond(rule.expires_before(now)).unwrap_or(Timestamp::MIN)
}

async fn record(app: &App, outcome: &RetentionOutcome) -> Result<()> {
    files::sweep(app).await?;
    let changed: Vec<_> =
        outcome.rules.iter().flat_map(|rule| &rule.tables).map(|table| table.table.as_str()).collect();
    match app.db.purge(&changed).await {
        // A replication reads from the log permanently. The rows are deleted, and checkpoints overwrite their bytes.
        Err(e) if e.kind == Kind::Busy => {
            tracing::warn!(code = e.code, "deleted rows remain in the log: {}", e.detail);
        }
        done => done?,
    }
    let mut tx = app.db.write().await?;
    let detail = format!("{} rows, {} mails", outcome.rows(), outcome.mails);
    audit::record(&mut tx, app, &AuditEntry::new("privacy.retention", "register").with_detail(detail))
        .await?;
    tx.commit().await
}

/// Applies the rules unless they were applied within the last day. Returns whether they were applied.
///
/// # Errors
/// Same errors as [`apply`].
pub async fn run_when_due(app: &App) -> Result<bool> {
    let last = jobs::list(app).await?.into_iter().find(|job| job.name == Job::Retention);
    if last.and_then(|job| job.succeeded_at).is_some_and(|at| app.clock.millis() - at < INTERVAL) {
        return Ok(false);
    }
    jobs::run(app, Job::Retention, apply(app, false), |_| None).await?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{clock::Clock, db::args};
    use jiff::SignedDuration;

    /// A client list, pasted addresses and a sample, all created now; $1 is in milliseconds since 1970.
    const ROWS: [&str; 8] = [
        "INSERT INTO campaign_request (reference, audience, company, sponsor, signer, name, subject, kind, content, attachments,
            first_on, comment, locale, created_at)
            VALUES ('E-1', 'addresses', 'a', 'b', 'c@x.example', 'n', 's', 'legal', 'html', 0, '2026-12-01', '', 'fr', $1)",
        "INSERT INTO campaign_request_address (reference, use, number, email) VALUES ('E-1', 'recipient', 1, 'a@x.example')",
        "INSERT INTO campaign (id, name, client, sponsor, subject, locale, audience, state, reason, restored, content, sha256,
            opened_at) VALUES ('E-1', 'a', 'b', 'c', 'd', 'fr', '{}', 'approved', '', 0, x'00', '', $1)",
        "INSERT INTO campaign_wave (campaign, wave) VALUES ('E-1', 1)",
        "INSERT INTO campaign_recipient (campaign, wave, mailbox, number, email, region, source, state, runner, due_at, attempts,
            changed_at, answer) VALUES ('E-1', 1, 'h1', 1, 'a@x.example', '', '', 'queued', '', 1, 0, $1, '')",
        "INSERT INTO file (id, owner, field, name, size, sha256, created_at) VALUES ('f1', 'E-1', 'list', 'l.csv', 1, '', $1)",
        "INSERT INTO file (id, owner, field, name, size, sha256, created_at) VALUES ('f2', 'F-1', 'sample', 's.csv', 1, '', $1)",
        "INSERT INTO follow_up (reference, form, title, email, mailbox, locale, status, created_at, updated_at)
            VALUES ('F-1', 'provider', 't', 'p@x.example', 'p@x.example', 'fr', 'finish', $1, $1)",
    ];

    async fn files_after(app: &App, days: i64) -> Vec<String> {
        let clock = Clock::fixed(app.clock.now() + SignedDuration::from_hours(24 * days));
        apply(&App { clock, ..app.clone() }, false).await.unwrap();
        let rows: Vec<(String,)> =
            app.db.read().await.unwrap().rows("SELECT id FROM file ORDER BY id", args![]).await.unwrap();
        rows.into_iter().map(|(id,)| id).collect()
    }

    #[tokio::test]
    async fn deletes_client_lists_and_samples_after_their_use() {
        let (app, _folder) = App::test().await;
        let mut tx = app.db.write().await.unwrap();
        for sql in ROWS {
            let values = if sql.contains("$1") { args![app.clock.millis()] } else { args![] };
            tx.exec(sql, values).await.unwrap();
        }
        tx.commit().await.unwrap();
        assert_eq!(files_after(&app, 31).await, ["f1", "f2"], "a mail is still to be sent");
        let mut tx = app.db.write().await.unwrap();
        tx.exec("UPDATE campaign_recipient SET state = 'sent'", args![]).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(files_after(&app, 29).await, ["f1", "f2"]);
        assert_eq!(files_after(&app, 31).await, ["f2"]);
        let sql = "SELECT email FROM campaign_request_address";
        let pasted: Option<(String,)> = app.db.read().await.unwrap().row(sql, args![]).await.unwrap();
        assert_eq!(pasted.unwrap().0, "erased@invalid.invalid");
        assert_eq!(files_after(&app, 185).await, [""; 0]);
        assert_eq!(apply(&app, true).await.unwrap().rows(), 0);
    }

    #[tokio::test]
    async fn retention_runs_once_a_day() {
        let (app, _folder) = App::test().await;
        assert!(run_when_due(&app).await.unwrap());
        assert!(!run_when_due(&app).await.unwrap());
        let clock = Clock::fixed(app.clock.now() + SignedDuration::from_hours(24));
        assert!(run_when_due(&App { clock, ..app }).await.unwrap());
    }
}
