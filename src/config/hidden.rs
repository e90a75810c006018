//! Secrets of the configuration, which are never logged or printed.

use std::fmt;

/// A text that is never printed.
#[derive(Clone)]
pub struct Hidden(String);

impl Hidden {
    pub(crate) fn text(&self) -> &str {
        &self.0
    }
}

impl From<String> for Hidden {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl fmt::Debug for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(hidden)")
    }
}
