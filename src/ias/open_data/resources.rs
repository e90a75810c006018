//! All files of a theme, in the order in which they are told of: each with its name, its type and, once it is made, its size and
//! fingerprint.

use super::{FileContext, FileKind, historic};
use crate::ias::document;
use std::fmt::Write as _;

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

/// The names of all files of a version.
pub(super) fn names<'a>(context: FileContext<'a>) -> impl Iterator<Item = &'a str> {
    let historic = context.historic.iter().map(|resource| resource.name.as_str());
    FileKind::ALL.into_iter().map(|file| -> &'a str { file.name() }).chain(historic)
}

/// As `sha256sum --check` reads it.
pub(super) fn sums(resources: &[Resource]) -> String {
    resources.iter().fold(String::new(), |mut text, resource| {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{}  {}", resource.sha256, resource.name);
        text
    })
}
