//! The files of an import: found, classified by extension and name, and read within limits.

use super::{asset::AssetSource, size_limits::largest};
use crate::{Result, entries::kind::Kind, error::Error, locale::Locale};
use std::{
    borrow::Cow,
    fs,
    io::Read,
    path::{Path, PathBuf},
};

/// More files than one import takes.
const MAX_FILES: usize = 2_000;

/// How the content of a file is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// TOML: pages and lists.
    Toml,
    /// Markdown after front matter in TOML: articles and offers.
    Markdown,
    /// JSON: offers and articles as a list of objects, or a JSON Feed.
    Json,
    /// RSS, Atom or JSON Feed, as others publish them.
    Feed,
}

impl Format {
    /// Those in which a kind may be written, the usual one first.
    #[must_use]
    pub fn of_kind(kind: Kind) -> &'static [Self] {
        match kind {
            Kind::Press => &[Self::Markdown, Self::Feed, Self::Json],
            Kind::Job => &[Self::Markdown, Self::Json],
            _ => &[Self::Toml],
        }
    }

    /// Its word at the terminal.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Toml => "toml",
            Self::Markdown => "md",
            Self::Json => "json",
            Self::Feed => "feed",
        }
    }

    fn of_path(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "toml" => Some(Self::Toml),
            "md" => Some(Self::Markdown),
            "json" => Some(Self::Json),
            "xml" | "rss" | "atom" => Some(Self::Feed),
            _ => None,
        }
    }
}

/// Metadata from the name of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Place {
    pub(super) slug: Option<String>,
    pub(super) locale: Option<Locale>,
}

impl Place {
    /// From a path below the folder of its kind: `solutions/scoring.fr.toml`.
    pub(super) fn from_path(path: &str) -> Self {
        let name_at = path.rfind('/').map_or(0, |at| at + 1);
        let stem = path.rfind('.').filter(|at| *at > name_at).map_or(path, |at| &path[..at]);
        let (slug, locale) = match stem.rsplit_once('.') {
            Some((slug, code)) => match code.parse() {
                Ok(locale) => (slug, Some(locale)),
                Err(()) => (stem, None),
            },
            None => (stem, None),
        };
        Self { slug: Some(slug.to_owned()), locale }
    }
}

#[derive(Debug, Clone)]
pub struct File {
    pub(super) name: String,
    pub(super) place: Place,
    pub(super) format: Option<Format>,
    pub(super) assets: AssetSource,
    content: Content,
}

#[derive(Debug, Clone)]
enum Content {
    Path(PathBuf),
    Bytes(Vec<u8>),
}

impl File {
    /// A text that is there already.
    #[must_use]
    pub fn of_bytes(name: &str, format: Option<Format>, bytes: Vec<u8>) -> Self {
        let content = Content::Bytes(bytes);
        Self { name: name.to_owned(), place: Place::default(), format, assets: AssetSource::Nowhere, content }
    }

    /// A text that is there already, of this name in messages and at this path below the folder of its kind.
    #[must_use]
    pub fn placed(name: &str, below: &str, bytes: Vec<u8>) -> Self {
        let format = Format::of_path(Path::new(below));
        Self { place: Place::from_path(below), ..Self::of_bytes(name, format, bytes) }
    }

    /// With the files that it may name.
    #[must_use]
    pub fn with_assets(self, assets: AssetSource) -> Self {
        Self { assets, ..self }
    }

    /// A stream of a kind, such as standard input.
    ///
    /// # Errors
    /// A stream that fails.
    pub fn from_stream(name: &str, kind: Kind, format: Option<Format>, stream: impl Read) -> Result<Self> {
        let bytes = take(stream, largest(kind)).map_err(|e| Error::input("read", Path::new(name), &e))?;
        Ok(Self::of_bytes(name, format, bytes))
    }

    /// Its bytes, at most one more than is allowed: what is too large is not read to its end.
    pub(super) fn bytes(&self, allowed: usize) -> Result<Cow<'_, [u8]>> {
        match &self.content {
            Content::Bytes(bytes) => Ok(bytes.into()),
            Content::Path(path) => {
                let read = fs::File::open(path).and_then(|file| take(file, allowed));
                read.map(Cow::Owned).map_err(|e| Error::input("read", path, &e))
            }
        }
    }

    fn at(path: &Path, below: &Path, top: &Path) -> Self {
        let folder = path.parent().map(Path::to_owned).unwrap_or_default();
        let assets = AssetSource::Folder { folder: here(&folder), top: here(top) };
        Self {
            name: path.display().to_string(),
            place: Place::from_path(&below.to_string_lossy()),
            format: Format::of_path(path),
            assets,
            content: Content::Path(path.to_owned()),
        }
    }
}

