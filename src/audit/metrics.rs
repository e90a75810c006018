//! Metrics of the audit log.

use super::store;
use crate::{App, Result, metrics::Scrape};

/// Adds the entries that no link of the hash chain covers yet to a scrape.
///
/// # Errors
/// Database errors.
pub(crate) async fn metrics(app: &App, scrape: &Scrape) -> Result<()> {
    let unchained = store::count_unchained(&mut app.db.read().await?, app.clock.millis()).await?;
    scrape.gauge("vigie_audit_unchained", "Entries of the audit log outside the hash chain.", unchained)
}
