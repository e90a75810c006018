//! How restless the country is that a panel sells in. The quiet one has weekdays, holidays, epidemics and late senders; the others add
//! what real years have.

use super::random::normal;
use crate::{
    closed_list::closed_list,
    holidays::{holidays_between, is_quiet},
    ias::{
        series::{days_after, days_between},
        territory::Territory,
        theme::Theme,
    },
};
use jiff::civil::{Date, Weekday, date};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

closed_list! {
    /// How restless the country is.
    World {
        Quiet = "quiet",
        // School holidays by zone, waves that differ by year and region, weather on allergies, bridge days.
        Street = "street",
        // Chains of pharmacies that are late as a whole, promotions, Mondays closed, demand that scatters more.
        Chain = "chain",
    }
}

/// The levels of a theme in a region, day by day from a first day on.
#[derive(Clone, Copy)]
pub(super) struct Course<'a> {
    pub(super) first: Date,
    pub(super) levels: &'a [f64],
}

impl World {
    /// By how much the demand of a theme and of everything scatters from day to day, as standard deviations of logarithms.
    pub(super) fn scatter(self) -> (f64, f64) {
        if self == Self::Chain { (0.06, 0.03) } else { (0.03, 0.02) }
    }

    /// The part of the usual number of pharmacies that is open.
    pub(super) fn open(self, day: Date, holidays: &BTreeSet<Date>) -> f64 {
        let bridge = self != Self::Quiet && day.month() != 12 && is_quiet(day, |day| holidays.contains(&day));
        let monday = self == Self::Chain && day.weekday() == Weekday::Monday;
        (if bridge { 0.8 } else { 1.0 }) * if monday { 0.75 } else { 1.0 }
    }

    /// By how many days a chain of pharmacies sends a day late, if it does.
    pub(super) fn late_chain(self, day: Date, seed: u64) -> Option<usize> {
        let mut rng = seeded_rng(seed, day_number(day));
        (self == Self::Chain && rng.random_bool(0.03)).then(|| rng.random_range(1..=3))
    }

    /// The factor of a promotion on what is bought without a prescription.
    pub(super) fn promotion(self, theme: Theme, day: Date, seed: u64) -> f64 {
        let is_free = matches!(theme, Theme::Respiratory | Theme::Allergies | Theme::Lice);
        let fortnight = day_number(day) / 14 + 10_000 * (theme as u64 + 1);
        let is_promoted = self == Self::Chain && is_free && seeded_rng(seed, fortnight).random_bool(0.15);
        if is_promoted { 1.12 } else { 1.0 }
    }

    /// The course of a theme in a region, moved as in a year of this world.
    pub(super) fn course(self, theme: Theme, region: Territory, seed: u64, course: Course<'_>) -> Vec<f64> {
        let Course { first, levels: course } = course;
        if self == Self::Quiet || theme == Theme::FluVaccination65 {
            return course.to_vec();
        }
        let weather =
            if theme == Theme::Allergies { weather(region, seed, course.len()) } else { Vec::new() };
        let moved = |at: usize| {
            let day = days_after(first, i64::try_from(at).unwrap_or(0));
            let (shift, height) = wave(theme, region, seed, day);
            let from = at.saturating_add_signed(shift).min(course.len() - 1);
            let level = 1.0 + (course[from] - 1.0) * height;
            level.max(0.05) * weather.get(at).copied().unwrap_or(1.0)
        };
        (0..course.len()).map(moved).collect()
    }
}

/// By how many days a wave of a year is early in a region, and how high it is beside the usual.
fn wave(theme: Theme, region: Territory, seed: u64, day: Date) -> (isize, f64) {
    // Years change in the middle of what is quiet: in July, of allergies in December.
    let begins = date(day.year(), if theme == Theme::Allergies { 12 } else { 7 }, 1);
    let year = day.year() - i16::from(day < begins);
    let of_year = |year: i16| {
        let key = u64::from(year.unsigned_abs()) * 100 + theme as u64;
        let (mut nation, mut own) =
            (seeded_rng(seed, key), seeded_rng(seed + u64::from(region.insee().unwrap_or(0)), key + 7));
        let days = 5.0 * normal(&mut nation) + 3.0 * normal(&mut own);
        (days, 0.2 * normal(&mut nation) + 0.1 * normal(&mut own))
    };
    // Two months pass from one year's to the next one's.
    let since = days_between(date(year, begins.month(), 1), day) as f64;
    let weight = (since / 60.0).min(1.0);
    let (before, now) = (of_year(year - 1), of_year(year));
    let between = |before: f64, now: f64| before + (now - before) * weight;
    #[expect(clippy::cast_possible_truncation, reason = "a few days")]
    let shift = between(before.0, now.0).round() as isize;
    (shift, between(before.1, now.1).exp())
}

