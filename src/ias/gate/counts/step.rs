//! Rule `counts-leap`, of a step of the same factor in all regions: it is the signature of a fault, so that a smaller one is believed than
//! where only the country is looked at.

use super::{
    forecast::{Forecast, OpenDay, Prediction, Spread, WeekdayProfile},
    limits::CountLimits,
    panel::{CountHistory, History},
    ratio::{Leap, finding, spreads},
};
use crate::ias::gate::{Finding, recent::count};
use jiff::civil::Date;

/// Regions that must tell a factor.
const MIN_REGIONS: usize = 10;
/// Open days that are judged together: one alone is left to chance.
const SHORTEST: usize = 3;

/// A region, and what is known of it so far.
struct Part<'a> {
    history: History<'a>,
    forecast: Forecast<'a>,
    spread: Option<Spread>,
}

/// The first day up to which the country and all its regions have moved by the same factor.
pub(super) fn step(
    limits: &CountLimits,
    habits: &WeekdayProfile,
    panel: &CountHistory<'_>,
    rises: bool,
) -> Option<Finding> {
    let country = panel.country();
    let mut forecast = Forecast::new(limits, habits, &country);
    let spreads = spreads(&forecast);
    let mut parts: Vec<Part<'_>> =
        panel.regions().into_iter().map(|history| part(limits, habits, history)).collect();
    country.new_days().find_map(|(day, count)| {
        let one = habits.open(&country, day, &count)?;
        let long = spreads.iter().filter(|(window, _)| *window >= SHORTEST);
        let found = long.clone().find_map(|(window, spread)| {
            let (numerator, foretold) = forecast.observed_and_predicted(one, *window)?;
            let (surprise, factor) = (spread.z_score(numerator, &foretold), factor(numerator, &foretold));
            let is_step = surprise.abs() > limits.step_surprise
                && factor.ln().abs() > limits.step
                && (rises || factor < 1.0)
                && beyond_chance(parts.iter().filter_map(|part| part.moved(habits, day, *window)))?
                    <= limits.even;
            let leap = Leap { window: *window, factor, surprise, limit: limits.step };
            is_step.then(|| finding(country.territory, day, leap))
        });
        if found.is_none() {
            forecast.push(one);
            for part in &mut parts {
                let open = part.open(habits, day);
                open.into_iter().for_each(|one| part.forecast.push(one));
            }
        }
        found
    })
}

fn part<'a>(limits: &CountLimits, habits: &'a WeekdayProfile, history: History<'a>) -> Part<'a> {
    let forecast = Forecast::new(limits, habits, &history);
    let spread = forecast.spread(1);
    Part { history, forecast, spread }
}

impl Part<'_> {
    fn open(&self, habits: &WeekdayProfile, day: Date) -> Option<OpenDay> {
        habits.open(&self.history, day, self.history.days.get(&day)?)
    }

    /// The open days that are looked at.
    fn new_days<'b>(&'b self, habits: &'b WeekdayProfile) -> impl Iterator<Item = OpenDay> + 'b {
        self.history.new_days().filter_map(|(day, count)| habits.open(&self.history, day, &count))
    }

    /// Its factor, which is below zero where more came back than was sold, and its variance by chance.
    fn factor(&self, habits: &WeekdayProfile, day: Date, window: usize) -> Option<(f64, f64)> {
        let (numerator, foretold) = self.forecast.observed_and_predicted(self.open(habits, day)?, window)?;
        let (unit, expected) = (self.spread?.dispersion, foretold.numerator());
        let factor = numerator / expected.max(f64::MIN_POSITIVE);
        (expected > unit && foretold.near > 0.0)
            .then(|| (factor, unit / expected + factor.powi(2) * unit / foretold.near))
    }

    /// The logarithm of its factor, and its variance by chance.
    fn moved(&self, habits: &WeekdayProfile, day: Date, window: usize) -> Option<(f64, f64)> {
        let (numerator, foretold) = self.forecast.observed_and_predicted(self.open(habits, day)?, window)?;
        let unit = self.spread?.dispersion;
        let expected = foretold.numerator();
        let is_told = expected > unit && numerator > 0.0 && foretold.near > 0.0;
        is_told.then(|| (factor(numerator, &foretold).ln(), unit / expected + unit / foretold.near))
    }
}

fn factor(numerator: f64, foretold: &Prediction) -> f64 {
    numerator.max(0.0) / foretold.numerator().max(f64::MIN_POSITIVE)
}

/// A fall of the country with how uneven it is in its regions, where nearly all fall and tell it: the standard deviation of factors beyond
/// chance, over their mean.
pub(super) fn with_unevenness(
    limits: &CountLimits,
    habits: &WeekdayProfile,
    panel: &CountHistory<'_>,
    found: Finding,
) -> Finding {
    let Some(day) = found.day else { return found };
    let window = found.numbers.get("days").map_or(1, |days| if *days > 1.0 { SHORTEST } else { 1 });
    let part = |history| {
        let mut part = part(limits, habits, history);
        let before: Vec<OpenDay> = part.new_days(habits).take_while(|one| one.day < day).collect();
        before.into_iter().for_each(|one| part.forecast.push(one));
        part
    };
    let parts: Vec<Part<'_>> = panel.regions().into_iter().map(part).collect();
    let moved: Vec<_> = parts.iter().filter_map(|part| part.factor(habits, day, window)).collect();
    // What some regions lose and others win is no event.
    let falling = moved.iter().filter(|(factor, variance)| *factor < 1.0 + variance.sqrt()).count();
    if 10 * falling < 9 * moved.len() {
        return found;
    }
    let mean = moved.iter().map(|(factor, _)| factor).sum::<f64>() / count(moved.len()).max(1.0);
    let uneven = beyond_chance(moved.into_iter()).filter(|_| mean != 0.0).map(|apart| apart / mean.abs());
    uneven.map_or(found.clone(), |uneven| found.with_number("uneven", uneven))
}

/// By how much values differ beyond what chance does, of which each has a variance by chance, as a standard deviation: the estimator of
/// R. DerSimonian and N. Laird (Meta-analysis in clinical trials, Controlled Clinical Trials 7, 1986). Nothing where few regions tell.
pub(super) fn beyond_chance(values: impl Iterator<Item = (f64, f64)>) -> Option<f64> {
    let moved: Vec<(f64, f64)> = values.collect();
    if moved.len() < MIN_REGIONS {
        return None;
    }
    let sum = |of: &dyn Fn(f64, f64) -> f64| {
        moved.iter().map(|(value, variance)| of(*value, 1.0 / variance)).sum::<f64>()
    };
    let all = sum(&|_, weight| weight);
    let mean = sum(&|value, weight| weight * value) / all;
    let apart = sum(&|value, weight| weight * (value - mean).powi(2));
    let freedom = count(moved.len()) - 1.0;
    let beyond = (apart - freedom) / (all - sum(&|_, weight| weight * weight) / all);
    Some(beyond.max(0.0).sqrt())
}
