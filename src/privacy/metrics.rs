//! Metrics of requests about personal data.

use super::{model::RequestState, store};
use crate::{App, Result, metrics::Scrape};

/// Adds the confirmed requests by state, and the overdue ones, to a scrape.
///
/// # Errors
/// Database errors.
pub(crate) async fn metrics(app: &App, scrape: &Scrape) -> Result<()> {
    let mut tx = app.db.read().await?;
    let counts = store::request::count_by_state(&mut tx).await?;
    let overdue = store::request::count_overdue(&mut tx, app.clock.today()).await?;
    drop(tx);
    let help = "Requests about personal data by state.";
    scrape.states("vigie_privacy_requests", help, RequestState::WORDS, &counts)?;
    let help = "Requests about personal data that are past the legal deadline.";
    scrape.gauge("vigie_privacy_requests_overdue", help, overdue)
}
