//! Statistics of the values of a column. Each value is parsed as a number, a code and a period, and the type
//! of most values is determined at the end.

use super::{
    check_digit::{self, CheckDigit},
    column_profile::{Column, Reading, ValueKind},
    days::{Days, number_of},
    distinct::Distinct,
    histogram::Histogram,
    number::{self, Decimal, Decimals, Number},
    period::{self, Period},
    personal_data::Found,
};
use jiff::civil::Date;

/// Values in the form of a code, and those of them with a valid check digit.
#[derive(Default, Clone, Copy)]
struct Codes {
    formed: u64,
    valid: u64,
}

/// Statistics of a column, in bounded memory.
#[derive(Default)]
pub(super) struct Values {
    examples: Vec<String>,
    empty: u64,
    suppressed: u64,
    filled: u64,
    distinct: Distinct,
    found: Found,
    lengths: Histogram,
    numbers: Numbers,
    /// Integers with leading zeros, which are codes rather than numbers.
    padded: u64,
    negative: u64,
    days: Days,
    quarters: Histogram,
    weeks: Histogram,
    /// A year and a number up to twelve, or above.
    months: Histogram,
    more_than_months: u64,
    gtin: Codes,
    cip13: Codes,
    cip7: Codes,
    finess: Codes,
}

/// Statistics of numbers.
#[derive(Default)]
struct Numbers {
    /// Values with a decimal comma.
    comma: Histogram,
    /// Values with a decimal point, from the first ambiguous number on.
    point: Option<Box<Histogram>>,
    /// Integers, with either decimal sign.
    whole: u64,
    decimals: Decimals,
    /// Numbers whose only sign, a comma or a point, is ambiguous.
    commas: u64,
    points: u64,
}

impl Codes {
    fn add(&mut self, code: Option<CheckDigit>) {
        self.formed += u64::from(code.is_some());
        self.valid += u64::from(code.is_some_and(CheckDigit::is_valid));
    }

    /// Whether a column contains these codes. By chance, a tenth of other numbers has a valid check digit
    /// too.
    const fn is_code_column(self, filled: u64) -> bool {
        is_nearly_all(self.formed, filled) && 2 * self.valid >= filled
    }
}

/// Whether nine of ten values qualify; errors in the others are reported per row.
const fn is_nearly_all(count: u64, of: u64) -> bool {
    10 * count >= 9 * of
}

impl Values {
    /// Adds a trimmed cell.
    pub(super) fn add(&mut self, cell: &str) {
        if number::is_missing_value(cell) {
            self.empty += 1;
            return;
        }
        self.filled += 1;
        if self.distinct.add(cell) && self.examples.len() < 3 {
            self.examples.push(cell.chars().take(super::limits::MAX_EXCERPT_CHARS).collect());
        }
        self.lengths.add(if cell.is_ascii() { cell.len() } else { cell.chars().count() } as f64);
        self.found.add(cell);
        match number::parse(cell, None) {
            Some(number) => self.add_number(cell, number),
            None => self.suppressed += u64::from(number::is_suppressed(cell)),
        }
        if cell.len() <= 14 {
            self.add_code(cell);
        }
        if let Some(period) = period::parse(cell) {
            self.add_period(period);
        }
    }

    fn add_number(&mut self, cell: &str, number: Number) {
        self.numbers.add(number);
        self.padded += u64::from(number.is_whole && cell.len() > 1 && cell.starts_with('0'));
        self.negative += u64::from(number.value < 0.0);
    }

    /// How many numbers prove each decimal sign.
    pub(super) const fn decimals(&self) -> Decimals {
        self.numbers.decimals
    }

    fn add_code(&mut self, cell: &str) {
        match cell.len() {
            8 | 12 | 14 => self.gtin.add(check_digit::gtin(cell)),
            13 => {
                let code = check_digit::gtin(cell);
                self.gtin.add(code);
                self.cip13.add(code.filter(|_| cell.starts_with("3400")));
            }
            7 => self.cip7.add(check_digit::cip7(cell)),
            9 => self.finess.add(check_digit::finess(cell)),
            _ => {}
        }
    }

