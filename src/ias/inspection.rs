//! Checks of published versions, and the statements of the slice.

use super::{archive, store};
use crate::{Result, app::App, db::Inspection};

/// Reads every published version, and says which are not what was published.
///
/// # Errors
/// What keeps it from reading at all.
pub async fn inspect(app: &App) -> Result<Inspection> {
    archive::inspect(&mut app.db.read().await?).await
}

/// Reads the versions that pages show.
///
/// # Errors
/// A version that is not what was published (65).
pub async fn check_shown(app: &App) -> Result<()> {
    archive::all(&mut app.db.read().await?).await.map(drop)
}

/// Every SQL statement of the indicators, by name.
pub fn statements() -> Vec<(&'static str, &'static str)> {
    store::statements()
}
