//! The content of a campaign, checked before its approval: every error with its position. An archive of one
//! HTML page and its pictures becomes a mail that mail programs display in the same way; a document is
//! attached unchanged.

mod attachment;
mod charset;
mod check;
mod css;
mod html_archive;
mod in_base64;
mod inline_html;
mod lint;
mod merge;
mod model;
mod preview;
mod task;
#[cfg(test)]
mod tests;

pub(crate) use check::{check, check_attachment};
pub(crate) use merge::tags as merge_tags;
pub(crate) use model::{
    Body, Check, Checked, ContentKind, Finding, Image, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS, Visa,
};
pub(crate) use preview::{Pictures, preview};
pub(crate) use task::CheckContent;
