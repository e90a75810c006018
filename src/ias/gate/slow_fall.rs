//! Rule `slow-fall`: four weeks that are lower than any four weeks of past seasons at about this time of the year. A series that
//! fades by a few percent a day leaps on no day, and in summer, when little happens, one level tells nothing; the mean of four
//! weeks does. A fall that was found lasts until the mean is back among those of past seasons.

use super::{
    finding::Finding,
    recent::count,
    subject::GateInput,
    thresholds::{SlowFall, Thresholds},
};
use crate::ias::{
    series::{Series, days_after},
    territory::Territory,
};
use jiff::civil::Date;

pub(super) fn examine(subject: &GateInput<'_>, thresholds: &Thresholds) -> Vec<Finding> {
    if subject.is_cumulative() {
        return Vec::new();
    }
    let measured = subject.measured().filter(|(t, _)| !thresholds.unsteady.contains(t));
    measured.filter_map(|(territory, series)| fallen(&thresholds.slow_fall, territory, series)).collect()
}

/// Days through which a fall is followed back to its beginning.
const MAX_FALL_DAYS: i64 = 182;

fn fallen(limits: &SlowFall, territory: Territory, series: &Series) -> Option<Finding> {
    let day = series.last_day()?;
    let (now, lowest) = compared(limits, series, day)?;
    if now >= lowest {
        return None;
    }
    // Between the limit and past seasons it is still the fall that began below the limit, or none.
    let earlier = (0..MAX_FALL_DAYS).map_while(|back| compared(limits, series, days_after(day, -back)));
    let mut below_past = earlier.take_while(|(mean, lowest)| mean < lowest);
    below_past.find(|(mean, lowest)| *mean < lowest / limits.below)?;
    let (days, low) = (limits.days, lowest / limits.below);
    let message = format!(
        "{territory}: {now:.4} on average over {days} days up to {day} (limit {low:.4}; at least {lowest:.4} in past seasons at this time of the year, to which it must return)"
    );
    Some(
        Finding::red("slow-fall", message)
            .at(territory, day)
            .with_number("level", now)
            .with_number("low", low)
            .with_number("days", f64::from(i32::try_from(days).unwrap_or(0))),
    )
}

/// The mean up to a day and the lowest of past seasons at about this time of the year; nothing without enough seasons.
fn compared(limits: &SlowFall, series: &Series, day: Date) -> Option<(f64, f64)> {
    let now = mean(limits, series, day)?;
    let same = |back: i16| Date::new(day.year() - back, day.month(), day.day().min(28)).ok();
    let lowest = |same: Date| {
        let weeks = (-limits.around / 7)..=(limits.around / 7);
        let means = weeks.map(|week| mean(limits, series, days_after(same, 7 * week)));
        means.collect::<Option<Vec<f64>>>()?.into_iter().reduce(f64::min)
    };
    let seasons = i16::try_from(limits.most).unwrap_or(i16::MAX);
    let past: Vec<f64> = (1..=seasons).filter_map(|back| lowest(same(back)?)).collect();
    let lowest = past.iter().copied().reduce(f64::min).filter(|_| past.len() >= limits.least)?;
    Some((now, lowest))
}

/// The mean of the days up to one, if most of them have a level.
pub(super) fn mean(limits: &SlowFall, series: &Series, day: Date) -> Option<f64> {
    let points = series.points();
    let from = points.partition_point(|point| point.day <= days_after(day, -limits.days));
    let to = points.partition_point(|point| point.day <= day);
    let levels: Vec<f64> = points.get(from..to)?.iter().filter_map(|point| point.level).collect();
    let enough = 4.0 * count(levels.len()) >= 3.0 * count(usize::try_from(limits.days).ok()?);
    enough.then(|| (levels.iter().sum::<f64>() / count(levels.len())).max(limits.floor))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::series::Point;
    use jiff::civil::date;

    /// Four years at a level of 100 that end with these levels, each for a number of days.
    fn finding(last: &[(f64, i64)]) -> Option<Finding> {
        let limits = SlowFall { days: 28, around: 21, least: 3, most: 5, below: 1.3, floor: 0.05 };
        let own: i64 = last.iter().map(|(_, days)| days).sum();
        let levels = std::iter::repeat_n(100.0, 1_460).chain(
            last.iter()
                .flat_map(|(level, days)| std::iter::repeat_n(*level, usize::try_from(*days).unwrap())),
        );
        let points =
            (0..).zip(levels).map(|(at, level)| Point::plain(days_after(date(2022, 1, 1), at), level, false));
        assert!(own < 182);
        fallen(&limits, Territory::FRANCE, &Series::from_sorted(points.collect()))
    }

    #[test]
    fn a_slow_fall_lasts_until_the_mean_returns_to_past_seasons() {
        assert!(finding(&[(100.0, 1)]).is_none());
        assert!(finding(&[(85.0, 60)]).is_none(), "the level was never below the limit");
        assert!(finding(&[(60.0, 40)]).is_some());
        assert!(finding(&[(60.0, 40), (85.0, 60)]).is_some(), "the level is still below each past season");
        assert!(finding(&[(60.0, 40), (100.0, 40)]).is_none());
        assert!(finding(&[(60.0, 40), (100.0, 40), (85.0, 40)]).is_none(), "the second fall is small");
    }
}
