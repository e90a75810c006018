//! What the values of a column are, counted one by one: each is looked at as a number, a code and a period, and what most are is
//! told at the end.

use super::{
    Column, ValueKind,
    code::{self, CheckDigit},
    distinct::Distinct,
    number::{self, Decimal, Decimals, Number},
    period::{self, Order, Period},
    personal::Found,
    spread::Spread,
};
use jiff::civil::Date;

/// Codes of one kind: so many have their form, so many of these the right check digit.
#[derive(Default, Clone, Copy)]
struct Codes {
    formed: u64,
    valid: u64,
}

/// What is counted of the values of a column, within limits of memory.
#[derive(Default)]
pub(super) struct Values {
    examples: Vec<String>,
    empty: u64,
    filled: u64,
    distinct: Distinct,
    found: Found,
    lengths: Spread,
    numbers: Spread,
    whole: u64,
    /// Digits that begin with a nought: a code rather than a number.
    padded: u64,
    negative: u64,
    days: Days,
    weeks: Spread,
    /// A year and a number up to twelve, or above.
    months: Spread,
    more_than_months: u64,
    gtin: Codes,
    cip13: Codes,
    cip7: Codes,
    finess: Codes,
}

/// What is counted of days.
#[derive(Default)]
struct Days {
    spread: Spread,
    /// The same with day and month the other way round, where that is possible.
    swapped: Spread,
    day_first: u64,
    month_first: u64,
    written: Option<(Order, char)>,
}

impl Codes {
    fn add(&mut self, code: Option<CheckDigit>) {
        self.formed += u64::from(code.is_some());
        self.valid += u64::from(code.is_some_and(CheckDigit::is_right));
    }

    /// Whether a column is of these: a tenth of numbers that are no codes have a right check digit, too.
    const fn fit(self, filled: u64) -> bool {
        most(self.formed, filled) && 2 * self.valid >= filled
    }
}

/// Nine of ten: what is wrong in the others is told row by row.
const fn most(count: u64, of: u64) -> bool {
    10 * count >= 9 * of
}

impl Values {
    /// A cell without blanks around it; three digits after a sign are read as assumed.
    pub(super) fn add(&mut self, cell: &str, assumed: Option<Decimal>, decimals: &mut Decimals) {
        if number::is_nothing(cell) {
            self.empty += 1;
            return;
        }
        self.filled += 1;
        if self.distinct.add(cell) && self.examples.len() < 3 {
            self.examples.push(cell.chars().take(super::SHOWN).collect());
        }
        self.lengths.add(if cell.is_ascii() { cell.len() } else { cell.chars().count() } as f64);
        self.found.add(cell);
        if let Some(number) = number::read(cell, assumed) {
            self.add_number(cell, number, decimals);
        }
        if cell.len() <= 14 {
            self.add_code(cell);
        }
        if let Some(period) = period::read(cell) {
            self.add_period(period);
        }
    }

    fn add_number(&mut self, cell: &str, number: Number, decimals: &mut Decimals) {
        self.numbers.add(number.value);
        self.whole += u64::from(number.is_whole);
        self.padded += u64::from(number.is_whole && cell.len() > 1 && cell.starts_with('0'));
        self.negative += u64::from(number.value < 0.0);
        decimals.add(number.decimal);
    }

    fn add_code(&mut self, cell: &str) {
        match cell.len() {
            8 | 12 | 14 => self.gtin.add(code::gtin(cell)),
            13 => {
                let code = code::gtin(cell);
                self.gtin.add(code);
                self.cip13.add(code.filter(|_| cell.starts_with("3400")));
            }
            7 => self.cip7.add(code::cip7(cell)),
            9 => self.finess.add(code::finess(cell)),
            _ => {}
        }
    }

    fn add_period(&mut self, period: Period) {
        match period {
            Period::Day { day, order, separator } => self.days.add(day, order, separator),
            Period::Week { year, week } => {
                if let Ok(monday) = period::monday(year, week) {
                    self.weeks.add(number_of(monday));
                }
            }
            Period::Part { year, number } => {
                self.more_than_months += u64::from(number > 12);
                self.months.add(f64::from(i32::from(year) * 100 + i32::from(number)));
            }
            Period::Year(_) => {}
        }
    }

