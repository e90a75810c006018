//! Rule `leap`: a level smoothed over fifteen days moves little from one day to the next. Where it leaps, the figures
//! changed their meaning: a lost supplier, a doubled denominator, a column that moved.

use super::{
    finding::Finding,
    recent::{Level, levels_since, rounding_step},
    subject::GateInput,
    thresholds::{Leap, Thresholds},
};
use crate::ias::{
    season::first_year,
    series::{Series, days_between},
    territory::Territory,
};
use jiff::civil::Date;

/// Leaps of the last days that are not public already.
pub(super) fn examine(subject: &GateInput<'_>, thresholds: &Thresholds) -> Vec<Finding> {
    let from = subject.window_start(thresholds.days);
    let measured = subject.measured().filter(|(t, _)| !thresholds.unsteady.contains(t));
    let finding = |(territory, series)| {
        let known = subject.published_series(territory);
        if subject.is_cumulative() {
            rise(&thresholds.leap, territory, series, known, from)
        } else {
            leap(&thresholds.leap, territory, series, known, from)
        }
    };
    measured.filter_map(finding).collect()
}

fn leap(limits: &Leap, territory: Territory, series: &Series, known: &Series, from: Date) -> Option<Finding> {
    let limit = if territory == Territory::FRANCE { limits.nation } else { limits.region };
    let slack = rounding_step(series) / 2.0;
    let leaps = |pair: &[Level]| {
        // Days that are missing in between had their own moves.
        let days = days_between(pair[0].0, pair[1].0).clamp(1, 7);
        let ratio = least_ratio(pair[0].1, pair[1].1, slack, limits.floor);
        ratio > limit * f64::from(i32::try_from(days).unwrap_or(1))
    };
    let found = new_pair(&levels_since(series, from), known, leaps)?;
    let [(_, before), (day, after)] = found;
    let factor = after.max(limits.floor) / before.max(limits.floor);
    let (change, most) = (factor.ln().abs(), limit.exp());
    let message = format!(
        "{territory}: jump from {before} to {after} on {day} (limit: a factor of {most:.2} in a day)"
    );
    let finding = Finding::red("leap", message).at(territory, day);
    Some(
        finding
            .with_number("from", before)
            .with_number("to", after)
            .with_number("factor", change.exp())
            .with_number("limit", most),
    )
}

/// A share that grows faster in a day than any campaign.
pub(super) fn rise(
    limits: &Leap,
    territory: Territory,
    series: &Series,
    known: &Series,
    from: Date,
) -> Option<Finding> {
    let limit = limits.points;
    let rises = |pair: &[Level]| {
        let days = i32::try_from(days_between(pair[0].0, pair[1].0)).unwrap_or(1);
        first_year(pair[0].0) == first_year(pair[1].0) && pair[1].1 - pair[0].1 > limit * f64::from(days)
    };
    let [(_, before), (day, after)] = new_pair(&levels_since(series, from), known, rises)?;
    let message =
        format!("{territory}: rise from {before} to {after} points on {day} (limit {limit} in a day)");
    let finding = Finding::red("leap", message).at(territory, day);
    Some(finding.with_number("from", before).with_number("to", after).with_number("limit", limit))
}

/// The first pair of neighbours of which this is true and that is not public already: what was published against
/// the gate once is not held against the next day.
pub(super) fn new_pair(
    levels: &[Level],
    known: &Series,
    is_fault: impl Fn(&[Level]) -> bool,
) -> Option<[Level; 2]> {
    let is_public = |pair: &[Level]| {
        let before = |at: usize| Some((pair[at].0, known.level(pair[at].0)?));
        before(0).zip(before(1)).is_some_and(|(first, second)| is_fault(&[first, second]))
    };
    let found = levels.windows(2).find(|pair| is_fault(pair) && !is_public(pair))?;
    Some([found[0], found[1]])
}

/// The least that two rounded levels can differ by, as the logarithm of their ratio.
fn least_ratio(a: f64, b: f64, slack: f64, floor: f64) -> f64 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    let ratio = (high - slack).max(floor) / (low + slack).max(floor);
    ratio.ln().max(0.0)
}
