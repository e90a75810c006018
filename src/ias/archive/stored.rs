//! Storage of a version as a delta: the points that differ from an earlier version, or from an empty one. Only the last
//! weeks of a series change from day to day, so a version takes kilobytes instead of megabytes.

use crate::{
    Error, Result,
    db::corrupted,
    ias::{
        publication::{Change, Method, Publication},
        series::{Flag, Point, Series, days_after},
        storage_codec::{DeltaMerge, EPOCH, decode, encode},
        territory::Territory,
        theme::Theme,
    },
};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct StoredPublication {
    method: Method,
    demonstration: bool,
    series: Vec<StoredSeries>,
}

/// The changed days of one territory, in columns, which compress better than rows.
#[derive(Serialize, Deserialize)]
struct StoredSeries {
    territory: Territory,
    /// Days since the previous one, for the first since [`EPOCH`].
    gaps: Vec<i32>,
    /// Attributes of each day except its level; `None` for a removed point.
    marks: Vec<Option<PointFlags>>,
    /// Levels of the days with a point.
    levels: Vec<f64>,
}

#[derive(Serialize, Deserialize)]
struct PointFlags {
    provisional: bool,
    flag: Flag,
}

/// Encodes changes, with the attributes of the publication.
pub(in crate::ias) fn write(publication: &Publication, changes: &[Change]) -> Result<Vec<u8>> {
    let series =
        changes.chunk_by(|a, b| a.territory == b.territory).filter_map(StoredSeries::from_changes).collect();
    encode(&StoredPublication {
        method: publication.method,
        demonstration: publication.demonstration,
        series,
    })
}

/// Decodes the points by territory and day; `None` for a removed point.
pub(super) fn points(theme: Theme, bytes: &[u8]) -> Result<Vec<(Territory, Date, Option<Point>)>> {
    let StoredPublication { series, .. } = decode(bytes)?;
    let mut points = Vec::new();
    for stored in series {
        let territory = stored.territory;
        let days = stored.days().ok_or_else(|| damaged(theme))?;
        points.extend(days.into_iter().map(|(day, point)| (territory, day, point)));
    }
    Ok(points)
}

fn damaged(theme: Theme) -> Error {
    corrupted(&format!("a stored version of {theme} cannot be read"))
}

/// Decodes a publication as a delta against an earlier one.
pub(super) fn decode_publication(
    theme: Theme,
    bytes: &[u8],
    earlier: Option<&Publication>,
) -> Result<Publication> {
    let StoredPublication { method, demonstration, series: changed } = decode(bytes)?;
    let mut series = earlier.map(|earlier| earlier.series.clone()).unwrap_or_default();
    for stored in changed {
        let known = series.entry(stored.territory).or_default();
        *known = stored.apply_to(known).ok_or_else(|| damaged(theme))?;
    }
    series.retain(|_, series| !series.points().is_empty());
    // Versions that were stored before methods had names.
    let method = if demonstration { Method::Demonstration } else { method };
    Ok(Publication { theme, demonstration, method, series })
}

impl StoredSeries {
    fn from_changes(changes: &[Change]) -> Option<Self> {
        let mut last = EPOCH;
        let gap = |change: &Change| {
            let day = change.after.or(change.before)?.day;
            Some((day - std::mem::replace(&mut last, day)).get_days())
        };
        let mark = |point: Point| PointFlags { provisional: point.provisional, flag: point.flag };
        Some(Self {
            territory: changes.first()?.territory,
            gaps: changes.iter().filter_map(gap).collect(),
            marks: changes.iter().map(|change| change.after.map(mark)).collect(),
            levels: changes.iter().filter_map(|change| change.after?.level).collect(),
        })
    }

    /// The days with their points, in order; `None` if the columns are inconsistent.
    fn days(self) -> Option<Vec<(Date, Option<Point>)>> {
        let (mut levels, mut last) = (self.levels.into_iter(), None);
        let fits = self.gaps.len() == self.marks.len();
        let mut days = Vec::with_capacity(self.gaps.len());
        for (gap, mark) in self.gaps.into_iter().zip(self.marks) {
            let day = days_after(last.unwrap_or(EPOCH), gap.into());
            if last.replace(day).is_some_and(|last| day <= last) {
                return None;
            }
            let point = match mark {
                None => None,
                Some(PointFlags { provisional, flag }) => {
                    let level = if flag == Flag::Withheld { None } else { Some(levels.next()?) };
                    Some(Point { day, level, provisional, flag })
                }
            };
            days.push((day, point));
        }
        (fits && levels.next().is_none()).then_some(days)
    }

