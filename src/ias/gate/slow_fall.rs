//! Rule `slow-fall`: four weeks that are lower than any four weeks of past seasons at about this time of the year. A series that
//! fades by a few percent a day leaps on no day, and in summer, when little happens, one level tells nothing; the mean of four
//! weeks does.

use super::{Finding, Subject, recent::count, rules::Thresholds};
use crate::ias::{
    series::{Series, days_after},
    territory::Territory,
};
use jiff::civil::Date;
use serde::Deserialize;

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SlowFall {
    /// Days of which the mean is taken.
    days: i64,
    /// Days by which past seasons may have been earlier or later.
    around: i64,
    /// Past seasons there must be,
    least: usize,
    /// and the most that count.
    most: usize,
    /// The lowest of them may be divided by this.
    below: f64,
    /// Means below this one are taken for it.
    floor: f64,
}

pub(super) fn examine(subject: &Subject<'_>, thresholds: &Thresholds) -> Vec<Finding> {
    if subject.is_cumulative() {
        return Vec::new();
    }
    let measured = subject.measured().filter(|(t, _)| !thresholds.unsteady.contains(t));
    measured.filter_map(|(territory, series)| fallen(&thresholds.slow_fall, territory, series)).collect()
}

fn fallen(limits: &SlowFall, territory: Territory, series: &Series) -> Option<Finding> {
    let day = series.last_day()?;
    let now = mean(limits, series, day)?;
    let same = |back: i16| Date::new(day.year() - back, day.month(), day.day().min(28)).ok();
    let lowest = |same: Date| {
        let weeks = (-limits.around / 7)..=(limits.around / 7);
        let means = weeks.map(|week| mean(limits, series, days_after(same, 7 * week)));
        means.collect::<Option<Vec<f64>>>()?.into_iter().reduce(f64::min)
    };
    let seasons = i16::try_from(limits.most).unwrap_or(i16::MAX);
    let past: Vec<f64> = (1..=seasons).filter_map(|back| lowest(same(back)?)).collect();
    let low = past.iter().copied().reduce(f64::min).filter(|_| past.len() >= limits.least)? / limits.below;
    if now >= low {
        return None;
    }
    let (days, seasons) = (limits.days, past.len());
    let message = format!(
        "{territory}: {now:.4} on average over {days} days up to {day} (limit {low:.4}, from {seasons} past seasons at this time of the year)"
    );
    Some(
        Finding::red("slow-fall", message)
            .at(territory, day)
            .with("level", now)
            .with("low", low)
            .with("days", f64::from(i32::try_from(days).unwrap_or(0))),
    )
}

/// The mean of the days up to one, if most of them have a level.
fn mean(limits: &SlowFall, series: &Series, day: Date) -> Option<f64> {
    let points = series.points();
    let from = points.partition_point(|point| point.day <= days_after(day, -limits.days));
    let to = points.partition_point(|point| point.day <= day);
    let levels: Vec<f64> = points.get(from..to)?.iter().filter_map(|point| point.level).collect();
    let enough = 4.0 * count(levels.len()) >= 3.0 * count(usize::try_from(limits.days).ok()?);
    enough.then(|| (levels.iter().sum::<f64>() / count(levels.len())).max(limits.floor))
}