/// The weather on allergies: weeks that are wet or dry, in the country and in a region.
fn weather(region: Territory, seed: u64, days: usize) -> Vec<f64> {
    const LASTING: f64 = 0.85;
    let mut nation = seeded_rng(seed, 77);
    let mut own = seeded_rng(seed, 7_700 + u64::from(region.insee().unwrap_or(0)));
    let (mut here, mut everywhere) = (0.0, 0.0);
    let fresh = (1.0 - LASTING * LASTING).sqrt();
    let day = |_| {
        everywhere = LASTING * everywhere + 0.12 * fresh * normal(&mut nation);
        here = LASTING * here + 0.08 * fresh * normal(&mut own);
        f64::exp(here + everywhere)
    };
    (0..days).map(day).collect()
}

/// The school holidays of metropolitan France by zone, A to C: in winter and spring one follows the other, in an order that turns.
pub(super) fn no_school(day: Date, region: Territory) -> bool {
    let zone = match region.insee() {
        Some(26 | 43 | 54 | 72 | 74 | 82 | 83) => 0,
        Some(11 | 73 | 91) => 2,
        _ => 1,
    };
    let year = day.year();
    let turn = (zone + i64::from(year) - 2023).rem_euclid(3);
    let winter = days_after(saturday(date(year, 2, 4)), 7 * turn);
    let within = |from: Date, days: i64| (from..days_after(from, days)).contains(&day);
    within(winter, 16)
        || within(days_after(winter, 56), 16)
        || within(saturday(date(year, 7, 4)), 58)
        || within(saturday(date(year, 10, 16)), 16)
        || within(saturday(date(year, 12, 19)), 16)
        || within(saturday(date(year - 1, 12, 19)), 16)
}

/// The first Saturday from a day on.
fn saturday(day: Date) -> Date {
    let before = i64::from(day.weekday().to_monday_zero_offset());
    days_after(day, (5 - before).rem_euclid(7))
}

fn day_number(day: Date) -> u64 {
    u64::try_from(days_between(date(2000, 1, 1), day)).unwrap_or(0)
}

fn seeded_rng(seed: u64, key: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed.wrapping_mul(1_000_003).wrapping_add(key))
}

/// The holidays of a region around some days.
pub(super) fn holidays(region: Territory, first: Date, days: i64) -> BTreeSet<Date> {
    holidays_between(days_after(first, -7), days_after(first, days + 7), region.holiday_law())
        .into_iter()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn school_holidays_follow_their_zones() {
        let free = |day, codes: &[&str]| {
            codes.iter().map(|code| no_school(day, code.parse().unwrap())).collect::<Vec<_>>()
        };
        let [a, b, c] = ["72", "53", "11"];
        // The first days of winter holidays: 2024 C, A, B; 2025 B, C, A; 2026 A, B, C.
        for (day, zones) in [
            (date(2024, 2, 10), [c, a, b]),
            (date(2025, 2, 8), [b, c, a]),
            (date(2026, 2, 7), [a, b, c]),
            // Spring.
            (date(2025, 4, 5), [b, c, a]),
        ] {
            assert_eq!(free(day, &zones), [true, false, false], "{day}");
            assert_eq!(free(days_after(day, 7), &zones), [true, true, false], "{day}");
        }
        for day in [date(2024, 10, 19), date(2025, 12, 20), date(2026, 1, 3), date(2026, 7, 14)] {
            assert_eq!(free(day, &[a, b, c]), [true; 3], "{day}");
        }
        assert_eq!(free(date(2025, 1, 13), &[a, b, c]), [false; 3]);
    }
}
