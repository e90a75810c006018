//! What is kept in memory until the data changes: rendered pages and answers of the API, in one room with one limit.
//! What is asked for by many at once is made once.

mod document;
mod revision;

pub use document::{Document, JSON, PublicDocument, compress};
pub use revision::CacheKey;

use crate::app::App;
use moka::future::Cache;
use revision::RevisionWatch;
use std::{future::Future, sync::Arc};
use url::form_urlencoded;

/// The room. Cloning it clones a handle.
#[derive(Clone)]
pub struct PageCache(Arc<Room>);

struct Room {
    app: App,
    cache: Cache<(String, CacheKey), Arc<Document>>,
    watch: RevisionWatch,
}

impl PageCache {
    /// An empty room of the configured size.
    #[must_use]
    pub fn new(app: App) -> Self {
        let cache = Cache::builder()
            .max_capacity(app.config.rendering.cache)
            .weigher(|(address, _): &(String, CacheKey), document: &Arc<Document>| {
                document.weight().saturating_add(u32::try_from(address.len()).unwrap_or(u32::MAX))
            })
            .build();
        Self(Arc::new(Room { app, cache, watch: RevisionWatch::default() }))
    }

    /// What is kept under an address, if what is known of the data is fresh.
    pub async fn known(&self, address: String) -> Option<Arc<Document>> {
        self.0.cache.get(&(address, self.0.watch.fresh()?)).await
    }

    /// What is kept under an address, or what this makes, once however many ask for it.
    ///
    /// # Errors
    /// Why it could not be made; nothing is kept then.
    pub async fn get<E, Making>(
        &self,
        address: String,
        make: impl FnOnce(CacheKey) -> Making,
    ) -> Result<Arc<Document>, E>
    where
        E: Clone + Send + Sync + 'static,
        Making: Future<Output = Result<PublicDocument, E>>,
    {
        let Room { app, cache, watch } = &*self.0;
        let (current, is_new) = watch.current(app).await;
        if is_new {
            // Documents of an earlier revision are never asked for again.
            cache.invalidate_all();
        }
        let key = (address, current);
        let making = async { Ok(Arc::new(make(current).await?.into_document())) };
        // Boxed: what is kept already, nearly always, does not pay for the room that making needs.
        let found = Box::pin(cache.try_get_with_by_ref(&key, making)).await;
        let document = found.map_err(|failure| E::clone(&failure))?;
        if document.status().is_server_error() {
            // It tells of a failure, which may be over with the next request.
            cache.invalidate(&key).await;
        }
        Ok(document)
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
