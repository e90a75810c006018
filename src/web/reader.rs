//! Who asks, and for what exactly: all that answering from what is kept needs to know of a request.

use super::{
    entity::{Encoding, Entity},
    negotiation,
    page_cache::{self, Document, PageCache, PublicDocument},
    part,
    problem::Problem,
    queue::{Caller, FromCrowded as _},
    visitor::Origin,
};
use crate::Error;
use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, Method, Uri, request::Parts},
    response::Response,
};
use std::{future::Future, sync::Arc};

/// A request, its body aside.
pub struct Reader {
    cache: PageCache,
    caller: Caller,
    uri: Uri,
    method: Method,
    headers: HeaderMap,
}

impl<S: Send + Sync> FromRequestParts<S> for Reader {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let cache = cache(parts)?.clone();
        let caller = cache.caller(Origin::of(&parts.extensions));
        let uri = parts.uri.clone();
        Ok(Self { cache, caller, uri, method: parts.method.clone(), headers: parts.headers.clone() })
    }
}

fn cache(parts: &Parts) -> Result<&PageCache, Problem> {
    let cache = parts.extensions.get::<PageCache>();
    Ok(cache.ok_or_else(|| Error::fault("what one person gets is not cached"))?)
}

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        Ok(cache(parts)?.caller(Origin::of(&parts.extensions)))
    }
}

impl Reader {
    /// The query, as it came.
    pub fn query(&self) -> Option<&str> {
        self.uri.query()
    }

    /// The encoding this reader is answered in.
    pub fn encoding(&self) -> Encoding {
        if part::is_asked(&self.headers) { Encoding::Identity } else { Encoding::accepted(&self.headers) }
    }

    /// The media type among these that this reader prefers.
    pub fn preferred<'k>(&self, kinds: &[&'k str]) -> Option<&'k str> {
        negotiation::preferred(&self.headers, kinds)
    }

    /// Whether the whole of a file is taken: no part of it, and not its headers alone.
    pub fn takes_whole(&self) -> bool {
        self.method == Method::GET && !part::is_asked(&self.headers)
    }

    /// Answers with what is kept under the path and the query that were asked for, or what this makes.
    ///
    /// # Errors
    /// Why it could not be made.
    pub fn answer(
        &self,
        make: impl Future<Output = Result<Document, Error>> + Send + 'static,
    ) -> impl Future<Output = Result<Response, Problem>> {
        self.answer_as(page_cache::address(self.uri.path(), self.uri.query()), make)
    }

    /// The same for what has no query: whatever somebody adds, it is the same answer, and is kept once.
    ///
    /// # Errors
    /// Why it could not be made.
    pub fn answer_whole(
        &self,
        make: impl Future<Output = Result<Document, Error>> + Send + 'static,
    ) -> impl Future<Output = Result<Response, Problem>> {
        self.answer_as(self.uri.path().to_owned(), make)
    }

    /// The same under an address of the caller's.
    ///
    /// # Errors
    /// Why it could not be made.
    pub fn answer_as(
        &self,
        address: String,
        make: impl Future<Output = Result<Document, Error>> + Send + 'static,
    ) -> impl Future<Output = Result<Response, Problem>> {
        let document = self.document(address, make);
        async move { Ok(self.give(document.await?.entity(self.encoding()).await)) }
    }

    /// What is kept under an address of the caller's, or what this makes: of the request it knows the path, the query
    /// and the encoding, so that it is for everybody.
    ///
    /// # Errors
    /// Why it could not be made.
    pub fn document(
        &self,
        address: String,
        make: impl Future<Output = Result<Document, Error>> + Send + 'static,
    ) -> impl Future<Output = Result<Arc<Document>, Error>> {
        // Boxed: what is kept already, nearly always, does not pay for the room that making needs.
        let make = Box::pin(async { make.await.map(PublicDocument::new) });
        self.cache.get(address, &self.caller, |_, turn| turn.work(make))
    }

    /// Does what is not kept, when it is the turn of this reader.
    ///
    /// # Errors
    /// Those of the work; `request.too-many` and `server.overloaded` when no turn comes.
    pub async fn in_turn<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, Error>> + Send + 'static,
    ) -> Result<T, Error> {
        self.caller.turn().await.map_err(Error::crowded)?.work(work).await
    }

    /// Answers with this, or says that the reader has it already.
    pub fn give(&self, entity: Entity) -> Response {
        entity.respond(&self.method, &self.headers)
    }

    /// The path that was asked for.
    pub fn path(&self) -> &str {
        self.uri.path()
    }
}
