//! A template and the files that it embeds.

/// A kind of document, in Typst's language.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Template {
    pub(crate) name: &'static str,
    pub(crate) source: &'static str,
}

/// A file that the template embeds in the document.
#[derive(Debug, Clone)]
pub(crate) struct Attachment {
    pub(crate) name: &'static str,
    pub(crate) bytes: Vec<u8>,
}
