//! Seeds: a theme without imported figures shows a demonstration series, so that a fresh install is not empty.

use super::{demonstration, publish, series::days_after, store, theme::Theme};
use crate::{Result, app::App, db::Tx};

/// Imports and publishes demonstration series of the themes without figures, and returns these themes. Idempotent, also
/// under concurrency.
pub async fn seed(app: &App) -> Result<Vec<Theme>> {
    let themes = unseeded(app).await?;
    if themes.is_empty() {
        return Ok(themes);
    }
    // Computed before the lock is acquired, so that other writers do not wait.
    let today = app.clock.today();
    let drawn = demonstration::observations(&themes, days_after(today, -1))?;
    // To publish seeds takes longer than a connection waits for another writer.
    let _folder = publish::lock_folder(&app.config.data_dir).await?;
    let mut tx = app.db.write().await?;
    // Checked again under the locks: two processes may start on one empty database.
    let themes = missing(&mut tx).await?;
    let now = app.clock.millis();
    for (theme, observations) in drawn.iter().filter(|(theme, _)| themes.contains(theme)) {
        store::put_series(&mut tx, *theme, true, now).await?;
        store::put_values(&mut tx, *theme, observations).await?;
    }
    publish::publish_seeds(&mut tx, &themes, today, now).await?;
    tx.commit().await?;
    Ok(themes)
}

/// Lists the themes that [`seed`] would import; changes nothing.
pub(crate) async fn unseeded(app: &App) -> Result<Vec<Theme>> {
    missing(&mut app.db.read().await?).await
}

async fn missing(tx: &mut Tx) -> Result<Vec<Theme>> {
    let held = store::imported(tx).await?;
    Ok(Theme::ALL.into_iter().filter(|theme| !held.contains(theme)).collect())
}
