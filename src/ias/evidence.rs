//! The evidence behind the levels of a version that were computed from counts: their reference, the number of
//! pharmacies and the confidence interval of each, and nowcasts of the last ones. It is stored with the version,
//! because counts are revised and a version is not. It is not part of the tidy file, whose bytes identify the version.

use super::{
    level::Definition,
    nowcast::Nowcasts,
    publication::Publication,
    series::{Point, Series, days_after},
    storage_codec::{DeltaMerge, EPOCH, decode, encode},
    territory::Territory,
};
use crate::{Result, db::corrupted};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The evidence behind one level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LevelSupport {
    /// Reporting pharmacies, as the mean over the days with figures in the window.
    pub pharmacies: u32,
    /// Ratio of the upper bound of the interval to the level, and of the level to the lower bound, in ten-thousandths;
    /// 0 if unknown.
    pub factor: u32,
}

impl LevelSupport {
    /// Half the width of the interval, as a share of the level; `None` if unknown.
    pub fn half_width(self) -> Option<f64> {
        (self.factor > 0).then(|| (f64::from(self.factor) / 10_000.0).ln())
    }

    /// The interval around a level, rounded outwards to two decimals. It is computed by divisions only, so that every
    /// machine gives the same.
    pub fn interval(self, level: f64) -> Option<(f64, f64)> {
        const DECIMALS: f64 = 100.0;
        let factor = f64::from(self.factor) / 10_000.0;
        let (low, high) = ((level / factor * DECIMALS).floor(), (level * factor * DECIMALS).ceil());
        (self.factor > 0).then_some((low / DECIMALS, high / DECIMALS))
    }
}

/// Half the widths of 95 % intervals, as shares of the level; `None` if unknown.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Chance {
    pub of_level: Option<f64>,
    /// Of the change over seven days.
    pub of_change: Option<f64>,
}

/// The last level of a territory when a version was published.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) struct LastLevel {
    pub day: Date,
    pub level: f64,
    #[serde(flatten)]
    pub chance: Chance,
}

/// The reference of levels at the time of publication.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Baseline {
    /// With the days found in the counts.
    #[serde(flatten)]
    pub definition: Definition,
    /// Ratios of numerator to denominator in these days, by territory; without territories of fewer than eleven
    /// pharmacies.
    pub ratios: BTreeMap<Territory, f64>,
}

/// The supports of one territory, in the order of days.
pub(crate) type Supports = Vec<(Date, LevelSupport)>;

/// What is known about the precision of a level.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Known {
    pub support: Option<LevelSupport>,
    /// The interval around the level.
    pub interval: Option<(f64, f64)>,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Evidence {
    pub baseline: Option<Baseline>,
    pub supports: BTreeMap<Territory, Supports>,
    /// Nowcasts of the last levels; stored separately.
    pub nowcasts: Nowcasts,
}

