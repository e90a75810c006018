//! Metrics of campaigns.

use super::{
    model::{campaign::CampaignState, mail::MailState},
    store,
};
use crate::{App, Result, metrics::Scrape};

/// Milliseconds for which the mails of a wave are counted: longer than any retry.
const RECENT: i64 = 7 * 24 * 3_600_000;

/// Adds the campaigns and their recent mails by state to a scrape.
///
/// # Errors
/// Database errors.
pub(crate) async fn metrics(app: &App, scrape: &Scrape) -> Result<()> {
    let mut tx = app.db.read().await?;
    let campaigns = store::campaign::count_by_state(&mut tx).await?;
    let mails = store::ledger::count_since(&mut tx, app.clock.millis() - RECENT).await?;
    drop(tx);
    scrape.states("vigie_campaigns", "Campaigns by state.", CampaignState::WORDS, &campaigns)?;
    let help = "Mails of the waves of the last seven days by state.";
    scrape.states("vigie_campaign_mails", help, MailState::WORDS, &mails)
}
