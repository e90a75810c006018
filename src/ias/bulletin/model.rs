//! The stored bulletin.

use super::facts::{Facts, ThemeFacts};
use crate::{Error, Result, clock::Clock, db::corrupted, ias::store::StoredBulletin};
use jiff::civil::Date;

/// Number of earlier bulletins that a new one reviews: a level is final after a week or two.
pub(crate) const COMPARED: i64 = 8;

/// A stored bulletin.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Bulletin {
    pub(super) week: String,
    pub(super) number: i64,
    pub(super) published_on: Date,
    /// Milliseconds since 1970.
    pub(super) published_at: i64,
    pub(super) demonstration: bool,
    pub(super) facts: Vec<ThemeFacts>,
}

impl Bulletin {
    pub(super) fn decode(clock: &Clock, stored: &StoredBulletin) -> Result<Self> {
        let published = clock.in_paris(stored.published_at);
        Ok(Self {
            week: stored.week.clone(),
            number: stored.number,
            published_on: published.ok_or_else(|| Error::internal("a bulletin without an instant"))?.date(),
            published_at: stored.published_at,
            demonstration: stored.demonstration,
            facts: facts(stored)?.themes,
        })
    }
}

/// Decodes the facts of a stored bulletin.
pub(super) fn facts(stored: &StoredBulletin) -> Result<Facts> {
    let damaged = |e| corrupted(&format!("the bulletin of {} cannot be read: {e}", stored.week));
    serde_json::from_str(&stored.facts).map_err(damaged)
}