    fn add_period(&mut self, period: Period) {
        match period {
            Period::Day { day, order, separator, short } => self.days.add(day, order, separator, short),
            Period::Week { year, week } => {
                if let Ok(monday) = period::monday(year, week) {
                    self.weeks.add(number_of(monday));
                }
            }
            Period::Part { year, number } => {
                self.more_than_months += u64::from(number > 12);
                self.months.add(f64::from(i32::from(year) * 100 + i32::from(number)));
            }
            Period::Month { year, month } => {
                self.months.add(f64::from(i32::from(year) * 100 + i32::from(month)));
            }
            Period::Quarter { year, quarter } => {
                self.quarters.add(f64::from(i32::from(year) * 100 + i32::from(quarter)));
            }
            Period::Year(_) => {}
        }
    }

    fn kind(&self, decimal: Option<Decimal>) -> ValueKind {
        let filled = self.filled;
        let is = |count: u64| is_nearly_all(count, filled);
        let (numbers, whole) = (self.numbers.comma.count(), self.numbers.whole(decimal));
        let are_numbers = |count: u64| count > 0 && is_nearly_all(count, filled - self.suppressed);
        match () {
            () if filled == 0 => ValueKind::Empty,
            () if self.cip13.is_code_column(filled) => ValueKind::Cip13,
            () if self.gtin.is_code_column(filled) => ValueKind::Gtin,
            () if is(self.days.count()) => ValueKind::Date,
            () if is(self.weeks.count() + if self.more_than_months > 0 { self.months.count() } else { 0 }) => {
                ValueKind::Week
            }
            () if is(self.months.count()) => ValueKind::Month,
            () if is(self.quarters.count()) => ValueKind::Quarter,
            () if self.cip7.is_code_column(filled) => ValueKind::Cip7,
            () if self.finess.is_code_column(filled) => ValueKind::Finess,
            () if self.padded > 0 && are_numbers(whole) => ValueKind::Text,
            () if are_numbers(whole) => ValueKind::Integer,
            () if are_numbers(numbers) => ValueKind::Decimal,
            () => ValueKind::Text,
        }
    }

    /// The interpretation of days if most values are ambiguous days, else that of numbers.
    fn reading(&self, decided: Option<Reading>, assumed: Option<Decimal>) -> Option<Reading> {
        let half = |count: u64| count > 0 && 2 * count >= self.filled - self.suppressed;
        let chosen = |reading: Reading| {
            decided.map_or(reading, |Reading { day_order, decimal, .. }| Reading {
                day_order,
                decimal,
                chosen: true,
                ..reading
            })
        };
        if half(self.days.count()) {
            let reading = self.days.reading();
            return (reading.deciding + reading.ambiguous > 0).then(|| chosen(reading));
        }
        let reading = self.numbers.reading(assumed);
        (half(self.numbers.comma.count()) && reading.deciding + reading.ambiguous > 0)
            .then(|| chosen(reading))
    }

