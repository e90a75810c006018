//! Rule `out-of-band`: a level that no past season had at about this time of the year. Epidemics come earlier or
//! later, so every past season is looked at some weeks around the day; a season that was published against the gate
//! must not teach that its levels are usual, so with enough of them the most extreme one does not count.

use super::{
    finding::{Finding, Severity},
    recent::Level,
    subject::GateInput,
    thresholds::{OutOfBand, Thresholds},
};
use crate::ias::{
    series::{Series, days_after},
    territory::Territory,
};
use jiff::civil::Date;

/// Of a longer hold only so many days are judged again.
const JUDGED: i64 = 60;

/// New levels outside the band of past seasons.
pub(super) fn examine(subject: &GateInput<'_>, thresholds: &Thresholds) -> Vec<Finding> {
    let measured = subject.measured().filter(|(t, _)| !thresholds.unsteady.contains(t));
    let outside = |(territory, series): (Territory, &Series)| {
        // Days that were held back are judged again before they become public.
        let new =
            subject.published_series(territory).last_day().map_or(Date::MAX, |public| days_after(public, 1));
        let from = new.min(series.last_day()?).max(subject.window_start(JUDGED));
        let days = series.levels().skip_while(|(day, _)| *day < from);
        let outside = |(day, level): Level| outside(&thresholds.out_of_band, territory, series, day, level);
        let found = days.filter_map(outside).next()?;
        // What was published as unusual is not held against the day after it.
        let public = subject.published_series(territory).levels().next_back().and_then(outside);
        let is_public = public.is_some_and(|public| is_above(&public) && is_above(&found));
        let severity = if is_public { Severity::Amber } else { found.severity };
        Some(Finding { severity, ..found })
    };
    measured.filter_map(outside).collect()
}

fn is_above(finding: &Finding) -> bool {
    let number = |name: &str| finding.numbers.get(name).copied();
    number("level").zip(number("high")).is_some_and(|(level, high)| level > high)
}

pub(super) fn outside(
    limits: &OutOfBand,
    territory: Territory,
    series: &Series,
    day: Date,
    level: f64,
) -> Option<Finding> {
    let past =
        (1..).map_while(|back| Date::new(day.year().checked_sub(back)?, day.month(), day.day().min(28)).ok());
    let first = series.points().first()?.day;
    let past = past.take_while(|same| days_after(*same, limits.around) >= first).take(limits.most);
    let extremes: Vec<(f64, f64)> = past.filter_map(|same| extremes(limits, series, same)).collect();
    if extremes.len() < limits.least {
        return None;
    }
    let (mut lows, mut highs): (Vec<f64>, Vec<f64>) = extremes.into_iter().unzip();
    lows.sort_by(f64::total_cmp);
    highs.sort_by(|a, b| b.total_cmp(a));
    let at = usize::from(lows.len() >= limits.robust);
    let low = lows.get(at)? / limits.below;
    let high = highs.get(at)? * limits.above;
    let shown = level.max(limits.floor);
    if (low..=high).contains(&shown) {
        return None;
    }
    let seasons = lows.len();
    let message = format!(
        "{territory}: {level} on {day} (limits {low:.4} to {high:.4}, from {seasons} past seasons at this time of the year)"
    );
    let finding = Finding::red("out-of-band", message).at(territory, day);
    Some(finding.with_number("level", level).with_number("low", low).with_number("high", high))
}

/// The lowest and highest level of a past season around a day, if it has at least half of the days.
fn extremes(limits: &OutOfBand, series: &Series, same: Date) -> Option<(f64, f64)> {
    let (from, to) = (days_after(same, -limits.around), days_after(same, limits.around));
    let points = series.points();
    let begin = points.partition_point(|point| point.day < from);
    let end = points.partition_point(|point| point.day <= to);
    let levels =
        points[begin..end].iter().filter_map(|point| point.level).map(|level| level.max(limits.floor));
    let (mut days, mut low, mut high) = (0, f64::INFINITY, 0.0_f64);
    for level in levels {
        (days, low, high) = (days + 1, low.min(level), high.max(level));
    }
    (days > limits.around).then_some((low, high))
}