/// The folder of a file that was named alone is the present one, which has no name.
fn here(folder: &Path) -> PathBuf {
    if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder.to_owned() }
}

fn take(stream: impl Read, allowed: usize) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream.take(allowed as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The files of these paths: a file is itself, a folder all files below it that can hold the kind, in the order of
/// their names. The name of an entry begins below the folder called like its kind (`pages`), else below the folder
/// that was named.
///
/// # Errors
/// A path that is not there or cannot be read (66), more files than one import takes (65).
pub fn gather(kind: Kind, paths: &[PathBuf]) -> Result<Vec<File>> {
    let mut files = Vec::new();
    for path in paths {
        let about = fs::metadata(path).map_err(|e| Error::input("read", path, &e))?;
        let top = if about.is_dir() { path.clone() } else { path.parent().unwrap_or(path).to_owned() };
        let base = folder_of_kind(&top, kind.plural()).unwrap_or_else(|| top.clone());
        let mut found = Vec::new();
        if about.is_dir() {
            visit(path, kind, &mut found)?;
        } else {
            found.push(path.clone());
        }
        for file in found {
            let below = file.strip_prefix(&base).unwrap_or(&file).to_owned();
            files.push(File::at(&file, &below, &base));
        }
        if files.len() > MAX_FILES {
            let detail = format!("there are more than {MAX_FILES} files: import them in parts");
            return Err(Error::bad_data("content.file-invalid", detail));
        }
    }
    Ok(files)
}

/// The innermost folder of a path that is called like the kind.
fn folder_of_kind(path: &Path, noun: &str) -> Option<PathBuf> {
    path.ancestors().find(|folder| folder.file_name().is_some_and(|name| name == noun)).map(Path::to_owned)
}

/// Adds the files below a folder. A link to a folder is not followed: it may lead round in a circle.
fn visit(folder: &Path, kind: Kind, found: &mut Vec<PathBuf>) -> Result<()> {
    let failed = |e: std::io::Error| Error::input("read", folder, &e);
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        entries.push(entry.map_err(failed)?);
    }
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        if entry.file_name().to_string_lossy().starts_with('.') || found.len() > MAX_FILES {
            continue;
        }
        if entry.file_type().map_err(failed)?.is_dir() {
            visit(&path, kind, found)?;
        } else if Format::of_path(&path).is_some_and(|f| Format::of_kind(kind).contains(&f)) && path.is_file()
        {
            found.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_slug_and_language_from_a_file_name() {
        let of = |path: &str| {
            let place = Place::from_path(path);
            (place.slug.unwrap(), place.locale)
        };
        assert_eq!(of("solutions/scoring.fr.toml"), ("solutions/scoring".to_owned(), Some(Locale::Fr)));
        assert_eq!(of("flu.md"), ("flu".to_owned(), None));
        assert_eq!(of("v1.2/flu"), ("v1.2/flu".to_owned(), None));
        assert_eq!(of("flu.de.md"), ("flu.de".to_owned(), None));
    }

    #[test]
    fn walks_folders_in_order_without_hidden_or_other_files() {
        let folder = tempfile::tempdir().unwrap();
        let pages = folder.path().join("pages");
        fs::create_dir_all(pages.join("solutions/.git")).unwrap();
        for name in
            ["b.fr.toml", "a.fr.toml", ".c.toml", "note.md", "solutions/x.ko.toml", "solutions/.git/d.toml"]
        {
            fs::write(pages.join(name), "").unwrap();
        }
        std::os::unix::fs::symlink(".", pages.join("circle")).unwrap();
        let slugs = |path: &Path| {
            let files = gather(Kind::Page, &[path.to_owned()]).unwrap();
            files.into_iter().map(|file| file.place.slug.unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(slugs(&pages), ["a", "b", "solutions/x"]);
        assert_eq!(slugs(&pages.join("solutions")), ["solutions/x"]);
        assert_eq!(slugs(&pages.join("solutions/x.ko.toml")), ["solutions/x"]);
        let missing = gather(Kind::Page, &[pages.join("none")]).unwrap_err();
        assert_eq!(missing.kind.exit(), 66);
    }
}
