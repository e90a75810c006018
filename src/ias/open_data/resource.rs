//! A file in the catalogue of a theme.

use super::{historic, kind::FileKind};
use crate::ias::document;

/// A file that others tell of.
#[derive(Clone)]
pub(in crate::ias) struct Resource {
    pub(super) name: String,
    pub(super) media_type: &'static str,
    /// Nothing for a historic one.
    pub(super) kind: Option<FileKind>,
    pub(super) bytes: usize,
    pub(super) sha256: String,
}

impl Resource {
    pub(super) fn of(kind: FileKind, bytes: &[u8]) -> Self {
        Self::named(kind.name(), kind.media_type(), Some(kind), bytes)
    }

    /// One of the historic files.
    pub(in crate::ias) fn historic((name, bytes): &(String, Vec<u8>)) -> Self {
        Self::named(name, historic::MEDIA_TYPE, None, bytes)
    }

    fn named(name: &str, media_type: &'static str, kind: Option<FileKind>, bytes: &[u8]) -> Self {
        Self { name: name.to_owned(), media_type, kind, bytes: bytes.len(), sha256: document::sha256(bytes) }
    }
}
