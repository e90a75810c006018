//! Turnover strata: nine classes of yearly sales, from under half a million euros to over five million.

use super::disclosure_control::MIN_GROUP_SIZE;
use crate::closed_list::closed_list;

closed_list! {
    /// Yearly turnover in millions of euros incl. tax; includes the lower bound, excludes the upper.
    TurnoverStratum {
        UnderHalf = "under-0.5M", Half = "0.5-1M", One = "1-1.5M", OneAndHalf = "1.5-2M", Two = "2-2.5M", TwoAndHalf = "2.5-3M",
        Three = "3-4M", Four = "4-5M", Five = "over-5M",
    }
}

/// Lower bounds of the strata above the first, in cents.
const BOUNDS: [i64; 8] =
    [50_000_000, 100_000_000, 150_000_000, 200_000_000, 250_000_000, 300_000_000, 400_000_000, 500_000_000];

/// Number of strata.
const COUNT: usize = TurnoverStratum::ALL.len();

impl TurnoverStratum {
    /// The stratum of a turnover in cents a year.
    pub(crate) fn from_cents(cents: i64) -> Self {
        Self::ALL[BOUNDS.iter().filter(|bound| cents >= **bound).count()]
    }
}

/// Extrapolates sales in `days` days to a year of 365.
pub(crate) fn yearly(cents: i64, days: i32) -> i64 {
    let yearly = i128::from(cents) * 365 / i128::from(days.max(1));
    i64::try_from(yearly).unwrap_or(i64::MAX)
}

/// Returns which strata are published, given the number of pharmacies of each. A stratum of fewer than eleven is
/// suppressed, and never alone: a pharmacy in a suppressed stratum must be indistinguishable among at least two strata
/// and eleven pharmacies.
pub(crate) fn publishable(counts: [usize; COUNT]) -> [bool; COUNT] {
    let mut published = counts.map(|count| count == 0 || count >= MIN_GROUP_SIZE);
    loop {
        let withheld = || (0..COUNT).filter(|at| !published[*at]);
        let (strata, pharmacies) = (withheld().count(), withheld().map(|at| counts[at]).sum::<usize>());
        let next = (0..COUNT).filter(|at| published[*at] && counts[*at] > 0).min_by_key(|at| counts[*at]);
        match next {
            Some(next) if strata > 0 && (strata < 2 || pharmacies < MIN_GROUP_SIZE) => {
                published[next] = false;
            }
            _ => return published,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_lower_bound_belongs_to_its_stratum() {
        for (euros, word) in [
            (0, "under-0.5M"),
            (499_999, "under-0.5M"),
            (500_000, "0.5-1M"),
            (1_499_999, "1-1.5M"),
            (1_500_000, "1.5-2M"),
            (2_999_999, "2.5-3M"),
            (3_000_000, "3-4M"),
            (4_000_000, "4-5M"),
            (5_000_000, "over-5M"),
            (80_000_000, "over-5M"),
        ] {
            assert_eq!(TurnoverStratum::from_cents(euros * 100).word(), word, "{euros}");
        }
        assert_eq!((yearly(1_000, 365), yearly(1_000, 73), yearly(-7, 365)), (1_000, 5_000, -7));
    }

    #[test]
    fn a_small_stratum_is_suppressed_with_another_one() {
        assert_eq!(publishable([20, 30, 40, 0, 0, 0, 0, 12, 11]), [true; COUNT]);
        let withheld = publishable([20, 30, 40, 50, 50, 50, 50, 12, 3]);
        assert_eq!(withheld, [true, true, true, true, true, true, true, false, false]);
        assert!(!publishable([3, 0, 0, 0, 0, 0, 0, 0, 0])[0]);
    }

    proptest! {
        #[test]
        fn suppressed_values_cannot_be_computed_from_totals(counts in prop::array::uniform9(0usize..40)) {
            let published = publishable(counts);
            let withheld: Vec<usize> = (0..COUNT).filter(|at| !published[*at]).collect();
            for at in 0..COUNT {
                prop_assert!(!published[at] || counts[at] == 0 || counts[at] >= MIN_GROUP_SIZE);
            }
            if !withheld.is_empty() {
                let all = counts.iter().sum::<usize>();
                let hidden = withheld.iter().map(|at| counts[*at]).sum::<usize>();
                prop_assert!(withheld.len() >= 2 && hidden >= MIN_GROUP_SIZE || hidden == all, "{:?} {:?}", counts, withheld);
            }
        }
    }
}
