//! Rule `gap`: days that are missing, inside a series or at its end, beyond what Sundays explain.

use super::{finding::Finding, recent::count, subject::GateInput, thresholds::Thresholds};
use crate::ias::{
    series::{Series, days_after, days_between},
    territory::Territory,
};
use jiff::civil::{Date, Weekday};

/// Gaps of the last days, territories that stopped before the others, days that were lost.
pub(super) fn examine(subject: &GateInput<'_>, thresholds: &Thresholds) -> Vec<Finding> {
    let limits = &thresholds.gap;
    let from = subject.window_start(thresholds.days);
    let mut findings = Vec::new();
    for (territory, series) in subject.measured() {
        let known = subject.published_series(territory);
        if let Some((day, missing)) = inside(series, known, from).filter(|(_, days)| *days > limits.inside) {
            let limit = limits.inside;
            let message = format!(
                "{territory}: no figures for {missing} days in a row from {day}, Sundays left out (limit {limit})"
            );
            let finding = Finding::red("gap", message).at(territory, day);
            findings.push(finding.with_number("days", count(missing)).with_number("limit", count(limit)));
        }
        findings.extend(behind(subject, limits.behind, territory, series));
    }
    findings
}

/// The longest run of missing days since `from` that is not public already, Sundays not counted, and its first day.
pub(super) fn inside(series: &Series, known: &Series, from: Date) -> Option<(Date, usize)> {
    let points = series.points();
    let begin = points.partition_point(|point| point.day < from).saturating_sub(1);
    let runs = points.get(begin..)?.windows(2).map(|pair| {
        let first = days_after(pair[0].day, 1);
        let missing = (0..days_between(first, pair[1].day)).map(|after| days_after(first, after));
        let is_public = known.last_day().is_some_and(|last| last >= pair[1].day);
        (first, if is_public { 0 } else { missing.filter(|day| day.weekday() != Weekday::Sunday).count() })
    });
    runs.max_by_key(|(_, missing)| *missing)
}

/// A territory whose figures stop before those of the others.
pub(super) fn behind(
    subject: &GateInput<'_>,
    limit: usize,
    territory: Territory,
    series: &Series,
) -> Option<Finding> {
    let (last, end) = (subject.last_day()?, series.last_day()?);
    let missing = (0..days_between(end, last)).map(|after| days_after(end, after + 1));
    let days = missing.filter(|day| day.weekday() != Weekday::Sunday).count();
    if days <= limit {
        return None;
    }
    let message = format!(
        "{territory}: ends on {end}, {days} days before other territories ({last}), Sundays left out (limit {limit})"
    );
    let finding = Finding::red("gap", message).at(territory, days_after(end, 1));
    Some(finding.with_number("behind", count(days)).with_number("limit", count(limit)))
}
