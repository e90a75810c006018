//! Levels of present regions without counts: the mean of their former regions, weighted by population. An unweighted
//! mean would give small regions too much weight.

use crate::{
    Result,
    ias::{
        population,
        series::{Flag, Point, Series},
        territory::Territory,
    },
};
use std::collections::BTreeMap;

/// Adds the present regions, on days on which all their parts have a point.
pub(crate) fn add_present_regions(series: &mut BTreeMap<Territory, Series>) -> Result<()> {
    if series.is_empty() {
        return Ok(());
    }
    let people = population::all()?;
    for region in Territory::present_regions() {
        let parts: Option<Vec<(&Series, i64)>> =
            region.parts().map(|part| Some((series.get(&part)?, people.for_territory(part)?))).collect();
        let mean = parts.map(|parts| mean(&parts)).unwrap_or_default();
        if !mean.points().is_empty() {
            series.insert(region, mean);
        }
    }
    Ok(())
}

fn mean(parts: &[(&Series, i64)]) -> Series {
    let Some(((first, _), others)) = parts.split_first() else { return Series::EMPTY };
    let mut cursors = vec![0; others.len()];
    let mut points = Vec::with_capacity(first.points().len());
    let mut together = Vec::with_capacity(parts.len());
    for point in first.points() {
        together.clear();
        together.push((*point, parts[0].1));
        for ((other, people), cursor) in others.iter().zip(&mut cursors) {
            let days = other.points();
            while days.get(*cursor).is_some_and(|held| held.day < point.day) {
                *cursor += 1;
            }
            together
                .extend(days.get(*cursor).filter(|held| held.day == point.day).map(|held| (*held, *people)));
        }
        if together.len() == parts.len() {
            points.push(joined(&together));
        }
    }
    Series::from_sorted(points)
}

/// One day of all parts, with the flag of the most uncertain one.
#[expect(clippy::cast_precision_loss, reason = "populations are far below 2^53")]
fn joined(parts: &[(Point, i64)]) -> Point {
    let weight: i64 = parts.iter().map(|(_, people)| people).sum();
    let sum: Option<f64> = parts.iter().map(|(point, people)| Some(point.level? * *people as f64)).sum();
    let sparse = parts.iter().any(|(point, _)| point.flag == Flag::Sparse);
    let flag = match sum {
        None => Flag::Withheld,
        Some(_) if sparse => Flag::Sparse,
        Some(_) => Flag::None,
    };
    let provisional = parts.iter().any(|(point, _)| point.provisional);
    let level = match parts {
        // With a single part, the division of the product would change the last digit.
        [(only, _)] => only.level,
        _ => sum.map(|sum| sum / weight as f64),
    };
    Point { day: parts[0].0.day, level, provisional, flag }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::series::days_after;
    use jiff::civil::date;

    fn daily(levels: &[Option<f64>]) -> Series {
        let day = |at: usize| days_after(date(2016, 1, 1), at as i64);
        let points = levels.iter().enumerate();
        let points = points.filter_map(|(at, level)| Some(Point::plain(day(at), (*level)?, at > 1)));
        Series::from_sorted(points.collect())
    }

    #[test]
    fn a_present_region_is_the_population_weighted_mean() {
        let of = |code: &str| code.parse::<Territory>().unwrap();
        let mut series = BTreeMap::from([
            (of("23"), daily(&[Some(10.0), Some(10.0), Some(30.0)])),
            (of("25"), daily(&[None, Some(20.0), Some(30.0)])),
            (of("94"), daily(&[Some(0.1 + 0.2)])),
            (of("91"), daily(&[Some(1.0)])),
        ]);
        add_present_regions(&mut series).unwrap();
        let normandy = &series[&of("FR-NOR")];
        let expected = (10.0 * 1_863_678.0 + 20.0 * 1_482_164.0) / 3_345_842.0;
        assert_eq!(normandy.levels().map(|(_, level)| level).collect::<Vec<_>>(), [expected, 30.0]);
        assert_eq!(normandy.provisional_days(), 1);
        assert_eq!(series[&of("FR-20R")], series[&of("94")]);
        // Occitanie lacks Midi-Pyrénées: half of it is not the region.
        assert!(!series.contains_key(&of("FR-OCC")));
    }

    #[test]
    fn suppressing_a_part_suppresses_the_whole() {
        let plain = Point::plain(date(2016, 1, 1), 5.0, false);
        let hidden = Point { level: None, flag: Flag::Withheld, ..plain };
        let sparse = Point { flag: Flag::Sparse, ..plain };
        assert_eq!(joined(&[(plain, 1), (hidden, 1)]), hidden);
        assert_eq!(joined(&[(plain, 1), (sparse, 3)]), sparse);
    }
}
