//! The products of a basket: two groups of a few products each, whose shares move with the year and from day to day.

use super::random::normal;
use crate::ias::{
    counts::{Count, ProductDay},
    series::days_between,
    theme::Theme,
};
use jiff::civil::{Date, date};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

/// Groups, products and their shares of the basket.
const SHARES: [(&str, &str, f64); 7] = [
    ("first", "3400999100018", LEADING),
    ("first", "3400999100025", 0.12),
    ("first", "3400999100032", 0.08),
    ("second", "3400999100049", 0.22),
    ("second", "3400999100056", 0.08),
    ("second", "3400999100063", 0.06),
    ("third", "3400999100070", 0.04),
];

/// The share of the product that sells most.
pub(super) const LEADING: f64 = 0.40;

/// How shares move with the year, and from day to day, as logarithms.
const YEARLY: f64 = 0.3;
const DAILY: f64 = 0.05;

/// What was sold of each product on a day; `left` is the part of the leading one that is still sold under its code.
pub(super) fn products(theme: Theme, day: Date, count: Count, left: f64) -> ProductDay {
    let number = u64::try_from(days_between(date(2000, 1, 1), day)).unwrap_or(0);
    let mut rng = ChaCha8Rng::seed_from_u64(1_000 * number + theme as u64);
    let mut weight = |place: usize, share: f64| {
        let phase = 0.9 * f64::from(u32::try_from(place).unwrap_or(0));
        let year = YEARLY * (std::f64::consts::TAU * f64::from(day.day_of_year()) / 365.25 + phase).sin();
        share * (year + DAILY * normal(&mut rng)).exp()
    };
    let weights: Vec<f64> =
        SHARES.iter().enumerate().map(|(place, (.., share))| weight(place, *share)).collect();
    let all: f64 = weights.iter().sum();
    let mut sold = ProductDay { denominator: count.denominator, ..ProductDay::default() };
    for ((group, product, _), weight) in SHARES.into_iter().zip(weights) {
        let left = if product == SHARES[0].1 { left } else { 1.0 };
        #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "far below 2^53")]
        let value = (count.numerator as f64 * weight / all * left).round() as i64;
        sold.groups.entry(group.to_owned()).or_default().insert(product.to_owned(), value);
    }
    sold
}
