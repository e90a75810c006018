//! Items of lists of sources, and the results of a query, for the API and the terminal.

use super::{
    closed_lists::{
        Access, Channel, Division, Family, Granularity, Measure, SourceTerritory, StatedFact, Update,
    },
    facet::Selection,
    facet_index::FacetCounts,
    filter::Filter,
    last_period::LastPeriod,
    listing::Listing,
    nearest::{Near, Nearest, Relaxation},
    quality::Score,
    search_results::SearchResults,
};
use crate::{entries::Slug, locale::Locale};
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

/// Facts about a source.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SourceOutline)]
pub(crate) struct Item<'a> {
    /// Its slug.
    #[schema(value_type = String)]
    pub(crate) slug: &'a Slug,
    pub(crate) name: &'a str,
    pub(crate) summary: &'a str,
    pub(crate) family: Family,
    pub(crate) channel: Channel,
    pub(crate) territories: &'a [SourceTerritory],
    /// Its finest time step.
    pub(crate) granularity: Granularity,
    /// The first year of its data.
    pub(crate) history: u16,
    pub(crate) update: Update,
    pub(crate) divisions: &'a [Division],
    pub(crate) indicators: &'a [Measure],
    pub(crate) access: Access,
    /// SPDX name; null unless it is open.
    pub(crate) licence: Option<&'a str>,
    /// Days between the end of a period and its delivery.
    #[serde(rename = "lagDays")]
    pub(crate) lag_days: Option<u16>,
    /// Number of outlets or people in the panel.
    pub(crate) panel: Option<u64>,
    /// The last available period, by its last day.
    #[serde(rename = "lastPeriod")]
    pub(crate) last_period: Option<LastPeriod>,
    /// Whether its published series are generated, or its facts are examples and its sample is invented.
    pub(crate) demonstration: bool,
    /// Which of its facts are examples.
    pub(crate) examples: Vec<StatedFact>,
    /// The day of the last revision of its sheet.
    pub(crate) updated: Option<Date>,
    /// The language of the texts.
    pub(crate) locale: Locale,
    /// Whether its texts are in another language than the reader's.
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
            licence: facts.licence.as_deref(),
            lag_days: facts.lag_days,
            panel: facts.panel,
            last_period: listing.last_period,
            demonstration: facts.demonstration || listing.is_generated,
            examples: facts.examples(),
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

/// The sources nearest to a request, nearest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NearestSources)]
pub(crate) struct NearestResponse<'a> {
    /// The criteria: the selection, and the values that the searched words name unambiguously.
    pub(crate) criteria: Selection,
    pub(crate) items: Vec<NearItem<'a>>,
}

/// A source near to a request.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NearSource)]
pub(crate) struct NearItem<'a> {
    #[serde(flatten)]
    pub(crate) item: ListItem<'a>,
    /// The facets whose criteria it meets.
    pub(crate) meets: Vec<&'static str>,
}

impl<'a> NearItem<'a> {
    fn new(near: &Near<'a>, reader: Locale) -> Self {
        let meets = near.meets.iter().map(|facet| facet.word()).collect();
        Self { item: ListItem::new(near.listing, reader), meets }
    }
}

impl<'a> NearestResponse<'a> {
    pub(crate) fn new(nearest: &Nearest<'a>, reader: Locale) -> Self {
        let items = nearest.items.iter().map(|near| NearItem::new(near, reader)).collect();
        Self { criteria: nearest.criteria, items }
    }
}

/// Results of a query.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Sources)]
pub(crate) struct SourcesResponse<'a> {
    /// Number of sources found.
    pub(crate) total: usize,
    /// The returned page: the requested one, or the last.
    pub(crate) page: u32,
    /// Number of pages, at least one.
    pub(crate) pages: u32,
    /// Sources per page.
    pub(crate) size: u32,
    /// The query, as it was understood.
    pub(crate) query: &'a Filter,
    /// The sources of the page.
    pub(crate) items: Vec<ListItem<'a>>,
    /// Counts of every value of every facet.
    pub(crate) facets: &'a FacetCounts,
    /// The nearest sources, if none matches.
    pub(crate) nearest: Option<NearestResponse<'a>>,
    /// Numbers of results without one criterion, if no source matches all.
    pub(crate) relaxations: &'a [Relaxation],
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
            nearest: results.nearest.as_ref().map(|nearest| NearestResponse::new(nearest, query.locale)),
            relaxations: &results.relaxations,
        }
    }
}
