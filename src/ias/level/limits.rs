//! Minimum support of a published level.

use super::prefix_sums::WindowSums;

/// Minimum number of pharmacies of a published figure (statistical secrecy, as for the French administration's figures
/// of health).
pub(crate) const MIN_PHARMACIES: u64 = 11;

/// Minimum number of days with figures in a window of fifteen; with fewer, the level is marked as sparse.
pub(crate) const MIN_DAYS: u64 = 8;

/// Days of a window.
pub(super) const WINDOW: u64 = 15;

/// Whether the mean number of pharmacies behind a figure is too low.
pub(super) fn is_withheld(sums: &WindowSums) -> bool {
    sums.pharmacies < MIN_PHARMACIES * sums.days
}

/// Whether `days` are too few of the expected ones.
pub(super) fn is_sparse(days: u64, expected: u64) -> bool {
    days * WINDOW < MIN_DAYS * expected
}
