//! Extractor for requests that the page cache answers.

use super::{
    fair_queue::{Caller, FromOverloaded as _},
    negotiation,
    page_cache::{self, CachedResponse, PageCache, PublicResponse},
    problem::Problem,
    range_request,
    representation::{Encoding, Representation},
    visitor::ClientNetwork,
};
use crate::Error;
use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, Method, Uri, request::Parts},
    response::Response,
};
use std::{future::Future, sync::Arc};

/// A request without its body.
pub struct CacheableRequest {
    cache: PageCache,
    caller: Caller,
    uri: Uri,
    method: Method,
    headers: HeaderMap,
}

impl<S: Send + Sync> FromRequestParts<S> for CacheableRequest {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let cache = cache(parts)?.clone();
        let caller = cache.caller(ClientNetwork::from_extensions(&parts.extensions));
        let uri = parts.uri.clone();
        Ok(Self { cache, caller, uri, method: parts.method.clone(), headers: parts.headers.clone() })
    }
}

fn cache(parts: &Parts) -> Result<&PageCache, Problem> {
    let cache = parts.extensions.get::<PageCache>();
    Ok(cache.ok_or_else(|| Error::internal("a personal response cannot be cached"))?)
}

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        Ok(cache(parts)?.caller(ClientNetwork::from_extensions(&parts.extensions)))
    }
}

impl CacheableRequest {
    /// The query string of the request.
    pub fn query(&self) -> Option<&str> {
        self.uri.query()
    }

    /// The content coding of the response.
    pub fn encoding(&self) -> Encoding {
        if range_request::has_range(&self.headers) {
            Encoding::Identity
        } else {
            Encoding::accepted(&self.headers)
        }
    }

    /// The media type of `kinds` that the client prefers.
    pub fn preferred<'k>(&self, kinds: &[&'k str]) -> Option<&'k str> {
        negotiation::preferred(&self.headers, kinds)
    }

    /// Whether the client requests a whole file: no range, and not only the headers.
    pub fn takes_whole(&self) -> bool {
        self.method == Method::GET && !range_request::has_range(&self.headers)
    }

    /// Responds with what is cached for the path and query of the request, or with the result of `make`.
    ///
    /// # Errors
    /// Errors of `make`.
    pub fn answer(
        &self,
        make: impl Future<Output = Result<CachedResponse, Error>> + Send + 'static,
    ) -> impl Future<Output = Result<Response, Problem>> {
        self.answer_with_key(page_cache::address(self.uri.path(), self.uri.query()), make)
    }

    /// Like [`answer`](Self::answer), for resources without parameters: the query is ignored, so that it
    /// cannot add cache entries.
    ///
    /// # Errors
    /// Errors of `make`.
    pub fn answer_ignoring_query(
        &self,
        make: impl Future<Output = Result<CachedResponse, Error>> + Send + 'static,
    ) -> impl Future<Output = Result<Response, Problem>> {
        self.answer_with_key(self.uri.path().to_owned(), make)
    }

    /// Like [`answer`](Self::answer), with `address` as the cache key.
    ///
    /// # Errors
    /// Errors of `make`.
    pub fn answer_with_key(
        &self,
        address: String,
        make: impl Future<Output = Result<CachedResponse, Error>> + Send + 'static,
    ) -> impl Future<Output = Result<Response, Problem>> {
        let document = self.document(address, make);
        async move { Ok(self.respond(document.await?.entity(self.encoding()).await)) }
    }

    /// The cached response for `address`, or the result of `make`. It must depend on the path, the query and
    /// the content coding only, because it is served to everyone.
    ///
    /// # Errors
    /// Errors of `make`.
    pub fn document(
        &self,
        address: String,
        make: impl Future<Output = Result<CachedResponse, Error>> + Send + 'static,
    ) -> impl Future<Output = Result<Arc<CachedResponse>, Error>> {
        // Boxed, because most requests are cached and should not pay for the size of this future.
        let make = Box::pin(async { make.await.map(PublicResponse::new) });
        self.cache.get(address, &self.caller, |_, turn| turn.run(make))
    }

    /// Runs `work` with a permit of the queue. For work that is not cached.
    ///
    /// # Errors
    /// Errors of `work`; `request.too-many` and `server.overloaded` if no permit was available in time.
    pub async fn with_permit<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, Error>> + Send + 'static,
    ) -> Result<T, Error> {
        self.caller.acquire().await.map_err(Error::overloaded)?.run(work).await
    }

    /// Sends a representation, or 304 if the client has the current one.
    pub fn respond(&self, entity: Representation) -> Response {
        entity.respond(&self.method, &self.headers)
    }

    /// The path of the request.
    pub fn path(&self) -> &str {
        self.uri.path()
    }
}
