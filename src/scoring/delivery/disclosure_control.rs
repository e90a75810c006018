//! Statistical disclosure control: no figure of fewer than eleven pharmacies is published, nor one from which it can be computed.

use super::strata::STRATA;

/// Minimum number of pharmacies of a published figure.
pub(crate) const MIN_GROUP_SIZE: usize = 11;

/// Minimum number of pharmacies of a market whose strata are published: fewer would make strata of fewer than
/// [`MIN_GROUP_SIZE`]. Suppressing only the small strata would reveal the pharmacies of the others.
pub(crate) const MIN_MARKET_SIZE: usize = MIN_GROUP_SIZE * STRATA;

/// Maximum share of one pharmacy in the sum of its stratum, in percent (dominance rule).
const DOMINANCE_PERCENT: i128 = 85;

/// Sum of the sales of one stratum.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct StratumSums {
    pub(crate) count: usize,
    /// Sum of the indicator.
    pub(crate) sum: i128,
    /// The largest value of one pharmacy.
    pub(crate) largest: i64,
}

impl StratumSums {
    pub(crate) fn add(&mut self, value: i64) {
        self.count += 1;
        self.sum += i128::from(value);
        self.largest = self.largest.max(value);
    }

    fn is_dominated(&self) -> bool {
        i128::from(self.largest) * 100 > self.sum * DOMINANCE_PERCENT
    }
}

/// The share of a stratum in what the measured pharmacies of a market sell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct StratumShare {
    pub(crate) pharmacies: usize,
    /// In tenths of a percent.
    pub(crate) share: u32,
}

/// The share of each stratum; `None` if one pharmacy dominates a stratum, because the other shares and the total would
/// reveal the suppressed one.
pub(crate) fn publishable_shares(strata: &[StratumSums; STRATA]) -> Option<Vec<StratumShare>> {
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
        let shares = publishable_shares(&strata).unwrap();
        assert_eq!((shares[0].share, shares[9].share, shares[9].pharmacies), (33, 700, 40));
    }

    #[test]
    fn suppresses_shares_of_a_market_dominated_by_one_pharmacy() {
        let mut strata = [stratum(20, 1_000); STRATA];
        strata[9].largest = 850;
        assert!(publishable_shares(&strata).is_some());
        strata[9].largest = 851;
        assert!(publishable_shares(&strata).is_none());
        assert!(publishable_shares(&[StratumSums::default(); STRATA]).is_none());
    }
}
