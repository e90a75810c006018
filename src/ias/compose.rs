//! Composes the published series from all imported data: selects the source of each day, and marks days that may still
//! change. Levels computed from counts are used for the days that they cover, imported levels for the others. The two
//! are not bridged: a different baseline shows as a step, which the gate looks for. The order of imports does not
//! matter.

use super::{
    counts::{Counts, Products},
    event::Event,
    evidence::Evidence,
    exclusion::Exclusions,
    level::{self, Computed, Definition, LevelInput, robust, weighted},
    measure::{Measure, Observation},
    pharmacies::Pharmacies,
    publication::{Method, Publication},
    series::{Point, Series, days_after},
    territory::Territory,
    theme::{Theme, final_after, final_on},
};
use crate::Result;
use jiff::civil::Date;
use serde::Serialize;
use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
};

/// All imported data of one theme.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct ImportedData {
    pub demonstration: bool,
    pub observations: Vec<Observation>,
    pub counts: Counts,
    /// Permanently retired former regions, each with its first day without figures.
    pub retired: BTreeMap<Territory, Date>,
    /// Numbers of pharmacies outside the panel.
    pub pharmacies: Pharmacies,
    /// Counts that are excluded from levels.
    pub exclusions: Exclusions,
    /// Events that operators reported.
    pub events: Vec<Event>,
    /// Sales of each product, where the counts have them.
    pub products: Products,
}

impl ImportedData {
    /// The days with figures of a former region.
    pub(crate) fn days(&self, region: Territory) -> BTreeSet<Date> {
        let imported_days = self.observations.iter().filter(|o| o.territory == region).map(|o| o.day);
        imported_days.chain(self.counts.days(region)).collect()
    }

    /// The data without excluded counts, and without figures of retired regions.
    fn without_retired_regions(&self) -> Cow<'_, Self> {
        if self.retired.is_empty() && self.exclusions.cells.is_empty() {
            return Cow::Borrowed(self);
        }
        let mut data = self.clone();
        data.observations.retain(|o| self.retired.get(&o.territory).is_none_or(|left| o.day < *left));
        for (region, left) in &self.retired {
            data.counts.remove_region_from(*region, *left);
        }
        for (region, day) in self.exclusions.cells.keys() {
            data.counts.forget(*region, *day);
        }
        Cow::Owned(data)
    }
}

impl ImportedData {
    /// Collects the evidence of the levels of its publication.
    pub(crate) fn evidence(&self, publication: &Publication) -> Result<Evidence> {
        let data = self.without_retired_regions();
        let gone = data.retired.keys().copied().collect();
        let basis = LevelInput { counts: &data.counts, pharmacies: &data.pharmacies, retired: &gone };
        level::evidence(publication, basis)
    }
}

/// Composes the publication of a theme from imported levels and counts.
pub(crate) fn compose(theme: Theme, data: &ImportedData) -> Result<Publication> {
    let data = data.without_retired_regions();
    let imported = imported(theme, &data.observations)?;
    let Some(computed) = computed(theme, &data)? else {
        let method = if data.demonstration { Method::Demonstration } else { imported.method };
        return Ok(Publication { demonstration: data.demonstration, method, ..imported });
    };
    let (mut series, mut method) = (imported.series, imported.method);
    if !computed.series.is_empty() {
        method = computed.method;
    }
    for (territory, levels) in computed.series {
        let whole = merge_series(series.get(&territory).unwrap_or(&Series::EMPTY), levels);
        series.insert(territory, whole);
    }
    let last = series.values().filter_map(Series::last_day).max();
    let series = series
        .into_iter()
        .map(|(territory, series)| (territory, without_stale_provisional(theme, series, last)));
    let series = series.collect();
    Ok(Publication { theme, demonstration: data.demonstration, method, series })
}

/// Why imported figures of a theme are not public.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "reason", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum UnpublishedReason {
    /// No figures were imported, or none up to the requested day.
    NoFigures,
    /// There are figures of regions, but not of the country.
    NoNationalSeries,
    /// The counts of the country do not cover the baseline period.
    BaselineNotCovered { first_day: Date, last_day: Date, baseline: Definition },
    /// Fewer than 11 pharmacies report on every day.
    TooFewPharmacies,
    /// The levels are computed, but `vigie ias publish` has not run since the import.
    NotPublishedYet,
}

