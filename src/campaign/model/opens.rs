//! Requests by which a mail reports that it was opened.

/// First and last request for a resource of a mail, in milliseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LinkHits {
    pub(crate) link: i64,
    pub(crate) first_at: i64,
    pub(crate) last_at: i64,
}
