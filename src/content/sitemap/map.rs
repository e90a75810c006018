//! Builds the files of the site map.

use super::urls::{extent, page};
use super::{document, section::Section};
use crate::{Error, Result, app::App, entries::store::PageRange};

/// Maximum number of addresses in one file. Search engines accept 50,000 and 50 MB; 5,000 are about 3 MB.
pub const LIMIT: usize = 5_000;

/// The index of the files, each of at most `limit` addresses.
///
/// # Errors
/// Database errors.
pub async fn index(app: &App, limit: usize) -> Result<Vec<u8>> {
    let mut files = Vec::new();
    for section in Section::ALL {
        let (count, changed) = extent(app, section).await?;
        files.extend((1..=count.div_ceil(limit)).map(|number| (section.numbered(number), changed)));
    }
    Ok(document::index(&files, &app.config.public_url))
}

/// A file of the site map; `number` starts at 1.
///
/// # Errors
/// `request.not-found` past the last one.
pub async fn file(app: &App, section: Section, number: usize, limit: usize) -> Result<Vec<u8>> {
    let offset = number.saturating_sub(1).saturating_mul(limit);
    let places = page(app, section, PageRange { offset, limit }).await?;
    // The first file exists even if it is empty, because the index may have listed it before.
    if places.is_empty() && number != 1 {
        return Err(Error::not_found("request.not-found", "the site map has no such file"));
    }
    Ok(document::file(&places, &app.config.public_url))
}
