//! What the catalogue knows of one source in one language: what is kept of it in memory to list it, filter by it and
//! put it in order.

use super::{
    facet::{Facet, Values},
    moment::Moment,
    quality::{Quality, Score},
};
use crate::{
    Error, Result,
    content::{
        Listed, Slug,
        entry::{Body, Facts, Head, Source},
    },
    locale::Locale,
};
use jiff::civil::Date;

/// A source, as lists tell of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Listing {
    pub slug: Slug,
    /// The language it is told in: the reader's, or the one it exists in.
    pub locale: Locale,
    pub name: String,
    /// What it is, in a sentence or two.
    pub summary: String,
    /// Its place in the editors' order.
    pub rank: i64,
    /// The day its author last revised it.
    pub updated: Option<Date>,
    /// How good its sheet is.
    pub score: Score,
    /// What it is, the same in every language.
    pub facts: Facts,
}

impl Listing {
    /// What lists tell of a source on a day.
    #[must_use]
    pub fn of(head: &Head, source: &Source, moment: &Moment) -> Self {
        Self {
            slug: head.slug.clone(),
            locale: head.locale,
            name: head.title.clone(),
            summary: head.summary.clone(),
            rank: head.rank,
            updated: head.updated_on,
            score: Quality::of(source, head.updated_on, moment).score,
            facts: source.facts.clone(),
        }
    }

    /// Its values in one facet.
    #[must_use]
    pub fn values(&self, facet: Facet) -> Values {
        let facts = &self.facts;
        match facet {
            Facet::Family => Values::default().with(facts.family as usize),
            Facet::Channel => Values::default().with(facts.channel as usize),
            Facet::Territory => facts.territories.iter().map(|&value| value as usize).collect(),
            Facet::Division => facts.divisions.iter().map(|&value| value as usize).collect(),
            Facet::Indicator => facts.indicators.iter().map(|&value| value as usize).collect(),
            Facet::Granularity => Values::default().with(facts.granularity as usize),
        }
    }

    /// How much two sources share: the mean of Jaccard's index (1901) over the six facets, from 0 to 1.
    #[must_use]
    pub fn likeness(&self, other: &Self) -> f64 {
        let shared = Facet::ALL.map(|facet| self.values(facet).jaccard(other.values(facet)));
        shared.iter().sum::<f64>() / Facet::ALL.len() as f64
    }
}

/// What a source may be found by beside its name and summary; read once, when the index is built.
#[derive(Debug, Clone, Default)]
pub struct Prose {
    /// Words that people search it by.
    pub keywords: Vec<String>,
    /// All the rest that is written of it, as plain text.
    pub text: String,
}

impl Prose {
    #[must_use]
    pub fn of(source: &Source) -> Self {
        let texts = [&source.html, &source.limits, &source.terms].map(|text| text.words());
        Self {
            text: format!("{}\n{}", texts.join("\n"), source.uses.join("\n")),
            keywords: source.keywords.clone(),
        }
    }
}

/// What the catalogue knows of a public source.
///
/// # Errors
/// A fault when the entry is none.
pub fn read(listed: &Listed, body: &Body, moment: &Moment) -> Result<(Listing, Prose)> {
    let source = source_of(&listed.head, body)?;
    Ok((Listing::of(&listed.head, source, moment), Prose::of(source)))
}

/// The source that an entry is.
///
/// # Errors
/// A fault when it is none.
pub fn source_of<'a>(head: &Head, body: &'a Body) -> Result<&'a Source> {
    match body {
        Body::Source(source) => Ok(source),
        _ => Err(Error::fault(format!("{} is no source", head.slug))),
    }
}
