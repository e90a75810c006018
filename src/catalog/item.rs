//! Sources in lists, and the results of a query, as the API and the terminal give them.

use super::{
    facets::FacetCounts,
    filter::Filter,
    index::SearchResults,
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
pub(crate) struct Item<'a> {
    pub(crate) slug: &'a Slug,
    pub(crate) name: &'a str,
    pub(crate) summary: &'a str,
    pub(crate) family: Family,
    pub(crate) channel: Channel,
    pub(crate) territories: &'a [Territory],
    pub(crate) granularity: Granularity,
    pub(crate) history: u16,
    pub(crate) update: Update,
    pub(crate) divisions: &'a [Division],
    pub(crate) indicators: &'a [Indicator],
    pub(crate) access: Access,
    pub(crate) updated: Option<Date>,
    pub(crate) quality: Quality,
    /// The language of its texts.
    pub(crate) locale: Locale,
    /// Whether that is not the reader's.
    pub(crate) fallback: bool,
}

impl<'a> Item<'a> {
    pub(crate) fn new(listing: &'a Listing, reader: Locale) -> Self {
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

    pub(crate) fn with_criteria(mut self, criteria: Vec<Criterion>) -> Self {
        self.quality.criteria = criteria;
        self
    }
}

#[derive(Debug, Serialize)]
pub(crate) struct SourcesResponse<'a> {
    pub(crate) total: usize,
    /// The page that is shown: the one that was asked for, or the last.
    pub(crate) page: u32,
    /// At least one.
    pub(crate) pages: u32,
    pub(crate) size: u32,
    /// The query, as it was understood.
    pub(crate) query: &'a Filter,
    pub(crate) items: Vec<Item<'a>>,
    pub(crate) facets: &'a FacetCounts,
    /// Whether no source has all the words searched, and these have the most of them.
    pub(crate) relaxed: bool,
}

impl<'a> SourcesResponse<'a> {
    pub(crate) fn new(query: &'a Filter, results: &'a SearchResults<'a>) -> Self {
        Self {
            total: results.total,
            page: results.page,
            pages: results.pages,
            size: query.size,
            query,
            items: results.items.iter().map(|listing| Item::new(listing, query.locale)).collect(),
            facets: &results.facets,
            relaxed: results.relaxed,
        }
    }
}
