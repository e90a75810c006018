//! What a day is to a pharmacy: closed or open, how many are, how much each sells.

use super::world::{self, World, holidays};
use crate::ias::{series::days_after, territory::Territory};
use jiff::civil::{Date, Weekday};

pub(super) struct Day {
    pub(super) date: Date,
    /// A Sunday or a public holiday: only pharmacies on duty are open.
    pub(super) closed: bool,
    /// The share of pharmacies that are open, on a day that is not closed.
    pub(super) open: f64,
    /// What an open pharmacy sells, 1 being a usual day.
    pub(super) sold: f64,
    /// Whether children of the region are on holiday.
    pub(super) no_school: bool,
}

/// Monday to Sunday; on duty a pharmacy sells for others too.
const SOLD: [f64; 7] = [1.12, 1.0, 1.0, 0.95, 1.05, 0.7, 1.6];

/// The days of a region, which is the `place`-th of the list.
pub(super) fn days(world: World, region: Territory, place: i64, first: Date, many: usize) -> Vec<Day> {
    let many = i64::try_from(many).unwrap_or(0);
    let holidays = holidays(region, first, many);
    let closed = |day: Date| day.weekday() == Weekday::Sunday || holidays.contains(&day);
    let day = |at: i64| {
        let date = days_after(first, at);
        let weekday = if closed(date) { 6 } else { date.weekday().to_monday_zero_offset() };
        let summer = (date.month(), date.day()) >= (7, 20) && (date.month(), date.day()) < (8, 25);
        let (before, after) = (closed(days_after(date, -1)), closed(days_after(date, 1)));
        let mut sold = usize::try_from(weekday).map_or(1.0, |at| SOLD[at]);
        sold *= if summer { 0.88 } else { 1.0 };
        if !closed(date) {
            sold *= match (
                before && date.weekday() != Weekday::Monday,
                after && date.weekday() != Weekday::Saturday,
            ) {
                // Between a holiday and a Sunday many are away.
                (true, _) if date.weekday() == Weekday::Saturday || date.weekday() == Weekday::Friday => 0.85,
                (true, false) => 1.15,
                (false, true) => 1.08,
                _ => 1.0,
            };
            // The last evenings of a year are short.
            sold *= if date.month() == 12 && matches!(date.day(), 24 | 31) { 0.7 } else { 1.0 };
        }
        let open = if summer {
            0.9
        } else if weekday == 5 {
            0.95
        } else {
            0.985
        };
        let open = open * world.open(date, &holidays);
        let no_school = match world {
            World::Quiet => no_school(date, place % 3),
            World::Street | World::Chain => world::no_school(date, region),
        };
        Day { date, closed: closed(date), open, sold, no_school }
    };
    (0..many).map(day).collect()
}

/// About the school holidays of a zone, 0 to 2: in winter and spring one follows the other.
fn no_school(day: Date, zone: i64) -> bool {
    let at = i64::from(day.day_of_year());
    let within = |from: i64, days: i64| (from..from + days).contains(&at);
    within(1, 4)
        || within(38 + 7 * zone, 16)
        || within(97 + 7 * zone, 16)
        || within(186, 58)
        || within(292, 16)
        || at > 353
}
