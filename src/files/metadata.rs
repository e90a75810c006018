//! Removes metadata of pictures: positions, names, dates, thumbnails and comments. The pixels are not encoded
//! again.

use super::picture_kind::PictureKind;
use flate2::Crc;
use image::metadata::Orientation;
use memchr::{memchr, memmem};

/// Returns a picture with its colour profile and orientation as the only metadata; `None` if it is truncated.
pub(super) fn without_metadata(kind: PictureKind, bytes: &[u8]) -> Option<Vec<u8>> {
    match kind {
        PictureKind::Gif => gif(bytes),
        PictureKind::Jpeg => jpeg(bytes),
        PictureKind::Png => png(bytes),
        PictureKind::Webp => webp(bytes),
    }
}

const EXIF: &[u8] = b"Exif\0\0";
/// The signatures of TIFF and therefore Exif data.
const TIFF: [&[u8; 4]; 2] = [b"II*\0", b"MM\0*"];
/// Maximum positions at which TIFF data are parsed. A picture has one or, with its thumbnail, two.
const MAX_TIFF: usize = 100;
/// The GPS directory of Exif data, and its entries for latitude and longitude.
const GPS: u16 = 0x8825;
const LATITUDE: u16 = 2;
const LONGITUDE: u16 = 4;

/// Whether a picture contains its GPS position, in Exif or XMP data.
pub(crate) fn has_position(bytes: &[u8]) -> bool {
    let positions = |mark: &'static [u8; 4]| memmem::find_iter(bytes, mark).take(MAX_TIFF);
    TIFF.into_iter().flat_map(positions).any(|at| tiff_has_position(&bytes[at..]) == Some(true))
        || memmem::find(bytes, b"GPSLatitude").is_some()
}

fn tiff_has_position(tiff: &[u8]) -> Option<bool> {
    let is_little = tiff.starts_with(TIFF[0]);
    let place = |at: usize| {
        let bytes = *tiff.get(at..)?.first_chunk()?;
        usize::try_from(if is_little { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) }).ok()
    };
    let number = |at: usize| {
        let bytes = *tiff.get(at..)?.first_chunk()?;
        Some(if is_little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
    };
    // Each entry has twelve bytes, of which the last four are its value or its offset.
    let entries = |directory: usize| {
        let count = usize::from(number(directory)?);
        Some((0..count).map(move |entry| directory + 2 + 12 * entry))
    };
    let pointer = entries(place(4)?)?.find(|entry| number(*entry) == Some(GPS))?;
    let mut tags = entries(place(pointer + 8)?)?.map_while(number);
    Some(tags.any(|tag| matches!(tag, LATITUDE | LONGITUDE)))
}

/// Minimal Exif data with the orientation of `exif`; `None` if no rotation is needed.
fn orientation(exif: &[u8]) -> Option<Vec<u8>> {
    let exif = exif.strip_prefix(EXIF).unwrap_or(exif);
    let orientation =
        Orientation::from_exif_chunk(exif).filter(|found| *found != Orientation::NoTransforms)?;
    // The header, a directory with one entry (tag 0x0112, a 16-bit number), no further directory.
    let mut only = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".to_vec();
    only.extend([orientation.to_exif(), 0, 0, 0, 0, 0, 0, 0]);
    Some(only)
}

/// Copies segments up to the end of the picture (ITU-T T.81, annex B). Cameras append further pictures, which
/// are dropped.
fn jpeg(bytes: &[u8]) -> Option<Vec<u8>> {
    let (mut kept, mut rest) = (vec![0xFF, 0xD8], bytes.get(2..)?);
    loop {
        // Decoders skip bytes between segments, and a marker may have several leading bytes 0xFF.
        rest = &rest[memchr(0xFF, rest)?..];
        let fill = rest.iter().position(|byte| *byte != 0xFF)?;
        let (marker, after) = (rest[fill], &rest[fill + 1..]);
        rest = after;
        match marker {
            0x00 => {}
            0x01 | 0xD0..=0xD7 => kept.extend([0xFF, marker]),
            0xD9 => {
                kept.extend([0xFF, 0xD9]);
                return Some(kept);
            }
            _ => {
                let length = usize::from(u16::from_be_bytes(*rest.first_chunk()?));
                let content = rest.get(2..length)?;
                rest = &rest[length..];
                push_segment(&mut kept, marker, content)?;
                if marker == 0xDA {
                    let length = entropy_length(rest)?;
                    kept.extend(&rest[..length]);
                    rest = &rest[length..];
                }
            }
        }
    }
}

