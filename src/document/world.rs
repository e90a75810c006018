//! What a template sees while it is laid out: itself, its data, and the files that go along.

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

/// What templates share.
const BRAND: Template = Template { name: "brand", source: include_str!("brand.typ") };

/// One document, while it is laid out.
pub(super) struct Sheet {
    main: Source,
    brand: Source,
    files: FxHashMap<FileId, Bytes>,
}

/// The file of this name beside the template.
fn id(name: &str) -> Result<FileId> {
    let path = VirtualPath::new(name).map_err(|_| Error::fault(format!("{name:?} is no name of a file")))?;
    Ok(RootedPath::new(VirtualRoot::Project, path).intern())
}

impl Sheet {
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

impl World for Sheet {
    /// Built when the first document is laid out.
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

    /// A document has its day from its data, so that the same data give the same bytes.
    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}
