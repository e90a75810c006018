//! The bytes in which the archive keeps a publication: the points that differ from an earlier one, or from nothing.
//! Day after day only the last weeks of a series change, so a version costs kilobytes instead of megabytes.
//!
//! Layout, before compression: method and demonstration (a byte each), then per territory that has changes its number
//! (a byte), their count (four bytes, little endian), their days as gaps from the one before (two bytes each, the first
//! from 1900-01-01), their marks (a byte each), and the levels (eight bytes each) of those that have one.

use super::{
    publication::{Change, Method, Publication},
    series::{Flag, Point, Series, days_after},
    territory::Territory,
    theme::Theme,
};
use crate::{Error, Result};
use jiff::civil::{Date, date};
use std::collections::BTreeMap;

/// No series begins earlier, and two bytes of days reach to 2079 from here.
const EPOCH: Date = date(1900, 1, 1);

const REMOVED: u8 = 0;
const PRESENT: u8 = 1;
const PROVISIONAL: u8 = 2;
const SPARSE: u8 = 4;
const WITHHELD: u8 = 8;

/// These changes, and what is said of the whole publication.
#[must_use]
pub fn pack(publication: &Publication, changes: &[Change]) -> Vec<u8> {
    let method = Method::ALL.iter().position(|method| *method == publication.method).unwrap_or(0);
    let mut bytes = vec![u8::try_from(method).unwrap_or(0), u8::from(publication.demonstration)];
    for group in changes.chunk_by(|a, b| a.territory == b.territory) {
        bytes.push(group.first().map_or(0, |change| change.territory.number()));
        bytes.extend(u32::try_from(group.len()).unwrap_or(u32::MAX).to_le_bytes());
        let mut last = EPOCH;
        for change in group {
            let day = change.after.or(change.before).map_or(last, |point| point.day);
            bytes.extend(u16::try_from((day - last).get_days()).unwrap_or(u16::MAX).to_le_bytes());
            last = day;
        }
        bytes.extend(group.iter().map(|change| change.after.as_ref().map_or(REMOVED, mark)));
        bytes.extend(group.iter().filter_map(|change| change.after?.level).flat_map(f64::to_le_bytes));
    }
    bytes
}

fn mark(point: &Point) -> u8 {
    let flag = match point.flag {
        Flag::None => 0,
        Flag::Sparse => SPARSE,
        Flag::Withheld => WITHHELD,
    };
    PRESENT | flag | if point.provisional { PROVISIONAL } else { 0 }
}

/// The publication that these changes make of an earlier one.
///
/// # Errors
/// A fault when the bytes are not as [`pack`] wrote them.
pub fn unpack(theme: Theme, bytes: &[u8], earlier: Option<&Publication>) -> Result<Publication> {
    let damaged = || Error::fault(format!("a kept publication of {theme} cannot be read"));
    let mut cursor = Cursor(bytes);
    let [method, demonstration] = cursor.take().ok_or_else(damaged)?;
    let method = *Method::ALL.get(usize::from(method)).ok_or_else(damaged)?;
    let mut series = earlier.map(|earlier| earlier.series.clone()).unwrap_or_default();
    while !cursor.0.is_empty() {
        let (territory, changed) = cursor.territory().ok_or_else(damaged)?;
        let held = series.entry(territory).or_default();
        *held = apply(held, changed);
    }
    series.retain(|_, series| !series.points().is_empty());
    Ok(Publication { theme, demonstration: demonstration == 1, method, series })
}

/// The series with these days set, or removed where they have no point.
fn apply(series: &Series, changed: Days) -> Series {
    if series.points().is_empty() {
        return Series::from_sorted(changed.into_iter().filter_map(|(_, point)| point).collect());
    }
    let mut days: BTreeMap<Date, Point> = series.points().iter().map(|point| (point.day, *point)).collect();
    for (day, point) in changed {
        match point {
            Some(point) => days.insert(day, point),
            None => days.remove(&day),
        };
    }
    Series::from_sorted(days.into_values().collect())
}

/// Days that change, with the point each is to have.
type Days = Vec<(Date, Option<Point>)>;

/// What is left to read.
struct Cursor<'a>(&'a [u8]);

impl Cursor<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (head, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*head)
    }

    fn territory(&mut self) -> Option<(Territory, Days)> {
        let [number] = self.take()?;
        let territory = Territory::from_number(number)?;
        let count = usize::try_from(u32::from_le_bytes(self.take()?)).ok()?;
        // Three bytes a change at least: a damaged count must not reserve the machine's memory.
        (count.checked_mul(3)? <= self.0.len()).then_some(())?;
        let mut last = EPOCH;
        let mut days = Vec::with_capacity(count);
        for _ in 0..count {
            last = days_after(last, i64::from(u16::from_le_bytes(self.take()?)));
            days.push(last);
        }
        let (marks, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        let changed = days.into_iter().zip(marks).map(|(day, mark)| Some((day, self.point(day, *mark)?)));
        Some((territory, changed.collect::<Option<_>>()?))
    }

    fn point(&mut self, day: Date, mark: u8) -> Option<Option<Point>> {
        if mark == REMOVED {
            return Some(None);
        }
        let flag = match mark & (SPARSE | WITHHELD) {
            0 => Flag::None,
            SPARSE => Flag::Sparse,
            WITHHELD => Flag::Withheld,
            _ => return None,
        };
        let level = if flag == Flag::Withheld { None } else { Some(f64::from_le_bytes(self.take()?)) };
        Some(Some(Point { day, level, provisional: mark & PROVISIONAL != 0, flag }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    type Cells = BTreeMap<(usize, i64), (Option<f64>, bool, bool)>;

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
        Publication { theme: Theme::Flu, demonstration: method == 0, method: Method::ALL[method], series }
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
        fn a_publication_reads_back_from_nothing_and_from_any_other(
            before in cells(), after in cells(), method in 0usize..4,
        ) {
            let (before, after) = (publication(&before, 0), publication(&after, method));
            let whole = pack(&after, &after.changes_since(&nothing()));
            prop_assert_eq!(&unpack(Theme::Flu, &whole, None).unwrap(), &after);
            let part = pack(&after, &after.changes_since(&before));
            prop_assert_eq!(&unpack(Theme::Flu, &part, Some(&before)).unwrap(), &after);
        }

        #[test]
        fn damage_is_an_error_and_no_panic(cells in cells(), cut in 0usize..400, bytes in proptest::collection::vec(0u8.., 0..60)) {
            let publication = publication(&cells, 1);
            let whole = pack(&publication, &publication.changes_since(&nothing()));
            if cut < whole.len() {
                let read = unpack(Theme::Flu, &whole[..cut], None);
                prop_assert!(read.is_err() || read.unwrap() != publication);
            }
            let _ = unpack(Theme::Flu, &bytes, None);
        }
    }

    #[test]
    fn one_more_day_costs_a_few_bytes() {
        let many: Cells = (0..5000).map(|day| ((0, day), (Some(1.0), false, false))).collect();
        let mut more = many.clone();
        more.insert((0, 5000), (Some(2.0), true, false));
        let (before, after) = (publication(&many, 1), publication(&more, 1));
        assert_eq!(pack(&after, &after.changes_since(&before)).len(), 2 + 5 + 2 + 1 + 8);
    }
}