/// Copies a segment that decoders need. Of application segments, these are JFIF, Adobe and colour profiles.
fn push_segment(kept: &mut Vec<u8>, marker: u8, content: &[u8]) -> Option<()> {
    let exif = [EXIF, &orientation(content).unwrap_or_default()].concat();
    let content = match marker {
        0xE1 if content.starts_with(EXIF) && exif.len() > EXIF.len() => exif.as_slice(),
        0xE0 if content.starts_with(b"JFIF\0") => content,
        0xE2 if content.starts_with(b"ICC_PROFILE\0") => content,
        0xEE if content.starts_with(b"Adobe") => content,
        0xE0..=0xEF | 0xFE => return Some(()),
        _ => content,
    };
    kept.extend([0xFF, marker]);
    kept.extend(u16::try_from(content.len() + 2).ok()?.to_be_bytes());
    kept.extend(content);
    Some(())
}

/// The number of bytes up to the next marker that is not part of the coded data.
fn entropy_length(bytes: &[u8]) -> Option<usize> {
    let mut from = 0;
    loop {
        let at = from + memchr(0xFF, &bytes[from..])?;
        if !matches!(bytes.get(at + 1)?, 0x00 | 0xD0..=0xD7) {
            return Some(at);
        }
        from = at + 2;
    }
}

/// Chunks that decoders need (PNG, third edition), including those of animations.
const PNG_CHUNKS: [&[u8; 4]; 15] = [
    b"IHDR", b"PLTE", b"IDAT", b"tRNS", b"cHRM", b"gAMA", b"iCCP", b"sBIT", b"sRGB", b"cICP", b"bKGD",
    b"pHYs", b"acTL", b"fcTL", b"fdAT",
];

/// Bytes after the last complete chunk are dropped, as in browsers; the decoder fails if pixels are missing.
fn png(bytes: &[u8]) -> Option<Vec<u8>> {
    let (signature, mut rest) = bytes.split_at_checked(8)?;
    let mut kept = signature.to_vec();
    while let Some((chunk, after)) = next_chunk(rest) {
        rest = after;
        match chunk.first_chunk()? {
            b"IEND" => break,
            name if PNG_CHUNKS.contains(&name) => push_chunk(&mut kept, chunk)?,
            name @ b"eXIf" => {
                if let Some(exif) = orientation(&chunk[4..]) {
                    push_chunk(&mut kept, &[name, exif.as_slice()].concat())?;
                }
            }
            _ => {}
        }
    }
    push_chunk(&mut kept, b"IEND")?;
    Some(kept)
}

/// The name and content of a chunk, and the bytes after it; `None` if it is truncated.
fn next_chunk(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let length = usize::try_from(u32::from_be_bytes(*bytes.first_chunk()?)).ok()?;
    let (chunk, after) = bytes.split_at_checked(length.checked_add(12)?)?;
    Some((&chunk[4..8 + length], after))
}

/// Appends a chunk with a new checksum, because browsers accept pictures with wrong ones.
fn push_chunk(kept: &mut Vec<u8>, content: &[u8]) -> Option<()> {
    let mut crc = Crc::new();
    crc.update(content);
    kept.extend(u32::try_from(content.len() - 4).ok()?.to_be_bytes());
    kept.extend(content);
    kept.extend(crc.sum().to_be_bytes());
    Some(())
}