/// Explains why the imported figures of a theme give no national level; `None` if they do.
pub(crate) fn missing_level(theme: Theme, data: &ImportedData) -> Result<Option<UnpublishedReason>> {
    let national = compose(theme, data)?.national().clone();
    if national.levels().next().is_some() {
        return Ok(None);
    }
    let counts = &data.counts;
    let computed = computed(theme, data)?;
    let uncovered = computed.filter(|computed| computed.without_baseline.contains(&Territory::FRANCE));
    let uncovered = uncovered.and_then(|computed| computed.definition).zip(counts.date_range());
    Ok(Some(match uncovered {
        Some((baseline, (first_day, last_day))) => {
            UnpublishedReason::BaselineNotCovered { first_day, last_day, baseline }
        }
        None if !national.points().is_empty() => UnpublishedReason::TooFewPharmacies,
        None if data.observations.is_empty() && counts.date_range().is_none() => UnpublishedReason::NoFigures,
        None => UnpublishedReason::NoNationalSeries,
    }))
}

/// Computes levels from counts. From the day on which a region is retired, larger territories exclude it, and so do
/// their baselines and populations, so that its absence changes no level.
fn computed(theme: Theme, data: &ImportedData) -> Result<Option<Computed>> {
    let levels = |counts: &Counts, gone: &BTreeSet<Territory>| {
        level::levels(theme, LevelInput { counts, pharmacies: &data.pharmacies, retired: gone })
    };
    let mut gone = BTreeSet::new();
    let Some(mut computed) = levels(&data.counts, &gone)? else { return Ok(None) };
    for day in data.retired.values().copied().collect::<BTreeSet<_>>() {
        gone.extend(data.retired.iter().filter(|(_, left)| **left == day).map(|(region, _)| *region));
        let left = levels(&data.counts.without_regions(&gone), &gone)?;
        let mut after = left.map(|computed| computed.series).unwrap_or_default();
        for (territory, series) in &mut computed.series {
            let before = series.points().iter().filter(|point| point.day < day);
            let after = after.remove(territory).unwrap_or_default();
            let after = after.points().iter().filter(|point| point.day >= day);
            *series = Series::from_sorted(before.chain(after).copied().collect());
        }
    }
    Ok(Some(computed))
}

/// Adds imported levels on the days that computed ones do not cover.
fn merge_series(imported: &Series, computed: Series) -> Series {
    if imported.points().is_empty() {
        return computed;
    }
    let mut days: BTreeMap<Date, Point> = imported.points().iter().map(|point| (point.day, *point)).collect();
    days.extend(computed.points().iter().map(|point| (point.day, *point)));
    Series::from_sorted(days.into_values().collect())
}

/// Drops the provisional mark of an imported level once counts reach far beyond it.
fn without_stale_provisional(theme: Theme, series: Series, last: Option<Date>) -> Series {
    let settles =
        |point: &Point| point.provisional && last.is_some_and(|last| final_on(theme, point.day) <= last);
    if !series.points().iter().any(settles) {
        return series;
    }
    let settle = |point: &Point| Point { provisional: point.provisional && !settles(point), ..*point };
    Series::from_sorted(series.points().iter().map(settle).collect())
}

/// Composes the publication of imported levels of one theme.
fn imported(theme: Theme, observations: &[Observation]) -> Result<Publication> {
    // The same rule for every source: a level is provisional until its promised day.
    let after = final_after(theme);
    let mut method = Method::Published;
    let mut national = national(after, observations);
    if national.points().is_empty() {
        national = robust::series(theme, observations);
        if !national.points().is_empty() {
            method = Method::RobustMedian;
        }
    }
    let provisional_from = national.provisional_from();
    let mut levels: BTreeMap<Territory, BTreeMap<Date, f64>> = BTreeMap::new();
    for o in
        observations.iter().filter(|o| o.territory != Territory::FRANCE && o.measure == Measure::Smoothed)
    {
        levels.entry(o.territory).or_default().insert(o.day, o.value);
    }
    let last = levels.values().filter_map(|days| days.keys().next_back()).max().copied();
    let open = if national.points().is_empty() {
        last.map(|last| days_after(last, 1 - after))
    } else {
        provisional_from
    };
    let regional = levels.into_iter().map(|(region, days)| (region, series(days, open)));
    let mut series: BTreeMap<_, _> = regional.collect();
    weighted::add_present_regions(&mut series)?;
    if !national.points().is_empty() {
        series.insert(Territory::FRANCE, national);
    }
    Ok(Publication { theme, demonstration: false, method, series })
}

/// A series of levels; those from `open` on are provisional.
fn series(days: BTreeMap<Date, f64>, open: Option<Date>) -> Series {
    let point = |(day, level)| Point::plain(day, level, open.is_some_and(|open| day >= open));
    Series::from_sorted(days.into_iter().map(point).collect())
}

