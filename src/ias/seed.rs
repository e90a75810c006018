//! Seeds: a theme that nobody has imported yet shows a demonstration series, so that a fresh install is not empty.

use super::{demo, publish, series::days_after, store, theme::Theme};
use crate::{Result, app::App, db::Tx};

/// Imports and publishes demonstration series of the themes that have none, and says which those were. Doing it
/// again, or twice at once, changes nothing.
pub async fn seed(app: &App) -> Result<Vec<Theme>> {
    let themes = unseeded(app).await?;
    if themes.is_empty() {
        return Ok(themes);
    }
    // Made and read before the lock is taken: nobody waits for arithmetic.
    let today = app.clock.today();
    let drawn = demo::observations(&themes, days_after(today, -1))?;
    let mut tx = app.db.write().await?;
    // Asked again where nobody else can write: two processes may start on one empty database.
    let themes = missing(&mut tx).await?;
    let now = app.clock.millis();
    for (theme, observations) in drawn.iter().filter(|(theme, _)| themes.contains(theme)) {
        store::put_series(&mut tx, *theme, true, now).await?;
        store::put_values(&mut tx, *theme, observations).await?;
    }
    publish::publish_seeds(&mut tx, &themes, (today, now)).await?;
    tx.commit().await?;
    Ok(themes)
}

/// The themes [`seed`] would import; changes nothing.
pub(crate) async fn unseeded(app: &App) -> Result<Vec<Theme>> {
    missing(&mut app.db.read().await?).await
}

async fn missing(tx: &mut Tx) -> Result<Vec<Theme>> {
    let held = store::imported(tx).await?;
    Ok(Theme::ALL.into_iter().filter(|theme| !held.contains(theme)).collect())
}
