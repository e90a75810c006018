//! What is kept in memory until the data changes: rendered pages and answers of the API, in one room with one limit.
//! What is asked for by many at once is made once.

mod document;
mod revision;

pub use document::{Document, JSON, PublicDocument, compress};
pub use revision::CacheKey;

use super::queue::{self, Caller, Crowded, FairQueue, FromCrowded, Turn};
use crate::app::App;
use moka::future::Cache;
use revision::RevisionWatch;
use std::{future::Future, net::IpAddr, sync::Arc};
use url::form_urlencoded;

/// The room. Cloning it clones a handle.
#[derive(Clone)]
pub struct PageCache(Arc<Room>);

struct Room {
    app: App,
    /// The last answer of each address.
    cache: Cache<String, CachedDocument>,
    /// What is being made: it keeps nothing, and makes one thing once.
    making: Cache<(String, CacheKey), Arc<Document>>,
    watch: RevisionWatch,
    queue: FairQueue,
}

#[derive(Clone)]
struct CachedDocument {
    key: CacheKey,
    document: Arc<Document>,
}

/// Why there is no answer.
enum Unmade<E> {
    Crowded(Crowded),
    Failed(E),
}

impl PageCache {
    /// An empty room of the configured size.
    #[must_use]
    pub fn new(app: App) -> Self {
        let limits = app.config.rendering;
        let cache = Cache::builder()
            .max_capacity(limits.cache)
            .weigher(|address: &String, kept: &CachedDocument| {
                u32::try_from(kept.document.weight() + address.len()).unwrap_or(u32::MAX)
            })
            .build();
        let queue = queue::of_pages(limits.workers, app.config.connections.per_address / 8);
        Self(Arc::new(Room { app, cache, making: Cache::new(0), watch: RevisionWatch::default(), queue }))
    }

    /// Somebody at this address, who may ask for turns at what is dear.
    pub(in crate::web) fn caller(&self, address: Option<IpAddr>) -> Caller {
        Caller::of(&self.0.queue, address)
    }

    /// What is kept under an address, if what is known of the data is fresh.
    pub async fn known(&self, address: &str) -> Option<Arc<Document>> {
        self.kept(address, self.0.watch.known(&self.0.app)?).await
    }

    /// What was last kept under an address, though the data have changed since: of today or of yesterday.
    pub async fn before(&self, address: &str) -> Option<Arc<Document>> {
        let yesterday = self.0.app.clock.today().yesterday().ok()?;
        let kept = self.0.cache.get(address).await?;
        (kept.key.today >= yesterday).then_some(kept.document)
    }

    async fn kept(&self, address: &str, key: CacheKey) -> Option<Arc<Document>> {
        let kept = self.0.cache.get(address).await?;
        (kept.key == key).then_some(kept.document)
    }

    /// What is kept under an address, or what this makes when it is the caller's turn, once however many ask for it. Whoever
    /// makes it holds the turn as long as that takes.
    ///
    /// # Errors
    /// Why it could not be made; nothing is kept then.
    pub async fn get<E, Making>(
        &self,
        address: String,
        caller: &Caller,
        make: impl FnOnce(CacheKey, Turn) -> Making,
    ) -> Result<Arc<Document>, E>
    where
        E: Clone + Send + Sync + FromCrowded + 'static,
        Making: Future<Output = Result<PublicDocument, E>>,
    {
        let Room { app, cache, making, watch, .. } = &*self.0;
        let (current, _) = watch.current(app).await;
        if let Some(document) = self.kept(&address, current).await {
            return Ok(document);
        }
        let key = (address, current);
        let mut make = Some(make);
        loop {
            let mut is_own = false;
            let work = async {
                is_own = true;
                // Somebody may have made it just before.
                if let Some(document) = self.kept(&key.0, current).await {
                    return Ok(document);
                }
                let turn = caller.turn().await.map_err(Unmade::Crowded)?;
                let make = make.take().ok_or(Unmade::Crowded(Crowded::ByAll))?;
                let document = Arc::new(make(current, turn).await.map_err(Unmade::Failed)?.into_document());
                // One that tells of a failure may be over with the next request.
                if !document.status().is_server_error() {
                    cache
                        .insert(key.0.clone(), CachedDocument { key: current, document: document.clone() })
                        .await;
                }
                Ok(document)
            };
            // Boxed: what is kept already, nearly always, does not pay for the room that making needs.
            let made = Box::pin(making.try_get_with_by_ref(&key, work)).await;
            match made.as_ref().map_err(AsRef::as_ref) {
                Ok(document) => return Ok(document.clone()),
                Err(Unmade::Failed(failure)) => return Err(failure.clone()),
                Err(Unmade::Crowded(crowded)) if is_own => return Err(E::crowded(*crowded)),
                // Another had asked first and had no turn: that says nothing of this one's.
                Err(Unmade::Crowded(_)) => {}
            }
        }
    }
}

/// The address of a path and its query, whatever order the query came in.
#[must_use]
pub fn address(path: &str, query: Option<&str>) -> String {
    let Some(query) = query.filter(|query| !query.is_empty()) else { return path.to_owned() };
    let mut pairs: Vec<_> = form_urlencoded::parse(query.as_bytes()).collect();
    // Stable: what is repeated keeps its order.
    pairs.sort_by(|(a, _), (b, _)| a.cmp(b));
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    format!("{path}?{query}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Error;

    /// An allocation costs the allocator so many bytes beyond those that were asked for.
    const PER_ALLOCATION: i64 = 16;

    /// Counted is what this thread allocates: the cache does its own work on the threads of those who ask.
    #[test]
    fn the_books_are_true_within_a_fifth() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let (app, _folder) = runtime.block_on(App::test());
        for (entries, bytes) in [(4_000, 200), (4_000, 1_000), (1_000, 8_000), (200, 60_000)] {
            let mut kept = None;
            let filling = async {
                let cache = PageCache::new(app.clone());
                let caller = cache.caller(None);
                for entry in 0..entries {
                    let address = format!("/api/sources?locale=fr&q={entry:030}");
                    let document = Document::of(JSON, format!("{entry:0bytes$}").into_bytes());
                    let making = async { Ok::<_, Error>(PublicDocument::new(document)) };
                    cache.get(address, &caller, |_, _turn| making).await.unwrap();
                }
                cache.0.cache.run_pending_tasks().await;
                kept = Some(cache);
            };
            let allocated = allocation_counter::measure(|| runtime.block_on(filling));
            let taken = allocated.bytes_current + PER_ALLOCATION * allocated.count_current;
            let booked = kept.map(|cache| cache.0.cache.weighted_size()).unwrap();
            let ratio = taken as f64 / booked as f64;
            assert!((0.8..=1.2).contains(&ratio), "{entries} of {bytes}: {taken} taken, {booked} booked");
        }
    }

    #[test]
    fn one_question_has_one_address() {
        assert_eq!(address("/api/ias", None), "/api/ias");
        assert_eq!(address("/api/ias", Some("")), "/api/ias");
        for query in ["b=2&a=1%2C2", "a=1,2&b=2"] {
            assert_eq!(address("/api/x", Some(query)), "/api/x?a=1%2C2&b=2");
        }
        assert_ne!(address("/api/x", Some("a=1&a=2")), address("/api/x", Some("a=2&a=1")));
    }
}
