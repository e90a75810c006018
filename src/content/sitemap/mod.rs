//! The map of the site for search engines: every page they may show, in each language it is written in.

mod document;
mod places;

use crate::{Error, Result, app::App, entries::store::Part};
use places::{Place, extent, part};

/// Addresses in one file. Search engines take 50,000 and 50 MB; so many are about 3 MB, made in a moment.
pub const LIMIT: usize = 5_000;

/// A file of the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Section {
    /// Screens, and the pages of editors.
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

    /// Where its first file stands.
    #[must_use]
    pub fn path(self) -> String {
        format!("/sitemap-{}.xml", self.word())
    }

    fn numbered(self, number: usize) -> String {
        if number == 1 { self.path() } else { format!("{}?page={number}", self.path()) }
    }
}

/// The list of the map's files, each of at most so many addresses.
///
/// # Errors
/// What the database says.
pub async fn index(app: &App, limit: usize) -> Result<Vec<u8>> {
    let mut files = Vec::new();
    for section in Section::ALL {
        let (count, changed) = extent(app, section).await?;
        files.extend((1..=count.div_ceil(limit)).map(|number| (section.numbered(number), changed)));
    }
    Ok(document::index(&files, &app.config.public_url))
}

/// A file of the map, counted from one.
///
/// # Errors
/// `request.not-found` past the last one.
pub async fn file(app: &App, section: Section, number: usize, limit: usize) -> Result<Vec<u8>> {
    let offset = number.saturating_sub(1).saturating_mul(limit);
    let places = part(app, section, Part { offset, limit }).await?;
    // The first file is there even when nothing is: whoever holds its address is told so.
    if places.is_empty() && number != 1 {
        return Err(Error::absent("request.not-found", "the site map has no such file"));
    }
    Ok(document::file(&places, &app.config.public_url))
}
