//! A demand that truly changes. A fault of numerators has the same factor in all regions and is there at once; an epidemic reaches regions
//! unevenly and grows from day to day, and what a few days take away is taken away unevenly.

use super::{
    super::subject::GateInput,
    forecast::{Forecast, OpenDay, WeekdayProfile},
    limits::CountLimits,
    panel::{CountHistory, History},
    step::beyond_chance,
};
use crate::ias::{
    Theme,
    gate::{Finding, recent::count, rules::Rules},
    series::{days_after, days_between},
};
use jiff::civil::Date;

/// Open days since which a demand rises, the fewest and the most.
const SHORTEST: usize = 2;
const MAX_DAYS: usize = 12;
/// Upper bound of the unevenness that is used: with time regions go their own ways.
const LASTING: usize = 3;
/// Days before a rise that it is compared with: few, for regions always go their own ways.
const BEFORE: i64 = 7;
/// A rise by less is none, as a natural logarithm.
const MIN_RISE: f64 = 0.1;
/// A rise by more is no demand: twelve times.
const MAX_RISE: f64 = 2.5;
/// By how much an epidemic grows at least after its first day, as a natural logarithm, and in standard deviations of chance; and by what it
/// was on that day.
const GROWING: f64 = 0.2;
const SURPRISE: f64 = 4.0;
/// What it is at least on its first day, and the part of it that one day may bring.
const FIRST_STEP: f64 = 0.15;
const MAX_STEP: f64 = 0.7;
/// A wave begins slower, and nearly as evenly as a fault. It is one after so many open days, where it grows by this much on each of them, so
/// that it doubles within three weeks, and none brings more than this part of it.
const GRADUAL_DAYS: usize = 6;
const GRADUAL: f64 = 0.0385;
const GRADUAL_STEP: f64 = 0.35;
/// Rises of regions that differ by less, as a standard deviation, are one factor.
const UNEVEN: f64 = 0.12;
/// A rise differs between regions by at least this multiple of what they differed by from one week to the next.
const UNUSUAL: f64 = 2.5;
/// Chance gives regions another order each day.
const MIN_CORRELATION: f64 = 0.7;
/// What the week before may be above the one before it, as a natural logarithm, where not all of it is public: a rise is seen from its first
/// day on.
const MAX_WEEK_RISE: f64 = 0.5;
/// Regions that must tell a rise,
const MIN_REGIONS: usize = 10;
/// and counts of chance in the week before by which a region tells a rise.
const MIN_COUNTS: f64 = 20.0;

/// Where regions fall by factors that differ by more, the figures are noise; where more comes back than is sold, they may.
const MAX_UNEVENNESS: f64 = 0.15;

/// Whether of a finding on the ratio of the country only the days are in doubt: it fell by factors that differ between regions, or the days
/// after it are as usual again.
pub(crate) fn is_of_days(rules: &Rules, theme: Theme, finding: &Finding) -> bool {
    let number = |name: &str| finding.numbers.get(name).copied();
    let even = rules.for_theme(theme).counts.even;
    let is_event = |(factor, uneven): (f64, f64)| {
        let most = if factor > 0.0 { MAX_UNEVENNESS } else { f64::INFINITY };
        factor < 1.0 && even < uneven && uneven < most
    };
    number("factor").zip(number("uneven")).is_some_and(is_event) || number("later").is_some()
}

/// Whether what is bought of a basket truly rises: for some open days, in nearly all regions, by factors that differ between them, and either
/// by more from day to day or in the same order on the first days as on the last.
pub(crate) fn is_rise(rules: &Rules, subject: &GateInput<'_>) -> bool {
    let limits = &rules.for_theme(subject.publication.theme).counts;
    let Some(mut panel) = CountHistory::from_input(subject).filter(|_| !subject.is_cumulative()) else {
        return false;
    };
    let (country, new) = (panel.country(), panel.from);
    let open = country.days.keys().rev().copied().filter(|day| !country.is_closed(*day));
    let mut open: Vec<Date> = open.take(MAX_DAYS).collect();
    open.reverse();
    (SHORTEST..=open.len()).any(|many| {
        let days = &open[open.len() - many..];
        panel.from = days[0];
        rises(limits, &panel, days, days[0] <= new)
    })
}

