//! Data sources in the API.

use super::{context::Viewer, loader::Loader, purchase_terms::SourceOffer};
use crate::{
    Error,
    catalog::{index, last_period::LastPeriod, listing::Listing, public, source},
    entries::{Entry, LocalizedEntry, SafeHtml, Slug},
    locale::Locale,
};
use async_graphql::{ComplexObject, Context, Result, SimpleObject};
use std::collections::BTreeMap;

/// The maximum number of sources in a list on a page.
const LISTED: usize = 100;

/// A data source as shown in lists.
#[derive(SimpleObject)]
#[graphql(complex)]
pub(super) struct Source {
    slug: String,
    /// sales, care, indicators or scoring.
    family: String,
    /// The channel in which the counted products are sold or dispensed.
    channel: String,
    /// The covered territories.
    territories: Vec<String>,
    /// The finest granularity in time.
    granularity: String,
    /// The first year.
    history: i32,
    /// The frequency of updates.
    update: String,
    /// The purchase terms.
    offer: SourceOffer,
    name: String,
    summary: String,
    /// The language of the returned text.
    locale: Locale,
    /// Whether that is not the requested language.
    fallback: bool,
    /// The languages in which it is public.
    locales: Vec<Locale>,
    #[graphql(skip)]
    text: SafeHtml,
    #[graphql(skip)]
    reader: Viewer,
}

#[ComplexObject]
impl Source {
    /// Sanitized HTML; its links are below the path of the requested language.
    #[graphql(complexity = 20)]
    async fn html(&self) -> String {
        self.text.localised(self.reader.locale)
    }
}

impl Source {
    pub(super) fn from_entry(
        found: LocalizedEntry<source::Source>,
        last_period: Option<LastPeriod>,
        reader: Viewer,
    ) -> Self {
        let LocalizedEntry { entry: Entry { head, body: source, .. }, locales } = found;
        let meta = SourceHead {
            slug: &head.slug,
            name: &head.title,
            summary: &head.summary,
            locale: head.locale,
            locales: &locales,
            facts: &source.facts,
            last_period,
        };
        Self::new(&meta, source.html, reader)
    }

    fn new(meta: &SourceHead<'_>, text: SafeHtml, reader: Viewer) -> Self {
        let SourceHead { facts, locale, .. } = *meta;
        Self {
            slug: meta.slug.to_string(),
            family: facts.family.word().to_owned(),
            channel: facts.channel.word().to_owned(),
            territories: facts.territories.iter().map(ToString::to_string).collect(),
            granularity: facts.granularity.word().to_owned(),
            history: facts.history.into(),
            update: facts.update.word().to_owned(),
            offer: SourceOffer::new(facts, meta.last_period),
            name: meta.name.to_owned(),
            summary: meta.summary.to_owned(),
            locale,
            fallback: locale != reader.locale,
            locales: meta.locales.to_vec(),
            text,
            reader,
        }
    }
}

/// A source without its text.
struct SourceHead<'a> {
    slug: &'a Slug,
    name: &'a str,
    summary: &'a str,
    locale: Locale,
    locales: &'a [Locale],
    facts: &'a source::Facts,
    last_period: Option<LastPeriod>,
}

/// The first matching public sources, in the editors' order, up to the maximum of a page.
pub(super) async fn first_sources(
    ctx: &Context<'_>,
    reader: Viewer,
    wanted: impl Fn(&Listing) -> bool,
) -> Result<Vec<Source>> {
    let reading: &Loader = ctx.data()?;
    let index = index::current(&reading.app, reader.locale).await?;
    let mut found = public::sources(&index, wanted);
    found.truncate(LISTED);
    reading.charge(ctx, found.len())?;
    Ok(present(reading, reader, &found, ctx.look_ahead().field("html").exists()).await?)
}

/// The number of matching public sources.
pub(super) async fn count_sources(
    ctx: &Context<'_>,
    reader: Viewer,
    wanted: impl Fn(&Listing) -> bool,
) -> Result<usize> {
    let index = index::current(&ctx.data::<Loader>()?.app, reader.locale).await?;
    Ok(index.listings().iter().filter(|listing| wanted(listing)).count())
}

pub(super) async fn present(
    reading: &Loader,
    reader: Viewer,
    found: &[&Listing],
    has_texts: bool,
) -> Result<Vec<Source>, Error> {
    let mut texts = if has_texts { public::texts(&reading.app, found).await? } else { BTreeMap::new() };
    let sources = found.iter().map(|listing| {
        let Listing { slug, name, summary, locale, locales, facts, last_period, .. } = listing;
        let text = texts.remove(slug).unwrap_or_else(|| SafeHtml::from_html(""));
        let (locale, last_period) = (*locale, *last_period);
        Source::new(&SourceHead { slug, name, summary, locale, locales, facts, last_period }, text, reader)
    });
    Ok(sources.collect())
}
