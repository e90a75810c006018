//! Random numbers of the simulation.

use rand::Rng;
use rand_distr::{Distribution as _, Normal};

/// A number of the standard normal distribution.
pub(super) fn normal(rng: &mut impl Rng) -> f64 {
    Normal::new(0.0, 1.0).map_or(0.0, |normal| normal.sample(rng))
}
