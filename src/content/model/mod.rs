//! The data of entries: bodies of each kind, elements of pages, pictures and versions.

pub(crate) mod access;
pub(crate) mod chapter;
pub mod element;
pub mod entry;
pub(crate) mod figures;
pub(crate) mod picture;
pub(crate) mod recipient;
pub(crate) mod sequence;
pub(crate) mod version;
