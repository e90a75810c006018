//! The pictures that entries show.

/// File extensions and their media types.
pub(crate) const TYPES: [(&str, &str); 3] =
    [("png", "image/png"), ("jpg", "image/jpeg"), ("webp", "image/webp")];

/// A picture with its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureFile {
    /// Checksum of the bytes, in hexadecimal.
    pub sha256: String,
    pub media_type: String,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    pub bytes: Vec<u8>,
}

/// A picture that is stored already: its media type and its size in pixels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredPicture {
    pub(crate) media_type: String,
    pub(crate) width: u32,
    pub(crate) height: u32,
}
