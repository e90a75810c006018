//! Incidents and maintenances, which operators open, describe and end, and levels set by operators.

use super::{
    categories::{ensure_known, unknown_category},
    model::{Incident, IncidentKind, Level, Override, Step, Texts, Update},
    store,
    subscription::{self, LIST},
};
use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    db::Tx,
    error::Kind,
    subscription::Links,
};

/// The maximum length of a title, in characters.
const MAX_TITLE: usize = 120;
const MAX_TEXT: usize = 2_000;

/// The description of an incident by an operator. Empty texts change nothing.
#[derive(Debug, Clone, Default)]
pub(crate) struct Description {
    pub(crate) title: Texts,
    pub(crate) summary: Texts,
    pub(crate) remains: Texts,
    pub(crate) changes: Texts,
    pub(crate) level: Option<Level>,
    /// Replaces the categories unless it is empty.
    pub(crate) categories: Vec<String>,
}

/// A new incident or a planned maintenance.
#[derive(Debug, Clone)]
pub(crate) struct NewIncident {
    pub(crate) kind: IncidentKind,
    pub(crate) description: Description,
    /// Milliseconds since 1970.
    pub(crate) begins_at: i64,
    /// `None` for an incident.
    pub(crate) planned_end: Option<i64>,
    /// The first update; required for an incident.
    pub(crate) text: Texts,
}

/// The next update of an incident.
#[derive(Debug, Clone)]
pub(crate) struct NewUpdate {
    pub(crate) step: Step,
    pub(crate) text: Texts,
    /// The level from now on.
    pub(crate) level: Option<Level>,
    pub(crate) at: i64,
}

/// Opens an incident or plans a maintenance; pages announce it at once.
///
/// # Errors
/// `status.category-unknown`, `status.text-missing`, `status.text-long`, `status.time-invalid`.
pub(crate) async fn open(app: &App, new: NewIncident, dry_run: bool) -> Result<Incident> {
    let NewIncident { kind, description, begins_at, planned_end, text } = new;
    check(app, &description)?;
    check_text(&text, MAX_TEXT)?;
    if description.title.is_empty() || (kind == IncidentKind::Incident && text.is_empty()) {
        return Err(Error::new(Kind::Invalid, "status.text-missing", "a title and a first text are needed"));
    }
    if description.categories.is_empty() {
        return Err(unknown_category(app, "none"));
    }
    let now = app.clock.millis();
    let is_in_order = match kind {
        IncidentKind::Incident => begins_at <= now,
        IncidentKind::Maintenance => planned_end.is_some_and(|end| end > begins_at && end > now),
    };
    if !is_in_order {
        let detail =
            "an incident begins in the past; a maintenance ends in the future and after its beginning";
        return Err(Error::new(Kind::Invalid, "status.time-invalid", detail));
    }
    let links = Links::find(app, &LIST).await?;
    let mut tx = app.db.write().await?;
    let number = next_number(&mut tx, app, kind, begins_at).await?;
    let Description { title, summary, remains, changes, level, categories } = description;
    let level = level.unwrap_or(match kind {
        IncidentKind::Incident => Level::Minor,
        IncidentKind::Maintenance => Level::Operational,
    });
    let mut incident = Incident {
        number,
        kind,
        level,
        opened_at: now,
        began_at: begins_at,
        ended_at: None,
        planned_end,
        categories,
        title,
        summary,
        remains,
        changes,
        updates: Vec::new(),
    };
    store::upsert_incident(&mut tx, &incident).await?;
    if !text.is_empty() {
        add_update(&mut tx, &mut incident, Update { at: begins_at, step: Step::Observed, text }).await?;
    }
    subscription::notify(&mut tx, app, links.as_ref(), &incident).await?;
    let action = match kind {
        IncidentKind::Incident => "status.incident-open",
        IncidentKind::Maintenance => "status.maintenance-plan",
    };
    finish(tx, app, &AuditEntry::new(action, &incident.number).with_detail(incident.level.word()), dry_run)
        .await?;
    Ok(incident)
}

