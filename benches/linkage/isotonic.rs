//! Fits the curve from bits to probabilities by isotonic regression (pool adjacent violators), with few steps.

use super::neighbours::figures::Answer;

/// No list of invented rows can show more.
const MOST: f64 = 0.9999;
/// A step of the curve has at least one in so many of the answers.
const STEPS: usize = 80;

/// Answers that are pooled: the least of their bits, those that are right, and how many they are.
#[derive(Debug, Clone, Copy)]
struct Pool {
    bits: f64,
    right: f64,
    count: f64,
}

impl Pool {
    fn share(self) -> f64 {
        self.right / self.count
    }

    fn with(self, other: Self) -> Self {
        Self { bits: self.bits, right: self.right + other.right, count: self.count + other.count }
    }
}

/// The bits from which each step begins and its probability, both rising. A pool where all or none are right is given half an answer of the other
/// kind (Krichevsky and Trofimov), as a probability of 1 is never known.
pub fn fit(answers: &[Answer]) -> Vec<(f64, f64)> {
    let mut sorted: Vec<_> = answers.iter().filter(|answer| answer.bits.is_finite()).collect();
    sorted.sort_by(|a, b| a.bits.total_cmp(&b.bits));
    let mut pools: Vec<Pool> = Vec::new();
    for answer in &sorted {
        let mut last = Pool { bits: answer.bits, right: f64::from(u8::from(answer.is_right)), count: 1.0 };
        while let Some(before) = pools.pop_if(|before| before.share() >= last.share()) {
            last = before.with(last);
        }
        pools.push(last);
    }
    let least = (sorted.len() / STEPS) as f64;
    let mut steps: Vec<Pool> = Vec::new();
    for pool in pools {
        match steps.last_mut() {
            Some(last) if last.count < least => *last = last.with(pool),
            _ => steps.push(pool),
        }
    }
    steps.iter().map(|pool| (pool.bits, ((pool.right + 0.5) / (pool.count + 1.0)).min(MOST))).collect()
}
