//! Appends events to the hash chain of a quote.

use super::{
    model::event::{Event, EventKind},
    store,
};
pub(crate) use crate::hash_chain::hex;
use crate::{App, Result, db::Tx, reference::Reference};
use jiff::Timestamp;

/// Maximum number of attempts to type a code.
pub(crate) const MAX_CODE_TRIES: i64 = 5;

/// An event to append.
pub(super) struct NewEvent<'a> {
    pub(super) kind: EventKind,
    pub(super) detail: &'a str,
    /// Hash of the file of the event; may be empty.
    pub(super) document: &'a str,
}

/// Appends an event that happens now.
///
/// # Errors
/// Database errors.
pub(super) async fn append(tx: &mut Tx, app: &App, reference: &Reference, event: NewEvent<'_>) -> Result<()> {
    let NewEvent { kind, detail, document } = event;
    let last = store::event::last(tx, reference).await?;
    let mut event = Event {
        number: last.as_ref().map_or(1, |(number, _)| number + 1),
        at: Timestamp::from_millisecond(app.clock.millis()).map_err(crate::Error::internal)?,
        kind,
        detail: detail.to_owned(),
        document: document.to_owned(),
        sha256: String::new(),
    };
    event.sha256 = event.expected_hash(reference.as_str(), last.as_ref().map(|(_, sha256)| sha256.as_str()));
    store::event::insert(tx, reference, &event).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scoring::model::event::first_invalid;
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
            event.sha256 = event.expected_hash("S-1", events.last().map(|last| last.sha256.as_str()));
            events.push(event);
        }
        events
    }

    proptest! {
        #[test]
        fn any_change_breaks_the_chain(details in proptest::collection::vec("[a-c]{0,3}", 2..8), at in 0usize..8, how in 0u8..7) {
            let events = chain(&details);
            prop_assert_eq!(first_invalid("S-1", &events), None);
            prop_assert_eq!(first_invalid("S-2", &events), Some(0));
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
            prop_assert!(first_invalid("S-1", &changed).is_some());
        }
    }
}
