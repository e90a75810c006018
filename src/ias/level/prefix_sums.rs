//! The counts of one territory as prefix sums, so that the sum over any window is one subtraction. A territory with
//! several regions sums their numerators, denominators and pharmacies, never their levels.

use crate::ias::{
    counts::{Count, Counts},
    series::{days_after, days_between},
    territory::Territory,
};
use jiff::civil::{Date, date};
use std::{collections::BTreeMap, ops::Range};

/// The days of the counts, from the first one to the last one of all regions.
pub(super) struct Timeline {
    pub(super) days: Vec<Date>,
    first: Date,
}

impl Timeline {
    pub(super) fn from_counts(counts: &Counts) -> Option<Self> {
        let (first, last) = counts.date_range()?;
        let mut days = vec![first];
        let mut day = first;
        while day < last {
            day = days_after(day, 1);
            days.push(day);
        }
        Some(Self { days, first })
    }

    pub(super) fn len(&self) -> usize {
        self.days.len()
    }

    /// Days since the first one; negative before it.
    pub(super) fn offset(&self, day: Date) -> i64 {
        days_between(self.first, day)
    }

    /// The indexes of the days around one, at most `half_width` days away, within the timeline.
    pub(super) fn window_around(&self, day: Date, half_width: usize) -> Range<usize> {
        let half_width = i64::try_from(half_width).unwrap_or(0);
        self.index_range(days_after(day, -half_width), days_after(day, half_width))
    }

    /// The indexes of these days, both included, within the timeline.
    pub(super) fn index_range(&self, from: Date, to: Date) -> Range<usize> {
        let place = |offset: i64| usize::try_from(offset).unwrap_or(0).min(self.len());
        let (from, to) = (place(self.offset(from)), place(self.offset(to) + 1));
        from..to.max(from)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct WindowSums {
    pub(super) numerator: i64,
    pub(super) denominator: i64,
    /// Summed over days: divide by the number of days for the mean.
    pub(super) pharmacies: u64,
    /// Days with figures.
    pub(super) days: u64,
}

impl WindowSums {
    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            numerator: self.numerator + other.numerator,
            denominator: self.denominator + other.denominator,
            pharmacies: self.pharmacies + other.pharmacies,
            days: self.days + other.days,
        }
    }

    fn minus(self, other: Self) -> Self {
        Self {
            numerator: self.numerator - other.numerator,
            denominator: self.denominator - other.denominator,
            pharmacies: self.pharmacies - other.pharmacies,
            days: self.days - other.days,
        }
    }
}

pub(super) struct PrefixSums {
    /// Prefix sums before each index; after the last one, of all.
    running: Vec<WindowSums>,
}

impl PrefixSums {
    /// Sums the counts of a territory's parts, by day.
    pub(super) fn compute(territory: Territory, counts: &Counts, timeline: &Timeline) -> Self {
        let mut daily = vec![WindowSums::default(); timeline.len()];
        let years = timeline.days.first().map_or(0, |day| day.year())
            ..=timeline.days.last().map_or(0, |day| day.year());
        for region in territory.parts() {
            for (year, held) in years.clone().filter_map(|year| Some((year, counts.year(region, year)?))) {
                let start = timeline.offset(date(year, 1, 1));
                for (at, count) in held.days() {
                    let place = usize::try_from(start + i64::try_from(at).unwrap_or(0));
                    if let Some(sums) = place.ok().and_then(|place| daily.get_mut(place)) {
                        add(sums, count);
                    }
                }
            }
        }
        let mut total = WindowSums::default();
        let mut running = vec![total];
        running.extend(daily.into_iter().map(|day| {
            total = total.plus(day);
            total
        }));
        Self { running }
    }

    pub(super) fn sums(&self, places: Range<usize>) -> WindowSums {
        self.running[places.end].minus(self.running[places.start])
    }

    pub(super) fn has_days(&self) -> bool {
        self.running.last().is_some_and(|all| all.days > 0)
    }

    /// The index of the first day with figures.
    pub(super) fn first(&self) -> usize {
        self.running.iter().position(|sums| sums.days > 0).unwrap_or(1).saturating_sub(1)
    }
}

fn add(day: &mut WindowSums, count: Count) {
    day.numerator += count.numerator;
    day.denominator += count.denominator;
    day.pharmacies += u64::from(count.pharmacies);
    // A day of a larger territory counts as soon as one of its regions has it.
    day.days = 1;
}

/// The zones with figures.
pub(super) fn by_territory(counts: &Counts, timeline: &Timeline) -> BTreeMap<Territory, PrefixSums> {
    let zones =
        Territory::all().map(|territory| (territory, PrefixSums::compute(territory, counts, timeline)));
    zones.filter(|(_, zone)| zone.has_days()).collect()
}
