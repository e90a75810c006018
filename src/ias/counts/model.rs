//! Sales counted per territory and day, and how a year of them is stored.

use crate::{
    Error, Result,
    ias::{
        series::{days_after, days_between},
        storage_codec::{decode, encode},
        territory::Territory,
    },
};
use jiff::civil::{Date, date};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Sums over the pharmacies that reported a day. Returns are subtracted: on a day with few sales a sum may be negative,
/// and the basket may exceed the total.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Count {
    /// Sum of the indicator's basket: cents, boxes or patients, by its definition.
    pub numerator: i64,
    /// Sum of all sales of these pharmacies on the day.
    pub denominator: i64,
    pub pharmacies: u32,
    /// The day of the extract; `None` if unknown.
    pub extracted_on: Option<Date>,
}

impl Count {
    /// Whether another count has the same figures, whatever its extract.
    pub fn equals(self, other: Self) -> bool {
        self == Self { extracted_on: self.extracted_on, ..other }
    }
}

/// Maximum count of a day and region, ten billion euros in cents: sums over regions and centuries still fit in 64 bits.
pub(crate) const MAX_COUNT: i64 = 1_000_000_000_000;

/// A stored count; negative numbers in two's complement.
#[derive(Serialize, Deserialize)]
struct Stored {
    numerator: u64,
    denominator: u64,
    pharmacies: u32,
}

/// A stored year in two parts: its figures, and for each day the age of its extract in days, plus one; 0 if unknown.
/// Years from before extracts were recorded have no second part.
pub(crate) struct StoredYear {
    pub figures: Vec<u8>,
    pub drawn: Option<Vec<u8>>,
}

/// Days of a leap year.
pub(crate) const DAYS: usize = 366;

/// One calendar year of one region, by day of the year. A day without figures is missing, which differs from zero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Year(pub(super) Box<[Option<Count>; DAYS]>);

impl Default for Year {
    fn default() -> Self {
        Self(Box::new([None; DAYS]))
    }
}

impl Year {
    pub(crate) fn encode(&self, year: i16) -> Result<StoredYear> {
        let stored = |count: &Count| Stored {
            numerator: count.numerator.cast_unsigned(),
            denominator: count.denominator.cast_unsigned(),
            pharmacies: count.pharmacies,
        };
        let delay = |(at, count): (usize, &Option<Count>)| {
            let extracted_on = count.and_then(|count| count.extracted_on)?;
            u16::try_from((extracted_on - day_of(year, at)).get_days() + 1).ok()
        };
        let figures: Vec<Option<Stored>> = self.0.iter().map(|count| count.as_ref().map(stored)).collect();
        let delays: Vec<u16> = self.0.iter().enumerate().map(|day| delay(day).unwrap_or(0)).collect();
        Ok(StoredYear { figures: encode(&figures)?, drawn: Some(encode(&delays)?) })
    }

    pub(crate) fn decode(stored: &StoredYear, year: i16) -> Result<Self> {
        let figures: Vec<Option<Stored>> = decode(&stored.figures)?;
        let delays: Vec<u16> = stored.drawn.as_deref().map_or_else(|| Ok(vec![0; DAYS]), decode)?;
        if figures.len() != DAYS || delays.len() != DAYS {
            return Err(Error::internal("stored counts are not those of a year"));
        }
        let mut read = Self::default();
        for ((at, stored), delay) in figures.into_iter().enumerate().zip(delays) {
            read.0[at] = stored.map(|stored| Count {
                numerator: stored.numerator.cast_signed(),
                denominator: stored.denominator.cast_signed(),
                pharmacies: stored.pharmacies,
                extracted_on: (delay > 0).then(|| days_after(day_of(year, at), i64::from(delay) - 1)),
            });
        }
        Ok(read)
    }

    /// The days with figures, by their index from 0.
    pub fn days(&self) -> impl Iterator<Item = (usize, Count)> + '_ {
        self.0.iter().enumerate().filter_map(|(at, count)| Some((at, (*count)?)))
    }
}

