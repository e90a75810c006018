//! Lists and removes subscriptions for operators.

use super::{
    model::{List, Subscription},
    store,
    subscribe::note,
};
use crate::{App, Error, Result, audit::AuditEntry};

/// The subscriptions of a list, confirmed or not, the earliest first.
///
/// # Errors
/// Database errors.
pub(crate) async fn list(app: &App, list: &List) -> Result<Vec<Subscription>> {
    store::list(&mut app.db.read().await?, list).await
}

/// Removes the subscription with this address or identifier.
///
/// # Errors
/// [`List::unknown`] if there is none; database errors.
pub(crate) async fn remove(app: &App, list: &List, named: &str, dry_run: bool) -> Result<Subscription> {
    let found = store::list(&mut app.db.read().await?, list).await?.into_iter().rev();
    let is_named = |one: &Subscription| one.id == named || one.email.to_string().eq_ignore_ascii_case(named);
    let Some(subscription) = found.into_iter().find(is_named) else {
        let detail = format!("no subscription has the identifier or address {named:?}");
        return Err(Error::not_found(list.unknown, detail));
    };
    if !dry_run {
        let mut tx = app.db.write().await?;
        store::delete(&mut tx, list, &subscription).await?;
        note(&mut tx, app, list, AuditEntry::new("subscription.remove", &subscription.id)).await?;
        tx.commit().await?;
    }
    Ok(subscription)
}
