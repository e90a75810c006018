//! Statistical disclosure control: no figure of fewer than eleven pharmacies is published, nor one from which it can be computed.

use super::strata::STRATA;

/// Minimum number of pharmacies of a published figure.
pub(crate) const LEAST: usize = 11;

/// Fewer pharmacies than these make strata of fewer than [`LEAST`]: none of the market's strata is published then. Leaving out
/// the small ones alone would identify the others' pharmacies.
pub(crate) const LEAST_MARKET: usize = LEAST * STRATA;

/// A pharmacy that makes more than this share of what its stratum sells could be read off the stratum's sum, in percent.
const DOMINANT: i128 = 85;

/// What the measured pharmacies of one stratum sell.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct StratumSums {
    pub(crate) count: usize,
    /// Of the indicator.
    pub(crate) sum: i128,
    /// The most that one pharmacy sells.
    pub(crate) largest: i64,
}

impl StratumSums {
    pub(crate) fn add(&mut self, value: i64) {
        self.count += 1;
        self.sum += i128::from(value);
        self.largest = self.largest.max(value);
    }

    fn is_dominated(&self) -> bool {
        i128::from(self.largest) * 100 > self.sum * DOMINANT
    }
}

/// The share of a stratum in what the measured pharmacies of a market sell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct StratumShare {
    pub(crate) pharmacies: usize,
    /// Tenths of a percent.
    pub(crate) share: u32,
}

/// The share of each stratum; none of a market where one pharmacy dominates a stratum, because the others' shares and the whole
/// would reveal the missing one.
pub(crate) fn shares(strata: &[StratumSums; STRATA]) -> Option<Vec<StratumShare>> {
    let total: i128 = strata.iter().map(|stratum| stratum.sum).sum();
    if total <= 0 || strata.iter().any(StratumSums::is_dominated) {
        return None;
    }
    let share = |part: i128| u32::try_from((part.max(0) * 2_000 + total) / (2 * total)).unwrap_or_default();
    let of = |stratum: &StratumSums| StratumShare { pharmacies: stratum.count, share: share(stratum.sum) };
    Some(strata.iter().map(of).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stratum(count: usize, sum: i64) -> StratumSums {
        StratumSums { count, sum: sum.into(), largest: sum / 10 }
    }

    #[test]
    fn shares_are_rounded_tenths_of_a_percent() {
        let mut strata = [stratum(20, 100); STRATA];
        strata[9] = stratum(40, 2_100);
        let shares = shares(&strata).unwrap();
        assert_eq!((shares[0].share, shares[9].share, shares[9].pharmacies), (33, 700, 40));
    }

    #[test]
    fn a_market_that_one_pharmacy_dominates_somewhere_tells_no_shares() {
        let mut strata = [stratum(20, 1_000); STRATA];
        strata[9].largest = 850;
        assert!(shares(&strata).is_some());
        strata[9].largest = 851;
        assert!(shares(&strata).is_none());
        assert!(shares(&[StratumSums::default(); STRATA]).is_none());
    }
}
