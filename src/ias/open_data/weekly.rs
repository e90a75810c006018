//! A week a line: what is compared with networks that publish by week, and read without a thousand days. A level of a week is the mean
//! of its days; of a share that only grows, that of its last day.

use crate::ias::{
    evidence::{Evidence, Known},
    publication::Publication,
    series::{Point, days_after},
    territory::Territory,
    theme::Unit,
    week,
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

    /// The week of these points, none of which lies outside it.
    fn of(monday: Date, points: &[(Point, Known)], unit: Unit) -> Self {
        let known: Vec<&(Point, Known)> = points.iter().filter(|(point, _)| point.level.is_some()).collect();
        let of_week = match unit {
            Unit::Percent => known.last().map(std::slice::from_ref).unwrap_or_default(),
            _ => known.as_slice(),
        };
        let pharmacies = mean(of_week, |(_, (support, _))| Some(f64::from(support.as_ref()?.pharmacies)));
        let low = mean(of_week, |(_, (_, interval))| Some(interval.as_ref()?.0));
        let high = mean(of_week, |(_, (_, interval))| Some(interval.as_ref()?.1));
        let told = known.len() >= LEAST_DAYS;
        Self {
            monday,
            level: mean(of_week, |(point, _)| point.level).filter(|_| told),
            days: known.len(),
            provisional: points.iter().any(|(point, _)| point.provisional),
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a mean of numbers of pharmacies"
            )]
            pharmacies: pharmacies.filter(|_| told).map(|mean| mean.round() as u32),
            interval: low
                .zip(high)
                .filter(|_| told)
                .map(|(low, high)| (outwards(low, f64::floor), outwards(high, f64::ceil))),
        }
    }
}

/// The mean of a number that every one of these days has; what not all of them have is not told of their week.
fn mean(days: &[&(Point, Known)], number: impl Fn(&(Point, Known)) -> Option<f64>) -> Option<f64> {
    let many = u32::try_from(days.len()).ok().filter(|many| *many > 0)?;
    Some(days.iter().map(|day| number(day)).sum::<Option<f64>>()? / f64::from(many))
}

/// At four decimals.
fn outwards(value: f64, round: fn(f64) -> f64) -> f64 {
    round(value * 10_000.0) / 10_000.0
}

/// The weeks of a territory, oldest first.
pub(super) fn weeks(publication: &Publication, evidence: &Evidence, territory: Territory) -> Vec<Week> {
    let points = publication.of(territory).points();
    let days: Vec<(Point, Known)> = points.iter().copied().zip(evidence.along(territory, points)).collect();
    let mut rest = days.as_slice();
    std::iter::from_fn(|| {
        let monday = week::monday(rest.first()?.0.day);
        let next = days_after(monday, 7);
        let (days, later) = rest.split_at(rest.iter().take_while(|(point, _)| point.day < next).count());
        rest = later;
        Some(Week::of(monday, days, publication.theme.unit()))
    })
    .collect()
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
        series::{Flag, Series},
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
