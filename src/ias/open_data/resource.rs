//! A file in the catalogue of a theme.

use super::kind::FileKind;
use crate::ias::tidy_csv;

/// Media type of the historic files.
pub(in crate::ias) const HISTORIC_MEDIA_TYPE: &str = "text/csv; charset=iso-8859-1";

/// A file in checksums and descriptions.
#[derive(Clone)]
pub(in crate::ias) struct Resource {
    pub(super) name: String,
    pub(super) media_type: &'static str,
    /// `None` for a historic file.
    pub(super) kind: Option<FileKind>,
    pub(super) bytes: usize,
    pub(super) sha256: String,
}

impl Resource {
    pub(super) fn describe(kind: FileKind, bytes: &[u8]) -> Self {
        Self::named(kind.name(), kind.media_type(), Some(kind), bytes)
    }

    /// The resource of a historic file.
    pub(in crate::ias) fn historic(name: &str, bytes: &[u8]) -> Self {
        Self::named(name, HISTORIC_MEDIA_TYPE, None, bytes)
    }

    fn named(name: &str, media_type: &'static str, kind: Option<FileKind>, bytes: &[u8]) -> Self {
        Self { name: name.to_owned(), media_type, kind, bytes: bytes.len(), sha256: tidy_csv::sha256(bytes) }
    }
}
