//! The site map for search engines: every page that they may show, in each of its languages.

mod document;
mod map;
mod section;
mod urls;

pub use map::{LIMIT, file, index};
pub use section::Section;
