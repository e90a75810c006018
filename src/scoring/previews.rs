//! Examples of the mails of this slice.

use super::{delivery, sign};
use crate::mail::Preview;

/// Each mail of this slice with an example.
#[must_use]
pub fn previews() -> Vec<Preview> {
    [sign::previews(), vec![delivery::preview()]].concat()
}