fn rises(limits: &CountLimits, panel: &CountHistory<'_>, days: &[Date], is_public_before: bool) -> bool {
    let country = panel.country();
    let habits = WeekdayProfile::learn(limits, &country);
    let of = |history: &History<'_>| Rise::compute(limits, &habits, history, days);
    let is_risen = |rise: &Rise| {
        let (least, most) = (rise.first.min(rise.last), rise.first.max(rise.last));
        least > MIN_RISE && most < MAX_RISE && (is_public_before || rise.week < MAX_WEEK_RISE)
    };
    if !of(&country).as_ref().is_some_and(is_risen) {
        return false;
    }
    let regions = panel.regions();
    let regions: Vec<Rise> = regions.iter().filter_map(of).collect();
    let is_rising = |rise: &&Rise| {
        let chance = 2.0 * rise.chance.sqrt();
        rise.last > MIN_RISE - chance && rise.first.max(rise.last) < MAX_RISE + chance
    };
    let rising = regions.iter().filter(is_rising).count();
    if regions.len() < MIN_REGIONS || 10 * rising < 9 * regions.len() {
        return false;
    }
    let course =
        Course::forecast(&Forecast::new(limits, &habits, &country), &open_days(&habits, &country, days));
    let is_wave = course.as_ref().is_some_and(Course::is_gradual);
    let is_growing = course.is_some_and(|course| course.is_growing());
    is_wave || is_uneven(limits, &regions) && (is_growing || days.len() <= LASTING && is_lasting(&regions))
}

fn open_days(habits: &WeekdayProfile, country: &History<'_>, days: &[Date]) -> Vec<OpenDay> {
    days.iter().filter_map(|day| habits.open(country, *day, country.days.get(day)?)).collect()
}

/// By how much days are above what was foretold before the first of them.
struct Course {
    rises: Vec<f64>,
    /// The largest step from one open day to the next one, and the largest of a day, of those between them, too.
    leap: f64,
    step: f64,
    /// The variance of the last one over the first one by chance.
    chance: f64,
}

impl Course {
    fn forecast(forecast: &Forecast<'_>, days: &[OpenDay]) -> Option<Self> {
        let rise = |one: &OpenDay| {
            let foretold = forecast.ahead(&[*one])?.numerator();
            (one.numerator > 0.0 && foretold > 0.0).then(|| (one.numerator / foretold).ln())
        };
        let rises = days.iter().map(rise).collect::<Option<Vec<f64>>>()?;
        let unit = forecast.spread(1)?.dispersion;
        let ends = days.first().into_iter().chain(days.last());
        let leaps = || rises.windows(2).map(|pair| pair[1] - pair[0]).chain(rises.first().copied());
        let apart = days.windows(2).map(|pair| days_between(pair[0].day, pair[1].day) as f64);
        Some(Self {
            leap: leaps().fold(0.0, f64::max),
            step: leaps().zip(apart.chain([1.0])).map(|(leap, days)| leap / days).fold(0.0, f64::max),
            chance: ends.map(|one| unit / one.numerator).sum(),
            rises,
        })
    }

    /// Whether they are so by more and more, and by no single step.
    fn is_growing(&self) -> bool {
        let [first, .., last] = self.rises[..] else { return false };
        first > FIRST_STEP
            && last - first > GROWING.max(first).max(SURPRISE * self.chance.sqrt())
            && self.step < MAX_STEP * last
    }