/// The national series. A definitive level is final. A provisional one is used for its day unless a national file
/// reaches further (then that file is newer). Next in priority are the smoothed level, which is rounded, and its copy
/// in regional files of past seasons. Levels that no file marks definitive are provisional for `after` days.
fn national(after: i64, observations: &[Observation]) -> Series {
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
        let known = best.entry(o.day).or_insert((rank, o.value));
        if rank < known.0 {
            *known = (rank, o.value);
        }
    }
    let last = best.keys().next_back().copied();
    let open = last.map(|last| days_after(last, 1 - after));
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
    use crate::ias::counts::Count;
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

    fn sample(theme: Theme, observations: &[Observation]) -> Publication {
        let data = ImportedData { observations: observations.to_vec(), ..ImportedData::default() };
        compose(theme, &data).unwrap()
    }

    fn shown(publication: &Publication, territory: Territory) -> String {
        let mark = |p: &Point| format!("{}{}", p.level.unwrap(), if p.provisional { "?" } else { "" });
        publication.series[&territory].points().iter().map(mark).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_last_days_of_a_smoothed_series_are_provisional() {
        let fourteen: Vec<f64> = (1..=14).map(f64::from).collect();
        let observations = france(Measure::Smoothed, date(2016, 1, 1), &fourteen);
        let national = |theme| shown(&sample(theme, &observations), Territory::FRANCE);
        assert_eq!(national(Theme::Flu), "1 2 3? 4? 5? 6? 7? 8? 9? 10? 11? 12? 13? 14?");
        assert_eq!(national(Theme::FluVaccination65), "1 2 3 4 5 6 7 8 9 10? 11? 12? 13? 14?");
    }

    #[test]
    fn precedence_is_definitive_provisional_smoothed_season() {
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
        assert_eq!(shown(&sample(Theme::Flu, &observations), Territory::FRANCE), "1 2 3 4?");
    }

    #[test]
    fn a_newer_national_file_outranks_old_provisional_days() {
        let start = date(2016, 1, 1);
        let old = france(Measure::Provisional, start, &[4.0, 4.0]);
        let new = france(Measure::Smoothed, start, &[2.0; 14]);
        let composed = sample(Theme::Flu, &[old, new].concat());
        assert_eq!(shown(&composed, Territory::FRANCE), "2 2 2? 2? 2? 2? 2? 2? 2? 2? 2? 2? 2? 2?");
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
        let composed = sample(Theme::Lice, &all);
        assert_eq!(shown(&composed, region), "1 1 1?");
        assert_eq!(composed.regions_day(), Some(days_after(start, 2)));
        let alone = sample(Theme::Lice, &all[3..]);
        assert_eq!((shown(&alone, region), alone.national().last_day()), ("1? 1? 1?".to_owned(), None));
    }

    #[test]
    fn larger_territories_exclude_retired_regions() {
        let [corsica, provence] = ["94", "93"].map(|code| code.parse::<Territory>().unwrap());
        let (first, left) = (date(2025, 1, 1), date(2025, 10, 20));
        let mut counts = Counts::default();
        for at in 0..310 {
            let day = days_after(first, at);
            let one =
                Count { numerator: 500 + at, denominator: 100_000, pharmacies: 300, extracted_on: None };
            counts.set(provence, day, one);
            counts.set(corsica, day, Count { numerator: 9_000 + at * 7, pharmacies: 40, ..one });
        }
        for theme in [Theme::Flu, Theme::Baclofen, Theme::FluVaccination65] {
            let data = ImportedData { counts: counts.clone(), ..ImportedData::default() };
            let whole = compose(theme, &data).unwrap();
            let rest =
                ImportedData { counts: counts.without_regions(&BTreeSet::from([corsica])), ..data.clone() };
            let rest = compose(theme, &rest).unwrap();
            let retired = ImportedData { retired: BTreeMap::from([(corsica, left)]), ..data };
            let composed = compose(theme, &retired).unwrap();
            assert_eq!(composed.series_for(corsica).last_day(), Some(days_after(left, -1)), "{theme}");
            assert_eq!(composed.series_for(provence).points(), whole.series_for(provence).points());
            let is_whole = |day| composed.national().point(day) == whole.national().point(day);
            assert!(is_whole(days_after(left, -8)) && !is_whole(left), "{theme}");
            // Populations do not matter here: with one remaining region, its level is the national one.
            let (of_rest, now) = (rest.series_for(provence), composed.national());
            let level = |series: &Series| series.level(days_after(left, 5)).unwrap();
            if theme == Theme::Flu {
                assert!((level(of_rest) - level(now)).abs() < 1e-9, "{} {}", level(of_rest), level(now));
            }
            assert_eq!(now.last_day(), whole.national().last_day());
        }
    }

    proptest! {
        #[test]
        fn the_order_of_observations_does_not_matter(
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
            let expected = sample(Theme::Flu, &observations);
            let middle = shift % observations.len().max(1);
            observations.rotate_left(middle);
            prop_assert_eq!(&sample(Theme::Flu, &observations), &expected);
            observations.reverse();
            prop_assert_eq!(&sample(Theme::Flu, &observations), &expected);
        }
    }
}
