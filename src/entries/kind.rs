//! The six kinds of entries, with their words in commands, in the database and on the site.

use crate::{Error, ui::Pages};
use std::{fmt, str::FromStr};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Page,
    Press,
    Job,
    Employee,
    Module,
    Source,
}

impl Kind {
    pub const ALL: [Self; 6] =
        [Self::Page, Self::Press, Self::Job, Self::Employee, Self::Module, Self::Source];

    /// The word in the database and in commands for one entry.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Press => "press",
            Self::Job => "job",
            Self::Employee => "employee",
            Self::Module => "module",
            Self::Source => "source",
        }
    }

    /// The word in commands for many entries, and the name of the folder or file of seeds.
    #[must_use]
    pub fn plural(self) -> &'static str {
        match self {
            Self::Page => "pages",
            Self::Press => "press",
            Self::Job => "jobs",
            Self::Employee => "employees",
            Self::Module => "modules",
            Self::Source => "sources",
        }
    }

    /// The path of an entry, without the language prefix. `None` for entries that are only shown in lists,
    /// and for pages whose path is taken by another page of the site.
    #[must_use]
    pub fn path(self, slug: &str) -> Option<String> {
        let path = Pages::embedded().path_of(self.word(), slug)?;
        // Only pages choose their path at the root.
        let is_hidden = self == Self::Page && self.hidden_by(slug).is_some();
        (!is_hidden).then_some(path)
    }

    /// Why an entry with this slug is never shown; `None` if it is shown.
    #[must_use]
    pub fn hidden_by(self, slug: &str) -> Option<String> {
        let pages = Pages::embedded();
        pages.hidden_by(self.word(), &pages.path_of(self.word(), slug)?)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Kind {
    type Err = Error;

    fn from_str(word: &str) -> Result<Self, Error> {
        Self::ALL.into_iter().find(|kind| kind.word() == word).ok_or_else(|| {
            let known: Vec<_> = Self::ALL.into_iter().map(Self::word).collect();
            let detail = format!("unknown kind of content {word}: expected one of {}", known.join(", "));
            Error::not_found("content.kind-unknown", detail)
        })
    }
}
