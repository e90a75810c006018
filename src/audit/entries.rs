//! Reads entries of the audit log. Only chained entries have a number: callers run [`super::seal()`] first.

use super::{
    model::{AuditDetails, AuditFilter, AuditItem},
    store,
};
use crate::{App, Error, Result, db::Tx};

/// Entries of a page of an export.
const PAGE: i64 = 1_000;

/// Returns up to `limit` entries that match, the newest first.
///
/// # Errors
/// Database errors.
pub(crate) async fn list(app: &App, filter: &AuditFilter, limit: i64) -> Result<Vec<AuditItem>> {
    store::list(&mut app.db.read().await?, filter, limit).await
}

/// Returns the next entries after a number, the oldest first. Of the filter, only the days apply.
///
/// # Errors
/// Database errors.
pub(crate) async fn page(app: &App, filter: &AuditFilter, after: i64) -> Result<Vec<AuditItem>> {
    store::page(&mut app.db.read().await?, filter, after, PAGE).await
}

/// Finds an entry by its number or id.
///
/// # Errors
/// `audit.unknown`; database errors.
pub(crate) async fn find(app: &App, key: &str) -> Result<AuditDetails> {
    let mut tx = app.db.read().await?;
    let item = find_by_key(&mut tx, key).await?.ok_or_else(|| {
        Error::not_found(
            "audit.unknown",
            format!("no audit entry has the number or id {key}: vigie audit list"),
        )
    })?;
    let previous_sha256 = store::link_hash(&mut tx, item.number - 1).await?;
    Ok(AuditDetails { item, previous_sha256 })
}

/// An id may consist of decimal digits, so a number that is not found is looked up as an id.
async fn find_by_key(tx: &mut Tx, key: &str) -> Result<Option<AuditItem>> {
    if let Ok(number) = key.parse()
        && let Some(item) = store::find_by_number(tx, number).await?
    {
        return Ok(Some(item));
    }
    store::find_by_id(tx, key).await
}

/// Returns the names of all actions that were recorded, in alphabetical order.
///
/// # Errors
/// Database errors.
pub(crate) async fn actions(app: &App) -> Result<Vec<String>> {
    store::actions(&mut app.db.read().await?).await
}
