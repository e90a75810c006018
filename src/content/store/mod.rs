//! Pictures, under the checksum of their bytes, and the history of entries; entries have their own room.

mod version;

use crate::{
    Error, Result,
    content::import::Known,
    db::{Tx, args, statements},
};
use std::collections::BTreeMap;

pub(super) use crate::entries::store::{entry, former, free, heads, moves, put, remove, versions};
pub(in crate::content) use version::{forget, has_any, history, mentions, note};

/// Every statement of the content.
pub(super) fn statements() -> Vec<(&'static str, &'static str)> {
    [STATEMENTS, version::STATEMENTS].concat()
}

statements! {
    "A picture."
    IMAGE = "SELECT sha256, media_type, width, height, bytes FROM content_image WHERE sha256 = $1";
    "Which pictures there are, without their bytes."
    PICTURES = "SELECT sha256, media_type, width, height FROM content_image ORDER BY sha256";
    "Takes a picture."
    PUT_IMAGE = "INSERT INTO content_image (sha256, media_type, width, height, bytes) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (sha256) DO NOTHING";
    "Drops a picture that no text names any more, of now or of before."
    DROP_IMAGE = "DELETE FROM content_image WHERE sha256 = $1
        AND NOT EXISTS (SELECT 1 FROM content_entry WHERE source LIKE $2)
        AND NOT EXISTS (SELECT 1 FROM content_version WHERE source LIKE $2)";
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    /// Of the bytes, in hexadecimal.
    pub sha256: String,
    pub media_type: String,
    /// In pixels, as the bytes say.
    pub width: u32,
    /// In pixels, as the bytes say.
    pub height: u32,
    pub bytes: Vec<u8>,
}

/// A picture by its checksum.
pub(in crate::content) async fn image(tx: &mut Tx, sha256: &str) -> Result<Option<Image>> {
    let row = tx.row(IMAGE, args![sha256]).await?;
    let image = |(sha256, media_type, width, height, bytes): (String, String, i64, i64, Vec<u8>)| {
        Ok(Image { sha256, media_type, width: pixels(width)?, height: pixels(height)?, bytes })
    };
    row.map(image).transpose()
}

/// What is known of all pictures, by checksum.
pub(in crate::content) async fn pictures(tx: &mut Tx) -> Result<BTreeMap<String, Known>> {
    let known = |(sha256, media_type, width, height): (String, String, i64, i64)| {
        Ok((sha256, Known { media_type, width: pixels(width)?, height: pixels(height)? }))
    };
    tx.rows(PICTURES, args![]).await?.into_iter().map(known).collect()
}

/// Takes a picture; one that is there already stays.
pub(in crate::content) async fn put_image(tx: &mut Tx, image: &Image) -> Result<()> {
    let size = (i64::from(image.width), i64::from(image.height));
    let row = args![&image.sha256, &image.media_type, size.0, size.1, image.bytes.as_slice()];
    tx.exec(PUT_IMAGE, row).await.map(drop)
}

/// Drops a picture unless a text still names it, of now or of before.
pub(in crate::content) async fn drop_image(tx: &mut Tx, sha256: &str) -> Result<()> {
    tx.exec(DROP_IMAGE, args![sha256, format!("%{sha256}%")]).await.map(drop)
}

fn pixels(stored: i64) -> Result<u32> {
    stored.try_into().map_err(Error::fault)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::test_db;

    #[tokio::test]
    async fn a_picture_is_kept_once_and_never_changes() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let (sha256, media_type) = ("a".repeat(64), "image/png".to_owned());
        let picture = Image { sha256, media_type, width: 3, height: 2, bytes: vec![1, 2] };
        put_image(&mut tx, &picture).await.unwrap();
        put_image(&mut tx, &Image { bytes: vec![9], ..picture.clone() }).await.unwrap();
        assert_eq!(image(&mut tx, &picture.sha256).await.unwrap(), Some(picture.clone()));
        let known = Known { media_type: "image/png".to_owned(), width: 3, height: 2 };
        let all = pictures(&mut tx).await.unwrap();
        assert_eq!(all, BTreeMap::from([(picture.sha256, known)]));
        assert_eq!(image(&mut tx, "b").await.unwrap(), None);
    }
}
