//! Metrics of incidents.

use super::{model::IncidentKind, store};
use crate::{App, Result, metrics::Scrape};

/// Adds the incidents and maintenances that have not ended to a scrape.
///
/// # Errors
/// Database errors.
pub(crate) async fn metrics(app: &App, scrape: &Scrape) -> Result<()> {
    let counts = store::count_open(&mut app.db.read().await?).await?;
    let open = |kind| counts.iter().find(|(of, _)| *of == kind).map_or(0, |(_, count)| *count);
    let values = IncidentKind::ALL.map(|kind| ([kind.word()], open(kind)));
    scrape.gauges("vigie_incidents", "Incidents and maintenances that have not ended.", ["kind"], values)
}
