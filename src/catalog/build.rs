//! From the public sources to an index of them. They are read and taken in at the same time, one by one: thousands of texts
//! are never held at once, and those who answer other questions meanwhile are not kept from it.

use super::{
    facets::Facets,
    index::Index,
    listing::{self, Listing, Prose},
    moment::Moment,
    search::{Writer, sort_key},
};
use crate::{
    Error, Result,
    app::App,
    content::{Kind, Listed, Parts, entry::Body},
    locale::Locale,
};
use tokio::{sync::mpsc, task::spawn_blocking};

/// Sources that are being taken in.
struct Builder {
    listings: Vec<Listing>,
    writer: Writer,
}

impl Builder {
    fn new() -> Result<Self> {
        Ok(Self { listings: Vec::new(), writer: Writer::new()? })
    }

    fn add(&mut self, listing: Listing, prose: &Prose) -> Result<()> {
        self.writer.add(&listing, prose)?;
        self.listings.push(listing);
        Ok(())
    }

    fn finish(self) -> Result<Index> {
        let Self { listings, writer } = self;
        // In the order of names, so that a source's place is what breaks ties.
        let mut order: Vec<u32> = (0..).take(listings.len()).collect();
        order.sort_by_cached_key(|came| {
            let listing = &listings[*came as usize];
            (sort_key(&listing.name), listing.slug.clone())
        });
        let search = writer.finish(&order)?;
        let mut came: Vec<Option<Listing>> = listings.into_iter().map(Some).collect();
        let listings: Vec<Listing> = order.iter().filter_map(|at| came[*at as usize].take()).collect();
        let facets = Facets::new(listings.len(), |at, facet| listings[at].values(facet));
        Ok(Index { listings, facets, search })
    }
}

impl Index {
    /// Takes sources in.
    ///
    /// # Errors
    /// A fault: memory does not fail.
    pub fn build(sources: Vec<(Listing, Prose)>) -> Result<Self> {
        let mut builder = Builder::new()?;
        sources.into_iter().try_for_each(|(listing, prose)| builder.add(listing, &prose))?;
        builder.finish()
    }

    /// The public sources of now, for readers of a language.
    ///
    /// # Errors
    /// What the database says.
    pub async fn now(app: &App, locale: Locale) -> Result<Self> {
        let moment = Moment::now(app).await?;
        // One part is read while another is taken in.
        let (send, mut receive) = mpsc::channel::<Vec<(Listed, Body)>>(1);
        let building = spawn_blocking(move || {
            let mut builder = Builder::new()?;
            while let Some(part) = receive.blocking_recv() {
                for (listed, body) in part {
                    let (listing, prose) = listing::read(&listed, &body, &moment)?;
                    builder.add(listing, &prose)?;
                }
            }
            builder.finish()
        });
        let read = hand_over(app, locale, send).await;
        // Whatever kept them from being taken in is told rather than that nobody took them.
        let index = building.await.map_err(Error::fault)??;
        read.map(|()| index)
    }
}

async fn hand_over(app: &App, locale: Locale, to: mpsc::Sender<Vec<(Listed, Body)>>) -> Result<()> {
    let mut parts = Parts::of(app, Kind::Source, locale).await?;
    while let Some(part) = parts.next().await? {
        to.send(part).await.map_err(Error::fault)?;
    }
    Ok(())
}
