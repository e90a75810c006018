//! The environment of a template: its source, the shared template, its data and its attachments.

use super::{
    fonts::fonts,
    template::{Attachment, Template},
};
use crate::{Error, Result};
use rustc_hash::FxHashMap;
use std::sync::OnceLock;
use typst::{
    Library, LibraryExt as _, World,
    diag::{FileError, FileResult},
    foundations::{Bytes, Datetime, Duration},
    syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot},
    text::{Font, FontBook},
    utils::LazyHash,
};

/// The template that all others share.
const BRAND: Template = Template { name: "brand", source: include_str!("brand.typ") };

/// The Typst world of one document.
pub(super) struct TypstWorld {
    main: Source,
    brand: Source,
    files: FxHashMap<FileId, Bytes>,
}

/// The id of a file in the folder of the template.
fn id(name: &str) -> Result<FileId> {
    let path =
        VirtualPath::new(name).map_err(|_| Error::internal(format!("{name:?} is not a valid file name")))?;
    Ok(RootedPath::new(VirtualRoot::Project, path).intern())
}

impl TypstWorld {
    pub(super) fn new(template: Template, data: Vec<u8>, attachments: Vec<Attachment>) -> Result<Self> {
        let source = |Template { name, source }: Template| {
            Ok::<_, Error>(Source::new(id(&format!("{name}.typ"))?, source.to_owned()))
        };
        let mut files = FxHashMap::from_iter([(id("data.json")?, Bytes::new(data))]);
        for Attachment { name, bytes } in attachments {
            files.insert(id(name)?, Bytes::new(bytes));
        }
        Ok(Self { main: source(template)?, brand: source(BRAND)?, files })
    }

    fn absent(id: FileId) -> FileError {
        FileError::NotFound(id.vpath().get_without_slash().into())
    }
}

impl World for TypstWorld {
    /// Created for the first document.
    fn library(&self) -> &LazyHash<Library> {
        static LIBRARY: OnceLock<LazyHash<Library>> = OnceLock::new();
        LIBRARY.get_or_init(|| LazyHash::new(Library::default()))
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &fonts().book
    }

    fn main(&self) -> FileId {
        self.main.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        let source = [&self.main, &self.brand].into_iter().find(|source| source.id() == id);
        source.cloned().ok_or_else(|| Self::absent(id))
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        self.files.get(&id).cloned().ok_or_else(|| Self::absent(id))
    }

    fn font(&self, index: usize) -> Option<Font> {
        fonts().fonts.get(index).cloned()
    }

    /// The date of a document is in its data, so that the same data give the same bytes.
    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}
