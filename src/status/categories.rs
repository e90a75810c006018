//! The categories of the status page, by their keys.

use super::model::Category;
use crate::{App, Error, Result, error::Kind, locale::Locale, text};

/// The name of a category; the key itself if it has no name.
pub(super) fn name_of(app: &App, key: &str, locale: Locale) -> String {
    let configured = app.config.status_categories.iter().find(|category| category.key == key);
    configured.map_or_else(
        || text::word_label(locale, "status", "category", key),
        |category| category.name(locale).to_owned(),
    )
}

pub(super) fn ensure_known(app: &App, category: &str) -> Result<()> {
    let is_known = known_categories(app).any(|known| known == category);
    if is_known { Ok(()) } else { Err(unknown_category(app, category)) }
}

pub(super) fn unknown_category(app: &App, category: &str) -> Error {
    let known: Vec<_> = known_categories(app).collect();
    let detail = format!("{category:?} is not a category: one of {}", known.join(", "));
    Error::new(Kind::Invalid, "status.category-unknown", detail)
}

/// The categories that an incident may name.
pub(crate) fn known_categories(app: &App) -> impl Iterator<Item = &str> {
    let configured = app.config.status_categories.iter().map(|category| category.key.as_str());
    Category::WORDS.into_iter().chain(configured)
}
