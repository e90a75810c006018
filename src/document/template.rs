//! A template and the files that go into a document.

/// How a kind of document looks, in typst's language.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Template {
    pub(crate) name: &'static str,
    pub(crate) source: &'static str,
}

/// A file that goes along in a document, which its template attaches.
#[derive(Debug, Clone)]
pub(crate) struct Attachment {
    pub(crate) name: &'static str,
    pub(crate) bytes: Vec<u8>,
}