impl Evidence {
    /// Returns the support and the interval of each of these points of a territory. Points and supports are sorted by
    /// day, so both are traversed once.
    pub fn along<'a>(
        &'a self,
        territory: Territory,
        points: &'a [Point],
    ) -> impl ExactSizeIterator<Item = Known> + 'a {
        let mut supports = self.for_territory(territory);
        points.iter().map(move |point| {
            let support = take_day(&mut supports, point.day).filter(|_| point.level.is_some());
            let interval = support.zip(point.level).and_then(|(support, level)| support.interval(level));
            Known { support, interval }
        })
    }

    /// The last level of each territory of a publication.
    pub fn last_levels(&self, publication: &Publication) -> BTreeMap<Territory, LastLevel> {
        let last = |(territory, series): (&Territory, &Series)| {
            let (day, level) = series.levels().next_back()?;
            Some((*territory, LastLevel { day, level, chance: self.chance(*territory, series, day) }))
        };
        publication.series.iter().filter_map(last).collect()
    }

    /// The uncertainty of a level and of its change over seven days. If the window of a level has too few open days,
    /// that of a level up to three days earlier is used. The windows of the last level and of the one compared with it
    /// overlap, so the interval of the change is rather too wide.
    pub fn chance(&self, territory: Territory, series: &Series, day: Date) -> Chance {
        let known = self.for_territory(territory);
        let half_width = |day: Date| {
            let known = &known[..known.partition_point(|(known, _)| *known <= day)];
            let near = known.iter().rev().take_while(|(known, _)| *known >= days_after(day, -3));
            near.filter_map(|(_, support)| support.half_width()).next()
        };
        let before = if series.last_day() == Some(day) { -10 } else { -7 };
        let [now, before] = [0, before].map(|days| half_width(days_after(day, days)));
        Chance { of_level: now, of_change: now.zip(before).map(|(now, before)| now.hypot(before)) }
    }

    /// Whether the levels of a territory have evidence.
    pub fn has_territory(&self, territory: Territory) -> bool {
        self.supports.contains_key(&territory)
    }

    /// Encodes the delta against an earlier evidence; against an empty one, the whole.
    pub fn encode(&self, earlier: &Self) -> Result<Vec<u8>> {
        let territories: BTreeSet<Territory> =
            self.supports.keys().chain(earlier.supports.keys()).copied().collect();
        let changed = territories.into_iter().filter_map(|territory| {
            let [before, after] = [earlier, self].map(|evidence| evidence.for_territory(territory));
            StoredTerritory::from_changes(territory, before, after)
        });
        encode(&changed.collect::<Vec<_>>())
    }

    fn for_territory(&self, territory: Territory) -> &[(Date, LevelSupport)] {
        self.supports.get(&territory).map_or(&[], Vec::as_slice)
    }

    /// Decodes a delta against an earlier evidence.
    pub fn decode(bytes: &[u8], earlier: Self) -> Result<Self> {
        let mut evidence = earlier;
        for stored in decode::<Vec<StoredTerritory>>(bytes)? {
            let territory = stored.territory;
            let supports = stored.apply_to(evidence.for_territory(territory));
            let damaged = || corrupted("what a version rests on cannot be read");
            evidence.supports.insert(territory, supports.ok_or_else(damaged)?);
        }
        evidence.supports.retain(|_, supports| !supports.is_empty());
        Ok(evidence)
    }
}

/// Returns the support of a day and drops earlier ones; the days of successive calls must not decrease.
fn take_day(supports: &mut &[(Date, LevelSupport)], day: Date) -> Option<LevelSupport> {
    while let Some(((first, support), later)) = supports.split_first() {
        if *first > day {
            return None;
        }
        *supports = later;
        if *first == day {
            return Some(*support);
        }
    }
    None
}

/// The changed days of one territory, in columns.
#[derive(Serialize, Deserialize)]
struct StoredTerritory {
    territory: Territory,
    /// Days since the previous one, for the first since [`EPOCH`].
    gaps: Vec<i32>,
    /// `None` for a day whose support was removed.
    pharmacies: Vec<Option<u32>>,
    /// Factors of the days with a support.
    factors: Vec<u32>,
}

impl StoredTerritory {
    fn from_changes(
        territory: Territory,
        mut before: &[(Date, LevelSupport)],
        mut after: &[(Date, LevelSupport)],
    ) -> Option<Self> {
        let mut stored = Self { territory, gaps: Vec::new(), pharmacies: Vec::new(), factors: Vec::new() };
        let mut last = EPOCH;
        while let Some(day) = [before, after].iter().filter_map(|days| Some(days.first()?.0)).min() {
            let (earlier, support) = (take_day(&mut before, day), take_day(&mut after, day));
            if earlier == support {
                continue;
            }
            stored.gaps.push((day - std::mem::replace(&mut last, day)).get_days());
            stored.pharmacies.push(support.map(|support| support.pharmacies));
            stored.factors.extend(support.map(|support| support.factor));
        }
        (!stored.gaps.is_empty()).then_some(stored)
    }

