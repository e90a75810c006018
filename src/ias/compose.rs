//! Makes the published series out of everything that was imported: which measure speaks for a day, and which
//! days may still change. The order of imports plays no part.

use super::{
    measure::{Measure, Observation},
    publication::{Method, Publication},
    series::{Point, Series, days_after},
    territory::Territory,
    theme::Theme,
};
use jiff::civil::Date;
use std::collections::BTreeMap;

/// The publication that these observations of one theme amount to.
#[must_use]
pub fn compose(theme: Theme, demonstration: bool, observations: &[Observation]) -> Publication {
    let window = i64::try_from(theme.half_width()).unwrap_or(0);
    let national = national(window, observations);
    let provisional_from = national.provisional_from();
    let mut levels: BTreeMap<Territory, BTreeMap<Date, f64>> = BTreeMap::new();
    for o in
        observations.iter().filter(|o| o.territory != Territory::FRANCE && o.measure == Measure::Smoothed)
    {
        levels.entry(o.territory).or_default().insert(o.day, o.value);
    }
    let last = levels.values().filter_map(|days| days.keys().next_back()).max().copied();
    let open = if national.points().is_empty() {
        last.map(|last| days_after(last, 1 - window))
    } else {
        provisional_from
    };
    let regional = levels.into_iter().map(|(region, days)| (region, series(days, open)));
    let mut series: BTreeMap<_, _> = regional.collect();
    if !national.points().is_empty() {
        series.insert(Territory::FRANCE, national);
    }
    Publication { theme, demonstration, method: Method::Published, series }
}

/// The levels of days, those from `open` on marked provisional.
fn series(days: BTreeMap<Date, f64>, open: Option<Date>) -> Series {
    let point = |(day, level)| Point::plain(day, level, open.is_some_and(|open| day >= open));
    Series::from_sorted(days.into_iter().map(point).collect())
}

