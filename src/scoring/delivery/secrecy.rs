//! What of a market may be told: nothing of fewer than eleven pharmacies, and nothing from which that could be worked out.

use super::strata::STRATA;

/// Fewer pharmacies than these are never told of by themselves.
pub(crate) const LEAST: usize = 11;

/// Fewer pharmacies than these make strata of fewer than [`LEAST`]: none of the market's strata is published then. Leaving out
/// the small ones alone would tell the others' pharmacies apart.
pub(crate) const LEAST_MARKET: usize = LEAST * STRATA;

/// A pharmacy that makes more than this share of what its stratum sells could be read off the stratum's sum, in percent.
const DOMINANT: i128 = 85;

/// What one stratum sells.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct StratumSums {
    pub(crate) measured: usize,
    pub(crate) estimated: usize,
    /// Of the indicator, of those that were measured and of those that were estimated.
    pub(crate) measured_sum: i64,
    pub(crate) estimated_sum: i64,
    /// The most that one pharmacy sells, and the most of one that was measured.
    pub(crate) largest: i64,
    pub(crate) largest_measured: i64,
}

impl StratumSums {
    fn sum(&self) -> i128 {
        i128::from(self.measured_sum) + i128::from(self.estimated_sum)
    }

    fn is_dominated(&self) -> bool {
        dominates(self.largest, self.sum())
    }

    /// Whether what was measured and what was estimated may be told apart: neither is of one to ten pharmacies, and no pharmacy
    /// dominates what was measured.
    fn is_splittable(&self) -> bool {
        let are_enough = [self.measured, self.estimated].iter().all(|count| *count == 0 || *count >= LEAST);
        are_enough && !dominates(self.largest_measured, i128::from(self.measured_sum))
    }
}

fn dominates(largest: i64, sum: i128) -> bool {
    i128::from(largest) * 100 > sum * DOMINANT
}

/// The share of a stratum in what a market sells, in tenths of a percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct StratumShare {
    pub(crate) pharmacies: usize,
    pub(crate) share: u32,
    /// What of it was estimated; none where too few pharmacies are of one kind.
    pub(crate) estimated: Option<u32>,
}

/// The share of each stratum; none of a market where one pharmacy dominates a stratum, because the others' shares and the whole
/// would tell the missing one.
pub(crate) fn shares(strata: &[StratumSums; STRATA]) -> Option<Vec<StratumShare>> {
    let total: i128 = strata.iter().map(StratumSums::sum).sum();
    if total <= 0 || strata.iter().any(StratumSums::is_dominated) {
        return None;
    }
    let share = |part: i128| u32::try_from((part.max(0) * 2_000 + total) / (2 * total)).unwrap_or_default();
    let of = |stratum: &StratumSums| StratumShare {
        pharmacies: stratum.measured + stratum.estimated,
        share: share(stratum.sum()),
        estimated: stratum.is_splittable().then(|| share(i128::from(stratum.estimated_sum))),
    };
    Some(strata.iter().map(of).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stratum(measured: usize, estimated: usize, sum: i64) -> StratumSums {
        StratumSums {
            measured,
            estimated,
            measured_sum: sum,
            estimated_sum: if estimated > 0 { sum } else { 0 },
            largest: sum / 10,
            largest_measured: sum / 10,
        }
    }

    #[test]
    fn shares_are_rounded_tenths_of_a_percent() {
        let mut strata = [stratum(20, 0, 100); STRATA];
        strata[9] = stratum(20, 20, 1_050);
        let shares = shares(&strata).unwrap();
        assert_eq!((shares[0].share, shares[0].estimated), (33, Some(0)));
        assert_eq!((shares[9].share, shares[9].estimated, shares[9].pharmacies), (700, Some(350), 40));
    }

    #[test]
    fn few_of_a_kind_are_not_told_apart() {
        for (measured, estimated, is_told) in
            [(11, 11, true), (10, 30, false), (30, 10, false), (0, 30, true), (30, 0, true)]
        {
            let shares = shares(&[stratum(measured, estimated, 100); STRATA]).unwrap();
            assert_eq!(shares[0].estimated.is_some(), is_told, "{measured} {estimated}");
        }
    }

    #[test]
    fn what_one_pharmacy_dominates_is_not_told_apart() {
        let mut strata = [stratum(20, 20, 1_000); STRATA];
        strata[3].largest_measured = 851;
        let shares = shares(&strata).unwrap();
        assert_eq!((shares[2].estimated.is_some(), shares[3].estimated), (true, None));
    }

    #[test]
    fn a_market_that_one_pharmacy_dominates_somewhere_tells_no_shares() {
        let mut strata = [stratum(20, 0, 1_000); STRATA];
        strata[9].largest = 850;
        assert!(shares(&strata).is_some());
        strata[9].largest = 851;
        assert!(shares(&strata).is_none());
        assert!(shares(&[StratumSums::default(); STRATA]).is_none());
    }
}
