//! Prints a feed in one of its formats.

use super::{
    atom, json,
    model::{Feed, Format},
    rss,
};
use crate::Result;

impl Feed {
    /// Prints the feed in this format.
    ///
    /// # Errors
    /// `server.fault` if it cannot be serialised.
    pub fn print(&self, format: Format) -> Result<Vec<u8>> {
        match format {
            Format::Rss => Ok(rss::print(self)),
            Format::Atom => Ok(atom::print(self)),
            Format::Json => json::print(self),
        }
    }
}
