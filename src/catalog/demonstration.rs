//! What is said of a source that is a demonstration, before what it is, wherever it is described.

use super::{data_status::Freshness, source::Facts};
use crate::{locale::Locale, text::text};

/// A sentence that says so; none of a source that is real.
pub(super) fn note(facts: &Facts, freshness: Option<&Freshness>, locale: Locale) -> Option<String> {
    if facts.demonstration {
        return Some(text(locale, "source:demonstration.note", &[]));
    }
    let is_generated = freshness.is_some_and(|freshness| freshness.demonstration);
    is_generated.then(|| text(locale, "source:demonstration.series", &[]))
}
