//! Invented daily counts of 22 regions that behave as real ones do: weekdays, Sundays and public holidays, small
//! regions that are unsteady, epidemics that come when they like; and the levels that follow from them.

use jiff::{ToSpan as _, civil::Date};
use std::collections::BTreeMap;
use vigie::ias::{DailyCounts, Flag, Method, Point, Publication, Series, Territory, Theme};

/// People of a region in hundreds of thousands, in the order of the codes.
const PEOPLE: [u32; 22] =
    [124, 13, 19, 18, 25, 14, 16, 40, 23, 19, 11, 39, 34, 18, 35, 31, 7, 68, 13, 29, 52, 3];

/// Monday to Sunday: what is sold of everything, and how the basket's share stands to that of the week.
const SOLD: [f64; 7] = [1.15, 1.0, 0.98, 0.94, 1.06, 0.62, 0.03];
const HABIT: [f64; 7] = [1.12, 1.02, 0.97, 0.95, 0.93, 1.0, 6.0];

/// Holidays that move with Easter: Easter Monday, Ascension, Whit Monday.
const MOVING: [&str; 6] =
    ["2020-04-13", "2020-05-21", "2020-06-01", "2021-04-05", "2021-05-13", "2021-05-24"];
const FIXED: [&str; 8] = ["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"];

/// Chance that repeats itself: splitmix64, and a bell made of twelve throws.
struct Chance(u64);

impl Chance {
    fn throw(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    fn bell(&mut self) -> f64 {
        (0..12).map(|_| self.throw()).sum::<f64>() - 6.0
    }
}

/// What an indicator does over the year, 1 being its rest.
fn course(theme: Theme, day: Date, ahead: f64) -> f64 {
    let peak = |month: i8, on: i8, width: f64, height: f64| {
        let moved = f64::from((i32::from(day.year()) * 37 + i32::from(month) * 11) % 29) - 14.0;
        (-1..=1)
            .map(|shift| {
                let peak = Date::new(day.year() + shift, month, on).unwrap();
                let away = f64::from((day - peak).get_days()) + ahead - moved;
                height * (-0.5 * (away / if away > 0.0 { 1.4 * width } else { width }).powi(2)).exp()
            })
            .sum::<f64>()
    };
    match theme {
        Theme::Flu => 1.0 + peak(2, 1, 12.0, 90.0) + peak(12, 22, 10.0, 12.0) + peak(11, 10, 14.0, 4.0),
        Theme::Lice => 1.0 + peak(9, 20, 16.0, 1.1) + peak(11, 15, 20.0, 0.5) + peak(1, 25, 18.0, 0.4),
        _ => 1.0 + peak(5, 20, 22.0, 0.6) + peak(3, 24, 16.0, 0.2),
    }
}

/// Counts of every region on every day of the two years from April 2020 on.
pub fn counts(theme: Theme) -> DailyCounts {
    let mut chance = Chance(theme.slug().len() as u64);
    let first: Date = "2020-04-01".parse().unwrap();
    let mut regions = DailyCounts::new();
    let share = if theme == Theme::Flu { 0.000_6 } else { 0.004 };
    let common: Vec<f64> = (0..730).map(|_| 0.02 * chance.bell()).collect();
    for (region, people) in Territory::regions().zip(PEOPLE) {
        let ahead = 8.0 * chance.bell();
        let mut days = BTreeMap::new();
        for (at, common) in common.iter().enumerate() {
            let day = first + i64::try_from(at).unwrap().days();
            let weekday = usize::try_from(day.weekday().to_monday_zero_offset()).unwrap();
            let closed = FIXED.contains(&&day.to_string()[5..]) || MOVING.contains(&day.to_string().as_str());
            let summer = if day.month() == 8 { 0.85 } else { 1.0 };
            let open = if closed { SOLD[6] * 1.4 } else { SOLD[weekday] };
            let sold = f64::from(people) * 9000.0 * open * summer * (common + 0.03 * chance.bell()).exp();
            let habit = HABIT[if closed { 6 } else { weekday }];
            let expected = sold * share * habit * course(theme, day, ahead);
            let bought = expected + 1.4 * expected.sqrt() * chance.bell();
            days.insert(day, (bought.max(0.0).round() as i64, sold.round() as i64));
        }
        regions.insert(region, days);
    }
    regions
}

/// What is published of these counts on the morning after their last day: sums over fifteen days, over the first
/// summer.
pub fn publication(theme: Theme, counts: &DailyCounts) -> Publication {
    let mut all = counts.clone();
    let mut nation: BTreeMap<Date, (i64, i64)> = BTreeMap::new();
    for (day, (numerator, denominator)) in counts.values().flatten() {
        let sum = nation.entry(*day).or_default();
        *sum = (sum.0 + numerator, sum.1 + denominator);
    }
    all.insert(Territory::FRANCE, nation);
    let series = all.iter().map(|(territory, days)| (*territory, series(days))).collect();
    Publication { theme, demonstration: false, method: Method::RatioOfSums, series }
}

fn series(days: &BTreeMap<Date, (i64, i64)>) -> Series {
    let figures: Vec<(Date, (i64, i64))> = days.iter().map(|(day, figures)| (*day, *figures)).collect();
    let mut sums = vec![(0i64, 0i64)];
    for (_, (numerator, denominator)) in &figures {
        let last = sums[sums.len() - 1];
        sums.push((last.0 + numerator, last.1 + denominator));
    }
    let ratio = |from: usize, to: usize| {
        (sums[to].0 - sums[from].0) as f64 / (sums[to].1 - sums[from].1).max(1) as f64
    };
    let baseline = ratio(60, 120);
    let end = figures.len();
    let point = |at: usize| Point {
        day: figures[at].0,
        level: Some(100.0 * ratio(at.saturating_sub(7), (at + 8).min(end)) / baseline),
        provisional: at + 12 >= end,
        flag: Flag::None,
    };
    Series::from_sorted((0..end).map(point).collect())
}

/// The counts up to and including a day.
pub fn until(counts: &DailyCounts, last: Date) -> DailyCounts {
    let cut = |days: &BTreeMap<Date, (i64, i64)>| {
        days.range(..=last).map(|(day, figures)| (*day, *figures)).collect()
    };
    counts.iter().map(|(region, days)| (*region, cut(days))).collect()
}
