//! Numbers of pharmacies by region and day, and the expansion of counts of the panel.

use crate::ias::{
    counts::{Count, Counts},
    series::days_after,
    territory::Territory,
};
use jiff::civil::Date;
use std::collections::BTreeMap;

/// Numbers of pharmacies by former region.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Register {
    /// Source, such as `FINESS, 1 October 2026`.
    pub source: String,
    pub by_region: BTreeMap<Territory, i64>,
}

impl Register {
    /// The number of a territory, as the sum of its parts.
    pub fn for_territory(&self, territory: Territory) -> Option<i64> {
        territory.parts().map(|region| self.by_region.get(&region).copied()).sum()
    }
}

/// All known registers, by the first day of their validity.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Pharmacies(pub BTreeMap<Date, Register>);

/// Days, up to the day itself, of which the one with most pharmacies gives the size of a region's panel: on Sundays few
/// are open, but the panel is the same.
const WEEK: i64 = 7;

/// Unit of expanded counts: thousandths, so that they are integers.
pub(crate) const THOUSANDTHS: i64 = 1000;

impl Pharmacies {
    /// The register that is valid on a day; for days before the first one, the first one.
    pub fn on(&self, day: Date) -> Option<(Date, &Register)> {
        let known = self.0.range(..=day).next_back().or_else(|| self.0.first_key_value());
        known.map(|(day, register)| (*day, register))
    }

    /// Expands the numerators of counts to all pharmacies, in thousandths; `None` without a register. A panel is never
    /// larger than the register: a pharmacy that opened since counts as itself only.
    pub fn scale_to_all_pharmacies(&self, counts: &Counts) -> Option<Counts> {
        if self.0.is_empty() {
            return None;
        }
        let mut expanded = Counts::default();
        for region in Territory::regions() {
            let days: BTreeMap<Date, Count> = counts.dated(region).collect();
            for (day, count) in &days {
                let week = days.range(days_after(*day, 1 - WEEK)..=*day);
                let senders = week.map(|(_, count)| i64::from(count.pharmacies)).max().unwrap_or(0).max(1);
                let all =
                    self.on(*day).and_then(|(_, register)| register.for_territory(region)).unwrap_or(senders);
                let numerator = in_thousandths(count.numerator, all.max(senders), senders);
                expanded.set(region, *day, Count { numerator, ..*count });
            }
        }
        Some(expanded)
    }
}

/// A number times a fraction, in thousandths, rounded half away from zero. A day's count is at most 10^12, and no panel
/// has a factor of more than 10^5: the result saturates at 64 bits.
pub(super) fn in_thousandths(number: i64, numerator: i64, denominator: i64) -> i64 {
    let [number, numerator, denominator] = [number, numerator, denominator].map(i128::from);
    let doubled = 2 * number * i128::from(THOUSANDTHS) * numerator;
    let rounded = (doubled + denominator * doubled.signum()) / (2 * denominator);
    i64::try_from(rounded).unwrap_or(if rounded < 0 { i64::MIN } else { i64::MAX })
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use proptest::prelude::*;

    fn register(number: i64) -> Register {
        let by_region = Territory::regions().map(|region| (region, number)).collect();
        Register { source: "FINESS".to_owned(), by_region }
    }

    #[test]
    fn sales_of_a_panel_are_extrapolated_to_all_pharmacies() {
        let region = Territory::regions().next().unwrap();
        let mut counts = Counts::default();
        // A Sunday with three pharmacies on duty, of a panel of sixty.
        for (day, numerator, pharmacies) in
            [(date(2026, 10, 3), 120, 60), (date(2026, 10, 4), 9, 3), (date(2026, 10, 12), 50, 50)]
        {
            counts.set(region, day, Count { numerator, denominator: 1, pharmacies, extracted_on: None });
        }
        assert_eq!(Pharmacies::default().scale_to_all_pharmacies(&counts), None);
        let known =
            Pharmacies([(date(2026, 1, 1), register(100)), (date(2026, 10, 12), register(40))].into());
        let expanded = known.scale_to_all_pharmacies(&counts).unwrap();
        let on = |day| expanded.day(region, date(2026, 10, day)).unwrap().numerator;
        assert_eq!((on(3), on(4)), (200_000, 15_000));
        assert_eq!(on(12), 50_000, "a register with fewer pharmacies than report is outdated");
        assert_eq!(known.on(date(2020, 1, 1)).unwrap().0, date(2026, 1, 1));
        assert_eq!(register(2).for_territory("FR-NAQ".parse().unwrap()), Some(6));
        assert_eq!(register(2).for_territory(Territory::FRANCE), Some(44));
    }

    #[test]
    fn halves_are_rounded_away_from_zero() {
        for (number, all, senders, thousandths) in [
            (1, 3, 2, 1_500),
            (1, 1, 3, 333),
            (2, 1, 3, 667),
            (-1, 1, 3, -333),
            (1, 1, 16, 63),
            (-1, 1, 16, -63),
        ] {
            assert_eq!(in_thousandths(number, all, senders), thousandths, "{number} {all} {senders}");
        }
        assert_eq!(in_thousandths(i64::MAX, 2, 1), i64::MAX);
    }

    proptest! {
        #[test]
        fn extrapolation_does_not_depend_on_the_panel_size(boxes in 0i64..100_000, senders in 1i64..5_000, all in 1i64..30_000) {
            prop_assert_eq!(in_thousandths(boxes, all, senders), in_thousandths(2 * boxes, all, 2 * senders));
            prop_assert!(in_thousandths(boxes, all.max(senders), senders) >= boxes * THOUSANDTHS);
        }
    }
}
