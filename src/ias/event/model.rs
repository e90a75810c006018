//! Days whose sales differ from others for a known reason.

use crate::{closed_list::closed_list, ias::territory::Territory};
use jiff::civil::Date;
use serde::Serialize;

closed_list! {
    /// What made the sales of some days differ from others.
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

/// Days of an event at most: what lasts longer is the new usual.
pub(super) const LONGEST: i64 = 92;

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
    /// Whether it covers a former region on a day.
    pub(crate) fn covers(&self, region: Territory, day: Date) -> bool {
        (self.from..=self.to).contains(&day) && (self.regions.is_empty() || self.regions.contains(&region))
    }

    /// Whether any part of a territory is concerned.
    pub(crate) fn concerns(&self, territory: Territory) -> bool {
        self.regions.is_empty() || territory.parts().any(|part| self.regions.contains(&part))
    }

    pub(super) fn said(&self) -> String {
        let Self { from, to, what, regions, .. } = self;
        let regions: Vec<_> = regions.iter().map(Territory::to_string).collect();
        let place = if regions.is_empty() { "all regions".to_owned() } else { regions.join(", ") };
        format!("{what} from {from} to {to}, {place}")
    }
}

/// An event as it is reported.
#[derive(Debug, Clone)]
pub struct EventRequest {
    pub from: Date,
    pub to: Date,
    pub what: EventKind,
    pub regions: Vec<Territory>,
}
