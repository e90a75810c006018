//! A secret of the configuration, which no log and no message shows.

use std::fmt;

/// A text that no output shows.
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
