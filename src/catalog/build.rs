//! Builds an index of the public sources. Loading and indexing overlap, part by part, so that thousands of texts are
//! never in memory at once, and other requests are served meanwhile.

use super::{
    data_status::DataStatus,
    facet_index::Facets,
    index::Index,
    listing::{Listing, Prose},
    search::{Builder as SearchBuilder, Document, sort_key},
    source::Source,
    synonyms,
};
use crate::{
    Error, Result,
    app::App,
    entries::{EntryBatches, EntrySummary, Kind},
    locale::Locale,
};
use std::cmp::Reverse;
use tokio::{sync::mpsc, task::spawn_blocking};

struct Builder {
    /// The language of the readers.
    reader: Locale,
    listings: Vec<Listing>,
    search: SearchBuilder,
}

impl Builder {
    fn new(reader: Locale) -> Self {
        Self { reader, listings: Vec::new(), search: SearchBuilder::default() }
    }

    fn add(&mut self, listing: Listing, prose: &Prose) -> Result<()> {
        // Users search for words of the slug, too.
        let keywords = format!("{}\n{}", prose.keywords.join("\n"), listing.slug);
        let facts = synonyms::facts_in_words(&listing, self.reader);
        let document = Document {
            name: &listing.name,
            keywords: &keywords,
            facts: &format!("{facts}\n{}", prose.columns.join("\n")),
            summary: &listing.summary,
            text: &prose.text,
        };
        self.search.add(listing.locale, &document)?;
        self.listings.push(listing);
        Ok(())
    }

    fn finish(self) -> Result<Index> {
        // Sorted by name: the position of a source breaks ties.
        let mut listings: Vec<(u32, Listing)> = (0..).zip(self.listings).collect();
        listings.sort_by_cached_key(|(_, listing)| (sort_key(&listing.name), listing.slug.clone()));
        let (order, listings): (Vec<u32>, Vec<Listing>) = listings.into_iter().unzip();
        let facets = Facets::new(listings.len(), |at, facet| listings[at].values(facet));
        let mut newest: Vec<u32> = (0..).zip(&listings).map(|(at, _)| at).collect();
        newest.sort_unstable_by_key(|at| {
            let Listing { published, rank, slug, .. } = &listings[*at as usize];
            (Reverse(*published), *rank, slug)
        });
        Ok(Index { search: self.search.finish(&order)?, listings, newest, facets })
    }
}

impl Index {
    /// Builds an index of sources for readers of a language.
    ///
    /// # Errors
    /// A fault if there are too many sources.
    pub fn build(sources: Vec<(Listing, Prose)>, reader: Locale) -> Result<Self> {
        let mut builder = Builder::new(reader);
        sources.into_iter().try_for_each(|(listing, prose)| builder.add(listing, &prose))?;
        builder.finish()
    }

    /// Builds an index of the currently public sources, for readers of a language.
    pub(crate) async fn build_current(app: &App, locale: Locale) -> Result<Self> {
        let status = DataStatus::load(app).await?;
        // One part is loaded while another is indexed.
        let (send, mut receive) = mpsc::channel::<Vec<(EntrySummary, Source)>>(1);
        let building = spawn_blocking(move || {
            let mut builder = Builder::new(locale);
            while let Some(part) = receive.blocking_recv() {
                for (listed, source) in part {
                    let listing = Listing::new(&listed.head, &listed.locales, &source, &status);
                    builder.add(listing, &Prose::new(&source))?;
                }
            }
            builder.finish()
        });
        let read = hand_over(app, locale, send).await;
        // The error of the builder explains more than the closed channel.
        let index = building.await.map_err(Error::internal)??;
        read.map(|()| index)
    }
}

async fn hand_over(app: &App, locale: Locale, to: mpsc::Sender<Vec<(EntrySummary, Source)>>) -> Result<()> {
    let mut parts = EntryBatches::new(app, Kind::Source, locale).await?;
    while let Some(part) = parts.next().await? {
        to.send(part).await.map_err(Error::internal)?;
    }
    Ok(())
}
