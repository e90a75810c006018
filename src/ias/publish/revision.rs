//! The usual revision of a last level until it is final, learnt from the archive: the last level of each version,
//! compared with the final one.

use super::history::last_levels;
use crate::{
    Result,
    ias::{publication::Publication, store::Version, territory::Territory, theme::Unit},
};
use serde::Serialize;
use utoipa::ToSchema;

/// Minimum number of versions.
const MIN_VERSIONS: usize = 20;

/// The usual revision of a last level until it is final: as a share of the level, or in points for a percentage.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, ToSchema)]
#[schema(as = UsualRevision)]
pub struct Revision {
    /// Median of the revisions.
    pub median: f64,
    /// Ninth decile of the revisions.
    pub ninth: f64,
    /// Number of versions from which it was learnt.
    pub versions: usize,
}

impl Revision {
    /// Learns from the versions of a territory; `None` if too few of them have a last level that is final now.
    pub(in crate::ias) fn learn(
        publication: &Publication,
        versions: &[Version],
        territory: Territory,
    ) -> Result<Option<Self>> {
        let series = publication.series_for(territory);
        let mut changes = Vec::new();
        for version in versions.iter().filter(|version| version.demonstration == publication.demonstration) {
            let Some(last) = last_levels(version)?.get(&territory).copied() else { continue };
            let settled = series.point(last.day).filter(|point| !point.provisional);
            let Some(settled) = settled.and_then(|point| point.level) else { continue };
            let change = (settled - last.level).abs();
            match publication.theme.unit() {
                Unit::Percent => changes.push(change),
                _ if last.level > 0.0 => changes.push(change / last.level),
                _ => {}
            }
        }
        changes.sort_by(f64::total_cmp);
        let Some(last) = changes.len().checked_sub(1).filter(|last| last + 1 >= MIN_VERSIONS) else {
            return Ok(None);
        };
        let rounded = |place: usize| (changes[place] * 10_000.0).round() / 10_000.0;
        Ok(Some(Self { median: rounded(last / 2), ninth: rounded(last * 9 / 10), versions: last + 1 }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::{
        evidence::{Chance, LastLevel},
        publication::Method,
        series::{Point, Series, days_after},
        theme::Theme,
    };
    use jiff::civil::date;
    use std::collections::BTreeMap;

    #[test]
    fn first_published_levels_are_compared_with_final_ones() {
        let first = date(2026, 1, 1);
        let points = (0..40).map(|at| Point::plain(days_after(first, at), 100.0, at >= 28));
        let series = [(Territory::FRANCE, Series::from_sorted(points.collect()))].into();
        let publication =
            Publication { theme: Theme::Flu, demonstration: false, method: Method::RatioOfSums, series };
        // The last level of each version was too low, by one to forty percent.
        let version = |at: i64| {
            let day = days_after(first, at);
            let level = 100.0 / (1.0 + (at + 1) as f64 / 100.0);
            let last = LastLevel { day, level, chance: Chance { of_level: None, of_change: None } };
            let last_levels = serde_json::to_string(&BTreeMap::from([(Territory::FRANCE, last)])).unwrap();
            Version { number: at + 1, last_day: day, last_levels: Some(last_levels), ..Version::test() }
        };
        let versions: Vec<Version> = (0..40).map(version).collect();
        let found = Revision::learn(&publication, &versions, Territory::FRANCE).unwrap().unwrap();
        // The last twelve days are not final.
        assert_eq!(found, Revision { median: 0.14, ninth: 0.25, versions: 28 });
        assert_eq!(Revision::learn(&publication, &versions[..19], Territory::FRANCE).unwrap(), None);
        assert_eq!(Revision::learn(&publication, &versions, "94".parse().unwrap()).unwrap(), None);
    }
}
