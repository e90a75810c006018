//! Validates pictures of campaigns and pages: they must decode completely, and their metadata, which may
//! contain positions and names, are removed.

use super::{metadata::without_metadata, picture_kind::PictureKind};
use image::{
    AnimationDecoder, ImageDecoder, ImageError, Limits,
    codecs::{gif::GifDecoder, jpeg::JpegDecoder, png::PngDecoder, webp::WebPDecoder},
};
use std::io::Cursor;

/// Maximum pixels of a picture; a browser needs four bytes per pixel.
pub(crate) const MAX_PIXELS: u64 = 25_000_000;
/// Maximum pixels of all pictures of a file, counting each frame of animations: decoding takes a few seconds.
pub(crate) const MAX_FILE_PIXELS: u64 = 300_000_000;
/// Maximum bytes of a decoded picture.
const MAX_DECODED_BYTES: u64 = 4 * MAX_PIXELS;

/// A picture that decodes completely, with its orientation and colour profile as the only metadata.
#[derive(Debug)]
pub(crate) struct Picture {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) bytes: Vec<u8>,
}

/// Why a picture is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PictureFault {
    /// Truncated or invalid bytes.
    Damaged,
    /// More pixels than [`MAX_PIXELS`], or than [`MAX_FILE_PIXELS`] in its file.
    TooLarge { width: u32, height: u32 },
}

impl From<ImageError> for PictureFault {
    fn from(_: ImageError) -> Self {
        Self::Damaged
    }
}

/// Validates a picture. Its pixels, in all frames, are deducted from `pixels`, which the pictures of a file
/// share.
///
/// # Errors
/// Why it is rejected.
pub(crate) fn open_picture(
    kind: PictureKind,
    bytes: &[u8],
    pixels: &mut u64,
) -> Result<Picture, PictureFault> {
    let bytes = without_metadata(kind, bytes).ok_or(PictureFault::Damaged)?;
    let input = Cursor::new(bytes.as_slice());
    let mut budget = Budget { pixels };
    let (width, height) = match kind {
        PictureKind::Gif => {
            let decoder = GifDecoder::new(input)?;
            budget.decode_frames(decoder.dimensions(), decoder)?
        }
        PictureKind::Jpeg => budget.decode(JpegDecoder::new(input)?)?,
        PictureKind::Png => budget.decode(PngDecoder::with_limits(input, limits())?)?,
        PictureKind::Webp => {
            let decoder = WebPDecoder::new(input)?;
            match decoder.has_animation() {
                true => budget.decode_frames(decoder.dimensions(), decoder)?,
                false => budget.decode(decoder)?,
            }
        }
    };
    Ok(Picture { width, height, bytes })
}

fn limits() -> Limits {
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MAX_DECODED_BYTES);
    limits
}

struct Budget<'p> {
    pixels: &'p mut u64,
}

