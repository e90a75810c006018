//! Cached responses by address and revision.

use super::{
    response::{CachedResponse, PublicResponse},
    revision::{CacheKey, RevisionWatch},
};
use crate::{
    Result,
    app::App,
    metrics::Scrape,
    web::fair_queue::{self, Caller, FairQueue, FromOverloaded, Overloaded, QueuePermit},
};
use moka::future::Cache;
use std::{
    future::Future,
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};
use url::form_urlencoded;

/// The cache. Cloning it copies a handle.
#[derive(Clone)]
pub struct PageCache(Arc<Inner>);

struct Inner {
    app: App,
    /// The last response of each address.
    cache: Cache<String, CacheEntry>,
    /// Builds in progress (single flight); it stores nothing afterwards.
    in_flight: Cache<(String, CacheKey), Arc<CachedResponse>>,
    watch: RevisionWatch,
    queue: FairQueue,
    hits: AtomicU64,
    builds: AtomicU64,
}

#[derive(Clone)]
struct CacheEntry {
    key: CacheKey,
    document: Arc<CachedResponse>,
}

/// Why there is no response.
enum BuildError<E> {
    Overloaded(Overloaded),
    Failed(E),
}

impl PageCache {
    /// An empty cache of the configured size.
    #[must_use]
    pub fn new(app: App) -> Self {
        let limits = app.config.rendering;
        let cache = Cache::builder()
            .max_capacity(limits.cache)
            .weigher(|address: &String, kept: &CacheEntry| {
                u32::try_from(kept.document.cached_bytes() + address.len()).unwrap_or(u32::MAX)
            })
            .build();
        let queue = fair_queue::page_queue(limits.workers, app.config.connections.per_address / 8);
        let (in_flight, watch) = (Cache::new(0), RevisionWatch::default());
        let (hits, builds) = Default::default();
        Self(Arc::new(Inner { app, cache, in_flight, watch, queue, hits, builds }))
    }

    /// Adds the size of the cache, its hits and builds, and the permits of its queue to a scrape.
    ///
    /// # Errors
    /// Same errors as [`Scrape::add`].
    pub(in crate::web) async fn metrics(&self, scrape: &Scrape) -> Result<()> {
        let Inner { cache, queue, hits, builds, .. } = &*self.0;
        // Entries and bytes are those of the last maintenance.
        cache.run_pending_tasks().await;
        let (running, waiting) = queue.load();
        let signed = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
        scrape.gauge("vigie_cache_entries", "Cached responses.", signed(cache.entry_count()))?;
        scrape.gauge("vigie_cache_bytes", "Memory of cached responses.", signed(cache.weighted_size()))?;
        scrape.gauge("vigie_build_permits_in_use", "Responses that are being built.", signed(running))?;
        scrape.gauge("vigie_build_permits_waiting", "Responses that wait for a permit.", signed(waiting))?;
        let (hits, builds) = (hits.load(Relaxed), builds.load(Relaxed));
        scrape.counters("vigie_cache_hits_total", "Responses from the cache.", [], [([], hits)])?;
        scrape.counters("vigie_cache_builds_total", "Responses built for the cache.", [], [([], builds)])
    }

    /// A client of the queue, by its network.
    pub(in crate::web) fn caller(&self, address: Option<IpAddr>) -> Caller {
        Caller::from_network(&self.0.queue, address)
    }

    /// The cached response for `address`, if the current revision is known and matches.
    pub async fn get_fresh(&self, address: &str) -> Option<Arc<CachedResponse>> {
        self.lookup(address, self.0.watch.get_fresh(&self.0.app)?).await
    }

    /// The last cached response for `address`, even if the data have changed since, if it was built today or
    /// yesterday.
    pub async fn get_stale(&self, address: &str) -> Option<Arc<CachedResponse>> {
        let yesterday = self.0.app.clock.today().yesterday().ok()?;
        let kept = self.0.cache.get(address).await?;
        (kept.key.today >= yesterday).then_some(kept.document)
    }

    async fn lookup(&self, address: &str, key: CacheKey) -> Option<Arc<CachedResponse>> {
        let kept = self.0.cache.get(address).await.filter(|kept| kept.key == key)?;
        self.0.hits.fetch_add(1, Relaxed);
        Some(kept.document)
    }

