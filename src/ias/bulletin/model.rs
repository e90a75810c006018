//! A bulletin as it is stored.

use super::{facts::ThemeFacts, list::BulletinItem, make, text::BulletinText};
use crate::{Error, Result, clock::Clock, ias::store::StoredBulletin, locale::Locale};
use jiff::civil::Date;

/// Earlier bulletins that a new one is compared with: a level is final after a week or two.
pub(crate) const COMPARED: i64 = 8;

/// A bulletin as it is stored.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Bulletin {
    pub(super) week: String,
    number: i64,
    pub(super) published_on: Date,
    /// Milliseconds since 1970.
    published_at: i64,
    pub(super) demonstration: bool,
    pub(super) facts: Vec<ThemeFacts>,
}

impl Bulletin {
    pub(super) fn read(clock: &Clock, stored: &StoredBulletin) -> Result<Self> {
        let published = clock.in_paris(stored.published_at);
        Ok(Self {
            week: stored.week.clone(),
            number: stored.number,
            published_on: published.ok_or_else(|| Error::fault("a bulletin without an instant"))?.date(),
            published_at: stored.published_at,
            demonstration: stored.demonstration,
            facts: make::read(stored)?.themes,
        })
    }

    pub(super) fn item(&self, text: &BulletinText) -> BulletinItem {
        let Self { week, number, published_on, published_at, demonstration, .. } = self.clone();
        let BulletinText { title, lead, .. } = text.clone();
        BulletinItem { week, number, published_on, published_at, demonstration, title, lead }
    }

    pub(super) fn text(&self, clock: &Clock, locale: Locale) -> BulletinText {
        BulletinText::new(clock, locale, self)
    }
}
