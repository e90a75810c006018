//! Who asks, and for what exactly: all that answering from what is kept needs to know of a request.

use crate::{
    Error,
    web::{
        entity::{Encoding, Entity},
        kept::{self, Document, Kept},
        problem::Problem,
    },
};
use axum::{
    extract::{FromRequestParts, OriginalUri},
    http::{HeaderMap, Method, Uri, request::Parts},
    response::Response,
};
use std::future::Future;

/// A request, its body aside.
pub(super) struct Reader {
    pub(super) kept: Kept,
    uri: Uri,
    method: Method,
    headers: HeaderMap,
}

impl<S: Send + Sync> FromRequestParts<S> for Reader {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let kept = parts.extensions.get::<Kept>().cloned();
        let kept = kept.ok_or_else(|| Error::fault("a route stands outside of the site"))?;
        // The whole path: a nested route sees its own end of it only.
        let whole = parts.extensions.get::<OriginalUri>().map(|OriginalUri(uri)| uri);
        let uri = whole.unwrap_or(&parts.uri).clone();
        Ok(Self { kept, uri, method: parts.method.clone(), headers: parts.headers.clone() })
    }
}

impl Reader {
    /// The query, as it came.
    pub(super) fn query(&self) -> Option<&str> {
        self.uri.query()
    }

    /// The encoding this reader is answered in.
    pub(super) fn encoding(&self) -> Encoding {
        Encoding::accepted(&self.headers)
    }

    /// Answers with what is kept under the address that was asked for, or what this makes.
    pub(super) async fn answer(
        &self,
        make: impl Future<Output = Result<Document, Error>>,
    ) -> Result<Response, Problem> {
        let address = kept::address(self.uri.path(), self.uri.query());
        let document = self.kept.get(address, |_| make).await?;
        Ok(self.give(document.entity(self.encoding()).await))
    }

    /// Answers with this, or says that the reader has it already.
    pub(super) fn give(&self, entity: &Entity) -> Response {
        entity.respond(&self.method, &self.headers)
    }

    /// The path that was asked for.
    pub(super) fn path(&self) -> &str {
        self.uri.path()
    }
}
