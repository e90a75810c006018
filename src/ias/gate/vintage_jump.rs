//! Rule `vintage-jump`, and days that were public and are gone (rule `gap`): what was published yesterday as final is
//! still true today. Levels whose window was open move with the days that came in, and no further.

use super::{
    finding::Finding,
    recent::{count, rounding_step},
    subject::GateInput,
    thresholds::Thresholds,
};
use crate::ias::{
    publication::Change,
    series::{Point, days_after},
    territory::Territory,
    theme::REPORTING_DELAY,
};
use jiff::civil::Date;

/// Days that jumped from the previous publication to this one, and days that were lost.
pub(super) fn examine(subject: &GateInput<'_>, thresholds: &Thresholds) -> Vec<Finding> {
    let Some(previous) = subject.comparable() else { return Vec::new() };
    let changes = subject.publication.changes_since(previous);
    let mut findings = Vec::new();
    for changes in changes.chunk_by(|a, b| a.territory == b.territory) {
        let Some(territory) = changes.first().map(|change| change.territory) else { continue };
        if subject.has_left(territory) {
            continue;
        }
        findings.extend(lost(thresholds.gap.lost, territory, changes));
        if territory != Territory::FRANCE && !territory.is_former()
            || thresholds.unsteady.contains(&territory)
        {
            continue;
        }
        let settled_until = settled_until(subject, territory);
        for settled in [true, false] {
            let is_settled = |point: &Point| !point.provisional && Some(point.day) <= settled_until;
            let of_kind = |change: &&Change| change.before.is_some_and(|point| is_settled(&point) == settled);
            findings.extend(jump(subject, thresholds, territory, settled, changes.iter().filter(of_kind)));
        }
    }
    findings
}

fn lost(limit: usize, territory: Territory, changes: &[Change]) -> Option<Finding> {
    let gone = changes.iter().filter(|change| change.after.is_none());
    let gone: Vec<Date> = gone.filter_map(|change| Some(change.before?.day)).collect();
    let first = *gone.first().filter(|_| gone.len() > limit)?;
    let days = gone.len();
    let message = format!("{territory}: {days} public days lost, the first {first}");
    let finding = Finding::red("gap", message).at(territory, first);
    Some(finding.with_number("lost", count(days)).with_number("limit", count(limit)))
}

/// The last day that was final when the previous publication was made, on the morning after its last day.
fn settled_until(subject: &GateInput<'_>, territory: Territory) -> Option<Date> {
    let half_width = i64::try_from(subject.publication.theme.half_width()).unwrap_or(0);
    let last = subject.published_series(territory).last_day()?;
    Some(days_after(last, 1 - half_width - REPORTING_DELAY))
}

fn jump<'a>(
    subject: &GateInput<'_>,
    thresholds: &Thresholds,
    territory: Territory,
    settled: bool,
    changes: impl Iterator<Item = &'a Change>,
) -> Option<Finding> {
    let limits = &thresholds.vintage_jump;
    let limit = match (territory == Territory::FRANCE, settled) {
        (true, true) => limits.settled,
        (true, false) => limits.provisional,
        (false, true) => limits.settled_region,
        (false, false) => limits.provisional_region,
    };
    let steps = rounding_step(subject.published_series(territory))
        .max(rounding_step(subject.publication.series_for(territory)));
    let jumped = changes.filter_map(|change| {
        let (before, after) = (change.before?, change.after?);
        let (from, to) = before.level.zip(after.level)?;
        let jump = (to.max(limits.floor) / from.max(limits.floor)).ln().abs();
        (jump > limit && (to - from).abs() > limits.unit.max(steps)).then_some((before.day, from, to, jump))
    });
    let jumped: Vec<_> = jumped.collect();
    let (day, from, to, _) = jumped.iter().copied().max_by(|a, b| a.3.total_cmp(&b.3))?;
    let (days, most) = (jumped.len(), limit.exp());
    let what = if settled { "settled" } else { "provisional" };
    let message = format!(
        "{territory}: {days} {what} days changed since the last publication by more than a factor of {most:.2}, \
         most of all {day}, from {from} to {to}"
    );
    let finding = Finding::red("vintage-jump", message).at(territory, day).with_number("days", count(days));
    Some(finding.with_number("from", from).with_number("to", to).with_number("limit", most))
}
