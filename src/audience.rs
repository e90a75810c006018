//! The audience of an address, which determines caching, logging and indexing.

use serde::Deserialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Audience {
    /// The same response for everyone.
    Public,
    /// The holder of an address that contains a secret or personal data.
    SecretLink,
    /// The signed-in user.
    Account,
    /// API clients: errors are JSON.
    Api,
}

impl Audience {
    /// Whether responses are personal: they must not be cached, indexed or logged with their address.
    #[must_use]
    pub fn is_personal(self) -> bool {
        matches!(self, Self::SecretLink | Self::Account)
    }
}
