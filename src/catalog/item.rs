//! Sources in lists, and what a question finds, as the API and the terminal tell them.

use super::{
    facets::Offers,
    filter::Filter,
    index::Answer,
    listing::Listing,
    quality::{Criterion, Quality},
};
use crate::{
    content::{
        Slug,
        words::{Access, Channel, Division, Family, Granularity, Indicator, Territory, Update},
    },
    locale::Locale,
};
use jiff::civil::Date;
use serde::Serialize;

/// A source in a list.
#[derive(Debug, Serialize)]
#[expect(missing_docs, reason = "the names are those of the facts")]
pub struct Item<'a> {
    pub slug: &'a Slug,
    pub name: &'a str,
    pub summary: &'a str,
    pub family: Family,
    pub channel: Channel,
    pub territories: &'a [Territory],
    pub granularity: Granularity,
    pub history: u16,
    pub update: Update,
    pub divisions: &'a [Division],
    pub indicators: &'a [Indicator],
    pub access: Access,
    pub updated: Option<Date>,
    pub quality: Quality,
    pub locale: Locale,
    /// Whether it is told in another language than the reader's.
    pub fallback: bool,
}

impl<'a> Item<'a> {
    /// A source for a reader of this language.
    #[must_use]
    pub fn of(listing: &'a Listing, reader: Locale) -> Self {
        let facts = &listing.facts;
        Self {
            slug: &listing.slug,
            name: &listing.name,
            summary: &listing.summary,
            family: facts.family,
            channel: facts.channel,
            territories: &facts.territories,
            granularity: facts.granularity,
            history: facts.history,
            update: facts.update,
            divisions: &facts.divisions,
            indicators: &facts.indicators,
            access: facts.access,
            updated: listing.updated,
            quality: Quality { score: listing.score, criteria: Vec::new() },
            locale: listing.locale,
            fallback: listing.locale != reader,
        }
    }

    /// It with what its score is made of.
    #[must_use]
    pub fn judged(mut self, criteria: Vec<Criterion>) -> Self {
        self.quality.criteria = criteria;
        self
    }
}

#[derive(Debug, Serialize)]
pub struct Told<'a> {
    /// How many sources it finds.
    pub total: usize,
    /// The page that is told: the one that was asked for, or the last.
    pub page: u32,
    /// How many pages there are, at least one.
    pub pages: u32,
    pub size: u32,
    /// The question, as it was understood.
    pub query: &'a Filter,
    /// The sources of the page.
    pub items: Vec<Item<'a>>,
    /// What every value of every facet would find.
    pub facets: &'a Offers,
    /// Whether no source has all the words searched, and these have the most of them.
    pub relaxed: bool,
}

impl<'a> Told<'a> {
    /// The answer to a question.
    #[must_use]
    pub fn of(query: &'a Filter, answer: &'a Answer<'a>) -> Self {
        Self {
            total: answer.total,
            page: answer.page,
            pages: answer.pages,
            size: query.size,
            query,
            items: answer.items.iter().map(|listing| Item::of(listing, query.locale)).collect(),
            facets: &answer.facets,
            relaxed: answer.relaxed,
        }
    }
}