/// The national series. A definitive level is final. A provisional one speaks for its day as long as no national
/// file reaches further (then that file is the newer one); next come the smoothed level, which is rounded, and
/// the copy of it that regional files keep of past seasons.
fn national(window: i64, observations: &[Observation]) -> Series {
    let of_france = || observations.iter().filter(|o| o.territory == Territory::FRANCE);
    let last_of = |measure| of_france().filter(|o| o.measure == measure).map(|o| o.day).max();
    let newest_is_provisional = last_of(Measure::Provisional).is_some()
        && last_of(Measure::Provisional) >= last_of(Measure::Smoothed)
        && last_of(Measure::Provisional) >= last_of(Measure::Definitive);
    let rank = |measure| match measure {
        Measure::Definitive => Some(0),
        Measure::Provisional => Some(if newest_is_provisional { 1 } else { 3 }),
        Measure::Smoothed => Some(2),
        Measure::Season => Some(4),
        Measure::Raw | Measure::Minimum | Measure::Maximum | Measure::Reference => None,
    };
    let mut best: BTreeMap<Date, (i32, f64)> = BTreeMap::new();
    for o in of_france() {
        let Some(rank) = rank(o.measure) else { continue };
        let held = best.entry(o.day).or_insert((rank, o.value));
        if rank < held.0 {
            *held = (rank, o.value);
        }
    }
    let last = best.keys().next_back().copied();
    let open = last.map(|last| days_after(last, 1 - window));
    let provisional = |day: Date, rank: i32| match rank {
        0 => false,
        1 => true,
        _ => !newest_is_provisional && open.is_some_and(|open| day >= open),
    };
    let point = |(day, (rank, level))| Point::plain(day, level, provisional(day, rank));
    Series::from_sorted(best.into_iter().map(point).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use proptest::prelude::*;

    fn france(measure: Measure, from: Date, values: &[f64]) -> Vec<Observation> {
        let place = |(at, value): (usize, &f64)| Observation {
            territory: Territory::FRANCE,
            measure,
            day: days_after(from, at as i64),
            value: *value,
        };
        values.iter().enumerate().map(place).collect()
    }

    fn shown(publication: &Publication, territory: Territory) -> String {
        let mark = |p: &Point| format!("{}{}", p.level.unwrap(), if p.provisional { "?" } else { "" });
        publication.series[&territory].points().iter().map(mark).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_last_days_of_a_smoothed_series_are_provisional() {
        let ten: Vec<f64> = (1..=10).map(f64::from).collect();
        let observations = france(Measure::Smoothed, date(2016, 1, 1), &ten);
        let of = |theme| shown(&compose(theme, false, &observations), Territory::FRANCE);
        assert_eq!(of(Theme::Flu), "1 2 3 4? 5? 6? 7? 8? 9? 10?");
        assert_eq!(of(Theme::FluVaccination65), "1 2 3 4 5 6 7 8 9 10");
    }

    #[test]
    fn definitive_beats_provisional_beats_smoothed_beats_season() {
        let start = date(2016, 1, 1);
        let observations = [
            france(Measure::Season, start, &[1.0, 1.0, 1.0, 1.0]),
            france(Measure::Smoothed, days_after(start, 1), &[2.0, 2.0, 2.0]),
            france(Measure::Definitive, days_after(start, 2), &[3.0]),
            france(Measure::Provisional, days_after(start, 2), &[4.0, 4.0]),
            france(Measure::Raw, start, &[9.0; 9]),
            france(Measure::Reference, start, &[9.0; 9]),
            france(Measure::Maximum, start, &[9.0; 9]),
        ]
        .concat();
        assert_eq!(shown(&compose(Theme::Flu, false, &observations), Territory::FRANCE), "1 2 3 4?");
    }

    #[test]
    fn a_newer_national_file_outranks_old_provisional_days() {
        let start = date(2016, 1, 1);
        let old = france(Measure::Provisional, start, &[4.0, 4.0]);
        let new = france(Measure::Smoothed, start, &[2.0; 9]);
        let composed = compose(Theme::Flu, false, &[old, new].concat());
        assert_eq!(shown(&composed, Territory::FRANCE), "2 2 2? 2? 2? 2? 2? 2? 2?");
    }

    #[test]
    fn regions_are_provisional_on_the_days_the_nation_is() {
        let start = date(2016, 1, 1);
        let region = Territory::regions().next().unwrap();
        let regional = |o: &Observation| Observation { territory: region, measure: Measure::Smoothed, ..*o };
        let observations = [
            france(Measure::Definitive, start, &[1.0, 1.0]),
            france(Measure::Provisional, days_after(start, 2), &[1.0]),
        ]
        .concat();
        let all: Vec<_> = observations.iter().copied().chain(observations.iter().map(regional)).collect();
        let composed = compose(Theme::Lice, true, &all);
        assert_eq!(shown(&composed, region), "1 1 1?");
        assert_eq!(composed.regions_day(), Some(days_after(start, 2)));
        let alone = compose(Theme::Lice, true, &all[3..]);
        assert_eq!((shown(&alone, region), alone.national().last_day()), ("1? 1? 1?".to_owned(), None));
    }

    proptest! {
        #[test]
        fn the_order_of_observations_plays_no_part(
            cells in proptest::collection::btree_map((0usize..3, 0usize..8, 0i64..30), 0.0f64..1e3, 0..80),
            shift in 0usize..80,
        ) {
            let territories: Vec<_> =
                std::iter::once(Territory::FRANCE).chain(Territory::regions()).take(3).collect();
            let mut observations: Vec<_> = cells.iter().map(|((t, m, d), value)| Observation {
                territory: territories[*t],
                measure: Measure::ALL[*m],
                day: days_after(date(2016, 2, 20), *d),
                value: *value,
            }).collect();
            let expected = compose(Theme::Flu, false, &observations);
            let middle = shift % observations.len().max(1);
            observations.rotate_left(middle);
            prop_assert_eq!(&compose(Theme::Flu, false, &observations), &expected);
            observations.reverse();
            prop_assert_eq!(&compose(Theme::Flu, false, &observations), &expected);
        }
    }
}
