//! From the public sources to an index of them. They are read and indexed at the same time, one by one: thousands of texts
//! are never held at once, and other requests are answered meanwhile.

use super::{
    data_status::DataStatus,
    facets::Facets,
    index::Index,
    listing::{Listing, Prose},
    search::{Builder as SearchBuilder, sort_key},
    source::Source,
};
use crate::{
    Error, Result,
    app::App,
    entries::{Kind, Listed, Parts},
    locale::Locale,
};
use tokio::{sync::mpsc, task::spawn_blocking};

#[derive(Default)]
struct Builder {
    listings: Vec<Listing>,
    search: SearchBuilder,
}

impl Builder {
    fn add(&mut self, listing: Listing, prose: &Prose) -> Result<()> {
        // A slug is made of words that people know, too.
        let keywords = format!("{}\n{}", prose.keywords.join("\n"), listing.slug);
        let fields = [&*listing.name, &keywords, &listing.summary, &prose.text];
        self.search.add(listing.locale, fields)?;
        self.listings.push(listing);
        Ok(())
    }

    fn finish(self) -> Result<Index> {
        // In the order of names, so that a source's place is what breaks ties.
        let mut listings: Vec<(u32, Listing)> = (0..).zip(self.listings).collect();
        listings.sort_by_cached_key(|(_, listing)| (sort_key(&listing.name), listing.slug.clone()));
        let (order, listings): (Vec<u32>, Vec<Listing>) = listings.into_iter().unzip();
        let facets = Facets::new(listings.len(), |at, facet| listings[at].values(facet));
        Ok(Index { search: self.search.finish(&order)?, listings, facets })
    }
}

impl Index {
    /// # Errors
    /// A fault when there are too many sources.
    pub fn build(sources: Vec<(Listing, Prose)>) -> Result<Self> {
        let mut builder = Builder::default();
        sources.into_iter().try_for_each(|(listing, prose)| builder.add(listing, &prose))?;
        builder.finish()
    }

    /// The public sources of now, for readers of a language.
    pub(crate) async fn now(app: &App, locale: Locale) -> Result<Self> {
        let status = DataStatus::now(app).await?;
        // One part is read while another is indexed.
        let (send, mut receive) = mpsc::channel::<Vec<(Listed, Source)>>(1);
        let building = spawn_blocking(move || {
            let mut builder = Builder::default();
            while let Some(part) = receive.blocking_recv() {
                for (listed, source) in part {
                    let listing = Listing::new(&listed.head, &listed.locales, &source, &status);
                    builder.add(listing, &Prose::new(&source))?;
                }
            }
            builder.finish()
        });
        let read = hand_over(app, locale, send).await;
        // Why the builder failed says more than that nobody received the next part.
        let index = building.await.map_err(Error::fault)??;
        read.map(|()| index)
    }
}

async fn hand_over(app: &App, locale: Locale, to: mpsc::Sender<Vec<(Listed, Source)>>) -> Result<()> {
    let mut parts = Parts::of(app, Kind::Source, locale).await?;
    while let Some(part) = parts.next().await? {
        to.send(part).await.map_err(Error::fault)?;
    }
    Ok(())
}
