//! Complementary suppression: withheld figures must not follow from published ones. Boxes of former regions add up to
//! those of the present ones and of the nation, so a region that is withheld alone is the remainder. A national ratio
//! is the mean of regional ratios, weighted by sales; these weights are the same for all themes and can be estimated
//! from days on which every region is published. Further territories are withheld until nothing follows, always the one
//! with the fewest pharmacies.

use crate::ias::{
    season,
    series::{Flag, Point, Series},
    territory::Territory,
};
use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet};

/// Withholds levels that would reveal a withheld one. `pharmacies` returns the weight of a territory on a day.
pub(super) fn suppress(
    levels: &mut BTreeMap<Territory, Series>,
    pharmacies: impl Fn(Territory, Date) -> u64,
) {
    let mut days: BTreeMap<Date, Day> = BTreeMap::new();
    for (territory, series) in &*levels {
        for point in series.points().iter().filter(|point| point.flag == Flag::Withheld) {
            days.entry(point.day).or_default().withheld.insert(*territory);
        }
    }
    for (date, day) in &mut days {
        let known = levels.iter().filter(|(_, series)| series.point(*date).is_some());
        day.known = known.map(|(territory, _)| *territory).collect();
        day.add_complementary(|territory| pharmacies(territory, *date));
    }
    for (territory, series) in levels {
        let is_withheld = |day: Date| days.get(&day).is_some_and(|day| day.withheld.contains(territory));
        if days.values().any(|day| day.withheld.contains(territory)) {
            *series = withhold_points(series, |point| is_withheld(point.day));
        }
    }
}

/// Withholds the levels after a withheld one within a season, for each cumulative series.
pub(super) fn keep_withheld(shares: &mut BTreeMap<Territory, Series>) {
    shares.values_mut().for_each(carry_suppression);
}

/// The territories of a day whose numbers must be suppressed so that no suppressed number follows: numbers of
/// pharmacies add up, unlike some levels. `withheld` are the primary suppressions.
pub(super) fn suppressed_territories(
    known: BTreeSet<Territory>,
    withheld: BTreeSet<Territory>,
    pharmacies: impl Fn(Territory) -> u64,
) -> BTreeSet<Territory> {
    let mut day = Day { known, withheld };
    day.add_complementary(pharmacies);
    day.withheld
}

/// Withholds the rest of a season after a withheld day. Sums of boxes only grow over a season: a withheld day between
/// two published ones would lie between their figures.
fn carry_suppression(series: &mut Series) {
    let (mut season, mut was_shown, mut stays) = (None, false, false);
    *series = withhold_points(series, |point| {
        let first = season::first_day(point.day);
        if season != Some(first) {
            (season, was_shown, stays) = (Some(first), false, false);
        }
        let is_withheld = point.flag == Flag::Withheld;
        stays |= was_shown && is_withheld;
        was_shown |= !is_withheld;
        stays || is_withheld
    });
}

/// The series without the levels of these points.
fn withhold_points(series: &Series, mut is_withheld: impl FnMut(&Point) -> bool) -> Series {
    let points = series.points().iter().map(|point| match is_withheld(point) {
        true => Point { level: None, flag: Flag::Withheld, ..*point },
        false => *point,
    });
    Series::from_sorted(points.collect())
}

/// The territories of one day.
#[derive(Default)]
struct Day {
    known: BTreeSet<Territory>,
    withheld: BTreeSet<Territory>,
}

impl Day {
    /// Withholds further territories until no sum of published figures gives a withheld one.
    fn add_complementary(&mut self, pharmacies: impl Fn(Territory) -> u64) {
        while let Some(next) = self.next(&pharmacies) {
            self.withheld.insert(next);
        }
    }

    /// The next territory to withhold.
    fn next(&self, pharmacies: &impl Fn(Territory) -> u64) -> Option<Territory> {
        let fewest = |territories: &mut dyn Iterator<Item = Territory>| {
            territories.min_by_key(|territory| (pharmacies(*territory), *territory))
        };
        for present in self.known.iter().copied().filter(|known| self.is_present_region(*known)) {
            let shown: Vec<Territory> = self.parts(present).filter(|part| self.is_shown(*part)).collect();
            let (hidden, all) = (self.parts(present).count() - shown.len(), self.parts(present).count());
            match (self.is_shown(present), hidden) {
                // The territory is the sum of its parts, and a part that is withheld alone is the remainder of that
                // sum.
                (false, 0) | (true, 1) if all > 1 || hidden == 0 => {
                    return fewest(&mut shown.into_iter());
                }
                (true, 1) => return Some(present),
                _ => {}
            }
        }
        let (published, untold): (Vec<_>, Vec<_>) = self
            .known
            .iter()
            .copied()
            .filter(|known| self.is_present_region(*known))
            .partition(|r| self.is_told(*r));
        if !self.is_shown(Territory::FRANCE) || untold.len() != 1 {
            return None;
        }
        // The nation less all the others would reveal the one: another one must be suppressed, with its parts.
        let other = fewest(&mut published.into_iter())?;
        let part = || fewest(&mut self.parts(other).filter(|part| self.is_shown(*part)));
        if self.is_shown(other) { Some(other) } else { part() }
    }

