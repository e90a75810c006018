//! The pictures of entries: files next to them, checked by content, or pictures that are already stored.

use super::{asset::AssetSource, table::Table};
use crate::{
    content::model::{
        element::Image,
        picture::{PictureFile, StoredPicture, TYPES},
    },
    files::{MAX_FILE_PIXELS, MAX_PIXELS, Picture, PictureFault, PictureKind, open_picture},
};
use sha2::{Digest as _, Sha256};
use std::{collections::BTreeMap, fmt::Write as _, ops::Range};

/// The maximum size of a picture in bytes, to keep pages fast.
const MAX_BYTES: usize = 2_000_000;

/// The maximum width and height, beyond any screen.
const MAX_SIDE: u32 = 6_000;

/// Stored pictures by checksum; `None` if they were not loaded.
pub(crate) type Library = Option<BTreeMap<String, StoredPicture>>;

/// The pictures of one entry.
pub(crate) struct Pictures<'a> {
    library: &'a Library,
    assets: &'a AssetSource,
    /// Pictures that are imported with the page.
    pub(super) new: Vec<PictureFile>,
    /// The positions of file names in the text of the page, with the addresses that replace them.
    pub(super) moved: Vec<(Range<usize>, String)>,
}

impl<'a> Pictures<'a> {
    pub(super) fn new(library: &'a Library, assets: &'a AssetSource) -> Self {
        Self { library, assets, new: Vec::new(), moved: Vec::new() }
    }

    /// Finds the picture of an element.
    pub(super) fn find(&mut self, image: &mut Image, table: &Table<'_>) {
        if let Some((src, known)) = self.named(&image.src, table, "src") {
            (image.src, image.width, image.height) = (src, known.width, known.height);
        }
    }

    /// Finds the picture of a field: its address and its stored data.
    pub(super) fn named(
        &mut self,
        src: &str,
        table: &Table<'_>,
        field: &str,
    ) -> Option<(String, StoredPicture)> {
        let found = match src.strip_prefix("/media/") {
            _ if src.is_empty() => return None,
            Some(name) => self.stored(name).map(|known| (src.to_owned(), known)),
            None => self.read_file(src).map(|picture| self.take(picture, table, field)),
        };
        found.map_err(|problem| table.fault(field, problem)).ok()
    }

    /// Returns the text of an entry with the addresses of its pictures instead of file names, and the new
    /// pictures.
    pub(super) fn into_text(self, text: &str) -> (String, Vec<PictureFile>) {
        let mut text = text.to_owned();
        // In reverse order, so that earlier positions stay valid.
        for (place, src) in self.moved.into_iter().rev() {
            text.replace_range(place, &src);
        }
        (text, self.new)
    }

    /// The stored picture at an address below `/media/`.
    fn stored(&self, name: &str) -> Result<StoredPicture, String> {
        let (sha256, ending) = name.split_once('.').unwrap_or((name, ""));
        let is_sum = sha256.len() == 64 && sha256.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        let media_type = TYPES.iter().find(|(known, _)| *known == ending).map(|(_, media_type)| *media_type);
        let (true, Some(media_type)) = (is_sum, media_type) else {
            return Err(format!(
                "/media/{name} is not the address of a picture: /media/<sha256>.png, .jpg or .webp"
            ));
        };
        let Some(library) = self.library else {
            return Ok(StoredPicture { media_type: media_type.to_owned(), width: 0, height: 0 });
        };
        let known = library.get(sha256).filter(|known| known.media_type == media_type);
        known.cloned().ok_or_else(|| format!("there is no picture at /media/{name}"))
    }

    /// The picture in a file next to the page.
    fn read_file(&self, name: &str) -> Result<PictureFile, String> {
        let bytes = self.assets.load(name, MAX_BYTES)?;
        let kind = PictureKind::of_bytes(&bytes).filter(|kind| *kind != PictureKind::Gif);
        let kind = kind.ok_or_else(|| format!("{name} is not a PNG, JPEG or WebP picture"))?;
        let too_large = |width, height| {
            format!(
                "{name} has {width} × {height} pixels; at most {MAX_SIDE} per side and {MAX_PIXELS} in all are allowed"
            )
        };
        let Picture { width, height, bytes } =
            open_picture(kind, &bytes, &mut { MAX_FILE_PIXELS }).map_err(|fault| match fault {
                PictureFault::Damaged => format!("{name} is a broken picture"),
                PictureFault::TooLarge { width, height } => too_large(width, height),
            })?;
        if width.max(height) > MAX_SIDE {
            return Err(too_large(width, height));
        }
        let sha256 = Sha256::digest(&bytes).iter().fold(String::with_capacity(64), |mut hex, byte| {
            // Writing to a String cannot fail.
            let _ = write!(hex, "{byte:02x}");
            hex
        });
        Ok(PictureFile { sha256, media_type: kind.media_type().to_owned(), width, height, bytes })
    }

    fn take(&mut self, picture: PictureFile, table: &Table<'_>, field: &str) -> (String, StoredPicture) {
        let ending = TYPES.iter().find(|(_, media_type)| *media_type == picture.media_type);
        let src = format!("/media/{}.{}", picture.sha256, ending.map_or("", |(ending, _)| ending));
        if let Some(node) = table.node(field) {
            self.moved.push((node.span.clone(), format!("\"{src}\"")));
        }
        let (media_type, width, height) = (picture.media_type.clone(), picture.width, picture.height);
        self.new.push(picture);
        (src, StoredPicture { media_type, width, height })
    }
}
