//! Typesets documents (Typst): a template and its data become an archivable PDF (PDF/A-3a) that screen
//! readers can read (PDF/UA-1), or a picture. The same data give the same bytes. A template can access only
//! its data, its attachments and the shared template.

mod document;
mod fonts;
mod outline;
mod pades;
mod template;
mod text_runs;
mod world;

pub(crate) use document::{Document, picture};
#[cfg(test)]
pub(crate) use document::{Line, text_lines};
pub(crate) use fonts::{first_unsupported_char, has_fonts, strip_unsupported};
pub(crate) use outline::outline;
pub(crate) use pades::SigningKey;
pub(crate) use template::{Attachment, Template};
