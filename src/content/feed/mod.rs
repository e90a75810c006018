//! Feeds of press and job offers: the newest entries, in each language.

mod build;
mod labels;
mod section;

pub(crate) use crate::feed::Format;
pub use build::{feed, path};
pub use section::Section;
