//! Rule `counts-leap`: numerator over denominator of a day, half a week and a week, against what the days before foretell.

use super::{
    forecast::{Forecast, OpenDay, Prediction, Spread, WeekdayProfile, share},
    limits::CountLimits,
    panel::{History, float},
};
use crate::ias::{
    counts::Count,
    gate::{Finding, recent::count},
    series::days_after,
    territory::Territory,
};
use jiff::civil::Date;

/// Open days that are judged together.
const WINDOWS: [usize; 3] = [1, 3, 6];

/// The first day whose ratio is not what was foretold, by itself or with those before. Days that are as foretold foretell the next.
/// A campaign begins from nothing: where `rises` is false only a fall is a fault.
pub(super) fn leap(
    limits: &CountLimits,
    habits: &WeekdayProfile,
    history: &History<'_>,
    rises: bool,
) -> Option<Finding> {
    let mut forecast = Forecast::new(limits, habits, history);
    let spreads = spreads(&forecast);
    let is_fault = |found: &Finding| rises || found.numbers.get("factor").is_some_and(|factor| *factor < 1.0);
    history.new_days().find_map(|(day, count)| {
        let Some(one) = habits.open(history, day, &count) else {
            return closed(limits, history, &spreads.first()?.1, day, &count).filter(is_fault);
        };
        let found = spreads.iter().find_map(|(window, spread)| {
            let (numerator, expected) = forecast.observed_and_predicted(one, *window)?;
            let sum = WindowSum { window: *window, numerator, expected };
            open(limits, history.territory, one.day, &sum, spread).filter(is_fault)
        });
        if found.is_none() {
            forecast.push(one);
        }
        found
    })
}

/// A finding on the country; where its days are over, with what the last open days are beside what was foretold before them. They are over
/// where the ratio came back by as much as it had moved, within two weeks: later a season may have moved it.
pub(super) fn with_later(
    limits: &CountLimits,
    habits: &WeekdayProfile,
    country: &History<'_>,
    found: Finding,
) -> Finding {
    const LATER: usize = 3;
    const LATEST: i64 = 14;
    const BACK: f64 = 0.6;
    let new = country.new_days().filter_map(|(day, count)| habits.open(country, day, &count));
    let (until, mut later): (Vec<OpenDay>, Vec<OpenDay>) = new.partition(|one| Some(one.day) <= found.day);
    let number = |name: &str| found.numbers.get(name).copied();
    let many = number("days").map_or(1, |days| if days > 1.0 { LATER } else { 1 });
    let (before, days) = until.split_at(until.len().saturating_sub(many));
    let is_late = later.last().zip(found.day).is_none_or(|(last, day)| days_after(day, LATEST) < last.day);
    if later.len() < LATER || is_late {
        return found;
    }
    let last = later.split_off(later.len() - LATER);
    let mut forecast = Forecast::new(limits, habits, country);
    before.iter().for_each(|one| forecast.push(*one));
    let sums = |days: &[OpenDay]| {
        let (numerator, even) =
            days.iter().fold((0.0, 0.0), |sum, one| (sum.0 + one.numerator, sum.1 + one.even));
        (numerator, (numerator / even).max(f64::MIN_POSITIVE).ln())
    };
    let ((numerator, now), (_, then)) = (sums(&last), sums(days));
    let Some(foretold) = forecast.ahead(&last) else { return found };
    let factor = numerator.max(0.0) / foretold.numerator().max(f64::MIN_POSITIVE);
    let moved = number("factor").map_or(0.0, |factor| factor.max(1e-9).ln());
    let is_over = (then - now) / moved > BACK && factor.ln().abs() < limits.nation;
    if is_over { found.with_number("later", factor) } else { found }
}

/// How far the sums of each window usually are from what was foretold.
pub(super) fn spreads(forecast: &Forecast<'_>) -> Vec<(usize, Spread)> {
    let mut shorter = None;
    let spread = |window| {
        let spread = forecast.spread(window)?.at_least_dispersion_of(shorter);
        shorter = Some(spread);
        Some((window, spread))
    };
    WINDOWS.into_iter().filter_map(spread).collect()
}

/// The numerator of the last open days, and what the days before them predict.
struct WindowSum {
    /// Number of open days.
    window: usize,
    numerator: f64,
    expected: Prediction,
}

fn open(
    limits: &CountLimits,
    territory: Territory,
    day: Date,
    sum: &WindowSum,
    spread: &Spread,
) -> Option<Finding> {
    let WindowSum { window, numerator, ref expected } = *sum;
    let surprise = spread.z_score(numerator, expected);
    let limit = if territory == Territory::FRANCE { limits.nation } else { limits.region };
    let expected = expected.numerator();
    let factor = numerator.max(0.0) / expected.max(f64::MIN_POSITIVE);
    // Nothing at all is rarer than its distance from the usual tells: its chance is e to minus the number of lines.
    let nothing = numerator <= 0.0 && expected > limits.lines * spread.dispersion;
    if !nothing && (surprise.abs() <= limits.surprise || factor.max(1e-9).ln().abs() <= limit) {
        return None;
    }
    Some(finding(territory, day, Leap { window, factor, surprise, limit }))
}

/// A numerator over some open days that is not what was expected.
#[derive(Clone, Copy)]
pub(super) struct Leap {
    /// Number of open days.
    pub(super) window: usize,
    /// The numerator, relative to what was expected.
    pub(super) factor: f64,
    /// The distance from what was expected, in standard deviations.
    pub(super) surprise: f64,
    /// The natural logarithm of the largest accepted factor.
    pub(super) limit: f64,
}

pub(super) fn finding(territory: Territory, day: Date, leap: Leap) -> Finding {
    let Leap { window, factor, surprise, limit } = leap;
    let most = limit.exp();
    let what = match window {
        1 => format!("on {day}"),
        _ => format!("on the {window} open days up to {day}"),
    };
    let message = format!(
        "{territory}: {factor:.3} times the numerator expected {what} (limit: a factor of {most:.2})"
    );
    let finding = Finding::red("counts-leap", message).at(territory, day).with_number("factor", factor);
    finding.with_number("surprise", surprise).with_number("limit", most).with_number("days", count(window))
}

/// A closed day that moves the ratio of its seven days by more than pharmacies on duty can.
fn closed(
    limits: &CountLimits,
    history: &History<'_>,
    spread: &Spread,
    day: Date,
    one: &Count,
) -> Option<Finding> {
    /// On duty the share of a basket may be so many times what it is on other days.
    const ON_DUTY: f64 = 6.0;
    let before = super::panel::sum(history.days.range(days_after(day, -6)..day).map(|(_, one)| *one));
    let (alone, with) = (share(&before)?, share(&super::panel::sum([before, *one].into_iter()))?);
    let foretold = Prediction {
        near: float(before.numerator),
        times: ON_DUTY * float(one.denominator) / float(before.denominator),
    };
    let (moved, limit) = ((with / alone).ln(), limits.closed);
    if moved <= limit || spread.z_score(float(one.numerator), &foretold) <= limits.surprise {
        return None;
    }
    let (territory, times, most) = (history.territory, moved.exp(), limit.exp());
    let message = format!(
        "{territory}: {day}, a closed day, makes the ratio of seven days {times:.2} times what it is without it (limit {most:.2})"
    );
    Some(
        Finding::red("counts-leap", message)
            .at(territory, day)
            .with_number("week", times)
            .with_number("limit", most),
    )
}
