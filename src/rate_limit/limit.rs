//! A rate limit.

use std::time::Duration;

/// A maximum number of actions per subject and time window.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limit {
    pub(crate) name: &'static str,
    pub(crate) most: u32,
    pub(crate) within: Duration,
}
