//! Data sources as the API tells them.

use super::words::Reader;
use crate::{
    catalog::source,
    entries::{Entry, Found, Rich},
    locale::Locale,
};
use async_graphql::{ComplexObject, SimpleObject};

/// A data source.
#[derive(SimpleObject)]
#[graphql(complex)]
pub(super) struct Source {
    slug: String,
    /// sales, care, indicators or scoring.
    family: String,
    /// Where what it counts is sold or given.
    channel: String,
    /// Where it is about.
    territories: Vec<String>,
    /// Its finest step in time.
    granularity: String,
    /// The year it begins.
    history: i32,
    /// How often it grows.
    update: String,
    name: String,
    summary: String,
    /// The language of the text that is given.
    locale: Locale,
    /// Whether that is not the language asked for.
    fallback: bool,
    /// The languages in which the public can read it.
    locales: Vec<Locale>,
    #[graphql(skip)]
    text: Rich,
    #[graphql(skip)]
    reader: Reader,
}

#[ComplexObject]
impl Source {
    /// Harmless HTML; its links lead below the language that was asked for.
    #[graphql(complexity = 5)]
    async fn html(&self) -> String {
        self.text.localised(self.reader.locale)
    }
}

impl Source {
    pub(super) fn of(found: Found<source::Source>, reader: Reader) -> Self {
        let Found { entry: Entry { head, body: source, .. }, locales } = found;
        Self {
            slug: head.slug.into(),
            family: source.facts.family.word().to_owned(),
            channel: source.facts.channel.word().to_owned(),
            territories: source.facts.territories.iter().map(ToString::to_string).collect(),
            granularity: source.facts.granularity.word().to_owned(),
            history: source.facts.history.into(),
            update: source.facts.update.word().to_owned(),
            name: head.title,
            summary: head.summary,
            locale: head.locale,
            fallback: head.locale != reader.locale,
            locales,
            text: source.html,
            reader,
        }
    }
}
