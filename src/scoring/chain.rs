//! What happened to a quote, as a chain: each event is hashed with the hash of the one before it, so that nothing can be changed,
//! left out or put in between without changing every hash after it.

use super::store;
pub(crate) use crate::hash_chain::hex;
use crate::{App, Result, closed_list::closed_list, db::Tx, hash_chain::link_hash, reference::Reference};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

closed_list! {
    /// What happened to a quote.
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

/// Times that a code may be typed before it is good no longer.
pub(crate) const MOST_TRIES: i64 = 5;

/// A link of the chain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Event {
    /// Counted from 1.
    pub(crate) number: i64,
    pub(crate) at: Timestamp,
    pub(crate) kind: EventKind,
    /// A shortened address, a count of tries or a name, whatever the kind has.
    pub(crate) detail: String,
    /// The hash of the file that it is about, or nothing.
    pub(crate) document: String,
    pub(crate) sha256: String,
}

impl Event {
    /// What its hash has to be, after an event of this hash; the first one stands after the reference.
    pub(crate) fn expected(&self, reference: &str, before: Option<&str>) -> String {
        let (number, at) = (self.number.to_string(), self.at.as_millisecond().to_string());
        link_hash([before.unwrap_or(reference), &number, &at, self.kind.word(), &self.detail, &self.document])
    }
}

/// The first event whose number or hash is not what it has to be, by its place.
pub(crate) fn broken(reference: &str, events: &[Event]) -> Option<usize> {
    let mut before: Option<&str> = None;
    events.iter().zip(1i64..).position(|(event, number)| {
        let is_right = event.number == number && event.sha256 == event.expected(reference, before);
        before = Some(&event.sha256);
        !is_right
    })
}

/// Adds what happens now: its kind, its detail, and the hash of the file that it is about.
///
/// # Errors
/// What the database says.
pub(super) async fn add(
    tx: &mut Tx,
    app: &App,
    reference: &Reference,
    (kind, detail, document): (EventKind, &str, &str),
) -> Result<()> {
    let last = store::event::last(tx, reference).await?;
    let mut event = Event {
        number: last.as_ref().map_or(1, |(number, _)| number + 1),
        at: Timestamp::from_millisecond(app.clock.millis()).map_err(crate::Error::fault)?,
        kind,
        detail: detail.to_owned(),
        document: document.to_owned(),
        sha256: String::new(),
    };
    event.sha256 = event.expected(reference.as_str(), last.as_ref().map(|(_, sha256)| sha256.as_str()));
    store::event::put(tx, reference, &event).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn chain(details: &[String]) -> Vec<Event> {
        let mut events: Vec<Event> = Vec::new();
        for (number, detail) in (1i64..).zip(details) {
            let at = Timestamp::from_millisecond(1_000 * number).unwrap();
            let kind = EventKind::ALL[details.len() % EventKind::ALL.len()];
            let mut event = Event {
                number,
                at,
                kind,
                detail: detail.clone(),
                document: String::new(),
                sha256: String::new(),
            };
            event.sha256 = event.expected("S-1", events.last().map(|last| last.sha256.as_str()));
            events.push(event);
        }
        events
    }

    proptest! {
        #[test]
        fn whatever_is_changed_breaks_the_chain(details in proptest::collection::vec("[a-c]{0,3}", 2..8), at in 0usize..8, how in 0u8..7) {
            let events = chain(&details);
            prop_assert_eq!(broken("S-1", &events), None);
            prop_assert_eq!(broken("S-2", &events), Some(0));
            let at = at % events.len();
            let mut changed = events.clone();
            match how {
                0 => changed[at].detail.push('x'),
                1 => changed[at].at = Timestamp::from_millisecond(changed[at].at.as_millisecond() + 1).unwrap(),
                2 => changed[at].document.push('0'),
                3 => changed[at].sha256 = "0".repeat(64),
                4 => changed[at].kind = if changed[at].kind == EventKind::Signed { EventKind::Opened } else { EventKind::Signed },
                5 if at + 1 < changed.len() => drop(changed.remove(at)),
                _ => changed.swap(0, events.len() - 1),
            }
            prop_assert!(broken("S-1", &changed).is_some());
        }
    }
}
