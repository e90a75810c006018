//! Rule `flat-line`: a level that does not move at all any more is a figure sent again and again. How long a healthy
//! level stays the same depends on how it moved before, and on how coarsely it is rounded. Where counts are held, levels of days that sold
//! differently are only rounded to the same.

use super::{
    counts::Behind,
    finding::Finding,
    recent::{Level, count, rounding_step},
    subject::GateInput,
    thresholds::{FlatLine, Thresholds},
};
use crate::ias::{series::Series, territory::Territory};
use jiff::civil::Date;

impl FlatLine {
    /// Equal days that are believed at the end of a series that ends in so many, where it moved well before them.
    fn of_moving(&self, series: &Series, run: usize) -> Option<usize> {
        let before: Vec<f64> = series.levels().rev().skip(run - 1).take(4).map(|(_, level)| level).collect();
        let level = *before.first()?;
        let least = before.windows(2).map(|pair| (pair[0] - pair[1]).abs()).reduce(f64::min)?;
        let moved = least > 0.0 && least >= rounding_step(series) * (self.steps - 0.5);
        (level > 0.0 && before.len() == 4 && moved).then_some(self.moving)
    }

    /// The same of a level that moved less; nothing of one that never moved.
    pub(super) fn of_slow(&self, series: &Series, run: usize) -> Option<usize> {
        series.levels().nth(run)?;
        let level = series.levels().next_back()?.1;
        let coarse = if level > 0.0 { rounding_step(series) / level } else { f64::INFINITY };
        self.slow.iter().find(|allowed| coarse <= allowed.step).map(|allowed| allowed.days)
    }

    /// The same of a cumulative share on its last day.
    fn of_share(&self, series: &Series, day: Date, run: usize) -> Option<usize> {
        let day = day.strftime("%m-%d").to_string();
        let ([rises, rests], [from, to]) = (&self.rising, &self.campaign);
        let moving = (*rises <= day || day <= *rests).then(|| self.of_moving(series, run)).flatten();
        let level = series.levels().next_back().map_or(0.0, |(_, level)| level);
        // A share that is rounded coarsely stays the same for days.
        let is_campaign = *from <= day && day <= *to && rounding_step(series) <= self.fine * level;
        moving.or_else(|| is_campaign.then_some(self.campaign_days))
    }
}

pub(super) fn examine(subject: &GateInput<'_>, thresholds: &Thresholds) -> Vec<Finding> {
    let limits = &thresholds.flat_line;
    let mut findings = Vec::new();
    let (mut regions, mut still) = (0, Vec::new());
    let behind = Behind::from_input(subject);
    for (territory, series) in subject.measured() {
        let mut run = run(series);
        if let Some(behind) = &behind {
            let is_same = |(day, _): &&Level| behind.is_same(territory, run[0].0, *day);
            run.truncate(run.iter().take_while(is_same).count());
        }
        // A day without counts has the level of its neighbours.
        run.retain(|(day, _)| !subject.is_excluded(territory, *day));
        let (Some((last, level)), Some((first, _))) = (run.first(), run.last()) else { continue };
        if territory != Territory::FRANCE && rounding_step(series) <= limits.fine * level {
            regions += 1;
            still.extend((run.len() >= limits.together).then_some(*first));
        }
        let limit = if subject.is_cumulative() {
            limits.of_share(series, *last, run.len())
        } else {
            limits.of_moving(series, run.len()).or_else(|| limits.of_slow(series, run.len()))
        };
        let Some(limit) = limit.filter(|limit| run.len() > *limit) else { continue };
        if !thresholds.unsteady.contains(&territory) {
            let days = run.len();
            let message = format!(
                "{territory}: value frozen at {level} for {days} days, {first} to {last} (limit {limit})"
            );
            let finding = Finding::red("flat-line", message).at(territory, *first);
            findings.push(
                finding
                    .with_number("days", count(days))
                    .with_number("limit", count(limit))
                    .with_number("level", *level),
            );
        }
    }
    if !subject.is_cumulative() {
        findings.extend(together(limits, regions, &still));
    }
    findings
}

/// Regions move on their own: when many stand still on the same days, nothing new came in.
pub(super) fn together(limits: &FlatLine, regions: usize, still: &[Date]) -> Option<Finding> {
    let limit = (limits.share * count(regions)).floor();
    let first = still.iter().max()?;
    if regions < 2 || count(still.len()) <= limit {
        return None;
    }
    let (days, many) = (limits.together, still.len());
    let message =
        format!("{many} of {regions} regions: the same level for {days} days (limit {limit} regions)");
    let finding = Finding::red("flat-line", message).with_number("days", count(days));
    let finding = finding.with_number("regions", count(many)).with_number("limit", limit);
    Some(Finding { day: Some(*first), ..finding })
}

/// The equal levels at the end of a series, the last one first.
pub(super) fn run(series: &Series) -> Vec<Level> {
    let Some((_, last)) = series.levels().next_back() else { return Vec::new() };
    series.levels().rev().take_while(|(_, level)| (level - last).abs() <= f64::EPSILON * last.abs()).collect()
}