/// Adds an update to an open incident; [`Step::Resolved`] ends it.
///
/// # Errors
/// `status.incident-unknown`, `status.incident-over`; same errors as [`open`] for texts.
pub(crate) async fn update(app: &App, number: &str, new: NewUpdate, dry_run: bool) -> Result<Incident> {
    let NewUpdate { step, text, level, at } = new;
    check_text(&text, MAX_TEXT)?;
    if text.is_empty() {
        return Err(Error::new(Kind::Invalid, "status.text-missing", "an update needs a text"));
    }
    let links = Links::find(app, &LIST).await?;
    let mut tx = app.db.write().await?;
    let mut incident = running(&mut tx, number).await?;
    let last = incident.updates.first().map_or(incident.began_at, |update| update.at);
    if at > app.clock.millis() || at < last {
        let detail = "an update must not be earlier than the previous one or in the future";
        return Err(Error::new(Kind::Invalid, "status.time-invalid", detail));
    }
    incident.level = level.unwrap_or(incident.level);
    if step == Step::Resolved {
        incident.ended_at = Some(at);
    }
    store::upsert_incident(&mut tx, &incident).await?;
    add_update(&mut tx, &mut incident, Update { at, step, text }).await?;
    subscription::notify(&mut tx, app, links.as_ref(), &incident).await?;
    let action = if step == Step::Resolved { "status.incident-resolve" } else { "status.incident-update" };
    finish(tx, app, &AuditEntry::new(action, number).with_detail(step.word()), dry_run).await?;
    Ok(incident)
}

/// Changes texts, level or categories of an incident, even after its end: translations, and changes that
/// prevent a repetition.
///
/// # Errors
/// `status.incident-unknown`; same errors as [`open`].
pub(crate) async fn edit(
    app: &App,
    number: &str,
    description: Description,
    dry_run: bool,
) -> Result<Incident> {
    check(app, &description)?;
    let mut tx = app.db.write().await?;
    let mut incident = find(&mut tx, number).await?;
    let Description { title, summary, remains, changes, level, categories } = description;
    incident.title.merge(&title);
    incident.summary.merge(&summary);
    incident.remains.merge(&remains);
    incident.changes.merge(&changes);
    incident.level = level.unwrap_or(incident.level);
    if !categories.is_empty() {
        incident.categories = categories;
    }
    store::upsert_incident(&mut tx, &incident).await?;
    finish(tx, app, &AuditEntry::new("status.incident-edit", number), dry_run).await?;
    Ok(incident)
}

/// Starts a planned maintenance now, or ends it.
///
/// # Errors
/// `status.incident-unknown`; `status.incident-over` if it is an incident, has ended, or has already started.
pub(crate) async fn move_maintenance(
    app: &App,
    number: &str,
    is_end: bool,
    dry_run: bool,
) -> Result<Incident> {
    let mut tx = app.db.write().await?;
    let mut incident = running(&mut tx, number).await?;
    if incident.kind != IncidentKind::Maintenance {
        let detail = format!("{number} is an incident: vigie status incident resolve {number}");
        return Err(Error::new(Kind::Conflict, "status.incident-over", detail));
    }
    let now = app.clock.millis();
    if is_end {
        // A maintenance that has not started is cancelled.
        incident.began_at = incident.began_at.min(now);
        incident.ended_at = Some(now);
    } else if incident.began_at <= now {
        let detail = format!("{number} has already started");
        return Err(Error::new(Kind::Conflict, "status.incident-over", detail));
    } else {
        incident.began_at = now;
    }
    store::upsert_incident(&mut tx, &incident).await?;
    let action = if is_end { "status.maintenance-end" } else { "status.maintenance-start" };
    finish(tx, app, &AuditEntry::new(action, number), dry_run).await?;
    Ok(incident)
}

