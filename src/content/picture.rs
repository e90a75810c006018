//! Pictures of pages, addressed by the checksum of their bytes, so that an address never changes its content.

use super::{
    model::picture::{PictureFile, TYPES},
    store,
};
use crate::{Error, Result, app::App};

/// The picture with this file name (checksum and extension), and its media type.
///
/// # Errors
/// `request.not-found` if there is none.
pub async fn picture(app: &App, name: &str) -> Result<(&'static str, PictureFile)> {
    let nothing = || Error::not_found("request.not-found", "there is no picture of this name");
    let (sha256, ending) = name.split_once('.').ok_or_else(nothing)?;
    let (_, media_type) = TYPES.into_iter().find(|(known, _)| *known == ending).ok_or_else(nothing)?;
    let found = store::image(&mut app.db.read().await?, sha256).await?;
    let image = found.filter(|image| image.media_type == media_type).ok_or_else(nothing)?;
    Ok((media_type, image))
}
