//! What a pharmacy outside the panel sells of a market: its own turnover, times what the pharmacies of the panel that are most like
//! it sell of the market for each euro of theirs (the separate ratio estimator: Cochran, Sampling Techniques, 1977, chapter 6).
//!
//! Like it are those of its turnover stratum and region, at least eleven; where there are fewer, those of its turnover stratum in all
//! of the territory; where these are fewer too, or where its turnover is not known, it is not estimated. Pharmacies without a
//! sale count among them. The estimate of one pharmacy is that of the average one of its size: it says nothing of what makes
//! this one different, so estimates lie closer together than what was measured. How far they miss is measured by the same
//! estimate of each pharmacy of the panel, made without it.

use super::{secrecy::LEAST, strata::STRATA, turnover::TurnoverStratum};
use std::collections::BTreeMap;

/// What is known of a pharmacy whatever it sells of a market.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Size<'a> {
    pub(crate) region: &'a str,
    /// Cents a year; above zero.
    pub(crate) turnover: i64,
}

#[derive(Debug, Clone, Copy, Default)]
struct Peers {
    count: usize,
    indicator: i128,
    turnover: i128,
}

impl Peers {
    fn add(&mut self, turnover: i64, indicator: i64) {
        self.count += 1;
        self.indicator += i128::from(indicator);
        self.turnover += i128::from(turnover);
    }

    fn without(mut self, turnover: i64, indicator: i64) -> Self {
        self.count -= 1;
        self.indicator -= i128::from(indicator);
        self.turnover -= i128::from(turnover);
        self
    }

    /// Rounded down, so that every machine says the same.
    fn estimate(self, turnover: i64) -> Option<i64> {
        let is_enough = self.count >= LEAST && self.turnover > 0;
        is_enough.then(|| i64::try_from(self.indicator * i128::from(turnover) / self.turnover).ok())?
    }
}

/// What the panel sells of one market, by turnover stratum and region.
#[derive(Debug, Default)]
pub(crate) struct Panel<'a> {
    near: BTreeMap<(TurnoverStratum, &'a str), Peers>,
    all: BTreeMap<TurnoverStratum, Peers>,
}

impl<'a> Panel<'a> {
    /// Of the pharmacies of the panel, each with its indicator.
    pub(crate) fn new(pharmacies: impl Iterator<Item = (Size<'a>, i64)>) -> Self {
        let mut panel = Self::default();
        for (Size { region, turnover }, indicator) in pharmacies {
            let stratum = TurnoverStratum::of(turnover);
            panel.near.entry((stratum, region)).or_default().add(turnover, indicator);
            panel.all.entry(stratum).or_default().add(turnover, indicator);
        }
        panel
    }

    fn peers(&self, size: &Size<'a>) -> [Peers; 2] {
        let stratum = TurnoverStratum::of(size.turnover);
        let near = self.near.get(&(stratum, size.region)).copied().unwrap_or_default();
        [near, self.all.get(&stratum).copied().unwrap_or_default()]
    }

    /// The indicator of a pharmacy outside the panel; none where too few are like it.
    pub(crate) fn estimate(&self, size: &Size<'a>) -> Option<i64> {
        self.peers(size).into_iter().find_map(|peers| peers.estimate(size.turnover))
    }

    /// The same of a pharmacy of the panel, as if it were not in it.
    fn estimate_without(&self, size: &Size<'a>, indicator: i64) -> Option<i64> {
        let peers = self.peers(size).into_iter().filter(|peers| peers.count > 0);
        peers
            .map(|peers| peers.without(size.turnover, indicator))
            .find_map(|peers| peers.estimate(size.turnover))
    }
}

/// How well estimates find strata, told by pharmacies of the panel.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Accuracy {
    /// Pharmacies that were measured and could be estimated.
    pub(crate) tried: usize,
    /// Of these, those whose estimate falls into their own stratum, and those where it falls into it or the one beside it.
    pub(crate) same: usize,
    pub(crate) near: usize,
}

/// Compares the stratum that each was given with the one that the estimate without it falls into. `lowest` is the smallest
/// indicator of each stratum.
pub(crate) fn accuracy<'a>(
    panel: &Panel<'a>,
    lowest: &[i64; STRATA],
    measured: impl Iterator<Item = (Size<'a>, i64, u8)>,
) -> Accuracy {
    let mut accuracy = Accuracy::default();
    for (size, indicator, stratum) in measured {
        let Some(estimate) = panel.estimate_without(&size, indicator) else { continue };
        let found = lowest.iter().filter(|lowest| estimate >= **lowest).count().max(1);
        let distance = found.abs_diff(usize::from(stratum));
        accuracy.tried += 1;
        accuracy.same += usize::from(distance == 0);
        accuracy.near += usize::from(distance <= 1);
    }
    accuracy
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const TURNOVER: i64 = 120_000_000;

    fn size(region: &str, turnover: i64) -> Size<'_> {
        Size { region, turnover }
    }

    #[test]
    fn eleven_of_the_region_speak_else_those_of_the_territory_else_nobody() {
        let panel = |near: usize, far: usize| {
            let near = std::iter::repeat_n((size("FR-BRE", TURNOVER), 1_000), near);
            Panel::new(near.chain(std::iter::repeat_n((size("FR-PAC", TURNOVER), 3_000), far)))
        };
        let twice = size("FR-BRE", TURNOVER + TURNOVER / 5);
        assert_eq!(panel(11, 11).estimate(&twice), Some(1_200));
        assert_eq!(panel(10, 10).estimate(&twice), Some(2_400));
        assert_eq!(panel(5, 5).estimate(&twice), None);
        // Nobody of the panel is of this size.
        assert_eq!(panel(20, 20).estimate(&size("FR-BRE", 10 * TURNOVER)), None);
    }

    #[test]
    fn a_pharmacy_of_the_panel_does_not_speak_for_itself() {
        let sizes = || (0..12).map(|_| size("FR-BRE", TURNOVER));
        let panel = Panel::new(sizes().zip([12_000].into_iter().chain([0; 11])));
        assert_eq!(panel.estimate_without(&size("FR-BRE", TURNOVER), 12_000), Some(0));
        assert_eq!(panel.estimate_without(&size("FR-BRE", TURNOVER), 0), Some(12_000 / 11));
        let lowest = std::array::from_fn(|at| 1_000 * i64::try_from(at).unwrap());
        let found = accuracy(&panel, &lowest, [(size("FR-BRE", TURNOVER), 0, 1)].into_iter());
        assert_eq!(found, Accuracy { tried: 1, same: 0, near: 1 });
    }

    proptest! {
        /// A panel that is exactly proportional to turnover is estimated exactly.
        #[test]
        fn proportional_sales_are_found(turnovers in prop::collection::vec(100_000_000i64..150_000_000, 11..60), rate in 1i64..50) {
            let panel = Panel::new(turnovers.iter().map(|turnover| (size("FR-BRE", *turnover), turnover * rate)));
            for turnover in &turnovers {
                prop_assert_eq!(panel.estimate(&size("FR-BRE", *turnover)), Some(turnover * rate));
            }
        }
    }
}
