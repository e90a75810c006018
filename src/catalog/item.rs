//! Sources in lists, and the results of a query, as the API and the terminal give them.

use super::{
    facets::FacetCounts,
    filter::Filter,
    index::SearchResults,
    listing::Listing,
    quality::Score,
    words::{Access, Channel, Division, Family, Granularity, Measure, SourceTerritory, Update},
};
use crate::{entries::Slug, locale::Locale};
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

/// What a source is.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SourceOutline)]
pub(crate) struct Item<'a> {
    /// Its name in addresses.
    #[schema(value_type = String)]
    pub(crate) slug: &'a Slug,
    pub(crate) name: &'a str,
    pub(crate) summary: &'a str,
    pub(crate) family: Family,
    pub(crate) channel: Channel,
    pub(crate) territories: &'a [SourceTerritory],
    pub(crate) granularity: Granularity,
    /// The year it begins.
    pub(crate) history: u16,
    pub(crate) update: Update,
    pub(crate) divisions: &'a [Division],
    pub(crate) indicators: &'a [Measure],
    pub(crate) access: Access,
    /// The day its sheet was last revised.
    pub(crate) updated: Option<Date>,
    /// The language of the texts.
    pub(crate) locale: Locale,
    /// Whether it is told in another language than the reader's.
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
            locale: listing.locale,
            fallback: listing.locale != reader,
        }
    }
}

/// A source in a list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Source)]
pub(crate) struct ListItem<'a> {
    #[serde(flatten)]
    pub(crate) item: Item<'a>,
    pub(crate) quality: Score,
}

impl<'a> ListItem<'a> {
    pub(crate) fn new(listing: &'a Listing, reader: Locale) -> Self {
        Self { item: Item::new(listing, reader), quality: listing.score }
    }
}

/// The sources that come nearest to a wish, the nearest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NearestSources)]
pub(crate) struct NearestResponse<'a> {
    pub(crate) items: Vec<ListItem<'a>>,
}

/// What a search finds.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Sources)]
pub(crate) struct SourcesResponse<'a> {
    /// How many sources it finds.
    pub(crate) total: usize,
    /// The page that is told: the one that was asked for, or the last.
    pub(crate) page: u32,
    /// How many pages there are, at least one.
    pub(crate) pages: u32,
    /// Sources of a page.
    pub(crate) size: u32,
    /// The question, as it was understood.
    pub(crate) query: &'a Filter,
    /// The sources of the page.
    pub(crate) items: Vec<ListItem<'a>>,
    /// What every value of every facet would find.
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
            items: results.items.iter().map(|listing| ListItem::new(listing, query.locale)).collect(),
            facets: &results.facets,
            relaxed: results.relaxed,
        }
    }
}
