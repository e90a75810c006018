//! Tests of levels and their grades and trends.

use super::*;
use crate::ias::{epidemic::Epidemic, publication::Method, series::Point};
use jiff::civil::date;
use std::collections::BTreeMap;

const BOUNDS: [f64; 4] = [40.0, 150.0, 800.0, 1600.0];

/// The situation of the day seven days, or a year, after this one.
fn situation(theme: Theme, day: Date, before: f64, now: f64, graded: bool) -> Situation {
    let earlier = if theme == Theme::Baclofen { season::one_year_before(day) } else { days_after(day, -7) };
    let points = vec![Point::plain(earlier, before, false), Point::plain(day, now, false)];
    let thresholds = Epidemic::with_bounds(BOUNDS);
    let thresholds = if graded { Thresholds::Own(&thresholds) } else { Thresholds::NoEpidemics };
    measured(theme, points, thresholds, None)
}

/// The situation of the last of these points.
fn measured(
    theme: Theme,
    points: Vec<Point>,
    thresholds: Thresholds<'_>,
    chance: Option<Chance>,
) -> Situation {
    let day = points.last().unwrap().day;
    let series = Series::from_sorted(points);
    let publication =
        Publication { theme, demonstration: false, method: Method::RatioOfSums, series: BTreeMap::new() };
    Measure { publication: &publication, series: &series, chance, thresholds, doubtful: false }.situation(day)
}

#[test]
fn classifies_epidemics_by_thresholds_and_ignores_small_changes() {
    let november = date(2025, 11, 20);
    for (levels, expected) in [
        ((12.6, 15.6), (Grade::Below, Trend::Rising)),
        ((15.6, 12.6), (Grade::Below, Trend::Falling)),
        ((1.4, 1.8), (Grade::Below, Trend::Stable)),
        ((39.0, 40.0), (Grade::Below, Trend::Stable)),
        ((39.0, 41.5), (Grade::Low, Trend::Rising)),
        ((77.9, 341.4), (Grade::Medium, Trend::Rising)),
        ((900.0, 820.0), (Grade::High, Trend::Falling)),
        ((1600.0, 1610.0), (Grade::VeryHigh, Trend::Stable)),
    ] {
        let found = situation(Theme::Flu, november, levels.0, levels.1, true);
        assert_eq!((found.grade, found.trend), (Some(expected.0), Some(expected.1)), "{levels:?}");
        assert_eq!((found.before, found.onset), (Some(levels.0), Some(40.0)));
    }
    let trend = |day| situation(Theme::Flu, day, 1.4, 1.8, true).trend;
    assert_eq!(
        (trend(date(2016, 5, 13)), trend(date(2016, 7, 13))),
        (Some(Trend::SeasonEnd), Some(Trend::Summer))
    );
}

#[test]
fn other_themes_are_classified_by_their_kind() {
    let november = date(2025, 11, 20);
    let grade = |theme, day| situation(theme, day, 100.0, 110.0, false).grade;
    assert_eq!(grade(Theme::Lice, november), None, "nothing to compare with");
    assert_eq!(grade(Theme::Scabies, november), Some(Grade::Drifting));
    let campaign = [(9, Grade::Awaited), (10, Grade::Campaign), (1, Grade::Campaign), (2, Grade::Closed)];
    for (month, expected) in campaign {
        assert_eq!(grade(Theme::FluVaccination65, date(2026, month, 20)), Some(expected), "{month}");
    }
    let baclofen = situation(Theme::Baclofen, november, 316_325.0, 289_986.0, false);
    assert_eq!((baclofen.since, baclofen.trend), (date(2024, 11, 20), Some(Trend::Falling)));
}

#[test]
fn the_usual_range_follows_from_past_seasons() {
    let day = date(2025, 11, 20);
    let past = [(2021, 95.0), (2022, 101.2), (2023, 98.0), (2024, 97.0)];
    let found = |level: f64, past: &[(i16, f64)], chance| {
        let mut points: Vec<_> = past
            .iter()
            .flat_map(|(year, level)| {
                let day = date(*year, 11, 20);
                [-14, 0, 14].map(|away| Point::plain(days_after(day, away), *level, false))
            })
            .collect();
        // Levels three weeks away do not count.
        points.push(Point::plain(date(2024, 12, 12), 500.0, false));
        points.push(Point::plain(day, level, false));
        measured(Theme::Lice, points, Thresholds::NoEpidemics, chance)
    };
    // Four logarithms with a standard deviation of 0.0261: 97.77 multiplied and divided by exp(3.182 × 0.0261 × √1.25).
    let usual = found(98.0, &past, None).usual.unwrap();
    assert!((usual.low - 89.1).abs() < 0.3 && (usual.high - 107.3).abs() < 0.3, "{usual:?}");
    assert_eq!(usual.seasons, 4);
    for (level, expected) in
        [(86.6, Grade::Under), (94.0, Grade::Usual), (106.0, Grade::Usual), (110.0, Grade::Over)]
    {
        assert_eq!(found(level, &past, None).grade, Some(expected), "{level}");
    }
    let chance = Chance { of_level: Some(0.05), of_change: None };
    assert_eq!(found(110.0, &past, Some(chance)).grade, Some(Grade::Usual));
    assert_eq!(found(86.6, &past[2..], None).grade, None, "two seasons give no usual range");
}

