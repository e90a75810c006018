//! The kernel smoother of the moving epidemic method: local linear regression with Gaussian weights. It smooths the
//! accumulated curve, of which the slope is used, and fills missing weeks.

use std::ops::Range;

/// Degrees of freedom with which missing weeks are filled in, the default of the method's authors.
const FREEDOM: f64 = 6.0;
/// Iterations of the bisection for the bandwidth: the last is far below any effect on a level.
const HALVINGS: u32 = 60;

/// The weight of each observed point in the smoothed value at `at`.
fn weights(at: f64, points: &[f64], bandwidth: f64) -> Vec<f64> {
    let kernel = |x: &f64| (-0.5 * ((x - at) / bandwidth).powi(2)).exp();
    let moment = |power: i32| -> f64 { points.iter().map(|x| kernel(x) * (x - at).powi(power)).sum() };
    let (zeroth, first, second) = (moment(0), moment(1), moment(2));
    let determinant = zeroth * second - first * first;
    points.iter().map(|x| kernel(x) * (second - first * (x - at)) / determinant).collect()
}

/// The smoothed value at `at`. A level is never negative.
pub(super) fn local_linear(at: f64, points: &[f64], values: &[f64], bandwidth: f64) -> f64 {
    let weights = weights(at, points, bandwidth);
    weights.iter().zip(values).map(|(weight, value)| weight * value).sum::<f64>().max(0.0)
}

/// Fills the missing weeks of a season: those at its ends are dropped, those inside are smoothed from the others.
/// `None` if fewer weeks were observed than the smoother needs.
pub(super) fn filled(weeks: &[Option<f64>]) -> Option<Vec<f64>> {
    let span = observed(weeks)?;
    let (mut points, mut values) = (Vec::new(), Vec::new());
    for (at, value) in weeks.iter().enumerate().filter_map(|(at, value)| Some((at, (*value)?))) {
        points.push(at as f64);
        values.push(value);
    }
    if points.len() == span.len() {
        return Some(values);
    }
    if points.len() as f64 <= FREEDOM {
        return None;
    }
    let bandwidth = bandwidth(&points);
    let week = |at: usize| weeks[at].unwrap_or_else(|| local_linear(at as f64, &points, &values, bandwidth));
    Some(span.map(week).collect())
}

/// The range from the first observed week to the last one.
fn observed(weeks: &[Option<f64>]) -> Option<Range<usize>> {
    let first = weeks.iter().position(Option::is_some)?;
    let last = weeks.iter().rposition(Option::is_some)?;
    Some(first..last + 1)
}

/// The bandwidth at which the smoother has six degrees of freedom, which decrease with the bandwidth.
fn bandwidth(points: &[f64]) -> f64 {
    let freedom = |bandwidth: f64| -> f64 {
        points.iter().enumerate().map(|(at, x)| weights(*x, points, bandwidth)[at]).sum()
    };
    let (mut narrow, mut wide) = (0.3, 3.0 * points.len() as f64);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(narrow, wide);
        if freedom(middle) > FREEDOM {
            narrow = middle;
        } else {
            wide = middle;
        }
    }
    f64::midpoint(narrow, wide)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smoothing_keeps_a_straight_line() {
        let points: Vec<f64> = (0..20).map(f64::from).collect();
        let values: Vec<f64> = points.iter().map(|x| 3.0 * x + 2.0).collect();
        for at in [0.0, 7.5, 19.0] {
            assert!((local_linear(at, &points, &values, 1.0) - (3.0 * at + 2.0)).abs() < 1e-9);
        }
        let mut weeks: Vec<Option<f64>> = values.iter().copied().map(Some).collect();
        (weeks[0], weeks[8], weeks[9]) = (None, None, None);
        let filled = filled(&weeks).unwrap();
        assert_eq!(filled.len(), 19);
        assert!(filled.iter().zip(&values[1..]).all(|(a, b)| (a - b).abs() < 1e-6));
    }

    #[test]
    fn rejects_gaps_that_cannot_be_interpolated() {
        assert_eq!(filled(&[None, None]), None);
        assert_eq!(filled(&[None, Some(1.0), Some(2.0), None]), Some(vec![1.0, 2.0]));
        assert_eq!(filled(&[Some(1.0), None, Some(2.0)]), None);
    }
}
