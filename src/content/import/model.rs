//! Options, progress and results of an import.

use crate::{
    content::model::{entry::Entry, picture::PictureFile},
    entries::{Kind, Slug, Stage},
    error::FieldError,
    locale::Locale,
};
use jiff::civil::Date;
use serde::Serialize;

#[derive(Debug, Clone, Copy, Default)]
pub struct ImportOptions {
    /// Imports all entries as drafts.
    pub draft: bool,
    /// Rolls the import back at its end.
    pub dry_run: bool,
    /// Accepts unknown elements, chapters that do not fit and missing modules, with a warning each.
    pub tolerate: bool,
    /// The language of files that do not name theirs.
    pub locale: Option<Locale>,
}

/// An entry that was read from a file, and its line there (0: the file is the entry).
#[derive(Debug)]
pub(crate) struct ParsedEntry {
    pub(crate) entry: Entry,
    pub(crate) line: u64,
    pub(crate) pictures: Vec<PictureFile>,
    /// The name of the file.
    pub(crate) file: String,
}

/// What an import did to one entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Imported {
    pub kind: Kind,
    pub slug: Slug,
    /// The language it is written in.
    pub locale: Locale,
    pub stage: Stage,
    pub change: Change,
    /// The changed lines of an entry that existed already.
    pub diff: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Every entry that was read.
    pub entries: Vec<Imported>,
    /// Problems that did not prevent the import.
    pub warnings: Vec<FieldError>,
}

/// Progress of an import. A file of a list contains many entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImportProgress {
    /// The number of further entries to read.
    Found(u64),
    /// An entry was read.
    Read,
    /// All entries were read; the number to store.
    ToStore(u64),
    /// An entry was stored, or was unchanged.
    Stored,
}

/// Callback for the progress of an import.
pub(crate) type ProgressFn<'a> = &'a (dyn Fn(ImportProgress) + Sync);

/// What an import changed in an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    Created,
    /// The stored version was replaced.
    Changed,
    /// Already stored with the same content.
    Unchanged,
}

impl Change {
    /// The word printed at the terminal.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Changed => "changed",
            Self::Unchanged => "unchanged",
        }
    }
}

/// The change of an entry's last public day.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum LastDay {
    #[default]
    Unchanged,
    /// The entry is public without end.
    None,
    Day(Date),
}

/// The new state of an entry.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Transition {
    pub(crate) stage: Stage,
    /// Its first day, if it changes.
    pub(crate) from: Option<Date>,
    pub(crate) until: LastDay,
    /// Whether unknown elements, chapters that do not fit and missing modules are accepted.
    pub(crate) tolerate: bool,
}
