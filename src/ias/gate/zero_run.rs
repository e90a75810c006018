//! Rule `zero-run`: a level that stays at zero is a panel that sends nothing, not a country without patients.

use super::{
    finding::Finding,
    recent::{Level, count},
    subject::GateInput,
    thresholds::Thresholds,
};
use crate::ias::territory::Territory;

pub(super) fn examine(subject: &GateInput<'_>, thresholds: &Thresholds) -> Vec<Finding> {
    // A cumulative share begins at zero, and a fall back to it is another rule's.
    if subject.is_cumulative() {
        return Vec::new();
    }
    let limits = &thresholds.zero_run;
    let mut findings = Vec::new();
    for (territory, series) in subject.measured().filter(|(t, _)| !thresholds.unsteady.contains(t)) {
        let limit = if territory == Territory::FRANCE { limits.nation } else { limits.region };
        let zeros: Vec<Level> =
            series.levels().rev().take_while(|(_, level)| *level <= limits.zero).collect();
        let (Some((last, _)), Some((first, _))) = (zeros.first(), zeros.last()) else { continue };
        if zeros.len() > limit {
            let days = zeros.len();
            let message =
                format!("{territory}: 0 on {days} days in a row, {first} to {last} (limit {limit})");
            let finding = Finding::red("zero-run", message).at(territory, *first);
            findings.push(finding.with_number("days", count(days)).with_number("limit", count(limit)));
        }
    }
    findings
}
