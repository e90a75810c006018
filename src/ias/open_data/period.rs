//! Levels by week, month, season or year, for comparison with weekly networks and for overview. The level of a period
//! is the mean of its days; for a cumulative share, that of its last day.

use super::context::Figures;
use crate::{
    closed_list::closed_list,
    ias::{
        evidence::Known,
        season,
        series::{Point, days_after},
        territory::Territory,
        theme::Unit,
        week,
    },
};
use jiff::{ToSpan as _, civil::Date};
use std::fmt::Write as _;

/// The columns of the weekly file.
pub(super) const WEEKLY_HEADER: &str =
    "theme,territory,week,monday,level,days,status,demonstration,pharmacies,low,high\n";
/// The columns of other periods.
pub(super) const HEADER: &str =
    "theme,territory,period,first_day,level,days,status,demonstration,pharmacies,low,high\n";

closed_list! {
    /// Grouping of days: ISO weeks, months, seasons from 1 September, years.
    Grouping {
        Week = "week",
        Month = "month",
        Season = "season",
        Year = "year",
    }
}

impl Grouping {
    /// The first day of the period that contains a day.
    fn first(self, day: Date) -> Date {
        match self {
            Self::Week => week::monday(day),
            Self::Month => day.first_of_month(),
            Self::Season => season::first_day(day),
            Self::Year => day.first_of_year(),
        }
    }

    /// The first day of the period after the one that begins on a day.
    fn next(self, first: Date) -> Date {
        match self {
            Self::Week => days_after(first, 7),
            Self::Month => first.saturating_add(1.month()),
            Self::Season | Self::Year => first.saturating_add(1.year()),
        }
    }

    /// `2026-W47`, `2026-11`, `2026-2027`, `2026`.
    fn name(self, first: Date) -> String {
        match self {
            Self::Week => {
                let iso = first.iso_week_date();
                format!("{}-W{:02}", iso.year(), iso.week())
            }
            Self::Month => first.strftime("%Y-%m").to_string(),
            Self::Season => season::label(first),
            Self::Year => first.year().to_string(),
        }
    }
}

/// A period of a territory.
pub(super) struct Period {
    pub(super) name: String,
    pub(super) first: Date,
    /// `None` unless more than half of its days have a level: a mean would not be representative.
    pub(super) level: Option<f64>,
    /// Number of days with a level.
    pub(super) days: usize,
    pub(super) provisional: bool,
    pub(super) pharmacies: Option<u32>,
    /// The mean of its days' intervals, as if their errors were fully correlated, which is nearly true for windows of
    /// fifteen days.
    pub(super) interval: Option<(f64, f64)>,
}

impl Period {
    /// The period of these points, which must all be in it.
    fn from_points(grouping: Grouping, first: Date, points: &[(Point, Known)], unit: Unit) -> Self {
        let known: Vec<&(Point, Known)> = points.iter().filter(|(point, _)| point.level.is_some()).collect();
        let speaking = match unit {
            Unit::Percent => known.last().map(std::slice::from_ref).unwrap_or_default(),
            _ => known.as_slice(),
        };
        let pharmacies = mean(speaking, |(_, known)| Some(f64::from(known.support?.pharmacies)));
        let low = mean(speaking, |(_, known)| Some(known.interval?.0));
        let high = mean(speaking, |(_, known)| Some(known.interval?.1));
        let length = usize::try_from((grouping.next(first) - first).get_days()).unwrap_or(usize::MAX);
        let is_representative = known.len() > length / 2;
        Self {
            name: grouping.name(first),
            first,
            level: mean(speaking, |(point, _)| point.level).filter(|_| is_representative),
            days: known.len(),
            provisional: points.iter().any(|(point, _)| point.provisional),
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a mean of numbers of pharmacies"
            )]
            pharmacies: pharmacies.filter(|_| is_representative).map(|mean| mean.round() as u32),
            interval: low
                .zip(high)
                .filter(|_| is_representative)
                .map(|(low, high)| (outwards(low, f64::floor), outwards(high, f64::ceil))),
        }
    }
}

/// The mean of a number over these days; `None` unless all of them have it.
fn mean(days: &[&(Point, Known)], number: impl Fn(&(Point, Known)) -> Option<f64>) -> Option<f64> {
    let many = u32::try_from(days.len()).ok().filter(|many| *many > 0)?;
    Some(days.iter().map(|day| number(day)).sum::<Option<f64>>()? / f64::from(many))
}

/// Rounds outwards to two decimals.
fn outwards(value: f64, round: fn(f64) -> f64) -> f64 {
    round(value * 100.0) / 100.0
}

