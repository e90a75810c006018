//! The built interface, embedded: files of the client, and the bundle that renders pages on the server. A
//! development build works without it (Rust work needs no Node.js); `build.rs` rejects a release without it.

mod dist;
mod pages;

pub use dist::{File, file, paths};
pub use pages::{Destination, Page, PageShell, Pages};