/// All counts of one indicator.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Counts(BTreeMap<(Territory, i16), Year>);

impl Counts {
    /// Sets the figures of a day, and returns the previous ones.
    pub fn set(&mut self, region: Territory, day: Date, count: Count) -> Option<Count> {
        let year = self.0.entry((region, day.year())).or_default();
        year.0[day_index(day)].replace(count)
    }

    pub fn set_year(&mut self, region: Territory, year: i16, counts: Year) {
        self.0.insert((region, year), counts);
    }

    /// Removes all days after `last`.
    pub fn truncate_after(&mut self, last: Date) {
        self.0.retain(|(_, year), _| *year <= last.year());
        for ((_, year), counts) in &mut self.0 {
            if *year == last.year() {
                counts.0[day_index(last) + 1..].fill(None);
            }
        }
    }

    /// Removes the figures of a day of a region.
    pub fn forget(&mut self, region: Territory, day: Date) {
        if let Some(counts) = self.0.get_mut(&(region, day.year())) {
            counts.0[day_index(day)] = None;
        }
    }

    /// Removes the figures of a region from a day on.
    pub fn remove_region_from(&mut self, region: Territory, first: Date) {
        self.0.retain(|(known, year), _| *known != region || *year <= first.year());
        if let Some(counts) = self.0.get_mut(&(region, first.year())) {
            counts.0[day_index(first)..].fill(None);
        }
    }

    /// Returns the counts without those of these regions.
    pub fn without_regions(&self, regions: &BTreeSet<Territory>) -> Self {
        let others = self.0.iter().filter(|((region, _), _)| !regions.contains(region));
        Self(others.map(|(place, counts)| (*place, counts.clone())).collect())
    }

    pub fn years(&self) -> impl Iterator<Item = (Territory, i16, &Year)> {
        self.0.iter().map(|((region, year), counts)| (*region, *year, counts))
    }

    pub fn day(&self, region: Territory, day: Date) -> Option<Count> {
        self.year(region, day.year())?.0[day_index(day)]
    }

    pub fn year(&self, region: Territory, year: i16) -> Option<&Year> {
        self.0.get(&(region, year))
    }

    /// The first and the last day with figures of any region.
    pub fn date_range(&self) -> Option<(Date, Date)> {
        let ends = self.years().filter_map(|(_, year, counts)| {
            let first = counts.0.iter().position(Option::is_some)?;
            let last = counts.0.iter().rposition(Option::is_some)?;
            Some((day_of(year, first), day_of(year, last)))
        });
        ends.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
    }

    /// The figures of a region, in the order of days.
    pub fn dated(&self, region: Territory) -> impl Iterator<Item = (Date, Count)> + '_ {
        let years = self.0.range((region, i16::MIN)..=(region, i16::MAX));
        years.flat_map(|((_, year), counts)| counts.days().map(|(at, count)| (day_of(*year, at), count)))
    }

    /// The days with figures of a region.
    pub fn days(&self, region: Territory) -> impl Iterator<Item = Date> + '_ {
        self.dated(region).map(|(day, _)| day)
    }

    pub fn len(&self) -> usize {
        self.years().map(|(_, _, counts)| counts.days().count()).sum()
    }

    /// The days without figures of any part of a territory, from the first to the last day of all regions.
    pub fn missing_days(&self, territory: Territory) -> Vec<Date> {
        let Some((first, last)) = self.date_range() else { return Vec::new() };
        let after_first = |day: Date| days_between(first, day) as usize;
        let mut is_held = vec![false; after_first(last) + 1];
        for day in territory.parts().flat_map(|region| self.days(region)) {
            is_held[after_first(day)] = true;
        }
        let days = (0..).zip(is_held).filter(|(_, is_held)| !is_held);
        days.map(|(at, _)| days_after(first, at)).collect()
    }
}

