//! Tests that levels equal their defining formula, with any missing days, and in any order of summation.

use super::{super::evidence::evidence, *};
use crate::ias::{
    counts::{Count, Counts},
    evidence::Evidence,
    publication::Publication,
    series::{Flag, days_after},
};
use jiff::civil::{Date, date};
use proptest::prelude::*;

const START: Date = date(2024, 1, 1);

fn region(code: &str) -> Territory {
    code.parse().unwrap()
}

fn count(numerator: i64, denominator: i64, pharmacies: u32) -> Count {
    Count { numerator, denominator, pharmacies, extracted_on: None }
}

/// Counts of a region on days from 1 January 2024 on.
fn counts(of: &[(&str, i64, Count)]) -> Counts {
    let mut counts = Counts::default();
    for (code, day, count) in of {
        counts.set(region(code), days_after(START, *day), *count);
    }
    counts
}

/// Equal counts on every day of a period.
fn daily(codes: &[&str], days: std::ops::Range<i64>, count: Count) -> Counts {
    let cells: Vec<_> =
        codes.iter().flat_map(|code| days.clone().map(move |day| (*code, day, count))).collect();
    counts(&cells)
}

fn resting(publication: &Publication, counts: &Counts) -> Evidence {
    let (pharmacies, gone) = Default::default();
    evidence(publication, LevelInput { counts, pharmacies: &pharmacies, retired: &gone }).unwrap()
}

fn published(theme: Theme, counts: &Counts) -> Publication {
    let Computed { method, series, .. } = computed(theme, counts);
    Publication { theme, demonstration: false, method, series }
}

fn computed(theme: Theme, counts: &Counts) -> Computed {
    let (pharmacies, gone) = Default::default();
    exact(theme, LevelInput { counts, pharmacies: &pharmacies, retired: &gone }).unwrap().unwrap().computed
}

#[test]
fn one_hundred_is_the_mean_of_the_low_season() {
    // Normal until the end of July, then the basket doubles.
    let mut held = daily(&["11", "94"], 0..213, count(50, 1000, 30));
    for day in 213..400 {
        held.set(region("11"), days_after(START, day), count(100, 1000, 30));
    }
    let Computed { series, method, without_baseline, definition } = computed(Theme::Flu, &held);
    assert_eq!((method, without_baseline), (Method::RatioOfSums, vec![]));
    let level = |code: &str, day| series[&region(code)].level(days_after(START, day));
    assert_eq!((level("11", 0), level("11", 150), level("11", 350)), (Some(100.0), Some(100.0), Some(200.0)));
    // Seven days of the window are doubled, eight are not.
    assert_eq!(level("11", 212), Some(100.0 * (8.0 * 50.0 + 7.0 * 100.0) / (15.0 * 50.0)));
    assert_eq!(level("FR-IDF", 350), level("11", 350));
    assert_eq!(level("94", 150), Some(100.0));
    let definition = definition.unwrap();
    assert_eq!((definition.from, definition.to), (Some(date(2024, 5, 6)), Some(date(2024, 7, 14))));
    assert_eq!(definition.weeks, Some((19, 28)));
}

#[test]
fn the_last_twelve_days_are_provisional_and_edges_are_renormalised() {
    let held = daily(&["11"], 0..300, count(50, 1000, 30));
    let computed = computed(Theme::Flu, &held);
    let nation = &computed.series[&Territory::FRANCE];
    assert_eq!(nation.provisional_days(), 12);
    assert_eq!(nation.points().len(), 300);
    assert!(nation.points().iter().all(|p| p.level == Some(100.0) && p.flag == Flag::None));
}

#[test]
fn a_missing_day_is_not_zero_and_eight_of_fifteen_suffice() {
    let mut cells = Vec::new();
    for day in 0..300 {
        // From day 200 on every second day has figures: seven or eight in a window.
        if day < 200 || day % 2 == 0 {
            cells.push(("11", day, count(50, 1000, 30)));
        }
    }
    let computed = computed(Theme::Flu, &counts(&cells));
    let flags = |day| computed.series[&region("11")].point(days_after(START, day)).unwrap().flag;
    assert_eq!((flags(100), flags(250), flags(251)), (Flag::None, Flag::Sparse, Flag::None));
    assert!(computed.series[&region("11")].levels().all(|(_, level)| level == 100.0));
}

