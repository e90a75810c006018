//! The note about a demonstration, which precedes every description of the source.

use super::{data_status::Freshness, source::Facts};
use crate::{locale::Locale, text::text};

/// A sentence that the source is a demonstration; `None` for a real source.
pub(super) fn note(facts: &Facts, freshness: Option<&Freshness>, locale: Locale) -> Option<String> {
    if facts.demonstration {
        return Some(text(locale, "source:demonstration.note", &[]));
    }
    let is_generated = freshness.is_some_and(|freshness| freshness.demonstration);
    is_generated.then(|| text(locale, "source:demonstration.series", &[]))
}
