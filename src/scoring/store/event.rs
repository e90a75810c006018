//! The chain of what happened to each quote.

use crate::{
    Result,
    db::{Text, Tx, args, instant, statements},
    reference::Reference,
    scoring::chain::{Event, EventKind},
};

statements! {
    PUT_EVENT = "INSERT INTO scoring_event (reference, number, at, kind, detail, document, sha256) VALUES ($1, $2, $3, $4, $5, $6, $7)";
    LAST_EVENT = "SELECT number, sha256 FROM scoring_event WHERE reference = $1 ORDER BY number DESC LIMIT 1";
    EVENTS = "SELECT number, at, kind, detail, document, sha256 FROM scoring_event WHERE reference = $1 ORDER BY number";
}

pub(crate) async fn put(tx: &mut Tx, reference: &Reference, event: &Event) -> Result<()> {
    let values = args![
        reference.as_str(),
        event.number,
        event.at.as_millisecond(),
        event.kind.word(),
        event.detail.as_str(),
        event.document.as_str(),
        event.sha256.as_str()
    ];
    tx.exec(PUT_EVENT, values).await.map(drop)
}

/// The number and the hash of the last one.
pub(crate) async fn last(tx: &mut Tx, reference: &Reference) -> Result<Option<(i64, String)>> {
    tx.row(LAST_EVENT, args![reference.as_str()]).await
}

/// From the first to the last.
pub(crate) async fn all(tx: &mut Tx, reference: &Reference) -> Result<Vec<Event>> {
    let rows: Vec<(i64, i64, Text<EventKind>, String, String, String)> =
        tx.rows(EVENTS, args![reference.as_str()]).await?;
    let event = |(number, at, kind, detail, document, sha256): (
        i64,
        i64,
        Text<EventKind>,
        String,
        String,
        String,
    )| {
        let at = instant(at)?;
        Ok(Event { number, at, kind: kind.0, detail, document, sha256 })
    };
    rows.into_iter().map(event).collect()
}
