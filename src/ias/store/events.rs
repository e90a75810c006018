//! Events that operators report.

use crate::{
    Result,
    db::{Text, Tx, args, corrupted, statements},
    ias::{
        event::{Event, EventKind},
        territory::Territory,
    },
};
use jiff::civil::Date;

statements! {
    "All events, newest first."
    EVENTS = "SELECT number, first_day, last_day, what, regions FROM ias_event ORDER BY first_day DESC, number DESC";
    "Inserts an event."
    INSERT_EVENT = "INSERT INTO ias_event (number, first_day, last_day, what, regions, noted_at) VALUES ($1, $2, $3, $4, $5, $6)";
    "Deletes an event."
    DROP_EVENT = "DELETE FROM ias_event WHERE number = $1";
}

#[derive(sqlx::FromRow)]
struct EventRow {
    number: i64,
    first_day: Text<Date>,
    last_day: Text<Date>,
    what: Text<EventKind>,
    regions: String,
}

/// Lists all events, newest first.
pub(in crate::ias) async fn events(tx: &mut Tx) -> Result<Vec<Event>> {
    let event = |row: EventRow| {
        let EventRow { number, first_day: Text(from), last_day: Text(to), what: Text(what), regions } = row;
        let codes = regions.split(',').filter(|code| !code.is_empty());
        let regions = codes.map(str::parse).collect::<Result<Vec<Territory>, _>>();
        let regions =
            regions.map_err(|_| corrupted(&format!("the regions of event {number} cannot be read")))?;
        Ok(Event { number, from, to, what, regions })
    };
    tx.rows(EVENTS, args![]).await?.into_iter().map(event).collect()
}

pub(in crate::ias) async fn put_event(tx: &mut Tx, event: &Event, noted_at: i64) -> Result<()> {
    let Event { number, from, to, what, regions } = event;
    let regions = regions.iter().map(Territory::to_string).collect::<Vec<_>>().join(",");
    let days = args![*number, from.to_string(), to.to_string()];
    tx.exec(INSERT_EVENT, [days, args![what.word(), regions, noted_at]].concat()).await.map(drop)
}

pub(in crate::ias) async fn drop_event(tx: &mut Tx, number: i64) -> Result<()> {
    tx.exec(DROP_EVENT, args![number]).await.map(drop)
}
