//! Metrics of accounts.

use super::store;
use crate::{App, Result, metrics::Scrape};

/// Adds the accounts and the open sessions to a scrape.
///
/// # Errors
/// Database errors.
pub(crate) async fn metrics(app: &App, scrape: &Scrape) -> Result<()> {
    let mut tx = app.db.read().await?;
    let accounts = store::account::count(&mut tx).await?;
    let sessions = store::session::count_open(&mut tx, app.clock.now()).await?;
    drop(tx);
    scrape.gauge("vigie_accounts", "Accounts that are not disabled.", accounts)?;
    scrape.gauge("vigie_sessions", "Open sessions.", sessions)
}
