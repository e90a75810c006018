//! The built interface, embedded: files of the client, and the bundle that renders pages on the server.
//! A build without it compiles (Rust work needs no node); `build.rs` refuses that for a release.

mod pages;

pub use pages::{Destination, Frame, Page, Pages};

use std::borrow::Cow;

#[derive(rust_embed::RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/ui/dist/"]
#[allow_missing = true]
struct Dist;

/// One embedded file and the SHA-256 of its bytes.
pub struct File {
    /// Its bytes; borrowed from the binary in a release, read from the disk in a development build.
    pub bytes: Cow<'static, [u8]>,
    /// SHA-256 of the bytes.
    pub sha256: [u8; 32],
}

/// The file at this path below `ui/dist`, such as `client/index.html`.
#[must_use]
pub fn file(path: &str) -> Option<File> {
    Dist::get(path).map(|file| File { sha256: file.metadata.sha256_hash(), bytes: file.data })
}

/// The paths of all embedded files.
pub fn paths() -> impl Iterator<Item = Cow<'static, str>> {
    <Dist as rust_embed::RustEmbed>::iter()
}
