//! Rule `flat-line`: a level that does not move at all any more is a figure sent again and again. How long a healthy
//! level stays the same depends on how coarsely it is rounded, so that is what the days allowed are read from.

use super::{
    Finding, Subject,
    recent::{Level, count, step},
    rules::Thresholds,
};
use crate::ias::{series::Series, territory::Territory};
use serde::Deserialize;

/// Days in a row with the same level that are still believed.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct FlatLine {
    /// By how coarse the rounding is: its step as a share of the level, and the days; the first line that fits.
    pub(super) nation: Vec<Coarse>,
    pub(super) region: Vec<Coarse>,
    /// The last so many days of regions are compared together,
    pub(super) together: usize,
    /// and this share of them may stand still at once.
    pub(super) share: f64,
}

/// What is allowed where rounding is no coarser than this.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Coarse {
    pub(super) step: f64,
    pub(super) days: usize,
}

/// Series that end in a flat line.
pub(super) fn examine(subject: &Subject<'_>, thresholds: &Thresholds) -> Vec<Finding> {
    // A cumulative share stands still from the end of a campaign to the end of the season.
    if subject.is_cumulative() {
        return Vec::new();
    }
    let limits = &thresholds.flat_line;
    let mut findings = Vec::new();
    let (mut regions, mut still) = (0, Vec::new());
    for (territory, series) in subject.measured() {
        let run = run(series);
        let (Some((last, level)), Some((first, _))) = (run.first(), run.last()) else { continue };
        let of_region = territory != Territory::FRANCE;
        if of_region {
            regions += 1;
            if run.len() >= limits.together {
                still.push((territory, *first));
            }
        }
        let allowed = if of_region { &limits.region } else { &limits.nation };
        let coarse = if *level > 0.0 { step(series) / level } else { f64::INFINITY };
        let Some(limit) = allowed.iter().find(|allowed| coarse <= allowed.step).map(|allowed| allowed.days)
        else {
            continue;
        };
        if run.len() > limit && !thresholds.unsteady.contains(&territory) {
            let days = run.len();
            let message = format!(
                "{territory} has been {level} on {days} days in a row, {first} to {last}; {limit} are believed"
            );
            let finding = Finding::red("flat-line", message).at(territory, *first);
            findings
                .push(finding.with("days", count(days)).with("limit", count(limit)).with("level", *level));
        }
    }
    findings.extend(together(limits, regions, &still));
    findings
}

/// Regions move on their own: when many stand still on the same days, nothing new came in.
fn together(limits: &FlatLine, regions: usize, still: &[(Territory, jiff::civil::Date)]) -> Option<Finding> {
    let limit = (limits.share * count(regions)).floor();
    let (_, first) = still.iter().max_by_key(|(_, first)| *first)?;
    if regions < 2 || count(still.len()) <= limit {
        return None;
    }
    let (days, many) = (limits.together, still.len());
    let message =
        format!("{many} of {regions} regions have had the same level for {days} days; {limit} are believed");
    let finding = Finding::red("flat-line", message).with("days", count(days));
    let finding = finding.with("regions", count(many)).with("limit", limit);
    Some(Finding { day: Some(*first), ..finding })
}

/// The equal levels at the end of a series, the last one first.
fn run(series: &Series) -> Vec<Level> {
    let Some((_, last)) = series.levels().next_back() else { return Vec::new() };
    series.levels().rev().take_while(|(_, level)| (level - last).abs() < f64::EPSILON * last.abs()).collect()
}
