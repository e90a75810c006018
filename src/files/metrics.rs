//! Metrics of uploaded files.

use super::store;
use crate::{App, Result, metrics::Scrape};

/// Adds the number and the size of stored and pending files to a scrape.
///
/// # Errors
/// Database errors.
pub(crate) async fn metrics(app: &App, scrape: &Scrape) -> Result<()> {
    let mut tx = app.db.read().await?;
    let (files, bytes) = (store::count_by_state(&mut tx).await?, store::sum_by_state(&mut tx).await?);
    drop(tx);
    for (name, help, values) in [
        ("vigie_files", "Uploaded files by state.", files),
        ("vigie_files_bytes", "Size of uploaded files by state.", bytes),
    ] {
        let values = values.iter().map(|(state, value)| ([state.as_str()], *value));
        scrape.gauges(name, help, ["state"], values)?;
    }
    Ok(())
}
