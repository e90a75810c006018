//! For whom an address is: what may be cached, logged and found follows from it.

use serde::Deserialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Audience {
    /// Everybody gets the same answer.
    Public,
    /// Whoever holds the address, which is a secret or names somebody.
    Holder,
    /// Who is signed in.
    Account,
    /// Programs: failures are told as JSON.
    Program,
}

impl Audience {
    /// Whether an answer is for one person: no cache, no log and no search engine may keep it.
    #[must_use]
    pub fn is_personal(self) -> bool {
        matches!(self, Self::Holder | Self::Account)
    }
}
