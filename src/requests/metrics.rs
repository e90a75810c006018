//! Metrics of requests.

use super::store;
use crate::{App, Result, metrics::Scrape};

/// Adds the confirmed follow-ups by form and status to a scrape.
///
/// # Errors
/// Database errors.
pub(crate) async fn metrics(app: &App, scrape: &Scrape) -> Result<()> {
    let counts = store::followup::count(&mut app.db.read().await?).await?;
    let values = counts.iter().map(|(form, status, count)| ([form.word(), status.word()], *count));
    scrape.gauges("vigie_follow_ups", "Confirmed requests by form and status.", ["form", "status"], values)
}