/// Sets the level of a category independently of its checks, or removes that level. Returns whether anything
/// changed.
///
/// # Errors
/// `status.category-unknown`.
pub(crate) async fn set_level(app: &App, set: Override, is_automatic: bool, dry_run: bool) -> Result<bool> {
    ensure_known(app, &set.category)?;
    let mut tx = app.db.write().await?;
    let is_changed = if is_automatic {
        store::delete_override(&mut tx, &set.category).await?
    } else {
        let known = store::list_overrides(&mut tx).await?;
        let is_same = known
            .iter()
            .any(|old| (&old.category, old.level, &old.reason) == (&set.category, set.level, &set.reason));
        store::upsert_override(&mut tx, &set).await?;
        !is_same
    };
    if is_changed {
        let detail =
            if is_automatic { "automatic".to_owned() } else { format!("{} {}", set.level, set.reason) };
        finish(tx, app, &AuditEntry::new("status.set", &set.category).with_detail(detail.trim()), dry_run)
            .await?;
    }
    Ok(is_changed)
}

/// The levels set by operators.
///
/// # Errors
/// Database errors.
pub(crate) async fn overrides(app: &App) -> Result<Vec<Override>> {
    store::list_overrides(&mut app.db.read().await?).await
}

/// Finds an incident or a maintenance by its number.
///
/// # Errors
/// `status.incident-unknown`.
pub(crate) async fn incident(app: &App, number: &str) -> Result<Incident> {
    find(&mut app.db.read().await?, number).await
}

/// Incidents and maintenances that had not ended by an instant, the newest first.
///
/// # Errors
/// Database errors.
pub(crate) async fn history(app: &App, since: i64) -> Result<Vec<Incident>> {
    store::list_incidents(&mut app.db.read().await?, since).await
}

fn check(app: &App, description: &Description) -> Result<()> {
    let Description { title, summary, remains, changes, categories, .. } = description;
    check_text(title, MAX_TITLE)?;
    [summary, remains, changes].into_iter().try_for_each(|texts| check_text(texts, MAX_TEXT))?;
    categories.iter().try_for_each(|category| ensure_known(app, category))
}

fn check_text(texts: &Texts, max_chars: usize) -> Result<()> {
    for text in crate::locale::Locale::ALL.into_iter().filter_map(|locale| texts.get(locale)) {
        let chars = text.chars().count();
        if chars > max_chars {
            let detail = format!("a text of {chars} characters is too long: at most {max_chars}");
            return Err(Error::new(Kind::Invalid, "status.text-long", detail));
        }
        if text.trim().is_empty() {
            return Err(Error::new(Kind::Invalid, "status.text-missing", "a text is empty"));
        }
    }
    Ok(())
}

/// Returns the next free number: `I-2026-10-27` for the first incident that begins on a day, `I-2026-10-27-2`
/// for the second.
async fn next_number(tx: &mut Tx, app: &App, kind: IncidentKind, begins_at: i64) -> Result<String> {
    let letter = match kind {
        IncidentKind::Incident => 'I',
        IncidentKind::Maintenance => 'M',
    };
    let day = app.clock.in_paris(begins_at).map_or_else(|| app.clock.today(), |at| at.date());
    let first = format!("{letter}-{day}");
    let count = store::count_incidents(tx, &first).await?;
    Ok(if count == 0 { first } else { format!("{first}-{}", count + 1) })
}

async fn find(tx: &mut Tx, number: &str) -> Result<Incident> {
    let unknown = || {
        let detail = format!("there is no incident {number}: vigie status history");
        Error::not_found("status.incident-unknown", detail)
    };
    store::find_incident(tx, number).await?.ok_or_else(unknown)
}

async fn running(tx: &mut Tx, number: &str) -> Result<Incident> {
    let incident = find(tx, number).await?;
    if incident.ended_at.is_some() {
        let detail = format!("{number} is over: vigie status incident edit {number} changes its texts");
        return Err(Error::new(Kind::Conflict, "status.incident-over", detail));
    }
    Ok(incident)
}

async fn add_update(tx: &mut Tx, incident: &mut Incident, update: Update) -> Result<()> {
    store::insert_update(tx, &incident.number, &update).await?;
    incident.updates.insert(0, update);
    Ok(())
}

/// Records the action in the audit log, has pages rendered again, and commits; a dry run changes nothing.
async fn finish(mut tx: Tx, app: &App, deed: &AuditEntry<'_>, dry_run: bool) -> Result<()> {
    audit::record(&mut tx, app, deed).await?;
    tx.bump("status").await?;
    if dry_run { Ok(()) } else { tx.commit().await }
}
