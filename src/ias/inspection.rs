//! Checks of published versions, and the statements of the slice.

use super::{archive, store};
use crate::{Result, app::App, db::IntegrityReport};

/// Reads and verifies every published version.
///
/// # Errors
/// Errors that prevent the check from running at all.
pub async fn inspect(app: &App) -> Result<IntegrityReport> {
    archive::inspect(&mut app.db.read().await?).await
}

/// Reads and verifies the versions that pages show.
///
/// # Errors
/// A version that differs from its checksum (65).
pub async fn check_shown(app: &App) -> Result<()> {
    archive::all(&mut app.db.read().await?).await.map(drop)
}

/// Every SQL statement of the indicators, by name.
pub fn statements() -> Vec<(&'static str, &'static str)> {
    store::statements()
}