    /// Applies these days to earlier supports; `None` if the columns are inconsistent.
    fn apply_to(self, earlier: &[(Date, LevelSupport)]) -> Option<Supports> {
        let fits = self.gaps.len() == self.pharmacies.len();
        let mut days = DeltaMerge::new(earlier, |(day, _): &(Date, LevelSupport)| *day);
        let mut factors = self.factors.into_iter();
        for (gap, pharmacies) in self.gaps.into_iter().zip(self.pharmacies) {
            let day = days.remove(gap)?;
            if let Some(pharmacies) = pharmacies {
                days.replace((day, LevelSupport { pharmacies, factor: factors.next()? }));
            }
        }
        (fits && factors.next().is_none()).then(|| days.finish())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use proptest::prelude::*;

    impl Evidence {
        pub(crate) fn support(&self, territory: Territory, day: Date) -> Option<LevelSupport> {
            self.for_territory(territory).iter().find(|(known, _)| *known == day).map(|(_, support)| *support)
        }
    }

    #[test]
    fn a_baseline_stored_by_an_earlier_version_is_read() {
        let of = |name: &str| {
            let text = format!(
                r#"{{"{name}":"nation","period":"scale","from":null,"to":null,"weeks":null,"ratios":{{}}}}"#
            );
            serde_json::from_str::<Baseline>(&text).unwrap()
        };
        assert_eq!(of("zone"), of("scope"));
    }

    fn evidence(cells: &BTreeMap<(usize, i64), (u32, u32)>) -> Evidence {
        let mut evidence = Evidence::default();
        for ((territory, day), (pharmacies, factor)) in cells {
            let support = LevelSupport { pharmacies: *pharmacies, factor: *factor };
            let of = evidence.supports.entry(Territory::all().nth(*territory).unwrap()).or_default();
            of.push((days_after(date(2026, 1, 1), *day), support));
        }
        evidence
    }

    fn cells() -> impl Strategy<Value = BTreeMap<(usize, i64), (u32, u32)>> {
        proptest::collection::btree_map((0usize..36, 0i64..30), (11u32..20_000, 0u32..30_000), 0..80)
    }

    proptest! {
        #[test]
        fn evidence_round_trips_in_full_and_as_a_delta(before in cells(), after in cells(), cut in 0usize..200) {
            let (before, after) = (evidence(&before), evidence(&after));
            let whole = after.encode(&Evidence::default()).unwrap();
            prop_assert_eq!(&Evidence::decode(&whole, Evidence::default()).unwrap(), &after);
            let part = after.encode(&before).unwrap();
            prop_assert_eq!(&Evidence::decode(&part, before).unwrap(), &after);
            prop_assert!(Evidence::decode(&whole[..cut.min(whole.len() - 1)], Evidence::default()).is_err());
        }

        #[test]
        fn sequential_lookup_equals_lookup_by_day(cells in cells(), days in proptest::collection::btree_set(0i64..30, 0..30)) {
            let evidence = evidence(&cells);
            let levels = days.into_iter().map(|day| Point {
                level: (day % 5 > 0).then_some(90.0),
                ..Point::plain(days_after(date(2026, 1, 1), day), 90.0, false)
            });
            let points: Vec<Point> = levels.collect();
            for territory in Territory::all() {
                let found: Vec<Option<LevelSupport>> = evidence.along(territory, &points).map(|known| known.support).collect();
                let support = |point: &Point| evidence.support(territory, point.day).filter(|_| point.level.is_some());
                prop_assert_eq!(found, points.iter().map(support).collect::<Vec<_>>());
            }
        }

        #[test]
        fn a_level_lies_within_its_interval(level in 0.0f64..1e6, factor in 10_001u32..1_000_000) {
            let (low, high) = LevelSupport { pharmacies: 11, factor }.interval(level).unwrap();
            prop_assert!(0.0 <= low && low <= level && level <= high, "{low} {level} {high}");
        }
    }

    #[test]
    fn unknown_support_is_none() {
        let support = LevelSupport { pharmacies: 40, factor: 0 };
        assert_eq!(support.interval(100.0), None);
        assert_eq!(LevelSupport { factor: 12_500, ..support }.interval(100.0), Some((80.0, 125.0)));
        let evidence = evidence(&[((0, 3), (40, 0))].into());
        assert_eq!(evidence.support(Territory::FRANCE, date(2026, 1, 4)), Some(support));
        assert_eq!(evidence.support(Territory::FRANCE, date(2026, 1, 5)), None);
        assert!(
            evidence.has_territory(Territory::FRANCE)
                && !evidence.has_territory(Territory::regions().next().unwrap())
        );
    }
}
