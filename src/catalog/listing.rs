//! The in-memory entry of one source in one language, for lists, filters and sorting.

use super::{
    data_status::DataStatus,
    facet::{Facet, ValueSet},
    last_period::LastPeriod,
    quality::{Quality, Score},
    source::{Facts, Source},
};
use crate::{
    entries::{EntryMeta, Slug},
    locale::Locale,
};
use jiff::civil::Date;

#[derive(Debug, Clone, PartialEq)]
pub struct Listing {
    pub slug: Slug,
    /// The reader's language, or the one in which the source exists.
    pub locale: Locale,
    /// The languages of the public version.
    pub locales: Vec<Locale>,
    pub name: String,
    pub summary: String,
    /// Rank in the order of the editors.
    pub rank: i64,
    /// The first day on which it is public.
    pub published: Option<Date>,
    /// The day of the author's last revision.
    pub updated: Option<Date>,
    pub score: Score,
    pub last_period: Option<LastPeriod>,
    /// Whether its published series are generated.
    pub is_generated: bool,
    pub facts: Facts,
}

impl Listing {
    pub(crate) fn new(head: &EntryMeta, locales: &[Locale], source: &Source, status: &DataStatus) -> Self {
        Self {
            slug: head.slug.clone(),
            locale: head.locale,
            locales: locales.to_vec(),
            name: head.title.clone(),
            summary: head.summary.clone(),
            rank: head.rank,
            published: head.published_on,
            updated: head.updated_on,
            score: Quality::assess(source, head.updated_on, status).score,
            last_period: {
                let published = status.freshness(&source.facts).map(|fresh| fresh.last_day);
                LastPeriod::derive(&source.facts, published, status.today)
            },
            is_generated: status.freshness(&source.facts).is_some_and(|fresh| fresh.demonstration),
            facts: source.facts.clone(),
        }
    }

    /// Returns the values by which it is found in a facet. A source about France matches Europe, and daily figures
    /// match weekly ones.
    #[must_use]
    pub fn values(&self, facet: Facet) -> ValueSet {
        let facts = &self.facts;
        match facet {
            Facet::Family => ValueSet::default().with(facts.family as usize),
            Facet::Channel => ValueSet::default().with(facts.channel as usize),
            Facet::Territory => {
                let territories = facts.territories.iter().flat_map(|territory| territory.and_above());
                territories.map(|value| value as usize).collect()
            }
            Facet::Division => facts.divisions.iter().map(|&value| value as usize).collect(),
            Facet::Indicator => facts.indicators.iter().map(|&value| value as usize).collect(),
            Facet::Granularity => facts.granularity.and_longer().map(|value| value as usize).collect(),
            Facet::Access => ValueSet::default().with(facts.access as usize),
            Facet::Format => facts.formats.iter().map(|&value| value as usize).collect(),
        }
    }

    /// Mean Jaccard index (1901) over the facets, from 0 to 1.
    pub(crate) fn similarity(&self, other: &Self) -> f64 {
        let shared = Facet::ALL.map(|facet| self.values(facet).jaccard(other.values(facet)));
        shared.iter().sum::<f64>() / Facet::ALL.len() as f64
    }
}

/// Texts by which a source is found, in addition to name and summary; read once, when the index is built.
#[derive(Debug, Clone, Default)]
pub struct Prose {
    pub keywords: Vec<String>,
    /// The names of the columns of its files.
    pub columns: Vec<String>,
    /// All other texts, as plain text.
    pub text: String,
}

impl Prose {
    pub(crate) fn new(source: &Source) -> Self {
        let texts = [&source.html, &source.limits, &source.terms].map(|text| text.plain_text());
        let meanings = source.dictionary.iter().map(|column| &*column.meaning);
        let more = source.uses.iter().map(String::as_str).chain(meanings).collect::<Vec<_>>();
        Self {
            text: format!("{}\n{}", texts.join("\n"), more.join("\n")),
            columns: source.dictionary.iter().map(|column| column.name.clone()).collect(),
            keywords: source.keywords.clone(),
        }
    }
}