    /// Applies these days to a series; `None` if the columns are inconsistent.
    fn apply_to(self, earlier: &Series) -> Option<Series> {
        let mut series = DeltaMerge::new(earlier.points(), |point: &Point| point.day);
        for (day, point) in self.days()? {
            series.remove_day(day);
            point.into_iter().for_each(|point| series.replace(point));
        }
        Some(Series::from_sorted(series.finish()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    type Cells = BTreeMap<(usize, i64), (Option<f64>, bool, bool)>;

    const METHODS: [Method; 6] = [
        Method::Demonstration,
        Method::Published,
        Method::RatioOfSums,
        Method::CumulativeShare,
        Method::RobustMedian,
        Method::ExpandedShare,
    ];

    fn publication(cells: &Cells, method: usize) -> Publication {
        let mut points: BTreeMap<Territory, Vec<Point>> = BTreeMap::new();
        for ((territory, day), (level, provisional, sparse)) in cells {
            let flag = match (level, sparse) {
                (None, _) => Flag::Withheld,
                (_, true) => Flag::Sparse,
                _ => Flag::None,
            };
            let day = days_after(date(2016, 2, 20), *day);
            let territory = Territory::all().nth(*territory).unwrap();
            let point = Point { day, level: *level, provisional: *provisional, flag };
            points.entry(territory).or_default().push(point);
        }
        let series = points.into_iter().map(|(t, points)| (t, Series::from_sorted(points))).collect();
        Publication { theme: Theme::Flu, demonstration: method == 0, method: METHODS[method], series }
    }

    fn nothing() -> Publication {
        publication(&Cells::new(), 0)
    }

    fn cells() -> impl Strategy<Value = Cells> {
        let cell = (proptest::option::weighted(0.9, 0.0f64..1e9), proptest::bool::ANY, proptest::bool::ANY);
        proptest::collection::btree_map((0usize..36, 0i64..40), cell, 0..120)
    }

    proptest! {
        #[test]
        fn a_publication_round_trips_in_full_and_as_a_delta(
            before in cells(), after in cells(), method in 0usize..4,
        ) {
            let (before, after) = (publication(&before, 0), publication(&after, method));
            let whole = write(&after, &after.changes_since(&nothing())).unwrap();
            prop_assert_eq!(&decode_publication(Theme::Flu, &whole, None).unwrap(), &after);
            let part = write(&after, &after.changes_since(&before)).unwrap();
            prop_assert_eq!(&decode_publication(Theme::Flu, &part, Some(&before)).unwrap(), &after);
        }

        #[test]
        fn damaged_data_is_an_error_and_not_a_panic(cells in cells(), cut in 0usize..400, at in 0usize..400, bytes in proptest::collection::vec(0u8.., 0..60)) {
            let publication = publication(&cells, 1);
            let whole = write(&publication, &publication.changes_since(&nothing())).unwrap();
            if cut < whole.len() {
                prop_assert!(decode_publication(Theme::Flu, &whole[..cut], None).is_err());
            }
            // Validly compressed bytes with invalid contents.
            let mut plain = zstd::decode_all(whole.as_slice()).unwrap();
            let place = at % plain.len();
            plain[place] ^= 0x55;
            for damaged in [plain, bytes] {
                let _ = decode_publication(Theme::Flu, &zstd::bulk::compress(&damaged, 1).unwrap(), None);
            }
        }
    }

    #[test]
    fn one_more_day_costs_a_few_bytes() {
        let many: Cells = (0..5000).map(|day| ((0, day), (Some(1.0), false, false))).collect();
        let mut more = many.clone();
        more.insert((0, 5000), (Some(2.0), true, false));
        let (before, after) = (publication(&many, 1), publication(&more, 1));
        assert!(write(&after, &after.changes_since(&before)).unwrap().len() < 40);
    }
}
