//! Documents that people keep: a template and its data become a PDF that archives take (PDF/A-3a) and screen readers read
//! (PDF/UA-1). Pictures are drawn by templates too. The same data give the same bytes. A template sees its data, the files it is
//! given and what all share, and nothing else.

mod fonts;
mod outline;
mod pades;
mod template;
mod text_runs;
mod typeset;
mod world;

pub(crate) use fonts::{drawable, has_fonts, undrawable};
pub(crate) use outline::outline;
pub(crate) use pades::SigningKey;
pub(crate) use template::{Attachment, Template};
pub(crate) use typeset::{Document, picture};
#[cfg(test)]
pub(crate) use typeset::{Line, written};