/// The index of a day in its year, from 0.
pub(super) fn day_index(day: Date) -> usize {
    usize::try_from(day.day_of_year() - 1).unwrap_or(0)
}

/// The day at an index of a year.
pub(super) fn day_of(year: i16, at: usize) -> Date {
    days_after(date(year, 1, 1), i64::try_from(at).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ONE: Count = Count { numerator: 1, denominator: 2, pharmacies: 30, extracted_on: None };

    #[test]
    fn setting_a_day_again_returns_the_previous_count() {
        let region = Territory::regions().next().unwrap();
        let mut counts = Counts::default();
        assert_eq!(counts.set(region, date(2024, 12, 31), ONE), None);
        let two = Count { numerator: 2, ..ONE };
        assert_eq!(counts.set(region, date(2024, 12, 31), two), Some(ONE));
        assert_eq!((counts.len(), counts.date_range()), (1, Some((date(2024, 12, 31), date(2024, 12, 31)))));
        assert_eq!((Counts::default().date_range(), Counts::default().len()), (None, 0));
    }

    #[test]
    fn deletes_counts_after_a_day() {
        let region = Territory::regions().next().unwrap();
        let mut counts = Counts::default();
        for day in [date(2023, 6, 1), date(2024, 12, 30), date(2024, 12, 31), date(2025, 1, 1)] {
            counts.set(region, day, ONE);
        }
        counts.truncate_after(date(2024, 12, 31));
        assert_eq!(counts.len(), 3);
        counts.truncate_after(date(2024, 12, 30));
        assert_eq!(counts.date_range(), Some((date(2023, 6, 1), date(2024, 12, 30))));
    }

    #[test]
    fn deletes_counts_of_one_region_from_a_day_on() {
        let mut regions = Territory::regions();
        let (one, other) = (regions.next().unwrap(), regions.next().unwrap());
        let mut counts = Counts::default();
        for day in [date(2024, 12, 30), date(2024, 12, 31), date(2025, 1, 1)] {
            counts.set(one, day, ONE);
            counts.set(other, day, ONE);
        }
        counts.remove_region_from(one, date(2024, 12, 31));
        assert_eq!(counts.day(one, date(2024, 12, 30)), Some(ONE));
        assert_eq!((counts.day(one, date(2024, 12, 31)), counts.len()), (None, 4));
        assert_eq!(counts.without_regions(&BTreeSet::from([other])).len(), 1);
    }

    proptest! {
        #[test]
        fn a_year_round_trips_and_damage_is_an_error(
            days in proptest::collection::vec((0..DAYS, any::<i64>(), any::<i64>(), 0u32.., proptest::option::of(0i64..9000)), 0..60),
            cut in 0usize..400,
        ) {
            let mut year = Year::default();
            for (at, numerator, denominator, pharmacies, delay) in days {
                let extracted_on = delay.map(|delay| days_after(day_of(2023, at), delay));
                year.0[at] = Some(Count { numerator, denominator, pharmacies, extracted_on });
            }
            let stored = year.encode(2023).unwrap();
            prop_assert_eq!(&Year::decode(&stored, 2023).unwrap(), &year);
            let decode = |figures: Vec<u8>, drawn| Year::decode(&StoredYear { figures, drawn }, 2023);
            let undated = decode(stored.figures.clone(), None).unwrap();
            prop_assert!(undated.days().all(|(at, count)| count.extracted_on.is_none() && count.equals(year.0[at].unwrap())));
            let torn = |bytes: &[u8]| bytes[..cut.min(bytes.len() - 1)].to_vec();
            prop_assert!(decode(torn(&stored.figures), None).is_err());
            let drawn = stored.drawn.as_deref().map(torn);
            prop_assert!(decode(stored.figures, drawn).is_err());
        }
    }

    #[test]
    fn lists_days_without_any_count_as_missing() {
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
        assert_eq!(counts.date_range(), Some((date(2023, 12, 30), date(2024, 1, 5))));
    }
}