/// Application extensions that affect the display of a picture.
const GIF_APPLICATIONS: [&[u8]; 3] = [b"\x0BNETSCAPE2.0", b"\x0BANIMEXTS1.0", b"\x0BICCRGBG1012"];

/// Copies blocks up to the trailer (GIF89a), which viewers do not require.
fn gif(bytes: &[u8]) -> Option<Vec<u8>> {
    let head = 13 + colour_table(*bytes.get(10)?);
    let (head, mut rest) = bytes.split_at_checked(head)?;
    let mut kept = head.to_vec();
    loop {
        let (length, is_kept) = match rest {
            [] | [0x3B, ..] => {
                kept.push(0x3B);
                return Some(kept);
            }
            [0x2C, ..] => {
                let head = 10 + colour_table(*rest.get(9)?) + 1;
                (head + sub_blocks(rest.get(head..)?)?, true)
            }
            [0x21, label, content @ ..] => {
                let is_shown = |application: &&[u8]| content.starts_with(application);
                let is_kept =
                    matches!(label, 0x01 | 0xF9) || *label == 0xFF && GIF_APPLICATIONS.iter().any(is_shown);
                (2 + sub_blocks(content)?, is_kept)
            }
            _ => (1, false),
        };
        let (block, after) = rest.split_at_checked(length)?;
        rest = after;
        if is_kept {
            kept.extend(block);
        }
    }
}

/// Bytes of the colour table that the flags declare.
fn colour_table(flags: u8) -> usize {
    if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) }
}

/// Bytes of a sequence of sub-blocks, with its terminator.
fn sub_blocks(bytes: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        let length = usize::from(*bytes.get(at)?);
        at += 1 + length;
        if length == 0 {
            return Some(at);
        }
    }
}

/// Chunks that decoders need (RFC 9649).
const WEBP_CHUNKS: [&[u8; 4]; 7] = [b"VP8 ", b"VP8L", b"VP8X", b"ALPH", b"ANIM", b"ANMF", b"ICCP"];
/// Flags of `VP8X` for Exif and XMP data.
const HAS_EXIF: u8 = 0x08;
const HAS_XMP: u8 = 0x04;

fn webp(bytes: &[u8]) -> Option<Vec<u8>> {
    let length = usize::try_from(u32::from_le_bytes(*bytes.get(4..)?.first_chunk()?)).ok()?;
    let mut rest = bytes.get(12..length.checked_add(8)?)?;
    let (mut kept, mut has_exif) = (b"RIFF\0\0\0\0WEBP".to_vec(), false);
    while !rest.is_empty() {
        let length = usize::try_from(u32::from_le_bytes(*rest.get(4..)?.first_chunk()?)).ok()?;
        let (chunk, after) = rest.split_at_checked(length.checked_add(8)?)?;
        // Chunks of odd length are padded, except sometimes the last one.
        rest = after.get(length % 2..).unwrap_or_default();
        let (name, content) = (chunk.first_chunk()?, &chunk[8..]);
        let exif = orientation(content).filter(|_| name == b"EXIF");
        has_exif |= exif.is_some();
        let kept_content = match exif.as_deref() {
            None if !WEBP_CHUNKS.contains(&name) => continue,
            exif => exif.unwrap_or(content),
        };
        kept.extend(name);
        kept.extend(u32::try_from(kept_content.len()).ok()?.to_le_bytes());
        kept.extend(kept_content);
        kept.extend(&[0][..kept_content.len() % 2]);
    }
    if kept.get(12..16)? == b"VP8X" {
        let flags = kept.get_mut(20)?;
        *flags = *flags & !(HAS_EXIF | HAS_XMP) | if has_exif { HAS_EXIF } else { 0 };
    }
    let length = u32::try_from(kept.len() - 8).ok()?;
    kept[4..8].copy_from_slice(&length.to_le_bytes());
    Some(kept)
}
