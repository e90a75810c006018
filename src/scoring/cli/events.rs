//! Events of an order for the terminal.

use super::super::Event;
use crate::cli::output::table;

pub(super) fn events(events: &[Event]) -> String {
    table(events)
        .column("at (UTC)", |event| event.at.strftime("%F %T"))
        .column("event", |event| event.kind)
        .column("", |event| &event.detail)
        .column("link", |event| event.sha256.get(..8).unwrap_or_default())
        .render()
}
