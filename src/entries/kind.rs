//! What editors write comes in six kinds, each with its place in commands, in the database and on the site.

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

    /// Its word in the database and in commands that name one entry.
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

    /// Its word in commands that take many, and the name of the folder or file of its seeds.
    #[must_use]
    pub fn noun(self) -> &'static str {
        match self {
            Self::Page => "pages",
            Self::Press => "press",
            Self::Job => "jobs",
            Self::Employee => "employees",
            Self::Module => "modules",
            Self::Source => "sources",
        }
    }

    /// Where an entry of this slug is shown, below the language; none for those that only stand in lists, and for a page in
    /// whose place the site shows another.
    #[must_use]
    pub fn path(self, slug: &str) -> Option<String> {
        let path = Pages::embedded().path_of(self.word(), slug)?;
        // Only pages have names of their own choice at the top.
        let is_hidden = self == Self::Page && self.hidden_by(slug).is_some();
        (!is_hidden).then_some(path)
    }

    /// Why an entry of this slug is never seen, if it is so.
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
            let detail = format!("{word} is no kind of content; there are {}", known.join(", "));
            Error::absent("content.kind-unknown", detail)
        })
    }
}