    fn is_present_region(&self, territory: Territory) -> bool {
        territory != Territory::FRANCE && !territory.is_former()
    }

    fn is_shown(&self, territory: Territory) -> bool {
        self.known.contains(&territory) && !self.withheld.contains(&territory)
    }

    /// Whether the sum of a present region is published, as such or in all its parts.
    fn is_told(&self, present: Territory) -> bool {
        self.is_shown(present) || self.parts(present).all(|part| self.is_shown(part))
    }

    /// The former regions of a territory with figures.
    fn parts(&self, territory: Territory) -> impl Iterator<Item = Territory> + '_ {
        territory.parts().filter(|part| self.known.contains(part))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use proptest::prelude::*;

    const DAY: Date = date(2025, 12, 1);

    fn territory(code: &str) -> Territory {
        code.parse().unwrap()
    }

    /// The withheld territories of a day with these primary suppressions; the number of a region is its number of
    /// pharmacies.
    fn protected(withheld: &[Territory], weights: &BTreeMap<Territory, u64>) -> BTreeSet<Territory> {
        let point = |territory: Territory| match withheld.contains(&territory) {
            true => Point { day: DAY, level: None, provisional: false, flag: Flag::Withheld },
            false => Point::plain(DAY, 1.0, false),
        };
        let known = |territory: &Territory| territory.parts().any(|part| weights.contains_key(&part));
        let series = Territory::all().filter(known).map(|t| (t, Series::from_sorted(vec![point(t)])));
        let mut shares: BTreeMap<Territory, Series> = series.collect();
        let weight = |t: Territory, _| t.parts().filter_map(|part| weights.get(&part)).sum();
        suppress(&mut shares, weight);
        let hidden = shares.into_iter().filter(|(_, series)| series.points()[0].flag == Flag::Withheld);
        hidden.map(|(territory, _)| territory).collect()
    }

    /// Whether a linear combination of rows equals the wanted one: Gaussian elimination modulo a prime.
    fn follows(rows: &[Vec<i64>], wanted: &[i64]) -> bool {
        const PRIME: i64 = 1_000_003;
        // By Fermat's little theorem: the prime minus two.
        let inverse = |n: i64| {
            let bits = (0..20).rev().map(|bit| ((PRIME - 2) >> bit) & 1);
            bits.fold(1, |power, bit| power * power % PRIME * if bit == 1 { n } else { 1 } % PRIME)
        };
        let rank = |rows: &[Vec<i64>]| {
            let mut rows: Vec<Vec<i64>> = rows.to_vec();
            let mut rank = 0;
            for column in 0..wanted.len() {
                let Some(at) = (rank..rows.len()).find(|at| rows[*at][column] % PRIME != 0) else { continue };
                rows.swap(rank, at);
                let scale = inverse(rows[rank][column].rem_euclid(PRIME));
                let pivot: Vec<i64> =
                    rows[rank].iter().map(|n| n.rem_euclid(PRIME) * scale % PRIME).collect();
                for row in &mut rows[rank + 1..] {
                    let factor = row[column].rem_euclid(PRIME);
                    row.iter_mut().zip(&pivot).for_each(|(n, p)| *n = (*n - factor * p).rem_euclid(PRIME));
                }
                rank += 1;
            }
            rank
        };
        rank(&[rows, &[wanted.to_vec()]].concat()) == rank(rows)
    }

    /// A territory as a sum over the former regions with figures.
    fn sum(territory: Territory, regions: &[Territory]) -> Vec<i64> {
        let parts: Vec<Territory> = territory.parts().collect();
        regions.iter().map(|region| i64::from(parts.contains(region))).collect()
    }

    fn weights(of: impl Fn(usize) -> u64) -> BTreeMap<Territory, u64> {
        Territory::regions().enumerate().map(|(at, region)| (region, of(at))).collect()
    }

