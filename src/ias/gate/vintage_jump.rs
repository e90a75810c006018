//! Rule `vintage-jump`: what was published yesterday as final is still true today. Levels whose window was open move
//! with the days that came in, and no further.

use super::{
    Finding, Subject,
    recent::{count, step},
    rules::Thresholds,
};
use crate::ias::{
    series::{Point, Series, final_on},
    territory::Territory,
};
use serde::Deserialize;

/// What a level may change from one publication to the next.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct VintageJump {
    /// A settled level, as a natural logarithm of the ratio.
    pub(super) settled: f64,
    /// A level that was provisional, the same way.
    pub(super) provisional: f64,
    /// The same for regions.
    pub(super) settled_region: f64,
    pub(super) provisional_region: f64,
    /// Levels below this one are taken for it.
    pub(super) floor: f64,
    /// Only differences above this many units count: one file rounds where another does not.
    pub(super) unit: f64,
}

/// Days that jumped from the previous publication to this one.
pub(super) fn examine(subject: &Subject<'_>, thresholds: &Thresholds) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (territory, series) in subject.measured().filter(|(t, _)| !thresholds.unsteady.contains(t)) {
        let known = subject.known(territory);
        let is_settled = |point: &Point| {
            !point.provisional && final_on(subject.publication.theme, point.day) <= next_day(known, subject)
        };
        for settled in [true, false] {
            let jumps = jumps(&thresholds.vintage_jump, (territory, settled), (known, series), is_settled);
            findings.extend(jumps);
        }
    }
    findings
}

/// The day after the last one of the previous publication, when it was made as promised.
fn next_day(previous: &Series, subject: &Subject<'_>) -> jiff::civil::Date {
    previous.last_day().map_or(subject.today, |last| crate::ias::series::days_after(last, 1))
}

fn jumps(
    limits: &VintageJump,
    (territory, settled): (Territory, bool),
    (before, after): (&Series, &Series),
    is_settled: impl Fn(&Point) -> bool,
) -> Option<Finding> {
    let limit = match (territory == Territory::FRANCE, settled) {
        (true, true) => limits.settled,
        (true, false) => limits.provisional,
        (false, true) => limits.settled_region,
        (false, false) => limits.provisional_region,
    };
    let unit = limits.unit.max(step(before)).max(step(after));
    let mut jumped = Vec::new();
    for old in before.points().iter().filter(|old| is_settled(old) == settled) {
        let Some((from, to)) = old.level.zip(after.level(old.day)) else { continue };
        let change = (to.max(limits.floor) / from.max(limits.floor)).ln().abs();
        if change > limit && (to - from).abs() > unit {
            jumped.push((old.day, from, to, change));
        }
    }
    let (day, from, to, _) = jumped.iter().copied().max_by(|a, b| a.3.total_cmp(&b.3))?;
    let (days, most) = (jumped.len(), limit.exp());
    let what = if settled { "settled" } else { "provisional" };
    let message = format!(
        "{territory} changes {days} {what} days since the last publication by more than a factor of {most:.2}, most of all {day} from {from} to {to}"
    );
    let finding = Finding::red("vintage-jump", message).at(territory, day).with("days", count(days));
    Some(finding.with("from", from).with("to", to).with("limit", most))
}