    /// The profile of the column, with the decimal sign of the other columns if its own numbers prove none.
    pub(super) fn column(self, name: String, decided: Option<Reading>, assumed: Option<Decimal>) -> Column {
        let reading = self.reading(decided, assumed);
        let decimal = reading.and_then(|reading| reading.decimal);
        let kind = self.kind(decimal);
        let day_order = reading.and_then(|reading| reading.day_order);
        let is_open = reading.is_some_and(|reading| {
            reading.ambiguous > 0 && reading.day_order.is_none() && reading.decimal.is_none()
        });
        let spread = match kind {
            ValueKind::Date => self.days.spread(day_order),
            ValueKind::Week if self.weeks.count() > 0 => &self.weeks,
            ValueKind::Week | ValueKind::Month => &self.months,
            ValueKind::Quarter => &self.quarters,
            ValueKind::Integer | ValueKind::Decimal => self.numbers.spread(decimal),
            _ => &self.lengths,
        };
        let range = spread.range().filter(|_| !is_open);
        let (distinct, distinct_is_about) = self.distinct.count();
        let valid = match kind {
            ValueKind::Cip13 => Some(self.cip13.valid),
            ValueKind::Gtin => Some(self.gtin.valid),
            ValueKind::Cip7 => Some(self.cip7.valid),
            ValueKind::Finess => Some(self.finess.valid),
            _ => None,
        };
        let is_number = matches!(kind, ValueKind::Integer | ValueKind::Decimal);
        Column {
            kind,
            date_format: self.days.format(day_order).filter(|_| kind == ValueKind::Date && !is_open),
            reading,
            empty: self.empty,
            suppressed: if is_number { self.suppressed } else { 0 },
            distinct: distinct.min(self.filled),
            distinct_is_about,
            min: range.and_then(|(min, _)| shown(kind, min)),
            max: range.and_then(|(_, max)| shown(kind, max)),
            negative: if is_number { self.negative } else { 0 },
            valid,
            spread: spread.bins(),
            personal: self.found.personal(&name, self.filled),
            values: self.examples,
            name,
        }
    }
}

impl Numbers {
    fn add(&mut self, number: Number) {
        let Number { value, is_whole, decimal, ambiguous } = number;
        self.whole += u64::from(is_whole);
        self.decimals.add(decimal);
        match ambiguous {
            Some((Decimal::Comma, _)) => self.commas += 1,
            Some((Decimal::Point, _)) => self.points += 1,
            None if self.point.is_none() => return self.comma.add(value),
            None => {}
        }
        let point = self.point.get_or_insert_with(|| Box::new(self.comma.clone()));
        point.add(number.with(Decimal::Point));
        self.comma.add(number.with(Decimal::Comma));
    }

    /// Integers with this decimal sign.
    const fn whole(&self, decimal: Option<Decimal>) -> u64 {
        match decimal {
            Some(Decimal::Comma) => self.whole + self.points,
            Some(Decimal::Point) => self.whole + self.commas,
            None => self.whole,
        }
    }

    fn spread(&self, decimal: Option<Decimal>) -> &Histogram {
        match &self.point {
            Some(point) if decimal == Some(Decimal::Point) => point,
            _ => &self.comma,
        }
    }

    fn reading(&self, assumed: Option<Decimal>) -> Reading {
        let ambiguous = self.commas + self.points;
        let proven = self.decimals.proven();
        // If the numbers contradict each other, the other columns do not decide either.
        let assumed = assumed.filter(|_| self.decimals.are_none());
        let decimal = proven.map(|(decimal, _)| decimal).or(assumed);
        let deciding = proven.map_or(0, |(_, count)| count);
        Reading { decimal, deciding, ambiguous, ..Reading::default() }
    }
}

/// Formats a value of a histogram; `None` for lengths.
fn shown(kind: ValueKind, value: f64) -> Option<String> {
    #[expect(clippy::cast_possible_truncation, reason = "numbers of days, and years with months")]
    let number = value as i64;
    let day = || Date::ZERO.checked_add(jiff::Span::new().try_days(number).ok()?).ok();
    match kind {
        ValueKind::Integer | ValueKind::Decimal => Some(number::format(value)),
        ValueKind::Date => day().map(|day| day.to_string()),
        ValueKind::Month => Some(format!("{}-{:02}", number / 100, number % 100)),
        ValueKind::Quarter => Some(format!("{}-Q{}", number / 100, number % 100)),
        // Weeks without a letter are stored as year and number, others as days.
        ValueKind::Week if number < 300_000 => Some(format!("{}-W{:02}", number / 100, number % 100)),
        ValueKind::Week => day()
            .map(|monday| monday.iso_week_date())
            .map(|week| format!("{}-W{:02}", week.year(), week.week())),
        _ => None,
    }
}
