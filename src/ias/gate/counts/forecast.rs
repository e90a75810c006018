//! What the days before foretell of numerator over denominator, and how far from that it usually is. All of it is learned from the
//! territory itself: one box or a thousand, cents or patients, a town or a country.

use super::{
    limits::CountLimits,
    panel::{History, float},
    weekday_median::median,
};
use crate::ias::{
    counts::Count,
    gate::recent::count,
    series::{days_after, days_between},
};
use jiff::civil::Date;
use std::collections::BTreeMap;

/// Open days that foretell the next ones: half a week, or up to two weeks where little is sold,
const MIN_WINDOW: usize = 3;
const MAX_WINDOW: usize = 12;
/// until so many counts of chance are in them.
const MIN_WINDOW_UNITS: f64 = 60.0;
/// Open days from which is learned how far a day usually is from what was foretold, and the least of them.
const TRAINING_DAYS: usize = 30;
const MIN_DAYS: usize = 12;
/// Levels are not foretold to grow or fall by more than this in a day, as a natural logarithm.
const MAX_DAILY_GROWTH: f64 = 0.12;

/// An open day: its numerator, and what its denominator would be on an even weekday.
#[derive(Clone, Copy)]
pub(super) struct OpenDay {
    pub(super) day: Date,
    pub(super) numerator: f64,
    pub(super) even: f64,
}

/// What regions learn from the nation: how the ratio of a weekday stands to that of the seven days around it, as a natural logarithm,
/// and how it grew up to a day.
pub(super) struct WeekdayProfile {
    weekdays: [f64; 7],
    growth: BTreeMap<Date, f64>,
}

impl WeekdayProfile {
    pub(super) fn learn(limits: &CountLimits, country: &History<'_>) -> Self {
        let habit = |day: Date| {
            let habits = country.weekday(day, limits.weeks).filter_map(|(day, one)| {
                let around = country.days.range(days_after(day, -3)..=days_after(day, 3));
                let around = around.filter(|(day, _)| **day < country.from).map(|(_, one)| *one);
                Some((share(&one)? / share(&super::panel::sum(around))?).ln())
            });
            median(habits.collect()).unwrap_or(0.0)
        };
        let mut weekdays = [0.0; 7];
        for day in (0..7).map(|after| days_after(country.from, after)) {
            weekdays[weekday_index(day)] = habit(day);
        }
        let even = Self { weekdays, growth: BTreeMap::new() };
        let known = even.training_days(limits, country);
        let growth = (MIN_WINDOW..=known.len()).map(|end| (known[end - 1].day, growth(&known[..end]).daily));
        Self { growth: growth.collect(), ..even }
    }

    /// A day, if it is open.
    pub(super) fn open(&self, history: &History<'_>, day: Date, one: &Count) -> Option<OpenDay> {
        let even = float(one.denominator) * self.weekdays[weekday_index(day)].exp();
        let numerator = float(one.numerator);
        (!history.is_closed(day) && one.denominator > 0).then_some(OpenDay { day, numerator, even })
    }

    /// The open days before those that are looked at.
    fn training_days(&self, limits: &CountLimits, history: &History<'_>) -> Vec<OpenDay> {
        let since = days_after(history.from, -7 * (limits.weeks + 3));
        let days = history.days.range(since..history.from);
        days.filter_map(|(day, one)| self.open(history, *day, one)).collect()
    }
}

fn weekday_index(day: Date) -> usize {
    usize::try_from(day.weekday().to_monday_zero_offset()).unwrap_or(0)
}

/// Numerator over denominator, where both are above zero.
pub(super) fn share(one: &Count) -> Option<f64> {
    (one.numerator > 0 && one.denominator > 0).then(|| float(one.numerator) / float(one.denominator))
}

/// Sums of days, and when their middle was, in days since the first of all.
struct WindowSums {
    numerator: f64,
    even: f64,
    middle: f64,
}

fn sums<'a>(days: impl Iterator<Item = &'a OpenDay>, since: Date) -> WindowSums {
    let (mut sums, mut many) = (WindowSums { numerator: 0.0, even: 0.0, middle: 0.0 }, 0);
    for one in days {
        sums.numerator += one.numerator;
        sums.even += one.even;
        sums.middle += days_between(since, one.day) as f64;
        many += 1;
    }
    WindowSums { middle: sums.middle / count(many).max(1.0), ..sums }
}

/// How a ratio grew in a day, as a natural logarithm, and the smaller of the two numerators that tell it.
#[derive(Clone, Copy, Default)]
struct Growth {
    daily: f64,
    smaller_numerator: f64,
}

/// The growth to the last days from the same weekdays of the week before, so that habits do not look like growth.
fn growth(known: &[OpenDay]) -> Growth {
    let Some(last) = known.last().map(|one| one.day) else { return Growth::default() };
    let since = days_after(last, -30);
    let near = sums(known.iter().rev().take(MIN_WINDOW), since);
    let far = sums(known.iter().rev().filter(|one| days_after(one.day, 7) <= last).take(MIN_WINDOW), since);
    let told_by = near.numerator.min(far.numerator);
    if told_by <= 0.0 || near.middle <= far.middle {
        return Growth::default();
    }
    let daily = (near.numerator / near.even * far.even / far.numerator).ln() / (near.middle - far.middle);
    Growth { daily: daily.clamp(-MAX_DAILY_GROWTH, MAX_DAILY_GROWTH), smaller_numerator: told_by }
}

/// The numerator of the days that foretell others, and how many times that these should have.
pub(super) struct Prediction {
    pub(super) near: f64,
    pub(super) times: f64,
}

impl Prediction {
    pub(super) fn numerator(&self) -> f64 {
        self.near * self.times
    }
}

