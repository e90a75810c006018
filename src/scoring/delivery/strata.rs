//! Ten strata of equal count: pharmacies in the order of the indicator, cut into tenths; 10 is the strongest.

/// Number of strata.
pub(crate) const STRATA: usize = 10;

/// The stratum, from 1 to 10, of each pharmacy, in their order.
///
/// The pharmacy at rank `r` of `n`, counted from 0 and from the weakest, is in stratum `1 + floor(10 r / n)`: sizes
/// differ by one at most. Equal values are ranked by their keys, which must be unique: the result does not depend on
/// the order of the input.
pub(crate) fn strata<K: Ord>(ranked: &[(i64, K)]) -> Vec<u8> {
    let mut order: Vec<usize> = (0..ranked.len()).collect();
    order.sort_unstable_by(|a, b| ranked[*a].cmp(&ranked[*b]));
    let mut strata = vec![0; ranked.len()];
    for (rank, at) in order.into_iter().enumerate() {
        strata[at] = u8::try_from(1 + rank * STRATA / ranked.len()).unwrap_or(0);
    }
    strata
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sizes(strata: &[u8]) -> [usize; STRATA] {
        std::array::from_fn(|at| strata.iter().filter(|stratum| usize::from(**stratum) == at + 1).count())
    }

    #[test]
    fn the_top_decile_is_ten_and_ties_follow_their_keys() {
        let values: Vec<(i64, u32)> = (0..20).map(|key| (i64::from(key) * 100, key)).collect();
        let found = strata(&values);
        assert_eq!((found[0], found[1], found[2], found[19]), (1, 1, 2, 10));
        let tied: Vec<(i64, u32)> = (0..20).map(|key| (7, key)).collect();
        assert_eq!(strata(&tied), found);
        assert!(strata::<u8>(&[]).is_empty());
        assert_eq!(strata(&[(5, 'a')]), [1]);
    }

    proptest! {
        #[test]
        fn strata_differ_by_at_most_one_in_size_and_rise_with_the_indicator(values in prop::collection::vec(-50i64..50, 0..400)) {
            let ranked: Vec<(i64, usize)> = values.into_iter().zip(0..).collect();
            let found = strata(&ranked);
            let sizes = sizes(&found);
            prop_assert!(sizes.iter().max().unwrap() - sizes.iter().min().unwrap() <= 1, "{:?}", sizes);
            prop_assert_eq!(sizes.iter().sum::<usize>(), ranked.len());
            for (a, stratum_a) in ranked.iter().zip(&found) {
                for (b, stratum_b) in ranked.iter().zip(&found) {
                    prop_assert!(a.0 <= b.0 || stratum_a >= stratum_b);
                }
            }
        }

        #[test]
        fn strata_do_not_depend_on_the_order_of_values(
            shuffled in prop::collection::vec(-5i64..5, 1..200)
                .prop_map(|values| values.into_iter().zip(0usize..).collect::<Vec<_>>()).prop_shuffle(),
        ) {
            let mut sorted = shuffled.clone();
            sorted.sort_by_key(|(_, key)| *key);
            let by_key = strata(&sorted);
            for ((_, key), stratum) in shuffled.iter().zip(strata(&shuffled)) {
                prop_assert_eq!(stratum, by_key[*key]);
            }
        }
    }
}
