//! A visit of a signer by a link.

use crate::reference::Reference;
use jiff::Timestamp;

/// A signer who opened a link.
#[derive(Debug, Clone)]
pub(crate) struct SigningSession {
    pub(crate) token_sha256: Vec<u8>,
    pub(crate) reference: Reference,
    /// The name typed at the acceptance of the conditions.
    pub(crate) name: Option<String>,
    /// Hash of the code that was mailed.
    pub(crate) code: Option<Vec<u8>>,
    pub(crate) code_until: Timestamp,
    /// Number of wrong codes since then.
    pub(crate) tries: i64,
}
