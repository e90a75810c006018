//! A week a line: what is compared with networks that publish by week, and read without a thousand days. A level of a week is the mean
//! of its days; of a share that only grows, that of its last day.

use crate::ias::{
    evidence::Evidence, publication::Publication, series::Point, territory::Territory, theme::Unit, week,
};
use jiff::civil::Date;
use std::fmt::Write as _;

pub(super) const HEADER: &str =
    "theme,territory,week,monday,level,days,status,demonstration,pharmacies,low,high\n";

/// With fewer days than this a mean would not speak for its week.
const LEAST_DAYS: usize = 4;

/// A week of a territory.
pub(super) struct Week {
    pub(super) monday: Date,
    /// Nothing where too few of its days have one.
    pub(super) level: Option<f64>,
    /// Days that have a level.
    pub(super) days: usize,
    pub(super) provisional: bool,
    pub(super) pharmacies: Option<u32>,
    /// The mean of its days' intervals, as if all were off together, which windows of fifteen days nearly are.
    pub(super) interval: Option<(f64, f64)>,
}

impl Week {
    /// `2026-W47`.
    pub(super) fn name(&self) -> String {
        let iso = self.monday.iso_week_date();
        format!("{}-W{:02}", iso.year(), iso.week())
    }

    fn of(
        points: &[Point],
        territory: Territory,
        (publication, evidence): (&Publication, &Evidence),
    ) -> Option<Self> {
        let first = points.first()?;
        let known: Vec<&Point> = points.iter().filter(|point| point.level.is_some()).collect();
        let of_week = match publication.theme.unit() {
            Unit::Percent => known.last().map(std::slice::from_ref).unwrap_or_default(),
            _ => known.as_slice(),
        };
        let levels: Vec<f64> = of_week.iter().filter_map(|point| point.level).collect();
        let support = |point: &&Point| {
            let (support, interval) = evidence.of(territory, point);
            Some((support?, interval))
        };
        // What not all days of a week have is not told of it.
        let supports: Option<Vec<_>> = of_week.iter().map(support).collect();
        let pharmacies = supports
            .as_ref()
            .and_then(|supports| mean(supports.iter().map(|(support, _)| f64::from(support.pharmacies))));
        let intervals: Option<Vec<(f64, f64)>> =
            supports.and_then(|supports| supports.into_iter().map(|(_, interval)| interval).collect());
        let interval = intervals.and_then(|intervals| {
            Some((
                mean(intervals.iter().map(|(low, _)| *low))?,
                mean(intervals.iter().map(|(_, high)| *high))?,
            ))
        });
        let told = known.len() >= LEAST_DAYS;
        Some(Self {
            monday: week::monday(first.day),
            level: mean(levels.into_iter()).filter(|_| told),
            days: known.len(),
            provisional: points.iter().any(|point| point.provisional),
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a mean of numbers of pharmacies"
            )]
            pharmacies: pharmacies.filter(|_| told).map(|mean| mean.round() as u32),
            interval: interval
                .filter(|_| told)
                .map(|(low, high)| (outwards(low, f64::floor), outwards(high, f64::ceil))),
        })
    }
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> Option<f64> {
    let many = u32::try_from(values.len()).ok().filter(|many| *many > 0)?;
    Some(values.sum::<f64>() / f64::from(many))
}

/// At four decimals.
fn outwards(value: f64, round: fn(f64) -> f64) -> f64 {
    round(value * 10_000.0) / 10_000.0
}

/// The weeks of a territory, oldest first.
pub(super) fn weeks(publication: &Publication, evidence: &Evidence, territory: Territory) -> Vec<Week> {
    let points = publication.of(territory).points();
    let weeks = points.chunk_by(|a, b| week::monday(a.day) == week::monday(b.day));
    weeks.filter_map(|points| Week::of(points, territory, (publication, evidence))).collect()
}

/// The file: a line per territory and week.
pub(super) fn print(publication: &Publication, evidence: &Evidence) -> Vec<u8> {
    let mut text = HEADER.to_owned();
    let number = |number: Option<f64>| number.map_or_else(String::new, |number| number.to_string());
    for territory in publication.series.keys() {
        for week in weeks(publication, evidence, *territory) {
            let (theme, demonstration) = (publication.theme, publication.demonstration);
            let status = if week.provisional { "provisional" } else { "definitive" };
            let pharmacies = week.pharmacies.map_or_else(String::new, |pharmacies| pharmacies.to_string());
            let (low, high) = (week.interval.map(|ends| ends.0), week.interval.map(|ends| ends.1));
            // Writing to a String cannot fail.
            let _ = writeln!(
                text,
                "{theme},{territory},{},{},{},{},{status},{demonstration},{pharmacies},{},{}",
                week.name(),
                week.monday,
                number(week.level),
                week.days,
                number(low),
                number(high),
            );
        }
    }
    text.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::{
        evidence::Support,
        publication::Method,
        series::{Flag, Series, days_after},
        theme::Theme,
    };
    use jiff::civil::date;

    fn publication(theme: Theme) -> Publication {
        let first = date(2025, 12, 25);
        let point = |at: i64| match at {
            7 => Point { day: days_after(first, at), level: None, provisional: false, flag: Flag::Withheld },
            _ => Point::plain(days_after(first, at), 10.0 + at as f64, at > 15),
        };
        let series = [(Territory::FRANCE, Series::from_sorted((0..17).map(point).collect()))].into();
        Publication { theme, demonstration: false, method: Method::RatioOfSums, series }
    }

    #[test]
    fn a_week_is_the_mean_of_its_days_and_needs_four() {
        let of_all = |days: std::ops::Range<i64>| {
            let support = Support { pharmacies: 20, factor: 12_500 };
            let supports = days.map(|at| (days_after(date(2025, 12, 25), at), support)).collect();
            Evidence { baseline: None, supports: [(Territory::FRANCE, supports)].into() }
        };
        let text = String::from_utf8(print(&publication(Theme::Flu), &of_all(0..17))).unwrap();
        insta::assert_snapshot!(text, @r"
        theme,territory,week,monday,level,days,status,demonstration,pharmacies,low,high
        flu,FR,2025-W52,2025-12-22,11.5,4,definitive,false,20,9.2,14.375
        flu,FR,2026-W01,2025-12-29,17,6,definitive,false,20,13.6,21.25
        flu,FR,2026-W02,2026-01-05,23.5,6,provisional,false,20,18.8,29.375
        ");
        let shares = String::from_utf8(print(&publication(Theme::FluVaccination65), &of_all(0..12))).unwrap();
        let levels: Vec<&str> = shares.lines().skip(1).map(|line| line.split(',').nth(4).unwrap()).collect();
        assert_eq!(levels, ["13", "20", "26"]);
        assert!(shares.lines().last().unwrap().ends_with(",false,,,"), "{shares}");
    }
}
