//! A rate limit.

use std::time::Duration;

/// A maximum number of actions per subject and time window.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limit {
    pub(crate) name: &'static str,
    pub(crate) max: u32,
    pub(crate) window: Duration,
}
