//! What the catalogue knows of one source in one language: what is kept of it in memory to list it, filter by it and
//! put it in order.

use super::facet::{Facet, Values};
use crate::{
    Error, Result,
    content::{
        Listed, Slug,
        entry::{Body, Facts},
    },
    locale::Locale,
};
use jiff::civil::Date;

/// A source, as lists tell of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Listing {
    /// Its name in addresses.
    pub slug: Slug,
    /// The language it is told in: the reader's, or the one it exists in.
    pub locale: Locale,
    /// Its name.
    pub name: String,
    /// What it is, in a sentence or two.
    pub summary: String,
    /// Its place in the editors' order.
    pub rank: i64,
    /// The day its author last revised it.
    pub updated: Option<Date>,
    /// What it is, the same in every language.
    pub facts: Facts,
}

impl Listing {
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
}

/// What a source may be found by beside its name and summary; read once, when the index is built.
#[derive(Debug, Clone, Default)]
pub struct Prose {
    /// Words that people search it by.
    pub keywords: Vec<String>,
    /// All the rest that is written of it, as plain text.
    pub text: String,
}

/// What the catalogue knows of a public source.
///
/// # Errors
/// A fault when the entry is none.
pub fn read(listed: Listed, body: Body) -> Result<(Listing, Prose)> {
    let head = listed.head;
    let Body::Source(source) = body else { return Err(Error::fault(format!("{} is no source", head.slug))) };
    let texts = [&source.html, &source.limits, &source.terms].map(|text| text.words());
    let prose = Prose {
        text: format!("{}\n{}", texts.join("\n"), source.uses.join("\n")),
        keywords: source.keywords,
    };
    let listing = Listing {
        slug: head.slug,
        locale: head.locale,
        name: head.title,
        summary: head.summary,
        rank: head.rank,
        updated: head.updated_on,
        facts: source.facts,
    };
    Ok((listing, prose))
}
