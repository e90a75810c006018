//! Recovers integers from ratios of them.

/// The fraction with the smallest denominator within a relative `error` of a ratio.
pub(super) fn fraction(ratio: f64, error: f64) -> Option<(i128, i128)> {
    let (mut before, mut now, mut rest) = ((0, 1), (1, 0), ratio);
    while rest > 0.0 && rest < 1e18 {
        let whole = rest.floor();
        let step = |old: i128, new: i128| whole as i128 * new + old;
        (before, now) = (now, (step(before.0, now.0), step(before.1, now.1)));
        if (now.0 as f64 / now.1 as f64 / ratio - 1.0).abs() <= error {
            return Some(now);
        }
        rest = 1.0 / (rest - whole);
    }
    None
}

/// A reduced basis of a lattice (A. K. Lenstra, H. W. Lenstra and L. Lovász, Mathematische Annalen 261, 1982): vectors that are nearly
/// as short as possible.
pub(super) fn reduce(mut basis: Vec<Vec<i128>>) -> Vec<Vec<i128>> {
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let floats = |row: &[i128]| row.iter().map(|cell| *cell as f64).collect::<Vec<f64>>();
    let orthogonal = |basis: &[Vec<i128>]| {
        let mut rows: Vec<Vec<f64>> = Vec::new();
        for row in basis {
            let mut rest = floats(row);
            for other in &rows {
                let share = dot(&rest, other) / dot(other, other);
                rest.iter_mut().zip(other).for_each(|(cell, other)| *cell -= share * other);
            }
            rows.push(rest);
        }
        rows
    };
    let mut at = 1;
    while at < basis.len() {
        for other in (0..at).rev() {
            let rows = orthogonal(&basis);
            let share = dot(&floats(&basis[at]), &rows[other]) / dot(&rows[other], &rows[other]);
            let times = share.round() as i128;
            let subtracted = basis[other].clone();
            basis[at].iter_mut().zip(subtracted).for_each(|(cell, other)| *cell -= times * other);
        }
        let rows = orthogonal(&basis);
        let share = dot(&floats(&basis[at]), &rows[at - 1]) / dot(&rows[at - 1], &rows[at - 1]);
        let lengths = [at - 1, at].map(|row| dot(&rows[row], &rows[row]));
        if lengths[1] >= (0.75 - share * share) * lengths[0] {
            at += 1;
        } else {
            basis.swap(at, at - 1);
            at = (at - 1).max(1);
        }
    }
    basis
}

/// The greatest common divisor.
pub(super) fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
