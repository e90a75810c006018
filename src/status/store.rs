//! Stores the results of checks, the levels set by operators, incidents and their updates.

use super::model::{Incident, IncidentKind, Level, Override, Span, Step, Texts, Update};
use crate::{
    Error, Result,
    db::{Text, Tx, args, corrupted, statements},
};
use std::collections::HashMap;

/// The columns of an incident, as [`IncidentRow`] names them.
macro_rules! incidents {
    ($rest:literal) => {
        concat!(
            "SELECT number, kind, level, categories, opened_at, began_at, planned_end, ended_at, title, summary, remains,
        changes FROM incident ",
            $rest
        )
    };
}

statements! {
    "Extends the last period of a category if it has the same level and its last check is not older than $4."
    EXTEND_SPAN = "UPDATE status_span SET seen_at = $2, cause = $5 WHERE category = $1 AND level = $3 AND seen_at BETWEEN $4 AND $2
        AND begun_at = (SELECT max(begun_at) FROM status_span WHERE category = $1)";
    INSERT_SPAN = "INSERT INTO status_span (category, begun_at, seen_at, level, cause) VALUES ($1, $2, $2, $3, $4)
        ON CONFLICT (category, begun_at) DO UPDATE SET level = excluded.level, cause = excluded.cause";
    LIST_SPANS = "SELECT category, begun_at, seen_at, level, cause FROM status_span WHERE seen_at >= $1
        ORDER BY category, begun_at";
    DELETE_EXPIRED_SPANS = "DELETE FROM status_span WHERE seen_at < $1";
    UPSERT_OVERRIDE = "INSERT INTO status_override (category, level, reason, set_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (category) DO UPDATE SET level = excluded.level, reason = excluded.reason, set_at = excluded.set_at";
    DELETE_OVERRIDE = "DELETE FROM status_override WHERE category = $1";
    LIST_OVERRIDES = "SELECT category, level, reason, set_at FROM status_override ORDER BY category";
    UPSERT_INCIDENT = "INSERT INTO incident (number, kind, level, categories, opened_at, began_at, planned_end, ended_at, title, summary,
        remains, changes) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
        ON CONFLICT (number) DO UPDATE SET level = excluded.level, categories = excluded.categories,
        began_at = excluded.began_at, planned_end = excluded.planned_end, ended_at = excluded.ended_at,
        title = excluded.title, summary = excluded.summary, remains = excluded.remains, changes = excluded.changes";
    "Those that had not ended by $1, the newest first."
    LIST_INCIDENTS = incidents!("WHERE ended_at IS NULL OR ended_at >= $1 ORDER BY began_at DESC, number DESC");
    FIND_INCIDENT = incidents!("WHERE number = $1");
    COUNT_INCIDENTS = "SELECT CAST(count(*) AS BIGINT) AS total FROM incident WHERE number = $1 OR number LIKE $2";
    COUNT_OPEN_INCIDENTS = "SELECT kind, CAST(count(*) AS BIGINT) FROM incident WHERE ended_at IS NULL GROUP BY kind ORDER BY kind";
    INSERT_UPDATE = "INSERT INTO incident_update (incident, number, at, step, text)
        SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4 FROM incident_update WHERE incident = $1";
    "The newest first."
    LIST_UPDATES = "SELECT incident_update.incident, incident_update.at, incident_update.step, incident_update.text
        FROM incident_update JOIN incident ON incident.number = incident_update.incident
        WHERE incident.ended_at IS NULL OR incident.ended_at >= $1
        ORDER BY incident_update.incident, incident_update.at DESC, incident_update.number DESC";
    LIST_UPDATES_BY_INCIDENT = "SELECT incident, at, step, text FROM incident_update WHERE incident = $1
        ORDER BY at DESC, number DESC";
}

#[derive(sqlx::FromRow)]
struct SpanRow {
    category: String,
    begun_at: i64,
    seen_at: i64,
    level: Text<Level>,
    cause: String,
}

#[derive(sqlx::FromRow)]
struct OverrideRow {
    category: String,
    level: Text<Level>,
    reason: String,
    set_at: i64,
}

#[derive(sqlx::FromRow)]
struct IncidentRow {
    number: String,
    kind: Text<IncidentKind>,
    level: Text<Level>,
    categories: String,
    opened_at: i64,
    began_at: i64,
    planned_end: Option<i64>,
    ended_at: Option<i64>,
    title: String,
    summary: String,
    remains: String,
    changes: String,
}

#[derive(sqlx::FromRow)]
struct UpdateRow {
    incident: String,
    at: i64,
    step: Text<Step>,
    text: String,
}

#[derive(sqlx::FromRow)]
struct CountRow {
    total: i64,
}

impl IncidentRow {
    fn parse(self, updates: Vec<Update>) -> Result<Incident> {
        let number = self.number;
        Ok(Incident {
            kind: self.kind.0,
            level: self.level.0,
            opened_at: self.opened_at,
            began_at: self.began_at,
            ended_at: self.ended_at,
            planned_end: self.planned_end,
            categories: split(&self.categories),
            title: texts(&number, &self.title)?,
            summary: texts(&number, &self.summary)?,
            remains: texts(&number, &self.remains)?,
            changes: texts(&number, &self.changes)?,
            updates,
            number,
        })
    }
}

impl UpdateRow {
    fn parse(self) -> Result<Update> {
        Ok(Update { at: self.at, step: self.step.0, text: texts(&self.incident, &self.text)? })
    }
}

