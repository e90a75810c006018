//! Rounding of versions that were published before levels were rounded. Idempotent: rounded levels stay unchanged,
//! because their digits were chosen with counts that are not stored any more.

use super::{
    disclosure_control,
    limits::MIN_PHARMACIES,
    model::LevelInput,
    prefix_sums::{PrefixSums, Timeline},
    rounding::{Precision, is_rounded, round, significant},
};
use crate::ias::{
    evidence::{Baseline, Evidence, Known, LevelSupport},
    publication::Publication,
    season,
    series::{Point, Series},
    territory::Territory,
    theme::Unit,
};
use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet};

/// A publication with public digits, and the reference of its levels.
pub(crate) struct Republished {
    pub publication: Publication,
    pub baseline: Option<Baseline>,
}

/// Rounds the computed levels of a publication, suppresses levels that would reveal others, and lets a share rise only
/// on days with enough pharmacies. Levels that equal those of `imported` stay unchanged. Numbers of pharmacies are
/// those of today's counts.
pub(crate) fn round_published(
    publication: &Publication,
    evidence: &Evidence,
    basis: LevelInput<'_>,
    imported: &Publication,
) -> Republished {
    let old = Old { publication, evidence, imported };
    let baseline = evidence.baseline.clone();
    let timeline = Timeline::from_counts(basis.counts).filter(|_| publication.method.is_computed());
    let Some(timeline) = timeline else {
        return Republished { publication: publication.clone(), baseline };
    };
    let zones = super::prefix_sums::by_territory(basis.counts, &timeline);
    let sums = |territory: Territory, from: Date, to: Date| {
        zones.get(&territory).map_or(0, |zone| zone.sums(timeline.index_range(from, to)).pharmacies)
    };
    let theme = publication.theme;
    let is_share = theme.unit() == Unit::Percent;
    let mut computed: BTreeMap<Territory, Series> = BTreeMap::new();
    for territory in publication.series.keys() {
        let levels = old.rounded(*territory);
        let zone = zones.get(territory).filter(|_| is_share);
        let levels = zone.map_or(levels.clone(), |zone| risen(levels, zone, &timeline));
        computed.insert(*territory, Series::from_sorted(levels));
    }
    disclosure_control::suppress(&mut computed, |territory, day| {
        let window = match is_share {
            true => timeline.index_range(season::first_day(day), day),
            false => timeline.window_around(day, theme.half_width()),
        };
        zones.get(&territory).map_or(0, |zone| zone.sums(window).pharmacies)
    });
    let series = publication.series.iter().map(|(territory, series)| {
        let replaced = &computed[territory];
        let points = series.points().iter().map(|point| *replaced.point(point.day).unwrap_or(point));
        (*territory, Series::from_sorted(points.collect()))
    });
    let series = series.collect();
    let baseline = baseline.map(|baseline| {
        let Some((from, to)) = baseline.definition.from.zip(baseline.definition.to) else { return baseline };
        let known = zones.keys().copied().filter(|territory| publication.series.contains_key(territory));
        let known: BTreeSet<Territory> = known.collect();
        let few = known.iter().copied().filter(|territory| !baseline.ratios.contains_key(territory));
        let hidden = disclosure_control::suppressed_territories(known.clone(), few.collect(), |territory| {
            sums(territory, from, to)
        });
        let ratios = baseline.ratios.into_iter().filter(|(territory, _)| !hidden.contains(territory));
        let ratios = ratios.map(|(territory, ratio)| (territory, significant(ratio))).collect();
        Baseline { ratios, ..baseline }
    });
    Republished { publication: Publication { series, ..publication.clone() }, baseline }
}

/// A published version, with the levels that were imported unchanged.
struct Old<'a> {
    publication: &'a Publication,
    evidence: &'a Evidence,
    imported: &'a Publication,
}

impl Old<'_> {
    /// The computed points of a territory, rounded.
    fn rounded(&self, territory: Territory) -> Vec<Point> {
        let theme = self.publication.theme;
        let points = self.publication.series_for(territory).points();
        let known = self.evidence.along(territory, points);
        let round = |(point, known): (&Point, Known)| {
            if point.level.is_some() && self.imported.series_for(territory).level(point.day) == point.level {
                return None;
            }
            if point.level.is_some_and(|level| is_rounded(level, theme, territory)) {
                return Some(*point);
            }
            let half_width = known.support.and_then(LevelSupport::half_width);
            let precision = Precision { theme, territory, half_width };
            Some(Point { level: point.level.map(|level| round(level, precision)), ..*point })
        };
        points.iter().zip(known).filter_map(round).collect()
    }
}

/// Shares that rise only on days with enough pharmacies.
fn risen(points: Vec<Point>, zone: &PrefixSums, timeline: &Timeline) -> Vec<Point> {
    let mut last: Option<Point> = None;
    let rise = |point: Point| {
        let pharmacies = zone.sums(timeline.window_around(point.day, 0)).pharmacies;
        let same_season = |last: &Point| season::first_day(last.day) == season::first_day(point.day);
        let risen = match last.filter(same_season) {
            Some(last) if pharmacies < MIN_PHARMACIES && point.level.is_some() => {
                Point { level: last.level, flag: last.flag, ..point }
            }
            _ => point,
        };
        last = Some(risen);
        risen
    };
    points.into_iter().map(rise).collect()
}
