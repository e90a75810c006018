//! Pictures, under the checksum of their bytes.

use crate::{
    Error, Result,
    content::model::picture::{PictureFile, StoredPicture},
    db::{Tx, args, statements},
};
use std::collections::BTreeMap;

statements! {
    "A picture by its checksum."
    FIND_IMAGE = "SELECT sha256, media_type, width, height, bytes FROM content_image WHERE sha256 = $1";
    "All pictures without their bytes."
    LIST_IMAGES = "SELECT sha256, media_type, width, height FROM content_image ORDER BY sha256";
    "Stores a picture unless it is stored already."
    INSERT_IMAGE = "INSERT INTO content_image (sha256, media_type, width, height, bytes) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (sha256) DO NOTHING";
    "Deletes a picture that no current or former text refers to."
    DELETE_IMAGE = "DELETE FROM content_image WHERE sha256 = $1
        AND NOT EXISTS (SELECT 1 FROM content_entry WHERE source LIKE $2)
        AND NOT EXISTS (SELECT 1 FROM content_version WHERE source LIKE $2)";
}

#[derive(sqlx::FromRow)]
struct PictureFileRow {
    sha256: String,
    media_type: String,
    width: i64,
    height: i64,
    bytes: Vec<u8>,
}

impl PictureFileRow {
    fn parse(self) -> Result<PictureFile> {
        let Self { sha256, media_type, width, height, bytes } = self;
        Ok(PictureFile { sha256, media_type, width: pixels(width)?, height: pixels(height)?, bytes })
    }
}

#[derive(sqlx::FromRow)]
struct PictureRow {
    sha256: String,
    media_type: String,
    width: i64,
    height: i64,
}

impl PictureRow {
    fn parse(self) -> Result<(String, StoredPicture)> {
        let Self { sha256, media_type, width, height } = self;
        Ok((sha256, StoredPicture { media_type, width: pixels(width)?, height: pixels(height)? }))
    }
}

/// Finds a picture by its checksum.
pub(crate) async fn image(tx: &mut Tx, sha256: &str) -> Result<Option<PictureFile>> {
    let row: Option<PictureFileRow> = tx.row(FIND_IMAGE, args![sha256]).await?;
    row.map(PictureFileRow::parse).transpose()
}

/// Media types and sizes of all pictures, by checksum.
pub(crate) async fn pictures(tx: &mut Tx) -> Result<BTreeMap<String, StoredPicture>> {
    let rows: Vec<PictureRow> = tx.rows(LIST_IMAGES, args![]).await?;
    rows.into_iter().map(PictureRow::parse).collect()
}

/// Stores a picture unless it is stored already.
pub(crate) async fn insert_image_if_absent(tx: &mut Tx, image: &PictureFile) -> Result<()> {
    let (width, height) = (i64::from(image.width), i64::from(image.height));
    let row = args![&image.sha256, &image.media_type, width, height, image.bytes.as_slice()];
    tx.exec(INSERT_IMAGE, row).await.map(drop)
}

/// Deletes a picture unless a current or former text refers to it.
pub(crate) async fn delete_image(tx: &mut Tx, sha256: &str) -> Result<()> {
    tx.exec(DELETE_IMAGE, args![sha256, format!("%{sha256}%")]).await.map(drop)
}

fn pixels(stored: i64) -> Result<u32> {
    stored.try_into().map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::test_db;

    #[tokio::test]
    async fn stores_a_picture_once_and_never_changes_it() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let (sha256, media_type) = ("a".repeat(64), "image/png".to_owned());
        let picture = PictureFile { sha256, media_type, width: 3, height: 2, bytes: vec![1, 2] };
        insert_image_if_absent(&mut tx, &picture).await.unwrap();
        insert_image_if_absent(&mut tx, &PictureFile { bytes: vec![9], ..picture.clone() }).await.unwrap();
        assert_eq!(image(&mut tx, &picture.sha256).await.unwrap(), Some(picture.clone()));
        let known = StoredPicture { media_type: "image/png".to_owned(), width: 3, height: 2 };
        let all = pictures(&mut tx).await.unwrap();
        assert_eq!(all, BTreeMap::from([(picture.sha256, known)]));
        assert_eq!(image(&mut tx, "b").await.unwrap(), None);
    }
}