    #[test]
    fn a_suppressed_region_suppresses_another_one() {
        let weights = weights(|at| 20 + at as u64);
        // Limousin (74) of Nouvelle-Aquitaine: of the two others Poitou-Charentes (54) has fewer pharmacies.
        let hidden = protected(&[territory("74")], &weights);
        let expected = [territory("54"), territory("74")];
        assert_eq!(hidden, expected.into_iter().collect());
        assert_eq!(protected(&[], &weights), BTreeSet::new());
    }

    #[test]
    fn a_suppressed_present_region_suppresses_another_present_region() {
        // Corsica, and then Ile-de-France, the smallest in this test.
        let hidden = protected(&[territory("94"), territory("FR-20R")], &weights(|at| 20 + at as u64));
        let expected = ["11", "94", "FR-IDF", "FR-20R"].map(territory);
        assert_eq!(hidden, expected.into_iter().collect());
    }

    #[test]
    fn a_value_suppressed_after_publication_stays_suppressed() {
        let point = |day, shown: bool| match shown {
            true => Point::plain(day, 1.0, false),
            false => Point { day, level: None, provisional: false, flag: Flag::Withheld },
        };
        let days = [
            (date(2025, 9, 1), false),
            (date(2025, 9, 2), true),
            (date(2025, 9, 3), false),
            (date(2025, 9, 4), true),
        ];
        let next = [(date(2026, 9, 1), true), (date(2026, 9, 2), true)];
        let mut series =
            Series::from_sorted(days.into_iter().chain(next).map(|(day, shown)| point(day, shown)).collect());
        carry_suppression(&mut series);
        let shown: Vec<bool> = series.points().iter().map(|point| point.level.is_some()).collect();
        assert_eq!(shown, [false, true, false, false, true, true]);
    }

    proptest! {
        #[test]
        fn published_counts_do_not_reveal_a_small_number_of_pharmacies(
            numbers in proptest::collection::vec(0u64..40, 22),
        ) {
            let weights: BTreeMap<Territory, u64> =
                Territory::regions().zip(numbers).filter(|(_, number)| *number > 0).collect();
            let regions: Vec<Territory> = weights.keys().copied().collect();
            let number = |t: Territory| t.parts().filter_map(|part| weights.get(&part)).sum::<u64>();
            let known: BTreeSet<Territory> = Territory::all().filter(|territory| number(*territory) > 0).collect();
            let few: BTreeSet<Territory> = known.iter().copied().filter(|t| number(*t) < 11).collect();
            let hidden = suppressed_territories(known.clone(), few.clone(), number);
            prop_assert!(few.is_subset(&hidden) && (hidden.is_empty() == few.is_empty()));
            let rows: Vec<Vec<i64>> = known.difference(&hidden).map(|t| sum(*t, &regions)).collect();
            for territory in &few {
                prop_assert!(!follows(&rows, &sum(*territory, &regions)), "{territory} of {few:?}");
            }
        }

        #[test]
        fn published_shares_do_not_reveal_a_suppressed_share(
            withheld in proptest::collection::btree_set(0usize..22, 0..5),
            missing in proptest::collection::btree_set(0usize..22, 0..3),
            pharmacies in proptest::collection::vec(1u64..500, 22),
        ) {
            let regions: Vec<Territory> = Territory::regions().enumerate()
                .filter(|(at, _)| !missing.contains(at)).map(|(_, region)| region).collect();
            let weights: BTreeMap<Territory, u64> = Territory::regions().zip(pharmacies)
                .filter(|(region, _)| regions.contains(region)).collect();
            // A larger territory is withheld if all its parts are.
            let small: Vec<Territory> = Territory::regions().enumerate()
                .filter(|(at, _)| withheld.contains(at)).map(|(_, region)| region)
                .filter(|region| regions.contains(region)).collect();
            let large = Territory::present_regions().filter(|present| {
                let mut parts = present.parts().filter(|part| regions.contains(part)).peekable();
                parts.peek().is_some() && parts.all(|part| small.contains(&part))
            });
            let first: Vec<Territory> = small.iter().copied().chain(large).collect();
            let hidden = protected(&first, &weights);
            prop_assert!(first.iter().all(|territory| hidden.contains(territory)));
            let known: Vec<Territory> = Territory::all().filter(|t| t.parts().any(|part| regions.contains(&part))).collect();
            let rows: Vec<Vec<i64>> = known.iter().filter(|t| !hidden.contains(t)).map(|t| sum(*t, &regions)).collect();
            for territory in &hidden {
                prop_assert!(!follows(&rows, &sum(*territory, &regions)), "{territory} of {hidden:?}");
            }
            // Few are withheld in addition: one more part for each present region concerned, and one other region.
            prop_assert!(hidden.len() <= 3 * first.len() + 2, "{hidden:?} for {first:?}");
        }
    }
}
