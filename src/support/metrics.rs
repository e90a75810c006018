//! Metrics of conversations.

use super::{model::State, store};
use crate::{App, Result, metrics::Scrape};

/// Adds the conversations by state to a scrape.
///
/// # Errors
/// Database errors.
pub(crate) async fn metrics(app: &App, scrape: &Scrape) -> Result<()> {
    let counts = store::count_by_state(&mut app.db.read().await?).await?;
    scrape.states("vigie_conversations", "Conversations with visitors by state.", State::WORDS, &counts)
}
