//! The archive of an HTML mail: one page and its pictures, without other files.

use super::{
    charset,
    model::{Check, Finding, Image},
};
use crate::{
    files::{MAX_FILE_PIXELS, PictureKind, has_position, open_picture},
    zip_archive::{self, ArchiveError, Entry, Limits, ReadSeek},
};
use encoding_rs::Encoding;
use sha2::{Digest as _, Sha256};
use std::io::Read as _;

const LIMITS: Limits = Limits { bytes: 50_000_000, ratio: 100 };

/// The content of an archive.
#[derive(Default)]
pub(super) struct Pack {
    /// The name and the text of the page.
    pub(super) page: Option<(String, String)>,
    pub(super) images: Vec<Image>,
    pub(super) findings: Vec<Finding>,
}

pub(super) fn open(file: Box<dyn ReadSeek>) -> Result<Pack, ArchiveError> {
    let judge = |names: &[String]| Ok::<_, ArchiveError>((names.to_vec(), LIMITS));
    let (mut zip, names) = zip_archive::open(file, judge)?;
    let mut pack = Pack::default();
    let (mut pages, mut pixels) = (Vec::new(), MAX_FILE_PIXELS);
    for (index, name) in names.into_iter().enumerate() {
        if name.ends_with('/') || zip_archive::is_os_metadata(&name) {
            continue;
        }
        let mut bytes = Vec::new();
        Entry { zip: &mut zip, index }.content()?.read_to_end(&mut bytes)?;
        if is_page(&name) {
            pages.push((name, bytes));
        } else if let Some(kind) = PictureKind::of_bytes(&bytes).filter(|kind| *kind != PictureKind::Webp) {
            // The metadata are removed in the mail, but remain in the stored archive.
            pack.findings.extend(has_position(&bytes).then(|| Finding::of_position(&name)));
            match open_picture(kind, &bytes, &mut pixels) {
                Ok(picture) => pack.images.push(image(name, kind.media_type(), picture.bytes)),
                Err(fault) => {
                    pack.findings.push(Finding::of_picture(&name, fault));
                    // A damaged picture is added too, so that references to it are not reported as errors.
                    pack.images.push(image(name, kind.media_type(), Vec::new()));
                }
            }
        } else {
            let check = if has_ending(&name, &PICTURES) { Check::ImageFormat } else { Check::UnknownFile };
            pack.findings.push(Finding::new(check, &name).at(&name, None));
        }
    }
    if pages.len() != 1 {
        let names: Vec<_> = pages.iter().map(|(name, _)| name.as_str()).collect();
        pack.findings.push(Finding::new(Check::PageCount, names.join(", ")));
    }
    if let Some((name, bytes)) = pages.into_iter().next() {
        let (text, is_faithful) = decoded(&bytes);
        if !is_faithful {
            pack.findings.push(Finding::new(Check::Encoding, &name).at(&name, None));
        }
        pack.page = Some((name, text));
    }
    Ok(pack)
}

const PAGES: [&str; 2] = [".html", ".htm"];
const PICTURES: [&str; 8] = [".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".bmp", ".tif"];

fn has_ending(name: &str, endings: &[&str]) -> bool {
    let name = name.to_lowercase();
    endings.iter().any(|ending| name.ends_with(ending))
}

fn is_page(name: &str) -> bool {
    has_ending(name, &PAGES)
}

/// An inline image. Its content id is derived from its bytes, so it is the same in every mail.
fn image(name: String, media_type: &str, bytes: Vec<u8>) -> Image {
    let hash = Sha256::digest(&bytes);
    let content_id: String = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    Image { name, media_type: media_type.to_owned(), content_id, bytes }
}

/// The text of a page, decoded by its byte order mark, its declared encoding or as UTF-8, and whether all
/// bytes were valid.
fn decoded(bytes: &[u8]) -> (String, bool) {
    let encoding =
        Encoding::for_bom(bytes).map(|(encoding, _)| encoding).or_else(|| charset::declared(bytes));
    let (text, _, has_faults) = encoding.unwrap_or(encoding_rs::UTF_8).decode(bytes);
    (text.into_owned(), !has_faults)
}