impl Budget<'_> {
    fn decode(&mut self, decoder: impl ImageDecoder) -> Result<(u32, u32), PictureFault> {
        let size = decoder.dimensions();
        self.charge(size)?;
        let bytes = Some(decoder.total_bytes()).filter(|bytes| *bytes <= MAX_DECODED_BYTES);
        let bytes = bytes.ok_or(PictureFault::TooLarge { width: size.0, height: size.1 })?;
        decoder.read_image(&mut vec![0; usize::try_from(bytes).unwrap_or_default()])?;
        Ok(size)
    }

    fn decode_frames<'d>(
        &mut self,
        size: (u32, u32),
        decoder: impl AnimationDecoder<'d>,
    ) -> Result<(u32, u32), PictureFault> {
        let mut frames = decoder.into_frames();
        for count in 0_u64.. {
            // Checked before memory is allocated for a frame.
            self.charge(size)?;
            match frames.next() {
                Some(frame) => drop(frame?),
                None if count == 0 => break,
                None => return Ok(size),
            }
        }
        Err(PictureFault::Damaged)
    }

    fn charge(&mut self, size: (u32, u32)) -> Result<(), PictureFault> {
        let (width, height) = size;
        let pixels = u64::from(width) * u64::from(height);
        let rest = self.pixels.checked_sub(pixels).filter(|_| pixels <= MAX_PIXELS);
        *self.pixels = rest.ok_or(PictureFault::TooLarge { width, height })?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Crc;
    use image::{
        DynamicImage, Frame, ImageFormat, RgbaImage, codecs::gif::GifEncoder, metadata::Orientation,
    };
    use std::iter::repeat_n;

    const KINDS: [(PictureKind, ImageFormat); 4] = [
        (PictureKind::Gif, ImageFormat::Gif),
        (PictureKind::Jpeg, ImageFormat::Jpeg),
        (PictureKind::Png, ImageFormat::Png),
        (PictureKind::Webp, ImageFormat::WebP),
    ];
    const SECRET: &[u8] = b"48.8566 N, 2.3522 E, Dr Zoe Martin";

    /// An image of 40 × 30 pixels with many colours.
    fn pixels() -> RgbaImage {
        RgbaImage::from_fn(40, 30, |x, y| {
            image::Rgba([x * 6, y * 8, x * y % 251, 255].map(|colour| u8::try_from(colour).unwrap()))
        })
    }

    fn encoded(format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        DynamicImage::from(pixels()).into_rgb8().write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    fn opened(kind: PictureKind, bytes: &[u8]) -> Result<Picture, PictureFault> {
        open_picture(kind, bytes, &mut { MAX_FILE_PIXELS })
    }

    fn contains(bytes: &[u8], text: &[u8]) -> bool {
        bytes.windows(text.len()).any(|window| window == text)
    }

    /// The bytes with more bytes inserted at a position.
    fn inserted(bytes: &[u8], at: usize, more: &[&[u8]]) -> Vec<u8> {
        [&bytes[..at], &more.concat(), &bytes[at..]].concat()
    }

    /// Exif data with a rotation and a text.
    fn exif() -> Vec<u8> {
        let head = b"MM\0*\0\0\0\x08\0\x02\x01\x0E\0\x02\0\0\0\x22\0\0\0\x26\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";
        [head.as_slice(), SECRET].concat()
    }

    fn segment(marker: u8, content: &[&[u8]]) -> Vec<u8> {
        let content = content.concat();
        let length = u16::try_from(content.len() + 2).unwrap().to_be_bytes();
        [&[0xFF, marker], length.as_slice(), &content].concat()
    }

    fn chunk(name: &[u8; 4], content: &[u8]) -> Vec<u8> {
        let named = [name.as_slice(), content].concat();
        let mut crc = Crc::new();
        crc.update(&named);
        let length = u32::try_from(content.len()).unwrap().to_be_bytes();
        [length.as_slice(), &named, &crc.sum().to_be_bytes()].concat()
    }

    fn riff_chunk(name: &[u8; 4], content: &[u8]) -> Vec<u8> {
        let length = u32::try_from(content.len()).unwrap().to_le_bytes();
        [name.as_slice(), &length, content, &[0][..content.len() % 2]].concat()
    }

    /// An image of each kind with the secret in every metadata field of its format.
    fn with_secrets(kind: PictureKind) -> Vec<u8> {
        match kind {
            PictureKind::Gif => {
                let comment = [b"\x21\xFE\x22".as_slice(), SECRET, b"\0"].concat();
                let xmp = [b"\x21\xFF\x0BXMP DataXMP\x22".as_slice(), SECRET, b"\0"].concat();
                let bytes = encoded(ImageFormat::Gif);
                let table = if bytes[10] & 0x80 == 0 { 0 } else { 3 << ((bytes[10] & 7) + 1) };
                let full = inserted(&bytes[..bytes.len() - 1], 13 + table, &[&comment, &xmp]);
                [&full, comment.as_slice(), b"\x3B"].concat()
            }
            PictureKind::Jpeg => {
                let more = [
                    segment(0xE1, &[b"Exif\0\0", &exif()]),
                    segment(0xE1, &[b"http://ns.adobe.com/xap/1.0/\0", SECRET]),
                    segment(0xED, &[b"Photoshop 3.0\0", SECRET]),
                    segment(0xFE, &[SECRET]),
                ];
                let bytes = encoded(ImageFormat::Jpeg);
                [&inserted(&bytes, 2, &[&more.concat()]), SECRET].concat()
            }
            PictureKind::Png => {
                let more = [
                    chunk(b"tEXt", &[b"Author\0", SECRET].concat()),
                    chunk(b"iTXt", &[b"XML:com.adobe.xmp\0\0\0\0\0", SECRET].concat()),
                    chunk(b"eXIf", &exif()),
                ];
                [&inserted(&encoded(ImageFormat::Png), 33, &[&more.concat()]), SECRET].concat()
            }
            PictureKind::Webp => {
                let bytes = encoded(ImageFormat::WebP);
                let chunks = [
                    b"WEBP".to_vec(),
                    riff_chunk(b"VP8X", &[0x0C, 0, 0, 0, 39, 0, 0, 29, 0, 0]),
                    bytes[12..].to_vec(),
                    riff_chunk(b"EXIF", &exif()),
                    riff_chunk(b"XMP ", SECRET),
                ];
                riff_chunk(b"RIFF", &chunks.concat())
            }
        }
    }

    fn orientation(kind: PictureKind, bytes: &[u8]) -> Orientation {
        let input = Cursor::new(bytes);
        match kind {
            PictureKind::Gif => GifDecoder::new(input).unwrap().orientation().unwrap(),
            PictureKind::Jpeg => JpegDecoder::new(input).unwrap().orientation().unwrap(),
            PictureKind::Png => PngDecoder::new(input).unwrap().orientation().unwrap(),
            PictureKind::Webp => WebPDecoder::new(input).unwrap().orientation().unwrap(),
        }
    }

    #[test]
    fn keeps_the_pixels_and_the_orientation_without_other_metadata() {
        for (kind, format) in KINDS {
            let plain = encoded(format);
            let picture = opened(kind, &plain).unwrap();
            assert_eq!((picture.width, picture.height), (40, 30), "{kind:?}");
            let full = with_secrets(kind);
            assert!(contains(&full, SECRET));
            let picture = opened(kind, &full).unwrap().bytes;
            assert!(!contains(&picture, SECRET), "{kind:?}");
            let decoded =
                |bytes: &[u8]| image::load_from_memory_with_format(bytes, format).unwrap().into_rgba8();
            assert!(decoded(&picture) == decoded(&plain), "{kind:?}");
            let expected =
                if kind == PictureKind::Gif { Orientation::NoTransforms } else { Orientation::Rotate90 };
            assert_eq!(orientation(kind, &picture), expected, "{kind:?}");
            assert_eq!(opened(kind, &picture).unwrap().bytes, picture, "{kind:?}: nothing else is removed");
        }
    }

    #[test]
    fn rejects_truncated_and_undecodable_images() {
        for (kind, format) in KINDS {
            for bytes in [encoded(format), with_secrets(kind)] {
                for part in 1..20 {
                    let cut = &bytes[..bytes.len() * part / 20];
                    if opened(kind, cut).is_ok() {
                        // Bytes after the end of the image are not needed.
                        assert!(cut.len() + SECRET.len() >= bytes.len(), "{kind:?} {part}");
                    }
                }
            }
            let mut bytes = encoded(format);
            bytes.truncate(14);
            assert_eq!(opened(kind, &bytes).unwrap_err(), PictureFault::Damaged, "{kind:?}");
        }
        let mut png = encoded(ImageFormat::Png);
        png[29..33].fill(0);
        let healed = opened(PictureKind::Png, &png).unwrap().bytes;
        assert_eq!(healed, encoded(ImageFormat::Png), "a wrong checksum alone is repaired");
        let data = png.windows(4).position(|window| window == b"IDAT").unwrap();
        png[data + 6] = 0xFF;
        assert_eq!(opened(PictureKind::Png, &png).unwrap_err(), PictureFault::Damaged);
        let empty_gif = b"GIF89a\x01\0\x01\0\0\0\0\x3B";
        assert_eq!(opened(PictureKind::Gif, empty_gif).unwrap_err(), PictureFault::Damaged);
    }

    #[test]
    fn rejects_too_many_pixels_before_decoding() {
        let mut head = [20_000_u32.to_be_bytes(), 20_000_u32.to_be_bytes()].concat();
        head.extend([8, 2, 0, 0, 0]);
        let png =
            [&b"\x89PNG\r\n\x1a\n"[..], &chunk(b"IHDR", &head), &chunk(b"IDAT", b""), &chunk(b"IEND", b"")]
                .concat();
        let mut gif = encoded(ImageFormat::Gif);
        gif[6..10].copy_from_slice(&[0xFF; 4]);
        let mut jpeg = encoded(ImageFormat::Jpeg);
        let frame = jpeg.windows(2).position(|window| window == [0xFF, 0xC0]).unwrap();
        jpeg[frame + 5..frame + 9].copy_from_slice(&[0x80; 4]);
        for (kind, bytes, width) in [
            (PictureKind::Png, png, 20_000),
            (PictureKind::Gif, gif, 0xFFFF),
            (PictureKind::Jpeg, jpeg, 0x8080),
        ] {
            assert_eq!(opened(kind, &bytes).unwrap_err(), PictureFault::TooLarge { width, height: width });
        }
        let mut animated = Vec::new();
        GifEncoder::new(&mut animated).encode_frames(repeat_n(Frame::new(pixels()), 5)).unwrap();
        let mut rest = 10 * 1_200;
        open_picture(PictureKind::Gif, &animated, &mut rest).unwrap();
        let fault = open_picture(PictureKind::Gif, &animated, &mut rest).unwrap_err();
        assert_eq!(fault, PictureFault::TooLarge { width: 40, height: 30 });
    }
}