#[test]
fn trends_compare_with_seven_days_before_the_window_centre() {
    let last = date(2025, 11, 20);
    // Growth of a tenth a day, where each level is that of the middle of its window.
    let middle = |at: i64| at as f64 - (at - 23).max(0) as f64 / 2.0;
    let level = |at: i64| 100.0 * (0.1 * middle(at)).exp();
    let points = (0..31).map(|at| Point::plain(days_after(last, at - 30), level(at), at > 18)).collect();
    let found = measured(Theme::Flu, points, Thresholds::NoEpidemics, None);
    let change = (level(30) / found.before.unwrap()).ln();
    assert!((change - 0.7).abs() < 0.002, "{change}");
    assert_eq!(found.since, days_after(last, -7));
}

#[test]
fn a_level_is_stable_where_the_interval_of_its_change_contains_zero() {
    let day = date(2025, 11, 20);
    let trend = |now: f64, of_change| {
        let points = vec![Point::plain(days_after(day, -7), 100.0, false), Point::plain(day, now, false)];
        let chance = Chance { of_level: None, of_change };
        measured(Theme::Lice, points, Thresholds::NoEpidemics, Some(chance)).trend
    };
    for (now, half_width, expected) in [
        (104.9, Some(0.01), Trend::Rising),
        (95.2, Some(0.01), Trend::Falling),
        (112.0, Some(0.2), Trend::Stable),
        (104.9, None, Trend::Stable),
    ] {
        assert_eq!(trend(now, half_width), Some(expected), "{now} {half_width:?}");
    }
}

#[test]
fn an_uncertain_level_is_not_graded() {
    let day = date(2025, 11, 20);
    let series = Series::from_sorted(vec![
        Point::plain(days_after(day, -7), 20.0, false),
        Point::plain(day, 300.0, false),
    ]);
    let publication = Publication {
        theme: Theme::Flu,
        demonstration: false,
        method: Method::RatioOfSums,
        series: BTreeMap::new(),
    };
    let thresholds = Epidemic::with_bounds(BOUNDS);
    let doubtful = |thresholds| {
        let measure =
            Measure { publication: &publication, series: &series, chance: None, thresholds, doubtful: true };
        let found = measure.situation(day);
        (found.grade, found.trend, found.before)
    };
    assert_eq!(doubtful(Thresholds::Own(&thresholds)), (None, None, Some(20.0)));
    assert_eq!(doubtful(Thresholds::NotEstablished), (None, None, Some(20.0)));
}

#[test]
fn an_epidemic_theme_without_thresholds_is_never_usual() {
    let day = date(2015, 1, 28);
    let situation = |(before, now): (f64, f64)| {
        // Four past seasons, one of them higher on that day.
        let past = [(2011, 6.3), (2012, 20.0), (2013, 603.0), (2014, 30.0)];
        let past = past.map(|(year, level)| Point::plain(date(year, 1, 28), level, false));
        let week = [Point::plain(days_after(day, -7), before, false), Point::plain(day, now, false)];
        let points = past.into_iter().chain(week).collect();
        measured(Theme::Flu, points, Thresholds::NotEstablished, None)
    };
    for (levels, trend) in [
        ((136.8, 575.5), Trend::RisingSharply),
        ((20.0, 40.0), Trend::RisingSharply),
        ((20.0, 39.9), Trend::Rising),
        ((20.0, 20.0), Trend::Stable),
        ((20.0, 9.0), Trend::Falling),
        ((0.0, 0.0), Trend::Stable),
    ] {
        let found = situation(levels);
        assert_eq!((found.grade, found.trend), (Some(Grade::NotEstablished), Some(trend)), "{levels:?}");
        assert_eq!((found.usual, found.onset), (None, None), "{levels:?}");
    }
}
