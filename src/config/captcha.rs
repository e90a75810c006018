//! What is asked of a browser that sends a form.

use super::{Resolved, within};
use crate::Result;
use std::time::Duration;

#[derive(Debug, Clone, Copy)]
pub struct Captcha {
    /// Key derivations, on average.
    pub effort: u32,
    /// From the challenge to the form, at least.
    pub wait: Duration,
}

impl Captcha {
    pub(super) fn from_resolved(resolved: &Resolved) -> Result<Self> {
        Ok(Self {
            effort: within(resolved, "captcha.effort", 1..=100_000)?,
            wait: Duration::from_secs(within(resolved, "captcha.wait_s", 0..=60)?),
        })
    }
}
