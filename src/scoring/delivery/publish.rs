//! Opens the page of a result for six months and mails its link to the contact of the order; closes it earlier on
//! request.

use super::{access, emails};
use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    db::Tx,
    error::Kind,
    mail,
    reference::Reference,
    scoring::{
        model::{order::Order, result::StoredResult},
        store,
    },
};
use jiff::{ToSpan as _, civil::Date};
use serde::Serialize;

/// Time that a page is open, in months.
const MONTHS: i32 = 6;

/// Returns the first and the last day on which the page of a result is open; `None` if it is closed.
pub(crate) fn open_days(result: &StoredResult, today: Date) -> Option<[Date; 2]> {
    let until = result.open_until.filter(|until| *until >= today)?;
    Some([until.checked_sub(MONTHS.months()).ok()?, until])
}

/// An opened page.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PublishedResult {
    pub(crate) reference: String,
    /// The link, which anyone at the client's may use. It is shown here and in the mail only. `None` in a dry run.
    pub(crate) address: Option<String>,
    pub(crate) until: Date,
    /// Address of the recipient of the link.
    pub(crate) mailed_to: String,
    pub(crate) dry_run: bool,
}

/// Opens the page of a result, or makes another link to an open page, and mails it.
///
/// # Errors
/// `scoring.order-unknown`, `scoring.not-computed`; database errors.
pub(crate) async fn publish(app: &App, reference: &Reference, dry_run: bool) -> Result<PublishedResult> {
    let mut tx = app.db.write().await?;
    let (order, result) = require_result(&mut tx, reference).await?;
    let today = app.clock.today();
    let until = match result.open_until.filter(|until| *until >= today) {
        Some(until) => until,
        None => today.checked_add(MONTHS.months()).map_err(Error::internal)?,
    };
    store::results::set_open_until(&mut tx, reference, Some(until)).await?;
    let address = access::issue(&mut tx, app, &order).await?;
    let letter = emails::opened(&order, until, &address);
    mail::queue(&mut tx, app, &letter.to(&app.config, order.contact.clone().into())).await?;
    let deed = AuditEntry::new("scoring.open", reference.as_str()).with_detail(format!("until {until}"));
    audit::record(&mut tx, app, &deed).await?;
    if !dry_run {
        tx.commit().await?;
    }
    let mailed_to = order.contact.to_string();
    let address = Some(address).filter(|_| !dry_run);
    Ok(PublishedResult { reference: reference.to_string(), address, until, mailed_to, dry_run })
}

/// Closes the page of a result and deletes its links; returns their number.
///
/// # Errors
/// Same errors as [`publish`].
pub(crate) async fn revoke(app: &App, reference: &Reference, dry_run: bool) -> Result<u64> {
    let mut tx = app.db.write().await?;
    require_result(&mut tx, reference).await?;
    store::results::set_open_until(&mut tx, reference, None).await?;
    let ended = access::revoke(&mut tx, reference).await?;
    audit::record(&mut tx, app, &AuditEntry::new("scoring.close", reference.as_str())).await?;
    if !dry_run {
        tx.commit().await?;
    }
    Ok(ended)
}

/// Lists all results, newest first.
///
/// # Errors
/// Database errors.
pub(crate) async fn results(app: &App) -> Result<Vec<(Reference, StoredResult)>> {
    store::results::all(&mut app.db.read().await?).await
}

async fn require_result(tx: &mut Tx, reference: &Reference) -> Result<(Order, StoredResult)> {
    let order = store::order::find(tx, reference).await?.ok_or_else(|| super::compute::unknown(reference))?;
    let result = store::results::find(tx, reference).await?;
    let missing = || {
        let detail = format!("{reference} has no result: compute it first, with vigie scoring compute");
        Error::new(Kind::Conflict, "scoring.not-computed", detail)
    };
    Ok((order, result.ok_or_else(missing)?))
}
