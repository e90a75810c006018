//! Statements about the last level, on simulated sales: the statement of the morning after a day is compared with the one from final data,
//! and the rate of ordinary days called unusual is measured.

use super::real_files;
use crate::harness::full;
use jiff::{
    ToSpan as _,
    civil::{Date, date},
};
use std::collections::BTreeMap;
use vigie::ias::{
    Grade, Territory, Theme, Trend,
    simulate::{
        Duty, Estimated, PHARMACIES, Sales, Setting, Statement, World, estimates, statements,
        statements_of_index,
    },
};

fn sales(years: i16, pharmacies: f64, seed: u64) -> Sales {
    let (first, last) = (date(2025 - years, 5, 1), date(2026, 2, 28));
    Sales::new(Setting { world: World::Quiet, duty: Duty::Rota, pharmacies, seed, first, last }).unwrap()
}

/// Whether the final change agrees with the trend stated for the last level: positive, negative, or within the interval of the
/// published change, which contains zero.
fn agrees([shown, settled]: &[Statement; 2]) -> bool {
    let (Some(change), Some(first)) = (settled.change, shown.change) else { return true };
    match shown.trend {
        Some(Trend::Rising | Trend::RisingSharply) => change > 0.0,
        Some(Trend::Falling) => change < 0.0,
        Some(Trend::Stable) => (change - first).abs() <= shown.half_width.unwrap_or(0.0),
        _ => true,
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

#[test]
fn trends_of_provisional_days_agree_with_final_levels() {
    let sales = full(sales(4, PHARMACIES, 1), sales(1, 3_000.0, 1));
    let themes = full(
        vec![
            Theme::Respiratory,
            Theme::Flu,
            Theme::Allergies,
            Theme::Gastroenteritis,
            Theme::Lice,
            Theme::Scabies,
        ],
        vec![Theme::Respiratory, Theme::Gastroenteritis],
    );
    let (from, days) = full((date(2022, 1, 1), 1_461), (date(2025, 11, 1), 75));
    let (mut wrong, mut many) = (BTreeMap::new(), 0);
    for theme in themes {
        let said = statements(&sales, theme, from, days).unwrap();
        wrong.insert(theme, said.iter().filter(|both| !agrees(both)).count());
        many += said.len();
        let changes: Vec<[f64; 2]> =
            said.iter().filter_map(|[shown, settled]| Some([shown.change?, settled.change?])).collect();
        assert!(changes.len() + 20 > said.len(), "{theme}: {}", changes.len());
        let apart = median(changes.iter().map(|[shown, settled]| (shown - settled).abs()).collect());
        assert!(apart < 0.1, "{theme}: {apart}");
        // A clear change is published in full: half a window beside a whole one would show half of it.
        let clear = changes.iter().filter(|[_, settled]| settled.abs() > 0.1);
        let shares: Vec<f64> = clear.map(|[shown, settled]| shown / settled).collect();
        if shares.len() > 10 {
            let share = median(shares);
            assert!((0.75..1.25).contains(&share), "{theme}: {share}");
        }
    }
    assert!(20 * wrong.values().sum::<usize>() <= many, "{wrong:?} of {many} days");
}

#[test]
fn trends_of_the_real_index_agree_with_final_levels() {
    let Some(paths) = real_files() else { return };
    let path = paths.iter().find(|path| path.ends_with("Openhealth_S-Grippal.csv")).unwrap();
    let text: String = std::fs::read(path).unwrap().into_iter().map(char::from).collect();
    let value = |line: &str| {
        let cells: Vec<&str> = line.split(';').collect();
        Some((cells[0].parse().ok()?, cells[1].replace(',', ".").parse().ok()?))
    };
    let raw: BTreeMap<Date, f64> = text.lines().filter_map(value).collect();
    // Every day of five seasons, or of the winter of 2014 to 2015.
    let (from, to) = full((date(2011, 9, 1), date(2016, 4, 15)), (date(2014, 12, 1), date(2015, 3, 31)));
    let days: Vec<Date> = raw.range(from..=to).map(|(day, _)| *day).collect();
    let said = statements_of_index(Theme::Flu, &raw, &days).unwrap();
    let wrong: Vec<Date> = said.iter().filter(|both| !agrees(both)).map(|[shown, _]| shown.day).collect();
    assert!(20 * wrong.len() <= said.len(), "{} of {} days: {wrong:?}", wrong.len(), said.len());
    // The index is daily and noisy: its change is less certain than that of counts.
    let apart = said.iter().filter_map(|[shown, settled]| Some((shown.change? - settled.change?).abs()));
    let apart = median(apart.collect());
    assert!(apart < 0.14, "{apart}");
}

#[test]
fn an_ordinary_day_is_rarely_classified_as_unusual() {
    let (last, days) = (date(2026, 2, 10), full(365, 200));
    for seed in full(vec![1, 2, 3], vec![1]) {
        let sales = sales(full(8, 6), full(PHARMACIES, 1_500.0), seed);
        let mut unusual = Vec::new();
        for theme in [Theme::Allergies, Theme::Gastroenteritis, Theme::Lice] {
            // Days are assessed with final data, so that one computation covers all of them.
            let from = last - (days - 1).days();
            let said = vigie::ias::simulate::settled(&sales, theme, from, days).unwrap();
            assert!(said.iter().all(|statement| statement.grade.is_some()), "{theme}");
            unusual.extend(said.iter().map(|said| matches!(said.grade, Some(Grade::Under | Grade::Over))));
        }
        let many = unusual.iter().filter(|unusual| **unusual).count();
        assert!(10 * many <= unusual.len(), "{many} of {} days", unusual.len());
    }
}

/// The median logarithmic error of levels: of provisional ones, and of estimates of the final ones.
fn errors(of: &[&Estimated]) -> [f64; 2] {
    let error = |level: f64, one: &Estimated| (level / one.settled).ln().abs();
    [
        median(of.iter().map(|one| error(one.provisional, one)).collect()),
        median(of.iter().map(|one| error(one.estimate.level, one)).collect()),
    ]
}

#[test]
fn estimates_approach_final_levels_and_their_bands_contain_them() {
    // Nearly a year of mornings, the first 72 of which are used for fitting only.
    let sales = sales(1, full(PHARMACIES, 3_000.0), 1);
    let themes = full(
        vec![
            Theme::Respiratory,
            Theme::Flu,
            Theme::Allergies,
            Theme::Gastroenteritis,
            Theme::Lice,
            Theme::Scabies,
        ],
        vec![Theme::Respiratory, Theme::Gastroenteritis],
    );
    let territories = ["FR", "FR-IDF", "FR-BRE"].map(|code| code.parse::<Territory>().unwrap());
    for theme in themes {
        let all = estimates(&sales, theme, &territories, date(2025, 3, 1), 345).unwrap();
        // The windows of the last seven days are incomplete. They are grouped by the published change: groups by the final change would
        // contain the days on which chance was opposite to the trend (S. Lerch et al., Forecaster's dilemma, Statistical Science 32,
        // 2017).
        let cut = |one: &&Estimated| (one.last - one.estimate.day).get_days() < 7;
        let is_within = |one: &&Estimated, from: f64, to: f64| {
            one.change.is_some_and(|change| from <= change && change <= to)
        };
        for (from, to) in [(0.1, 9.0), (-1.0, -0.1)] {
            let moving: Vec<&Estimated> =
                all.iter().filter(cut).filter(|one| is_within(one, from, to)).collect();
            if moving.len() >= 100 {
                let [before, after] = errors(&moving);
                assert!(after < before, "{theme}: {after} {before} of {}", moving.len());
            }
        }
        for territory in territories {
            let of: Vec<&Estimated> = all.iter().filter(|one| one.territory == territory).collect();
            assert!(of.len() > 12 * 250, "{theme} {territory}: {}", of.len());
            let is_held = |one: &&&Estimated| (one.estimate.low..=one.estimate.high).contains(&one.settled);
            let held = of.iter().filter(is_held).count();
            assert!(held * 100 >= of.len() * 75, "{theme} {territory}: {held} of {}", of.len());
            let cut: Vec<&Estimated> = of.into_iter().filter(cut).collect();
            let [before, after] = errors(&cut);
            assert!(after < 1.01 * before, "{theme} {territory}: {after} {before}");
            let calm: Vec<&Estimated> = cut.into_iter().filter(|one| is_within(one, -0.1, 0.1)).collect();
            let [before, after] = errors(&calm);
            assert!(after < 1.02 * before, "{theme} {territory}: {after} {before} of {} calm", calm.len());
        }
    }
}
