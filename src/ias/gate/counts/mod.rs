//! Rules on the daily counts behind a publication, where they are held: `counts-leap`, `activity-leap`, `activity-fall`,
//! `region-silent`, `repeated-counts`, and `regions-swapped` seen in what regions sell of everything. A window of fifteen
//! days hides a death for days; the day's own figures show it at once.
//!
//! Sundays and public holidays are made of a few pharmacies on duty, which no rule can foretell: they are only looked at
//! beside the seven days they belong to.

mod activity;
mod behind;
mod change;
mod daily;
mod duplicates;
mod examine;
mod forecast;
mod limits;
mod panel;
mod ratio;
mod rise;
mod step;
mod weekday_median;

pub(super) use behind::Behind;
pub(super) use change::deviation;
pub(crate) use change::settled;
pub(crate) use daily::{DailyCounts, daily};
pub(super) use examine::{examine, low_volume_regions};
pub(super) use limits::CountLimits;
pub(crate) use rise::{is_of_days, is_rise};
pub(super) use weekday_median::median;