    fn kind(&self) -> ValueKind {
        let filled = self.filled;
        let is = |count: u64| most(count, filled);
        match () {
            () if filled == 0 => ValueKind::Empty,
            () if self.cip13.fit(filled) => ValueKind::Cip13,
            () if self.gtin.fit(filled) => ValueKind::Gtin,
            () if is(self.days.spread.count()) => ValueKind::Date,
            () if is(self.weeks.count() + if self.more_than_months > 0 { self.months.count() } else { 0 }) => {
                ValueKind::Week
            }
            () if is(self.months.count()) => ValueKind::Month,
            () if self.cip7.fit(filled) => ValueKind::Cip7,
            () if self.finess.fit(filled) => ValueKind::Finess,
            () if self.padded > 0 && is(self.whole) => ValueKind::Text,
            () if is(self.whole) => ValueKind::Integer,
            () if is(self.numbers.count()) => ValueKind::Decimal,
            () => ValueKind::Text,
        }
    }

    /// What all of them together are.
    pub(super) fn column(self, name: String) -> Column {
        let kind = self.kind();
        let month_first = self.days.month_first > 0 && self.days.day_first == 0;
        let spread = match kind {
            ValueKind::Date if month_first => &self.days.swapped,
            ValueKind::Date => &self.days.spread,
            ValueKind::Week if self.weeks.count() > 0 => &self.weeks,
            ValueKind::Week | ValueKind::Month => &self.months,
            ValueKind::Integer | ValueKind::Decimal => &self.numbers,
            _ => &self.lengths,
        };
        let shown = |value: f64| shown(kind, value);
        let range = spread.range();
        let (distinct, distinct_is_about) = self.distinct.count();
        let valid = match kind {
            ValueKind::Cip13 => Some(self.cip13.valid),
            ValueKind::Gtin => Some(self.gtin.valid),
            ValueKind::Cip7 => Some(self.cip7.valid),
            ValueKind::Finess => Some(self.finess.valid),
            _ => None,
        };
        let format = self.days.written.map(|(order, separator)| match order {
            Order::YearFirst => period::format(order, separator),
            _ => period::format(if month_first { Order::MonthFirst } else { Order::DayFirst }, separator),
        });
        Column {
            kind,
            date_format: format.filter(|_| kind == ValueKind::Date),
            empty: self.empty,
            distinct: distinct.min(self.filled),
            distinct_is_about,
            min: range.and_then(|(min, _)| shown(min)),
            max: range.and_then(|(_, max)| shown(max)),
            negative: if matches!(kind, ValueKind::Integer | ValueKind::Decimal) { self.negative } else { 0 },
            valid,
            spread: spread.bars(),
            personal: self.found.personal(&name, self.filled),
            values: self.examples,
            name,
        }
    }
}

impl Days {
    fn add(&mut self, day: Date, order: Order, separator: char) {
        self.written.get_or_insert((order, separator));
        self.spread.add(number_of(day));
        match order {
            Order::DayFirst => self.day_first += 1,
            Order::MonthFirst => self.month_first += 1,
            Order::Either | Order::YearFirst => {}
        }
        let other = if order == Order::Either { period::swapped(day) } else { Some(day) };
        if let Some(other) = other.filter(|_| order != Order::YearFirst) {
            self.swapped.add(number_of(other));
        }
    }
}

/// Days since an arbitrary one.
fn number_of(day: Date) -> f64 {
    f64::from((day - Date::ZERO).get_days())
}

/// A number of a spread as people read it; nothing for lengths.
fn shown(kind: ValueKind, value: f64) -> Option<String> {
    #[expect(clippy::cast_possible_truncation, reason = "numbers of days, and years with months")]
    let number = value as i64;
    let day = || Date::ZERO.checked_add(jiff::Span::new().try_days(number).ok()?).ok();
    match kind {
        ValueKind::Integer | ValueKind::Decimal => Some(number::shown(value)),
        ValueKind::Date => day().map(|day| day.to_string()),
        ValueKind::Month => Some(format!("{}-{:02}", number / 100, number % 100)),
        // Weeks without a letter are numbers of a year, those with one days.
        ValueKind::Week if number < 300_000 => Some(format!("{}-W{:02}", number / 100, number % 100)),
        ValueKind::Week => day()
            .map(|monday| monday.iso_week_date())
            .map(|week| format!("{}-W{:02}", week.year(), week.week())),
        _ => None,
    }
}
