//! The mails of this slice, each with an example.

use super::{campaign, emails, followup, provider};
use crate::mail::Preview;

/// All mails of this slice, each with an example.
#[must_use]
pub fn previews() -> Vec<Preview> {
    [&emails::PREVIEWS[..], &[provider::PREVIEW], &campaign::PREVIEWS, followup::PREVIEWS].concat()
}
