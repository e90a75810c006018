//! Days whose sales differ from others for a known reason.

use crate::{closed_list::closed_list, ias::territory::Territory};
use jiff::civil::Date;
use serde::Serialize;

closed_list! {
    /// The reason of different sales.
    EventKind {
        Strike = "strike",
        Weather = "weather",
        Stockpiling = "stockpiling",
        Shortage = "shortage",
        Outbreak = "outbreak",
        Outage = "outage",
        Panel = "panel",
    }
}

/// Maximum length of an event, in days: a longer one is the new normal.
pub(super) const MAX_DAYS: i64 = 92;

/// Days whose sales differ from others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Event {
    pub number: i64,
    pub from: Date,
    /// The last day.
    pub to: Date,
    pub what: EventKind,
    /// The former regions concerned; empty for all of them.
    pub regions: Vec<Territory>,
}

impl Event {
    /// Whether the event covers a former region on a day.
    pub(crate) fn covers(&self, region: Territory, day: Date) -> bool {
        (self.from..=self.to).contains(&day) && (self.regions.is_empty() || self.regions.contains(&region))
    }

    /// Whether the event concerns any part of a territory.
    pub(crate) fn concerns(&self, territory: Territory) -> bool {
        self.regions.is_empty() || territory.parts().any(|part| self.regions.contains(&part))
    }

    pub(super) fn describe(&self) -> String {
        let Self { from, to, what, regions, .. } = self;
        let regions: Vec<_> = regions.iter().map(Territory::to_string).collect();
        let place = if regions.is_empty() { "all regions".to_owned() } else { regions.join(", ") };
        format!("{what} from {from} to {to}, {place}")
    }
}

/// The report of an event.
#[derive(Debug, Clone)]
pub struct EventRequest {
    pub from: Date,
    pub to: Date,
    pub what: EventKind,
    pub regions: Vec<Territory>,
}
