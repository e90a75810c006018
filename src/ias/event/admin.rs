//! Events: lists, reports and removals by operators.

use super::model::{Event, EventRequest, MAX_DAYS};
use crate::{
    Error, Result,
    app::App,
    audit::{self, AuditEntry},
    db::Tx,
    error::Kind,
    ias::{days_after, retire::commit_unless_dry_run, store},
};

/// Lists all events, newest first.
///
/// # Errors
/// Database errors.
pub async fn events(app: &App) -> Result<Vec<Event>> {
    store::events(&mut app.db.read().await?).await
}

/// Stores an event. Idempotent. Charts show it at once, and the gate uses it from the next publication on.
///
/// # Errors
/// `ias.event-invalid` for days that are not in order, in the future, or more than a quarter of a year.
pub async fn add_event(app: &App, request: EventRequest, dry_run: bool) -> Result<(Event, bool)> {
    let EventRequest { from, to, what, mut regions } = request;
    regions.sort_unstable();
    regions.dedup();
    let today = app.clock.today();
    let fault = match () {
        () if to < from => Some(format!("it ends on {to}, before it begins on {from}")),
        () if from > today => Some(format!("it begins on {from}, after today, {today}")),
        () if days_after(from, MAX_DAYS) <= to => Some(format!("it has more than {MAX_DAYS} days")),
        () => None,
    };
    if let Some(fault) = fault {
        return Err(Error::new(Kind::Invalid, "ias.event-invalid", fault));
    }
    let mut tx = app.db.write().await?;
    let known = store::events(&mut tx).await?;
    let number = known.iter().map(|event| event.number).max().unwrap_or(0) + 1;
    let event = Event { number, from, to, what, regions };
    if let Some(same) = known.into_iter().find(|known| Event { number, ..known.clone() } == event) {
        return Ok((same, false));
    }
    store::put_event(&mut tx, &event, app.clock.millis()).await?;
    note(&mut tx, app, "ias.event-add", &event).await?;
    commit_unless_dry_run(tx, dry_run).await?;
    Ok((event, true))
}

/// Removes an event.
///
/// # Errors
/// `ias.event-unknown`.
pub async fn remove_event(app: &App, number: i64, dry_run: bool) -> Result<Event> {
    let mut tx = app.db.write().await?;
    let known = store::events(&mut tx).await?.into_iter().find(|event| event.number == number);
    let event = known.ok_or_else(|| {
        Error::not_found("ias.event-unknown", format!("there is no event {number}: vigie ias event list"))
    })?;
    store::drop_event(&mut tx, number).await?;
    note(&mut tx, app, "ias.event-remove", &event).await?;
    commit_unless_dry_run(tx, dry_run).await?;
    Ok(event)
}

async fn note(tx: &mut Tx, app: &App, action: &'static str, event: &Event) -> Result<()> {
    audit::record(tx, app, &AuditEntry::new(action, &event.number.to_string()).with_detail(event.describe()))
        .await
}