#[test]
fn suppresses_levels_of_fewer_than_eleven_pharmacies() {
    let mut held = daily(&["11", "94"], 0..300, count(50, 1000, 10));
    for day in 0..300 {
        held.set(region("42"), days_after(START, day), count(50, 1000, 11));
    }
    let computed = computed(Theme::Flu, &held);
    let point = |code: &str| *computed.series[&region(code)].point(days_after(START, 100)).unwrap();
    assert_eq!((point("94").flag, point("94").level), (Flag::Withheld, None));
    assert_eq!((point("42").flag, point("42").level), (Flag::None, Some(100.0)));
    // The nation has 31 of them.
    assert_eq!(point("FR").level, Some(100.0));
}

#[test]
fn each_level_has_its_support() {
    let mut held = daily(&["11", "42"], 0..300, count(50, 1000, 30));
    for day in 150..300 {
        // Some days more, some less, with the same sum.
        let numerator = 50 + [0, 4, -4, 2, -2, 1, -1][(day % 7) as usize];
        held.set(region("11"), days_after(START, day), count(numerator, 1000, 40));
    }
    let publication = published(Theme::Flu, &held);
    let evidence = resting(&publication, &held);
    let support = |code: &str, day| evidence.support(region(code), days_after(START, day));
    assert_eq!(support("11", 100).unwrap().pharmacies, 30);
    assert_eq!((support("11", 200).unwrap().pharmacies, support("FR", 200).unwrap().pharmacies), (40, 70));
    let [steady, moved] = ["42", "11"].map(|code| support(code, 200).unwrap().factor);
    assert!(steady == 10_001 && moved > 10_010, "{steady} {moved}");
    let baseline = evidence.baseline.unwrap();
    assert_eq!(baseline.definition.from, Some(date(2024, 5, 6)));
    assert!((baseline.ratios[&region("42")] - 0.05).abs() < 1e-12);
    // An imported level has no evidence.
    assert_eq!(resting(&publication, &Counts::default()), Evidence::default());
}

#[test]
fn suppresses_pharmacy_counts_that_reveal_a_small_one() {
    let mut held = daily(&["94"], 0..300, count(50, 1000, 10));
    for code in ["11", "42", "41"] {
        for day in 0..300 {
            held.set(region(code), days_after(START, day), count(50, 1000, 40));
        }
    }
    let publication = published(Theme::Flu, &held);
    let evidence = resting(&publication, &held);
    let day = days_after(START, 100);
    let territories: Vec<String> = publication
        .series
        .keys()
        .filter(|territory| evidence.support(**territory, day).is_some())
        .map(ToString::to_string)
        .collect();
    // France less Ile-de-France and Grand Est would reveal Corsica, so one of these is suppressed, with its parts.
    assert_eq!(territories, ["FR", "41", "42", "FR-GES"]);
    // Its level would be revealed, too, and so would the ratio of its reference.
    let shown = publication.series.iter().filter(|(_, series)| series.level(day).is_some());
    assert_eq!(shown.map(|(territory, _)| territory.to_string()).collect::<Vec<_>>(), territories);
    let ratios = evidence.baseline.unwrap().ratios;
    assert_eq!(ratios.keys().map(ToString::to_string).collect::<Vec<_>>(), territories);
}

#[test]
fn a_share_has_an_interval_of_its_season() {
    let september = i64::from((date(2024, 9, 1) - START).get_days());
    let mut held = daily(&["94"], september..september + 100, count(100, 1000, 30));
    for day in (september..september + 100).step_by(3) {
        held.set(region("94"), days_after(START, day), count(130, 1000, 30));
    }
    let publication = published(Theme::FluVaccination65, &held);
    let evidence = resting(&publication, &held);
    let factor = |day| evidence.support(region("94"), days_after(START, september + day)).map(|s| s.factor);
    assert_eq!(factor(3), None);
    let [early, late] = [20, 99].map(|day| factor(day).unwrap());
    assert!(early > late && late > 10_001, "{early} {late}");
    assert_eq!(evidence.baseline, None);
}

#[test]
fn a_territory_without_the_baseline_has_no_level_and_is_reported() {
    let mut held = daily(&["11"], 0..400, count(50, 1000, 30));
    for day in 250..400 {
        held.set(region("94"), days_after(START, day), count(50, 1000, 30));
    }
    let of_flu = computed(Theme::Flu, &held);
    assert_eq!(of_flu.without_baseline, [region("94"), region("FR-20R")]);
    assert!(!of_flu.series.contains_key(&region("94")));
    let winter = computed(Theme::Flu, &daily(&["11"], 0..60, count(50, 1000, 30)));
    assert_eq!((winter.series.len(), winter.without_baseline.len()), (0, 3));
    assert_eq!(winter.definition.unwrap().from, None);
}

