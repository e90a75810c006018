//! The rules for the passage of a threshold.

/// Hysteresis: a level that was above its threshold counts as below it from this share under it on, so that a level
/// that oscillates around its threshold is not reported with every publication.
const MARGIN: f64 = 0.02;

/// Whether an epidemic is under way after these levels, oldest first; `None` without a level.
pub(super) fn is_above(levels: impl IntoIterator<Item = f64>, onset: f64) -> Option<bool> {
    levels.into_iter().fold(None, |before, level| {
        if level > onset {
            return Some(true);
        }
        Some(before == Some(true) && level > onset * (1.0 - MARGIN))
    })
}

/// Returns the side of the threshold of a new level after earlier ones (oldest first), if it changed.
pub(super) fn passage(earlier: &[f64], level: f64, onset: f64) -> Option<bool> {
    let before = is_above(earlier.iter().copied(), onset)?;
    let now = is_above(earlier.iter().copied().chain([level]), onset)?;
    (now != before).then_some(now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_threshold_crossing_is_reported_once_in_each_direction() {
        for (earlier, level, expected) in [
            (&[] as &[f64], 60.0, None),
            (&[30.0], 36.0, None),
            (&[30.0], 37.0, None),
            (&[30.0], 37.1, Some(true)),
            (&[30.0, 38.0], 39.0, None),
            (&[30.0, 38.0], 36.9, None),
            (&[30.0, 38.0, 36.9], 37.5, None),
            (&[30.0, 38.0, 36.9], 36.2, Some(false)),
            (&[30.0, 38.0], 20.0, Some(false)),
            (&[38.0, 36.2], 36.9, None),
            (&[38.0, 36.2], 38.0, Some(true)),
        ] {
            assert_eq!(passage(earlier, level, 37.0), expected, "{earlier:?} {level}");
        }
    }

    proptest::proptest! {
        #[test]
        fn threshold_crossings_alternate(levels in proptest::collection::vec(20.0f64..60.0, 2..80)) {
            let found: Vec<bool> = (1..levels.len())
                .filter_map(|at| passage(&levels[..at], levels[at], 40.0))
                .collect();
            proptest::prop_assert!(found.windows(2).all(|pair| pair[0] != pair[1]));
        }
    }
}
