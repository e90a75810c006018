//! The files of the site map.

/// A file of the site map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Section {
    /// Screens and pages of editors.
    Pages,
    Press,
    Jobs,
    Indicators,
    Sources,
    Modules,
}

impl Section {
    pub const ALL: [Self; 6] =
        [Self::Pages, Self::Press, Self::Jobs, Self::Indicators, Self::Sources, Self::Modules];

    fn word(self) -> &'static str {
        match self {
            Self::Pages => "pages",
            Self::Press => "press",
            Self::Jobs => "jobs",
            Self::Indicators => "indicators",
            Self::Sources => "sources",
            Self::Modules => "modules",
        }
    }

    /// Path of its first file.
    #[must_use]
    pub fn path(self) -> String {
        format!("/sitemap-{}.xml", self.word())
    }

    pub(super) fn numbered(self, number: usize) -> String {
        if number == 1 { self.path() } else { format!("{}?page={number}", self.path()) }
    }
}