#[test]
fn patients_are_extrapolated_to_the_country_by_population() {
    let computed = computed(Theme::Baclofen, &daily(&["11", "94"], 0..30, count(6, 10_000_000, 30)));
    let level = |code: &str| computed.series[&region(code)].level(days_after(START, 15)).unwrap();
    let national = 6.0 / 10_000_000.0 * 360_821_917_808.0;
    assert!((level("FR") / national - 1.0).abs() < 1e-12);
    assert!((level("94") / (national * 355_486.0 / 66_165_815.0) - 1.0).abs() < 1e-12);
}

#[test]
fn growing_sales_do_not_reduce_numbers_of_patients() {
    // Prices rise by 1.5 % a year, patients fall by 3 %; the panel grows by a tenth, and the year of the scale is not
    // stored.
    let yearly = |percent: f64, day: i64| (1.0 + percent / 100.0).powf(day as f64 / 365.0);
    let mut held = Counts::default();
    for day in 0..1_300 {
        let panel = yearly(3.0, day);
        for (code, size) in [("11", 6.0), ("53", 2.0), ("94", 0.5)] {
            let open =
                if days_after(START, day).weekday() == jiff::civil::Weekday::Sunday { 0.05 } else { 1.0 };
            let pharmacies = 100.0 * size * panel * open;
            let (patients, sold) = (9.0 * yearly(-3.0, day), 400_000.0 * yearly(1.5, day));
            let of = |each: f64| (pharmacies * each).round() as i64;
            held.set(region(code), days_after(START, day), count(of(patients), of(sold), pharmacies as u32));
        }
    }
    let series = &computed(Theme::Baclofen, &held).series;
    for place in [Territory::FRANCE, region("53")] {
        for day in (800..1_280).step_by(37) {
            let level = |day| series[&place].level(days_after(START, day)).unwrap();
            let change = 100.0 * (level(day) / level(day - 365) - 1.0);
            assert!((change + 3.0).abs() < 1.0, "{place}, day {day}: {change:.2} % a year");
        }
    }
}

#[test]
fn returns_are_subtracted_on_any_day_of_the_window() {
    // A box a day, and every tenth day two returns: that day's sum is negative, that of the window is correct.
    let given_back = |day: i64| if day % 10 == 9 { count(-100, 400, 30) } else { count(100, 1000, 30) };
    let cells: Vec<_> = (0..400).map(|day| ("94", day, given_back(day))).collect();
    let only_sold = daily(&["94"], 0..400, count(100, 1000, 30));
    let [corsica, usual] = [counts(&cells), only_sold].map(|held| {
        let zone = PrefixSums::compute(region("94"), &held, &Timeline::from_counts(&held).unwrap());
        let timeline = Timeline::from_counts(&held).unwrap();
        ratio::series(&zone, &timeline, 7, |_| 1.0).level(days_after(START, 105)).unwrap()
    });
    // Of the fifteen days around, the ninety-ninth and the hundred and ninth.
    assert_eq!((corsica, usual), (1100.0 / 13_800.0, 0.1));
}

#[test]
fn a_window_of_returns_only_is_zero_or_undefined() {
    let level = |numerator, denominator| {
        let held = daily(&["94"], 0..30, count(numerator, denominator, 30));
        let timeline = Timeline::from_counts(&held).unwrap();
        ratio::series(&PrefixSums::compute(region("94"), &held, &timeline), &timeline, 7, |_| 1.0)
            .level(days_after(START, 15))
    };
    assert_eq!((level(-5, 100), level(-5, -100), level(5, 0)), (Some(0.0), None, None));
}

#[test]
fn a_share_grows_from_september_and_starts_again() {
    let september = i64::from((date(2024, 9, 1) - START).get_days());
    let mut cells: Vec<_> = (september..september + 500).map(|day| ("94", day, count(100, 1, 30))).collect();
    // A day without a report adds nothing.
    cells.retain(|(_, day, _)| *day != september + 3);
    let computed = computed(Theme::FluVaccination65, &counts(&cells));
    assert_eq!(computed.method, Method::CumulativeShare);
    let corsica = &computed.series[&region("94")];
    let people = |season: Date| {
        population::over_65().unwrap().for_season(season).unwrap().for_territory(region("94")).unwrap()
    };
    let share = |days: f64, season| Some(100.0 * (days * 100.0 / people(season) as f64));
    assert_eq!(corsica.level(date(2024, 9, 1)), share(1.0, date(2024, 9, 1)));
    assert_eq!(corsica.level(date(2024, 9, 3)), share(3.0, date(2024, 9, 1)));
    assert_eq!(corsica.level(date(2024, 9, 4)), share(3.0, date(2024, 9, 1)));
    assert_eq!(corsica.level(date(2025, 8, 31)), share(364.0, date(2024, 9, 1)));
    assert_eq!(corsica.level(date(2025, 9, 1)), share(1.0, date(2025, 9, 1)));
    assert_ne!(people(date(2024, 9, 1)), people(date(2025, 9, 1)));
    assert_eq!(corsica.provisional_days(), 5);
}

