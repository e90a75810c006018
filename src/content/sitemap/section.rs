//! The files of the site map.

use crate::closed_list::closed_list;

closed_list! {
    /// A file of the site map.
    Section {
        /// Screens and pages of editors.
        Pages = "pages",
        Press = "press",
        Jobs = "jobs",
        Indicators = "indicators",
        Sources = "sources",
        Modules = "modules",
    }
}

impl Section {
    /// Path of its first file.
    #[must_use]
    pub fn path(self) -> String {
        format!("/sitemap-{}.xml", self.word())
    }

    pub(super) fn numbered(self, number: usize) -> String {
        if number == 1 { self.path() } else { format!("{}?page={number}", self.path()) }
    }
}
