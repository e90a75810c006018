//! Days whose figures need care: counts that the gate excluded from the levels, and events that operators reported.

use crate::{
    Result,
    db::Tx,
    ias::{event::Event, exclusion::Exclusions, store, territory::Territory, theme::Theme},
};
use jiff::civil::Date;
use serde_json::{Value, json};
use std::{collections::BTreeMap, fmt::Write as _};

/// Exclusions and events of a theme.
#[derive(Debug, Clone, Default)]
pub(in crate::ias) struct Remarks {
    pub(in crate::ias) exclusions: Exclusions,
    /// Newest first.
    pub(in crate::ias) events: Vec<Event>,
}

impl Remarks {
    pub(in crate::ias) async fn load(tx: &mut Tx, theme: Theme) -> Result<Self> {
        Ok(Self { exclusions: store::exclusions(tx, theme).await?, events: store::events(tx).await? })
    }

    /// Fingerprint of the remarks; empty without any.
    pub(in crate::ias) fn fingerprint(&self) -> String {
        let mut text = String::new();
        for ((region, day), exclusion) in &self.exclusions.cells {
            // Writing to a String cannot fail.
            let _ = write!(text, " excluded {region} {day} {}", exclusion.rule);
        }
        for Event { from, to, what, regions, .. } in &self.events {
            let _ = write!(text, " event {from} {to} {what} {regions:?}");
        }
        text
    }

    /// The days whose counts are excluded from the levels, by former region, oldest first.
    pub(super) fn excluded_days(&self) -> Vec<Value> {
        let mut days: BTreeMap<(Date, &str), Vec<Territory>> = BTreeMap::new();
        for ((region, day), exclusion) in &self.exclusions.cells {
            days.entry((*day, &exclusion.rule)).or_default().push(*region);
        }
        let all = Territory::regions().count();
        let print = |((day, rule), regions): ((Date, &str), Vec<Territory>)| {
            let explains = |event: &&Event| regions.iter().all(|region| event.covers(*region, day));
            let event = self.events.iter().find(explains).map(|event| event.what);
            json!({ "day": day, "regions": regions, "wholeCountry": regions.len() == all, "rule": rule, "event": event })
        };
        days.into_iter().map(print).collect()
    }

    /// The events up to a day, newest first; without regions for an event of the whole country.
    pub(super) fn events_until(&self, last: Date) -> Vec<Value> {
        let print = |Event { from, to, what, regions, .. }: &Event| json!({ "from": from, "to": to, "what": what, "regions": regions });
        self.events.iter().filter(|event| event.from <= last).map(print).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::{event::EventKind, exclusion::Exclusion};
    use jiff::civil::date;

    #[test]
    fn lists_each_day_and_rule_once_with_regions_and_event() {
        let corsica: Territory = "94".parse().unwrap();
        let brittany: Territory = "53".parse().unwrap();
        let excluded = Exclusion { rule: "activity-fall".to_owned(), numerator: 1, denominator: 2 };
        let mut exclusions = Exclusions::default();
        for cell in
            [(corsica, date(2026, 1, 15)), (brittany, date(2026, 1, 15)), (corsica, date(2026, 1, 14))]
        {
            exclusions.cells.insert(cell, excluded.clone());
        }
        let event = |from, regions| Event { number: 1, from, to: from, what: EventKind::Strike, regions };
        let events = vec![event(date(2026, 2, 1), vec![]), event(date(2026, 1, 15), vec![])];
        let remarks = Remarks { exclusions, events };
        let days = remarks.excluded_days();
        let facts =
            days.iter().map(|day| (&day["day"], day["regions"].as_array().unwrap().len(), &day["event"]));
        let expected = [(json!("2026-01-14"), 1, json!(null)), (json!("2026-01-15"), 2, json!("strike"))];
        assert!(facts.eq(expected.iter().map(|(day, count, event)| (day, *count, event))), "{days:?}");
        assert_eq!(remarks.events_until(date(2026, 1, 31)).len(), 1);
        let with_events = remarks.fingerprint();
        assert_ne!(with_events, Remarks { events: Vec::new(), ..remarks }.fingerprint());
        assert_eq!(Remarks::default().fingerprint(), "");
    }
}
