//! The hash chain of events of each quote.

use crate::{
    Result,
    db::{Text, Tx, args, instant, statements},
    reference::Reference,
    scoring::model::event::{Event, EventKind},
};

statements! {
    INSERT_EVENT = "INSERT INTO scoring_event (reference, number, at, kind, detail, document, sha256) VALUES ($1, $2, $3, $4, $5, $6, $7)";
    LAST_EVENT = "SELECT number, sha256 FROM scoring_event WHERE reference = $1 ORDER BY number DESC LIMIT 1";
    EVENTS = "SELECT number, at, kind, detail, document, sha256 FROM scoring_event WHERE reference = $1 ORDER BY number";
}

pub(crate) async fn insert(tx: &mut Tx, reference: &Reference, event: &Event) -> Result<()> {
    let values = args![
        reference.as_str(),
        event.number,
        event.at.as_millisecond(),
        event.kind.word(),
        event.detail.as_str(),
        event.document.as_str(),
        event.sha256.as_str()
    ];
    tx.exec(INSERT_EVENT, values).await.map(drop)
}

#[derive(sqlx::FromRow)]
struct EventRow {
    number: i64,
    at: i64,
    kind: Text<EventKind>,
    detail: String,
    document: String,
    sha256: String,
}

/// Number and hash of the last event.
pub(crate) async fn last(tx: &mut Tx, reference: &Reference) -> Result<Option<(i64, String)>> {
    tx.row(LAST_EVENT, args![reference.as_str()]).await
}

/// All events, in order.
pub(crate) async fn all(tx: &mut Tx, reference: &Reference) -> Result<Vec<Event>> {
    let rows: Vec<EventRow> = tx.rows(EVENTS, args![reference.as_str()]).await?;
    let event = |EventRow { number, at, kind, detail, document, sha256 }| {
        Ok(Event { number, at: instant(at)?, kind: kind.0, detail, document, sha256 })
    };
    rows.into_iter().map(event).collect()
}
