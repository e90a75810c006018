//! The last year of daily counts, by former region.

use crate::ias::{
    counts::{self, Count},
    series::days_after,
    territory::Territory,
};
use jiff::civil::{Date, date};
use std::collections::BTreeMap;

/// Counts of each day, by former region: a year and some weeks before the day of publication.
pub(crate) type DailyCounts = BTreeMap<Territory, Days>;
pub(super) type Days = BTreeMap<Date, Count>;

/// Days of counts that the rules look back on: a year, so that last year's file under new dates is seen.
const DAYS: i64 = 380;

/// The counts of the last year of regions that have not left; `None` without counts.
pub(crate) fn daily(held: &counts::Counts, retired: &BTreeMap<Territory, Date>) -> Option<DailyCounts> {
    let (_, last) = held.date_range()?;
    let from = days_after(last, -DAYS);
    let mut regions = DailyCounts::new();
    for (region, year, counts) in held.years().filter(|(_, year, _)| *year >= from.year()) {
        if retired.contains_key(&region) {
            continue;
        }
        let first = date(year, 1, 1);
        let days = counts.days().map(|(at, one)| (days_after(first, i64::try_from(at).unwrap_or(0)), one));
        regions.entry(region).or_default().extend(days.filter(|(day, _)| *day >= from));
    }
    Some(regions)
}
