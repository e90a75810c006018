//! The kinds of pictures, by their first bytes.

/// A kind of picture, by its first bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PictureKind {
    Gif,
    Jpeg,
    Png,
    Webp,
}

impl PictureKind {
    /// The kind of a picture; `None` if the bytes are not one of these kinds.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [b'G', b'I', b'F', b'8', ..] => Some(Self::Gif),
            [0xFF, 0xD8, 0xFF, ..] => Some(Self::Jpeg),
            [0x89, b'P', b'N', b'G', ..] => Some(Self::Png),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Self::Webp),
            _ => None,
        }
    }

    pub(crate) const fn media_type(self) -> &'static str {
        match self {
            Self::Gif => "image/gif",
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Webp => "image/webp",
        }
    }
}
