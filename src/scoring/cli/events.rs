//! Events of an order for the terminal.

use super::super::Event;
use crate::cli::output::table;

pub(super) fn events(events: &[Event]) -> String {
    let row = |event: &Event| {
        let hash = event.sha256.get(..8).unwrap_or_default().to_owned();
        vec![event.at.strftime("%F %T").to_string(), event.kind.to_string(), event.detail.clone(), hash]
    };
    table(&["at (UTC)", "event", "", "link"], events.iter().map(row))
}