#[test]
fn a_season_with_an_unknown_start_has_no_share() {
    // From 1 January 2024 on: sales since September are unknown.
    let computed = computed(Theme::FluVaccination65, &daily(&["94"], 0..400, count(100, 1, 30)));
    let corsica = &computed.series[&region("94")];
    assert_eq!(corsica.points().first().unwrap().day, date(2024, 9, 1));
}

/// Counts of three regions on some of 150 days, which include the low season. On some days returns exceed sales, in the
/// basket or in total.
fn some_counts() -> impl Strategy<Value = Vec<(usize, i64, i64, i64, u32)>> {
    let cell = (0usize..3, 100i64..250, -200_000i64..1_000_000, -100_000_000i64..1_000_000_000, 1u32..40);
    proptest::collection::vec(cell, 300..500)
}

const THREE: [&str; 3] = ["23", "25", "94"];

fn held(cells: &[(usize, i64, i64, i64, u32)]) -> Counts {
    let cells: Vec<_> = cells.iter().map(|(r, day, n, d, p)| (THREE[*r], *day, count(*n, *d, *p))).collect();
    counts(&cells)
}

/// The definition of the ratio of a window in a territory, implemented literally.
fn naive(
    cells: &BTreeMap<(Territory, Date), Count>,
    territory: Territory,
    from: Date,
    to: Date,
) -> (i128, i128, i128, i128) {
    let mut sums = (0, 0, 0, 0);
    for day in (0..=i64::from((to - from).get_days())).map(|at| days_after(from, at)) {
        let mut there = 0;
        for part in territory.parts() {
            if let Some(count) = cells.get(&(part, day)) {
                sums.0 += i128::from(count.numerator);
                sums.1 += i128::from(count.denominator);
                sums.2 += i128::from(count.pharmacies);
                there = 1;
            }
        }
        sums.3 += there;
    }
    sums
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_level_equals_the_documented_formula(cells in some_counts()) {
        let held = held(&cells);
        let computed = computed(Theme::Flu, &held);
        let day = |at| days_after(START, at);
        let cells = cells.iter().map(|(r, at, n, d, p)| ((region(THREE[*r]), day(*at)), count(*n, *d, *p)));
        let cells: BTreeMap<_, _> = cells.collect();
        let (first, last) = held.date_range().unwrap();
        let definition = computed.definition.unwrap();
        for (territory, series) in &computed.series {
            let of = |from, to| naive(&cells, *territory, from, to);
            let base = of(definition.from.unwrap(), definition.to.unwrap());
            for point in series.points() {
                let (from, to) = (days_after(point.day, -7).max(first), days_after(point.day, 7).min(last));
                let (numerator, denominator, pharmacies, days) = of(from, to);
                // More is withheld where the level of few pharmacies would be revealed.
                prop_assert!(point.flag == Flag::Withheld || pharmacies >= 11 * days);
                prop_assert!(point.flag == Flag::Withheld || (point.flag == Flag::Sparse) == (days < 8));
                if let Some(level) = point.level {
                    let ratio = |n: i128, d: i128| n.max(0) as f64 / d as f64;
                    let expected = 100.0 * ratio(numerator, denominator) / ratio(base.0, base.1);
                    prop_assert!((level - expected).abs() <= expected * 1e-12);
                }
                prop_assert_eq!(point.provisional, days_after(point.day, 12) > last);
            }
        }
    }

    #[test]
    fn national_levels_do_not_depend_on_the_grouping_of_counts(cells in some_counts(), shift in 0usize..3) {
        // The days of one region equal those of another, so the nation cannot distinguish them.
        let mut seen = BTreeSet::new();
        let cells: Vec<_> = cells.into_iter().filter(|(r, day, ..)| seen.insert((*r, *day))).collect();
        let moved: Vec<_> = cells.iter().map(|(r, day, n, d, p)| ((r + shift) % 3, *day, *n, *d, *p)).collect();
        let (before, after) = (computed(Theme::Flu, &held(&cells)), computed(Theme::Flu, &held(&moved)));
        prop_assert_eq!(before.series.get(&Territory::FRANCE), after.series.get(&Territory::FRANCE));
        prop_assert_eq!(before.series.contains_key(&Territory::FRANCE), !before.without_baseline.contains(&Territory::FRANCE));
    }
}
