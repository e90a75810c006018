//! Rule `repeated-days`: the last days say exactly what the same days of an earlier week said: an old file came in
//! again under new dates.

use super::{
    finding::Finding,
    recent::{count, rounding_step},
    subject::GateInput,
    thresholds::{RepeatedDays, Thresholds},
};
use crate::ias::{
    series::{Series, days_after},
    territory::Territory,
};
use jiff::civil::Date;

/// Days back at which the file of the year before comes in again, on the same weekdays or the same days of the calendar.
const YEAR: [i64; 3] = [364, 365, 366];

pub(super) fn examine(subject: &GateInput<'_>, thresholds: &Thresholds) -> Vec<Finding> {
    // A cumulative share repeats nothing before it begins and after it ended, and begins anew every season.
    if subject.is_cumulative() {
        return Vec::new();
    }
    let limits = &thresholds.repeated_days;
    let lags = (1..=limits.weeks).map(|weeks| 7 * weeks).chain(YEAR);
    lags.flat_map(|lag| repeated(subject, limits, lag)).collect()
}

fn repeated(subject: &GateInput<'_>, limits: &RepeatedDays, lag: i64) -> Option<Finding> {
    let nation = subject.publication.national();
    let days = if YEAR.contains(&lag) { limits.days_of_year } else { limits.days };
    let span = if lag == 7 || YEAR.contains(&lag) { span(nation, days, lag) } else { None };
    if let Some(last) =
        span.filter(|(_, span)| *span > 0.0 && *span >= (limits.steps - 0.5) * rounding_step(nation))
    {
        let first = days_after(last.0, 1 - days);
        let message = format!("FR: from {first} on, {days} days repeat those of {lag} days before");
        return Some(repeating(
            Finding::red("repeated-days", message).at(Territory::FRANCE, first),
            days,
            lag,
        ));
    }
    let regions: Vec<&Series> =
        subject.measured().filter(|(t, _)| t.is_former()).map(|(_, series)| series).collect();
    let copies: Vec<Date> = regions
        .iter()
        .filter_map(|series| self::span(series, limits.together, lag))
        .filter(|(_, span)| *span > 0.0)
        .map(|(last, _)| last)
        .collect();
    let (many, all, days) = (copies.len(), regions.len(), limits.together);
    if all < 2 || count(many) <= limits.share * count(all) {
        return None;
    }
    let first = days_after(*copies.first()?, 1 - days);
    let message =
        format!("{many} of {all} regions: from {first} on, {days} days repeat those of {lag} days before");
    let finding = Finding { day: Some(first), ..Finding::red("repeated-days", message) };
    Some(repeating(finding.with_number("regions", count(many)), days, lag))
}

fn repeating(finding: Finding, days: i64, lag: i64) -> Finding {
    let number = |days: i64| f64::from(i32::try_from(days).unwrap_or(i32::MAX));
    finding.with_number("days", number(days)).with_number("lag", number(lag))
}

/// The last day of a series and how telling its repetition is, if each of its last days repeats the one `lag` days
/// before: how far these days reach from lowest to highest, and the leap back to where they begin.
pub(super) fn span(series: &Series, days: i64, lag: i64) -> Option<(Date, f64)> {
    let (last, _) = series.levels().next_back()?;
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for back in 0..days {
        let day = days_after(last, -back);
        let (level, before) = (series.level(day)?, series.level(days_after(day, -lag))?);
        if (level - before).abs() > f64::EPSILON * level.abs() {
            return None;
        }
        (low, high) = (low.min(level), high.max(level));
    }
    let moved = |day: Date| Some((series.level(day)? - series.level(days_after(day, -1))?).abs());
    let first = days_after(last, 1 - days);
    let usual = (1..lag - 1).filter_map(|back| moved(days_after(first, -back))).fold(0.0, f64::max);
    let back = moved(first).filter(|leap| *leap > USUAL * usual).unwrap_or(0.0);
    Some((last, high - low + back))
}

/// A leap is one when it is so many times the largest move of the days before.
const USUAL: f64 = 1.5;
