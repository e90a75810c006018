//! Loads entries of any kind, with placeholders filled.

use super::{
    model::{
        entry::{Body, Entry},
        version::Key,
    },
    placeholders,
};
use crate::{
    Result,
    app::App,
    entries::{self, kind::Kind, stage::Stage},
    locale::Locale,
};

pub use entries::{EntrySummary, list_meta, list_public};

pub type Found = entries::LocalizedEntry<Body>;

/// # Errors
/// Same errors as [`entries::find`].
pub async fn find(app: &App, kind: Kind, slug: &str, locale: Locale) -> Result<Found> {
    expand_placeholders(app, entries::find(app, kind, slug, locale).await?)
}

/// # Errors
/// Same errors as [`entries::find_draft`].
pub async fn find_draft(app: &App, kind: Kind, slug: &str, locale: Locale) -> Result<Found> {
    expand_placeholders(app, entries::find_draft(app, kind, slug, locale).await?)
}

/// # Errors
/// Same errors as [`entries::load_all`].
pub async fn load_all(app: &App, list: Vec<EntrySummary>) -> Result<Vec<Found>> {
    entries::load_all(app, list).await?.into_iter().map(|found| expand_placeholders(app, found)).collect()
}

/// # Errors
/// Same errors as [`entries::version`].
pub async fn version(app: &App, Key { kind, slug, locale }: Key<'_>, stage: Stage) -> Result<Entry> {
    entries::version(app, kind, slug, locale, stage).await
}

fn expand_placeholders(app: &App, found: Found) -> Result<Found> {
    Ok(Found { entry: placeholders::expand(app, found.entry)?, ..found })
}