    /// Whether they are so by a little more each day, for long enough and fast enough.
    fn is_gradual(&self) -> bool {
        let days = self.rises.len();
        let Some(last) = self.rises.last() else { return false };
        days >= GRADUAL_DAYS && *last > GRADUAL * count(days) && self.leap < GRADUAL_STEP * last
    }
}

/// Whether regions rise by factors that differ; a fault does so by chance.
fn is_uneven(limits: &CountLimits, regions: &[Rise]) -> bool {
    apart(regions, |rise| (rise.all, rise.chance)) > limits.even
}

/// Whether they differ by more than from one week to the next, in the same order on the first days as on the last.
fn is_lasting(regions: &[Rise]) -> bool {
    let weeks = apart(regions, |rise| (rise.week, rise.week_chance));
    let pairs: Vec<(f64, f64)> = regions.iter().map(|rise| (rise.first, rise.last)).collect();
    apart(regions, |rise| (rise.all, rise.chance)) > UNEVEN.max(UNUSUAL * weeks)
        && correlation(&pairs) > MIN_CORRELATION
}

/// By how much they differ beyond chance.
fn apart(regions: &[Rise], of: fn(&Rise) -> (f64, f64)) -> f64 {
    beyond_chance(regions.iter().map(of)).unwrap_or(0.0)
}

/// By how much the ratio of a territory rose, as natural logarithms.
struct Rise {
    /// On the first and on the last of the days that are looked at.
    first: f64,
    last: f64,
    /// On all of them, with its variance by chance.
    all: f64,
    chance: f64,
    /// From the week before the last one before these days to that one.
    week: f64,
    week_chance: f64,
}

impl Rise {
    fn compute(
        limits: &CountLimits,
        habits: &WeekdayProfile,
        history: &History<'_>,
        days: &[Date],
    ) -> Option<Self> {
        let open = |day: Date| habits.open(history, day, history.days.get(&day)?);
        let week = |back: i64| {
            ratio((1..=BEFORE).filter_map(|day| open(days_after(history.from, -back * BEFORE - day))))
        };
        let of_days = |days: &[Date]| ratio(days.iter().copied().filter_map(open));
        let (before, earlier) = (week(0)?, week(1)?);
        let (first, last) = days.split_at(days.len() / 2);
        let (first, last, all) = (of_days(first)?, of_days(last)?, of_days(days)?);
        let unit = Forecast::new(limits, habits, history).spread(1)?.dispersion;
        if before.numerator < MIN_COUNTS * unit {
            return None;
        }
        let of = |one: &Ratio, other: &Ratio| (one.ratio / other.ratio).ln();
        Some(Self {
            first: of(&first, &before),
            last: of(&last, &before),
            all: of(&all, &before),
            chance: unit / all.numerator + unit / before.numerator,
            week: of(&before, &earlier),
            week_chance: unit / before.numerator + unit / earlier.numerator,
        })
    }
}

struct Ratio {
    numerator: f64,
    ratio: f64,
}

/// The ratio of some days; nothing where none was sold.
fn ratio(days: impl Iterator<Item = OpenDay>) -> Option<Ratio> {
    let (numerator, even) =
        days.fold((0.0, 0.0), |(numerator, even), day| (numerator + day.numerator, even + day.even));
    (numerator > 0.0 && even > 0.0).then(|| Ratio { numerator, ratio: numerator / even })
}

fn correlation(pairs: &[(f64, f64)]) -> f64 {
    let mean = |of: &dyn Fn(f64, f64) -> f64| {
        pairs.iter().map(|(a, b)| of(*a, *b)).sum::<f64>() / count(pairs.len()).max(1.0)
    };
    let (x, y) = (mean(&|a, _| a), mean(&|_, b| b));
    let product = mean(&|a, b| (a - x) * (b - y));
    product / (mean(&|a, _| (a - x).powi(2)) * mean(&|_, b| (b - y).powi(2))).sqrt().max(f64::MIN_POSITIVE)
}
