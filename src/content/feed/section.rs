//! The sections of the site that have feeds.

use crate::entries::Kind;

/// A section with a feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Section {
    Press,
    Jobs,
}

impl Section {
    pub const ALL: [Self; 2] = [Self::Press, Self::Jobs];

    /// Path of its list, below the language.
    #[must_use]
    pub fn path(self) -> &'static str {
        match self {
            Self::Press => "/press",
            Self::Jobs => "/jobs",
        }
    }

    pub(super) fn kind(self) -> Kind {
        match self {
            Self::Press => Kind::Press,
            Self::Jobs => Kind::Job,
        }
    }
}
