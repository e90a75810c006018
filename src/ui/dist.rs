//! The built interface.

use std::borrow::Cow;

#[derive(rust_embed::RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/ui/dist/"]
#[allow_missing = true]
struct Dist;

/// An embedded file and the SHA-256 of its bytes.
pub struct File {
    /// The bytes; borrowed from the binary in a release, read from the disk in a development build.
    pub bytes: Cow<'static, [u8]>,
    /// The SHA-256 of the bytes.
    pub sha256: [u8; 32],
}

/// The file at a path below `ui/dist`, such as `client/index.html`.
#[must_use]
pub fn file(path: &str) -> Option<File> {
    Dist::get(path).map(|file| File { sha256: file.metadata.sha256_hash(), bytes: file.data })
}

/// The paths of all embedded files.
pub fn paths() -> impl Iterator<Item = Cow<'static, str>> {
    <Dist as rust_embed::RustEmbed>::iter()
}
