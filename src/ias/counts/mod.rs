//! Daily counts: what pharmacies sold of an indicator's basket, and of everything, on each day in each former region.
//! Levels are computed from them, and from nothing that was computed before.

mod ingest;
mod table;

pub use ingest::{Ingested, ingest};

use super::{
    encoding::{decode, encode},
    series::days_after,
    territory::Territory,
};
use crate::{Error, Result};
use jiff::civil::{Date, date};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What the pharmacies that sent their figures of one day add up to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Count {
    /// Of the indicator's basket: cents, boxes or patients, as its definition says.
    pub numerator: u64,
    /// Of everything, or the population of a share.
    pub denominator: u64,
    pub pharmacies: u32,
}

/// No day of a region counts more, ten billion euros in cents: sums over regions and centuries still fit in 64 bits.
pub(crate) const LARGEST: u64 = 1_000_000_000_000;

/// Days of the longest year.
pub(crate) const DAYS: usize = 366;

/// One calendar year of one region, by day of the year; a day without figures is missing, and no zero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Year(Box<[Option<Count>; DAYS]>);

impl Default for Year {
    fn default() -> Self {
        Self(Box::new([None; DAYS]))
    }
}

impl Year {
    pub(super) fn encode(&self) -> Result<Vec<u8>> {
        encode(&self.0.as_slice())
    }

    pub(super) fn decode(bytes: &[u8]) -> Result<Self> {
        let days: Vec<Option<Count>> = decode(bytes)?;
        let days = days.into_boxed_slice().try_into();
        days.map(Self).map_err(|_| Error::fault("stored counts are not those of a year"))
    }

    /// The days that have figures, by their place from 0.
    pub fn days(&self) -> impl Iterator<Item = (usize, Count)> + '_ {
        self.0.iter().enumerate().filter_map(|(at, count)| Some((at, (*count)?)))
    }
}

/// All counts of one indicator.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Counts(BTreeMap<(Territory, i16), Year>);

impl Counts {
    /// Sets the figures of a day, and says which were there.
    pub fn set(&mut self, region: Territory, day: Date, count: Count) -> Option<Count> {
        let year = self.0.entry((region, day.year())).or_default();
        year.0[place(day)].replace(count)
    }

    pub fn set_year(&mut self, region: Territory, year: i16, counts: Year) {
        self.0.insert((region, year), counts);
    }

    /// Forgets what is later than a day, as if it had not come in yet.
    pub fn forget_after(&mut self, last: Date) {
        self.0.retain(|(_, year), _| *year <= last.year());
        for ((_, year), counts) in &mut self.0 {
            if *year == last.year() {
                counts.0[place(last) + 1..].fill(None);
            }
        }
    }

    pub fn years(&self) -> impl Iterator<Item = (Territory, i16, &Year)> {
        self.0.iter().map(|((region, year), counts)| (*region, *year, counts))
    }

    pub fn year(&self, region: Territory, year: i16) -> Option<&Year> {
        self.0.get(&(region, year))
    }

    /// The first and the last day on which any region has figures.
    pub fn span(&self) -> Option<(Date, Date)> {
        let ends = self.years().filter_map(|(_, year, counts)| {
            let mut days = counts.days().map(|(at, _)| day_of(year, at));
            let first = days.next()?;
            Some((first, days.last().unwrap_or(first)))
        });
        ends.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
    }

    pub fn len(&self) -> usize {
        self.years().map(|(_, _, counts)| counts.days().count()).sum()
    }

    /// The days, from the first to the last of all regions, on which no part of a territory has figures.
    pub fn missing_days(&self, territory: Territory) -> Vec<Date> {
        let Some((first, last)) = self.span() else { return Vec::new() };
        let parts: Vec<Territory> = territory.parts().collect();
        let held: BTreeSet<Date> = self
            .years()
            .filter(|(region, ..)| parts.contains(region))
            .flat_map(|(_, year, counts)| counts.days().map(move |(at, _)| day_of(year, at)))
            .collect();
        let mut missing = Vec::new();
        let mut day = first;
        while day <= last {
            if !held.contains(&day) {
                missing.push(day);
            }
            day = days_after(day, 1);
        }
        missing
    }
}

/// The place of a day in its year, from 0.
fn place(day: Date) -> usize {
    usize::try_from(day.day_of_year() - 1).unwrap_or(0)
}

/// The day at a place of a year.
fn day_of(year: i16, at: usize) -> Date {
    days_after(date(year, 1, 1), i64::try_from(at).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ONE: Count = Count { numerator: 1, denominator: 2, pharmacies: 30 };

    #[test]
    fn a_day_is_set_once_and_told_when_it_is_set_again() {
        let region = Territory::regions().next().unwrap();
        let mut counts = Counts::default();
        assert_eq!(counts.set(region, date(2024, 12, 31), ONE), None);
        let two = Count { numerator: 2, ..ONE };
        assert_eq!(counts.set(region, date(2024, 12, 31), two), Some(ONE));
        assert_eq!((counts.len(), counts.span()), (1, Some((date(2024, 12, 31), date(2024, 12, 31)))));
        assert_eq!((Counts::default().span(), Counts::default().len()), (None, 0));
    }

    #[test]
    fn what_came_later_is_forgotten() {
        let region = Territory::regions().next().unwrap();
        let mut counts = Counts::default();
        for day in [date(2023, 6, 1), date(2024, 12, 30), date(2024, 12, 31), date(2025, 1, 1)] {
            counts.set(region, day, ONE);
        }
        counts.forget_after(date(2024, 12, 31));
        assert_eq!(counts.len(), 3);
        counts.forget_after(date(2024, 12, 30));
        assert_eq!(counts.span(), Some((date(2023, 6, 1), date(2024, 12, 30))));
    }

    proptest! {
        #[test]
        fn a_year_reads_back_and_damage_is_an_error(
            days in proptest::collection::vec((0..DAYS, 0u64.., 0u64.., 0u32..), 0..60),
            cut in 0usize..400,
        ) {
            let mut year = Year::default();
            for (at, numerator, denominator, pharmacies) in days {
                year.0[at] = Some(Count { numerator, denominator, pharmacies });
            }
            let stored = year.encode().unwrap();
            prop_assert!(cut >= stored.len() || Year::decode(&stored[..cut]).is_err());
            prop_assert_eq!(Year::decode(&stored).unwrap(), year);
        }
    }

    #[test]
    fn missing_days_are_those_nobody_reported() {
        let mut regions = Territory::regions();
        let (one, other) = (regions.next().unwrap(), regions.next().unwrap());
        let mut counts = Counts::default();
        for (region, day) in [
            (one, date(2023, 12, 30)),
            (one, date(2024, 1, 3)),
            (other, date(2023, 12, 31)),
            (other, date(2024, 1, 5)),
        ] {
            counts.set(region, day, ONE);
        }
        let missing = [date(2024, 1, 1), date(2024, 1, 2), date(2024, 1, 4)];
        assert_eq!(counts.missing_days(Territory::FRANCE), missing);
        assert_eq!(counts.missing_days(other).len(), 5);
        assert_eq!(counts.span(), Some((date(2023, 12, 30), date(2024, 1, 5))));
    }
}