/// What is known of a territory: its open days so far, and what one count of chance is worth, as a numerator.
pub(super) struct Forecast<'a> {
    habits: &'a WeekdayProfile,
    known: Vec<OpenDay>,
    unit: Option<f64>,
}

impl<'a> Forecast<'a> {
    pub(super) fn new(limits: &CountLimits, habits: &'a WeekdayProfile, history: &History<'_>) -> Self {
        let known = habits.training_days(limits, history);
        let first = Self { habits, known, unit: None };
        // Without a unit every region grows as the nation does.
        let unit = first.spread(1).map(|spread| spread.dispersion);
        Self { unit, ..first }
    }

    pub(super) fn push(&mut self, one: OpenDay) {
        self.known.push(one);
    }

    /// Whether what is sold in fifteen days tells a level to a twentieth.
    pub(super) fn has_enough_volume(&self) -> bool {
        let fifteen = self.known.iter().rev().take(MIN_DAYS).map(|one| one.numerator).sum::<f64>();
        self.unit.is_none_or(|unit| fifteen >= 400.0 * unit)
    }

    /// The last days and one more, with what those before them foretell of their numerator.
    pub(super) fn observed_and_predicted(&self, one: OpenDay, window: usize) -> Option<(f64, Prediction)> {
        let (before, with) = self.known.split_at(self.known.len().checked_sub(window - 1)?);
        let days: Vec<OpenDay> = with.iter().copied().chain([one]).collect();
        Some((days.iter().map(|one| one.numerator).sum(), self.predict(before, &days)?))
    }

    /// What all that is known foretells of later days.
    pub(super) fn ahead(&self, days: &[OpenDay]) -> Option<Prediction> {
        self.predict(&self.known, days)
    }

    fn predict(&self, before: &[OpenDay], days: &[OpenDay]) -> Option<Prediction> {
        let since = before.last().map(|one| days_after(one.day, -30))?;
        let next = sums(days.iter(), since);
        let enough = self.unit.map_or(0.0, |unit| MIN_WINDOW_UNITS * unit);
        let of = |many: usize| sums(before.iter().rev().take(many), since);
        let near =
            of((MIN_WINDOW..MAX_WINDOW).find(|many| of(*many).numerator >= enough).unwrap_or(MAX_WINDOW));
        let ahead = (next.middle - near.middle).clamp(0.0, 14.0);
        (near.even > 0.0).then(|| Prediction {
            near: near.numerator.max(0.0),
            times: next.even / near.even * (self.growth(before) * ahead).exp(),
        })
    }

    /// The growth that days foretell: their own as far as they tell it, and that of the nation.
    fn growth(&self, before: &[OpenDay]) -> f64 {
        let day = before.last().map(|one| one.day).unwrap_or_default();
        let nation = self.habits.growth.range(..=day).next_back().map_or(0.0, |(_, growth)| *growth);
        let Some(unit) = self.unit else { return nation };
        let own = growth(before);
        let weight = own.smaller_numerator
            / (own.smaller_numerator + MIN_WINDOW_UNITS / 2.0 * unit).max(f64::MIN_POSITIVE);
        weight * own.daily + (1.0 - weight) * nation
    }

    /// How far sums of so many days usually are from what was foretold.
    pub(super) fn spread(&self, window: usize) -> Option<Spread> {
        let known = &self.known;
        let ends =
            (known.len().saturating_sub(TRAINING_DAYS)..=known.len()).filter(|end| *end >= MIN_DAYS + window);
        let pairs = ends.filter_map(|end| {
            let (before, days) = known[..end].split_at(end - window);
            let Prediction { near, times } = self.predict(before, days)?;
            let numerator: f64 = days.iter().map(|one| one.numerator.max(0.0)).sum();
            let both = near + numerator;
            (both > 0.0).then(|| (both, (numerator - times * near).powi(2) / (times * both)))
        });
        let mut pairs: Vec<(f64, f64)> = pairs.collect();
        if pairs.len() < MIN_DAYS / 2 {
            return None;
        }
        pairs.sort_by(|a, b| a.1.total_cmp(&b.1));
        // The tenth that was furthest off may have been faults.
        pairs.truncate(pairs.len() - pairs.len() / 10);
        let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / count(pairs.len());
        Some(Spread { dispersion: 1.3 * mean(|pair| pair.1), mean: mean(|pair| pair.0) })
    }
}

/// The variance of numerators beside their mean, which is 1 where each count is chance, and the mean of those it was learned from.
#[derive(Clone, Copy)]
pub(super) struct Spread {
    pub(super) dispersion: f64,
    mean: f64,
}

impl Spread {
    /// Nothing makes longer sums steadier: where they seem to be, that is for the few that there are to learn from.
    pub(super) fn at_least_dispersion_of(self, other: Option<Self>) -> Self {
        Self { dispersion: self.dispersion.max(other.map_or(0.0, |other| other.dispersion)), ..self }
    }

    /// How many standard deviations a numerator is from what was foretold: two Poisson numbers compared by the square roots of
    /// F. J. Anscombe (The transformation of Poisson, binomial and negative-binomial data, Biometrika 35, 1948).
    pub(super) fn z_score(&self, numerator: f64, Prediction { near, times }: &Prediction) -> f64 {
        let (numerator, both) = (numerator.max(0.0), near + numerator.max(0.0));
        // What is in proportion to a level grows with it.
        let unit = (self.dispersion * (both / self.mean).max(1.0)).max(f64::MIN_POSITIVE);
        let root = |number: f64| 2.0 * (number / unit + 0.375).sqrt();
        (root(numerator) - times.sqrt() * root(*near)) / (1.0 + times).sqrt()
    }
}
