//! The pictures of pages, under the checksum of their bytes: an address never means another picture.

use super::{
    model::picture::{PictureFile, TYPES},
    store,
};
use crate::{Error, Result, app::App};

/// The picture of this file name, a checksum and the ending of its type, and that type.
///
/// # Errors
/// `request.not-found` when there is none.
pub async fn picture(app: &App, name: &str) -> Result<(&'static str, PictureFile)> {
    let nothing = || Error::absent("request.not-found", "there is no picture of this name");
    let (sha256, ending) = name.split_once('.').ok_or_else(nothing)?;
    let (_, media_type) = TYPES.into_iter().find(|(known, _)| *known == ending).ok_or_else(nothing)?;
    let found = store::image(&mut app.db.read().await?, sha256).await?;
    let image = found.filter(|image| image.media_type == media_type).ok_or_else(nothing)?;
    Ok((media_type, image))
}