/// Records the result of a check. Returns whether a new period begins.
pub(super) async fn record(tx: &mut Tx, found: &Span, not_before: i64) -> Result<bool> {
    let Span { category, seen_at, level, cause, .. } = found;
    let extended = tx.exec(EXTEND_SPAN, args![category, *seen_at, level.word(), not_before, cause]).await?;
    if extended > 0 {
        return Ok(false);
    }
    tx.exec(INSERT_SPAN, args![category, *seen_at, level.word(), cause]).await?;
    Ok(true)
}

pub(super) async fn delete_expired_spans(tx: &mut Tx, before: i64) -> Result<()> {
    tx.exec(DELETE_EXPIRED_SPANS, args![before]).await.map(drop)
}

pub(super) async fn upsert_override(tx: &mut Tx, set: &Override) -> Result<()> {
    let Override { category, level, reason, set_at } = set;
    tx.exec(UPSERT_OVERRIDE, args![category, level.word(), reason, *set_at]).await.map(drop)
}

/// Returns whether there was one.
pub(super) async fn delete_override(tx: &mut Tx, category: &str) -> Result<bool> {
    Ok(tx.exec(DELETE_OVERRIDE, args![category]).await? > 0)
}

pub(super) async fn upsert_incident(tx: &mut Tx, incident: &Incident) -> Result<()> {
    let Incident { number, kind, level, opened_at, began_at, ended_at, planned_end, categories, .. } =
        incident;
    let categories = categories.join(",");
    let facts =
        args![number, kind.word(), level.word(), categories, *opened_at, *began_at, *planned_end, *ended_at];
    let texts = [&incident.title, &incident.summary, &incident.remains, &incident.changes].map(json);
    let [title, summary, remains, changes] = texts;
    tx.exec(UPSERT_INCIDENT, [facts, args![title?, summary?, remains?, changes?]].concat()).await.map(drop)
}

pub(super) async fn insert_update(tx: &mut Tx, incident: &str, update: &Update) -> Result<()> {
    let values = args![incident, update.at, update.step.word(), json(&update.text)?];
    tx.exec(INSERT_UPDATE, values).await.map(drop)
}

/// The periods with a check since an instant, by category and in order.
pub(super) async fn list_spans(tx: &mut Tx, since: i64) -> Result<Vec<Span>> {
    let rows: Vec<SpanRow> = tx.rows(LIST_SPANS, args![since]).await?;
    let span = |row| {
        let SpanRow { category, begun_at, seen_at, level: Text(level), cause } = row;
        Span { category, begun_at, seen_at, level, cause }
    };
    Ok(rows.into_iter().map(span).collect())
}

pub(super) async fn list_overrides(tx: &mut Tx) -> Result<Vec<Override>> {
    let rows: Vec<OverrideRow> = tx.rows(LIST_OVERRIDES, args![]).await?;
    let set = |row| {
        let OverrideRow { category, level: Text(level), reason, set_at } = row;
        Override { category, level, reason, set_at }
    };
    Ok(rows.into_iter().map(set).collect())
}

/// The incidents that had not ended by an instant, the newest first, with their updates.
pub(super) async fn list_incidents(tx: &mut Tx, since: i64) -> Result<Vec<Incident>> {
    let rows: Vec<IncidentRow> = tx.rows(LIST_INCIDENTS, args![since]).await?;
    let updates: Vec<UpdateRow> = tx.rows(LIST_UPDATES, args![since]).await?;
    let mut by_incident: HashMap<String, Vec<Update>> = HashMap::new();
    for row in updates {
        let incident = row.incident.clone();
        by_incident.entry(incident).or_default().push(row.parse()?);
    }
    rows.into_iter()
        .map(|row| {
            let updates = by_incident.remove(&row.number).unwrap_or_default();
            row.parse(updates)
        })
        .collect()
}

pub(super) async fn find_incident(tx: &mut Tx, number: &str) -> Result<Option<Incident>> {
    let Some(row) = tx.row::<IncidentRow>(FIND_INCIDENT, args![number]).await? else { return Ok(None) };
    let updates: Vec<UpdateRow> = tx.rows(LIST_UPDATES_BY_INCIDENT, args![number]).await?;
    row.parse(updates.into_iter().map(UpdateRow::parse).collect::<Result<_>>()?).map(Some)
}

/// Counts the incidents with this number, or with this number and a counter.
/// The incidents and maintenances that have not ended.
pub(super) async fn count_open(tx: &mut Tx) -> Result<Vec<(IncidentKind, i64)>> {
    tx.counts(COUNT_OPEN_INCIDENTS, args![]).await
}

pub(super) async fn count_incidents(tx: &mut Tx, number: &str) -> Result<i64> {
    let row: Option<CountRow> = tx.row(COUNT_INCIDENTS, args![number, format!("{number}-%")]).await?;
    Ok(row.map_or(0, |row| row.total))
}

fn json(texts: &Texts) -> Result<String> {
    serde_json::to_string(texts).map_err(Error::internal)
}

fn texts(number: &str, stored: &str) -> Result<Texts> {
    serde_json::from_str(stored)
        .map_err(|_| corrupted(&format!("a text of incident {number} cannot be read")))
}

/// The words of a comma-separated column.
fn split(words: &str) -> Vec<String> {
    words.split(',').filter(|word| !word.is_empty()).map(str::to_owned).collect()
}