    /// Returns the cached response, or builds it with a permit of the caller's queue. Concurrent requests
    /// share one build (single flight). The permit is held until the build ends.
    ///
    /// # Errors
    /// Errors of the build, which are not cached.
    pub async fn get<E, Making>(
        &self,
        address: String,
        caller: &Caller,
        make: impl FnOnce(CacheKey, QueuePermit) -> Making,
    ) -> Result<Arc<CachedResponse>, E>
    where
        E: Clone + Send + Sync + FromOverloaded + 'static,
        Making: Future<Output = Result<PublicResponse, E>>,
    {
        let Inner { app, cache, in_flight, watch, .. } = &*self.0;
        let (current, _) = watch.current(app).await;
        if let Some(document) = self.lookup(&address, current).await {
            return Ok(document);
        }
        let key = (address, current);
        let mut make = Some(make);
        loop {
            let mut is_own = false;
            let work = async {
                is_own = true;
                // Another request may have built it in the meantime.
                if let Some(document) = self.lookup(&key.0, current).await {
                    return Ok(document);
                }
                let turn = caller.acquire().await.map_err(BuildError::Overloaded)?;
                self.0.builds.fetch_add(1, Relaxed);
                let make = make.take().ok_or(BuildError::Overloaded(Overloaded::ByServer))?;
                let document =
                    Arc::new(make(current, turn).await.map_err(BuildError::Failed)?.into_document());
                // Errors are not cached: they may be gone with the next request.
                if !document.status().is_server_error() {
                    cache
                        .insert(key.0.clone(), CacheEntry { key: current, document: document.clone() })
                        .await;
                }
                Ok(document)
            };
            // Boxed, because most requests are cached and should not pay for the size of this future.
            let made = Box::pin(in_flight.try_get_with_by_ref(&key, work)).await;
            match made.as_ref().map_err(AsRef::as_ref) {
                Ok(document) => return Ok(document.clone()),
                Err(BuildError::Failed(failure)) => return Err(failure.clone()),
                Err(BuildError::Overloaded(crowded)) if is_own => return Err(E::overloaded(*crowded)),
                // The request that started the build got no permit. This one may get one, so it tries itself.
                Err(BuildError::Overloaded(_)) => {}
            }
        }
    }
}

/// The cache key of a path and its query, independent of the order of parameters.
#[must_use]
pub fn address(path: &str, query: Option<&str>) -> String {
    let Some(query) = query.filter(|query| !query.is_empty()) else { return path.to_owned() };
    let mut pairs: Vec<_> = form_urlencoded::parse(query.as_bytes()).collect();
    // The sort is stable, so repeated parameters keep their order.
    pairs.sort_by(|(a, _), (b, _)| a.cmp(b));
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    format!("{path}?{query}")
}

#[cfg(test)]
mod tests {
    use super::{super::response::JSON, *};
    use crate::Error;

    /// Overhead of the allocator per allocation, in bytes.
    const PER_ALLOCATION: i64 = 16;

    /// Counts the allocations of this thread: the cache does its own work on the threads of its callers.
    #[test]
    fn the_accounted_cache_size_is_accurate_within_a_fifth() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let (app, _folder) = runtime.block_on(App::test());
        for (entries, bytes) in [(4_000, 200), (4_000, 1_000), (1_000, 8_000), (200, 60_000)] {
            let mut kept = None;
            let filling = async {
                let cache = PageCache::new(app.clone());
                let caller = cache.caller(None);
                for entry in 0..entries {
                    let address = format!("/api/sources?locale=fr&q={entry:030}");
                    let document =
                        CachedResponse::with_media_type(JSON, format!("{entry:0bytes$}").into_bytes());
                    let in_flight = async { Ok::<_, Error>(PublicResponse::new(document)) };
                    cache.get(address, &caller, |_, _turn| in_flight).await.unwrap();
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
    fn equivalent_queries_have_one_cache_key() {
        assert_eq!(address("/api/ias", None), "/api/ias");
        assert_eq!(address("/api/ias", Some("")), "/api/ias");
        for query in ["b=2&a=1%2C2", "a=1,2&b=2"] {
            assert_eq!(address("/api/x", Some(query)), "/api/x?a=1%2C2&b=2");
        }
        assert_ne!(address("/api/x", Some("a=1&a=2")), address("/api/x", Some("a=2&a=1")));
    }
}
