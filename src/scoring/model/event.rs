//! Events of a quote, as a hash chain: each event is hashed with the hash of the previous one, so that no event can be changed,
//! removed or inserted without a change of all later hashes.

use crate::{closed_list::closed_list, hash_chain::link_hash};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

closed_list! {
    /// Kind of an event of a quote.
    EventKind as ScoringEventKind {
        Created = "created",
        Sent = "sent",
        Reminded = "reminded",
        Opened = "opened",
        Accepted = "accepted",
        CodeSent = "code-sent",
        CodeConfirmed = "code-confirmed",
        Signed = "signed",
        Declined = "declined",
        Reopened = "reopened",
        SignerChanged = "signer-changed",
        Cancelled = "cancelled",
    }
}

/// A link of the chain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Event {
    /// Number in the chain, from 1.
    pub(crate) number: i64,
    pub(crate) at: Timestamp,
    pub(crate) kind: EventKind,
    /// A shortened address, a count of attempts or a name, depending on the kind.
    pub(crate) detail: String,
    /// The hash of its file; may be empty.
    pub(crate) document: String,
    pub(crate) sha256: String,
}

impl Event {
    /// Its expected hash after the hash of the previous event, or after the reference for the first one.
    pub(crate) fn expected_hash(&self, reference: &str, before: Option<&str>) -> String {
        let (number, at) = (self.number.to_string(), self.at.as_millisecond().to_string());
        link_hash([before.unwrap_or(reference), &number, &at, self.kind.word(), &self.detail, &self.document])
    }
}

/// Index of the first event with an unexpected number or hash.
pub(crate) fn first_invalid(reference: &str, events: &[Event]) -> Option<usize> {
    let mut before: Option<&str> = None;
    events.iter().zip(1i64..).position(|(event, number)| {
        let is_right = event.number == number && event.sha256 == event.expected_hash(reference, before);
        before = Some(&event.sha256);
        !is_right
    })
}
