//! Statistics of the days of a column. Values that allow a single order of day, month and year decide.

use super::{
    column_profile::{DayOrder, Reading},
    histogram::Histogram,
    number::majority,
    period::{self, Order, ShortYear},
};
use jiff::civil::Date;

/// Statistics of days.
#[derive(Default)]
pub(super) struct Days {
    spread: Histogram,
    /// The days with day and month swapped, if that is valid.
    swapped: Histogram,
    day_first: u64,
    month_first: u64,
    /// Days that differ with the month first.
    either: u64,
    short: ShortYears,
    written: Option<(Order, char)>,
}

/// Statistics of days with two-digit years.
#[derive(Default)]
struct ShortYears {
    /// Days with the year first.
    spread: Histogram,
    met: u64,
    /// Numbers of days that must have their year first, and of those that cannot.
    first: u64,
    last: u64,
    /// Bit sets of the numbers that occur as the first and as the last part.
    firsts: u128,
    lasts: u128,
}

impl Days {
    pub(super) const fn count(&self) -> u64 {
        self.spread.count()
    }

    /// The histogram in this order; with the day first if it is unknown.
    pub(super) const fn spread(&self, order: Option<DayOrder>) -> &Histogram {
        match order {
            Some(DayOrder::MonthFirst) => &self.swapped,
            Some(DayOrder::YearFirst) => &self.short.spread,
            Some(DayOrder::DayFirst) | None => &self.spread,
        }
    }

    pub(super) fn add(&mut self, day: Date, order: Order, separator: char, short: Option<ShortYear>) {
        if let Some(short) = short {
            self.short.add(short, order);
        }
        self.written.get_or_insert((order, separator));
        self.spread.add(number_of(day));
        match order {
            Order::DayFirst => self.day_first += 1,
            Order::MonthFirst => self.month_first += 1,
            Order::Either => self.either += 1,
            Order::Same | Order::YearFirst | Order::Named => {}
        }
        let other = if order == Order::Either { period::swapped(day) } else { Some(day) };
        if let Some(other) = other.filter(|_| !matches!(order, Order::YearFirst | Order::Named)) {
            self.swapped.add(number_of(other));
        }
    }

    pub(super) fn reading(&self) -> Reading {
        let reading =
            |day_order, deciding, ambiguous| Reading { day_order, deciding, ambiguous, ..Reading::default() };
        match (self.short.is_year_first(), majority(self.day_first, self.month_first)) {
            (None, _) => reading(None, 0, self.short.met),
            (Some(true), _) => reading(Some(DayOrder::YearFirst), self.short.met, 0),
            (_, Some(true)) => reading(Some(DayOrder::DayFirst), self.day_first, self.either),
            (_, Some(false)) => reading(Some(DayOrder::MonthFirst), self.month_first, self.either),
            (_, None) => reading(None, 0, self.either),
        }
    }

    pub(super) fn format(&self, order: Option<DayOrder>) -> Option<String> {
        self.written.map(|(written, separator)| match (written, order) {
            (_, Some(DayOrder::YearFirst)) => ["YY", "MM", "DD"].join(&separator.to_string()),
            (Order::YearFirst | Order::Named, _) => period::format(written, separator),
            (_, Some(DayOrder::MonthFirst)) => period::format(Order::MonthFirst, separator),
            _ => period::format(Order::DayFirst, separator),
        })
    }
}

impl ShortYears {
    fn add(&mut self, ShortYear { day, first, last }: ShortYear, order: Order) {
        self.met += 1;
        self.first += u64::from(order == Order::YearFirst);
        self.last += u64::from(day.is_none());
        self.firsts |= 1 << first;
        self.lasts |= 1 << last;
        if let Some(day) = day {
            self.spread.add(number_of(day));
        }
    }

    /// Decided by days that allow a single position of the year; else by the part with fewer different
    /// numbers, because years vary less than days of the month.
    fn is_year_first(&self) -> Option<bool> {
        let (first, last) = (self.firsts.count_ones(), self.lasts.count_ones());
        let are_days = |days: u32, years: u32| days >= 8 && days >= 2 * years;
        match majority(self.first, self.last) {
            Some(is_first) => Some(is_first),
            None if self.first + self.last > 0 => None,
            None if self.met == 0 || are_days(first, last) => Some(false),
            None => are_days(last, first).then_some(true),
        }
    }
}

/// Days since an arbitrary epoch.
pub(super) fn number_of(day: Date) -> f64 {
    f64::from((day - Date::ZERO).get_days())
}
