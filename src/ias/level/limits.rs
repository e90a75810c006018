//! Minimum support of a published level.

use super::zone::Sums;

/// Statistical secrecy: what fewer than eleven businesses stand behind is not told, as the French administration does
/// not for its own figures of health.
pub(crate) const LEAST_PHARMACIES: u64 = 11;

/// Days of a window of fifteen that must have figures, or the level is marked as sparse.
pub(crate) const LEAST_DAYS: u64 = 8;

/// Days of a window.
pub(super) const WINDOW: u64 = 15;

/// Whether too few pharmacies, on the mean of its days, stand behind a figure.
pub(super) fn is_withheld(sums: &Sums) -> bool {
    sums.pharmacies < LEAST_PHARMACIES * sums.days
}

/// Whether so many days are too few of those that were expected.
pub(super) fn is_sparse(days: u64, expected: u64) -> bool {
    days * WINDOW < LEAST_DAYS * expected
}
