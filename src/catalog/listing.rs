//! What the catalogue knows of one source in one language: what is kept of it in memory to list it, filter by it and
//! put it in order.

use super::facet::{Facet, Values};
use crate::{
    content::{
        Slug,
        words::{Access, Channel, Division, Family, Granularity, Indicator, Territory, Update},
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
    /// What it is, in words of closed lists.
    pub facts: Facts,
}

/// What a source is, in words of closed lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// What it belongs to.
    pub family: Family,
    /// Where what it counts is sold or given.
    pub channel: Channel,
    /// Where it is about.
    pub territories: Vec<Territory>,
    /// What products or care it is about.
    pub divisions: Vec<Division>,
    /// What it measures.
    pub indicators: Vec<Indicator>,
    /// Its finest step in time.
    pub granularity: Granularity,
    /// The year it begins.
    pub history: u16,
    /// How often it grows.
    pub update: Update,
    /// How one gets it.
    pub access: Access,
}

impl Facts {
    /// Its values in one facet.
    #[must_use]
    pub fn values(&self, facet: Facet) -> Values {
        match facet {
            Facet::Family => Values::default().with(self.family as usize),
            Facet::Channel => Values::default().with(self.channel as usize),
            Facet::Territory => self.territories.iter().map(|&value| value as usize).collect(),
            Facet::Division => self.divisions.iter().map(|&value| value as usize).collect(),
            Facet::Indicator => self.indicators.iter().map(|&value| value as usize).collect(),
            Facet::Granularity => Values::default().with(self.granularity as usize),
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