/// The non-empty periods of a territory, oldest first.
pub(super) fn periods(grouping: Grouping, figures: Figures<'_>, territory: Territory) -> Vec<Period> {
    let Figures { publication, evidence } = figures;
    let points = publication.series_for(territory).points();
    let days: Vec<(Point, Known)> = points.iter().copied().zip(evidence.along(territory, points)).collect();
    let mut rest = days.as_slice();
    std::iter::from_fn(|| {
        let first = grouping.first(rest.first()?.0.day);
        let next = grouping.next(first);
        let (days, later) = rest.split_at(rest.iter().take_while(|(point, _)| point.day < next).count());
        rest = later;
        Some(Period::from_points(grouping, first, days, publication.theme.unit()))
    })
    .collect()
}

/// Serializes the file: a line per territory and period, with these columns.
pub(super) fn print(header: &str, grouping: Grouping, figures: Figures<'_>) -> Vec<u8> {
    let publication = figures.publication;
    let mut text = header.to_owned();
    let number = |number: Option<f64>| number.map_or_else(String::new, |number| number.to_string());
    for territory in publication.series.keys() {
        for period in periods(grouping, figures, *territory) {
            let (theme, demonstration) = (publication.theme, publication.demonstration);
            let status = if period.provisional { "provisional" } else { "definitive" };
            let pharmacies = period.pharmacies.map_or_else(String::new, |pharmacies| pharmacies.to_string());
            let (low, high) = (period.interval.map(|ends| ends.0), period.interval.map(|ends| ends.1));
            // Writing to a String cannot fail.
            let _ = writeln!(
                text,
                "{theme},{territory},{},{},{},{},{status},{demonstration},{pharmacies},{},{}",
                period.name,
                period.first,
                number(period.level),
                period.days,
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
        evidence::{Evidence, LevelSupport},
        publication::{Method, Publication},
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
            let support = LevelSupport { pharmacies: 20, factor: 12_500 };
            let supports = days.map(|at| (days_after(date(2025, 12, 25), at), support)).collect();
            Evidence { supports: [(Territory::FRANCE, supports)].into(), ..Evidence::default() }
        };
        let text = String::from_utf8(print(
            WEEKLY_HEADER,
            Grouping::Week,
            Figures { publication: &publication(Theme::Flu), evidence: &of_all(0..17) },
        ))
        .unwrap();
        insta::assert_snapshot!(text, @r"
        theme,territory,week,monday,level,days,status,demonstration,pharmacies,low,high
        flu,FR,2025-W52,2025-12-22,11.5,4,definitive,false,20,9.19,14.38
        flu,FR,2026-W01,2025-12-29,17,6,definitive,false,20,13.6,21.25
        flu,FR,2026-W02,2026-01-05,23.5,6,provisional,false,20,18.79,29.38
        ");
        let shares = String::from_utf8(print(
            WEEKLY_HEADER,
            Grouping::Week,
            Figures { publication: &publication(Theme::FluVaccination65), evidence: &of_all(0..12) },
        ))
        .unwrap();
        let levels: Vec<&str> = shares.lines().skip(1).map(|line| line.split(',').nth(4).unwrap()).collect();
        assert_eq!(levels, ["13", "20", "26"]);
        assert!(shares.lines().last().unwrap().ends_with(",false,,,"), "{shares}");
    }

    #[test]
    fn months_seasons_and_years_begin_on_their_first_day() {
        let flu = publication(Theme::Flu);
        let of = |grouping| {
            let figures = Figures { publication: &flu, evidence: &Evidence::default() };
            let periods = periods(grouping, figures, Territory::FRANCE);
            let lines = periods.iter().map(|p| format!("{} {} {:?} {}", p.name, p.first, p.level, p.days));
            lines.collect::<Vec<_>>().join("; ")
        };
        // Seven days of December and nine of January are not representative of either month.
        assert_eq!(of(Grouping::Month), "2025-12 2025-12-01 None 7; 2026-01 2026-01-01 None 9");
        assert_eq!(of(Grouping::Season), "2025-2026 2025-09-01 None 16");
        assert_eq!(of(Grouping::Year), "2025 2025-01-01 None 7; 2026 2026-01-01 None 9");
        let points = (0..20).map(|at| Point::plain(days_after(date(2026, 2, 9), at), at as f64, false));
        let february = Publication {
            series: [(Territory::FRANCE, Series::from_sorted(points.collect()))].into(),
            ..flu
        };
        let figures = Figures { publication: &february, evidence: &Evidence::default() };
        let months = periods(Grouping::Month, figures, Territory::FRANCE);
        assert_eq!((months[0].level, months[0].days), (Some(9.5), 20));
    }
}
