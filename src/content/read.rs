//! Entries of any kind, with what they hold.

use super::{
    entry::{Body, Entry},
    kind::Kind,
    publish::Key,
    stage::Stage,
};
use crate::{Result, app::App, entries, locale::Locale};

pub use entries::{Listed, heads, listed};

pub type Found = entries::Found<Body>;

/// # Errors
/// As [`entries::find`].
pub async fn find(app: &App, kind: Kind, slug: &str, locale: Locale) -> Result<Found> {
    entries::find(app, kind, slug, locale).await
}

/// # Errors
/// As [`entries::find_draft`].
pub async fn find_draft(app: &App, kind: Kind, slug: &str, locale: Locale) -> Result<Found> {
    entries::find_draft(app, kind, slug, locale).await
}

/// # Errors
/// As [`entries::wholes`].
pub async fn wholes(app: &App, list: Vec<Listed>) -> Result<Vec<Found>> {
    entries::wholes(app, list).await
}

/// # Errors
/// As [`entries::version`].
pub async fn version(app: &App, Key { kind, slug, locale }: Key<'_>, stage: Stage) -> Result<Entry> {
    entries::version(app, (kind, slug), locale, stage).await
}
