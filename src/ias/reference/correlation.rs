//! Correlation of an indicator with a reference: Pearson's coefficient of weekly values, with an interval that takes
//! autocorrelation into account.

use super::{
    catalogue::{Description, Frequency, ReferenceId},
    effective_sample_size::{Pair, Position, effective_sample_size, interval},
};
use crate::ias::{season, series::days_after, week::Weekly};
use jiff::civil::{Date, date};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Minimum number of pairs for a coefficient: of weeks, of the weeks of one season, of years.
const MIN_WEEKS: usize = 20;
const MIN_WEEKS_OF_SEASON: usize = 10;
const MIN_YEARS: usize = 5;
/// Maximum lag of the cross-correlation, in weeks, in both directions.
const MAX_LAG: i64 = 4;

/// Correlation of an indicator and a reference.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Correlation {
    pub reference: ReferenceId,
    /// Frequency of the values of the reference.
    pub rhythm: Frequency,
    /// Citation that the owner requires with the comparison.
    pub citation: &'static str,
    /// First day of the first pair.
    pub from: Date,
    /// First day of the last one.
    pub to: Date,
    /// Pairs of values.
    pub n: usize,
    /// Pearson's coefficient.
    pub coefficient: f64,
    /// Lower limit of its 95 % interval.
    pub low: f64,
    /// Upper limit of its 95 % interval.
    pub high: f64,
    /// Effective number of independent pairs of the interval.
    pub effective: f64,
    /// Weeks by which the indicator lags behind the reference at the highest coefficient; negative if it leads.
    pub lag: i64,
    /// The coefficient at each lag with enough pairs, for a weekly reference.
    pub lags: Vec<Lag>,
    /// The coefficient within each season, newest first, for a weekly reference.
    pub seasons: Vec<SeasonCorrelation>,
}

/// The coefficient at a lag.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, ToSchema)]
pub struct Lag {
    /// Weeks by which the indicator lags behind the reference; negative if it leads.
    pub weeks: i64,
    /// Pearson's coefficient.
    pub coefficient: f64,
}

/// The coefficient within one season.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SeasonCorrelation {
    /// `2015-2016`.
    pub label: String,
    pub n: usize,
    /// Pearson's coefficient.
    pub coefficient: f64,
}

pub(crate) fn of_weeks(of: &'static Description, indicator: &Weekly, other: &Weekly) -> Option<Correlation> {
    let pairs = pairs(indicator, other, 0);
    let mut found = of_pairs(of, &pairs, week_number, MIN_WEEKS)?;
    let shifted = |weeks: i64| {
        let pairs = self::pairs(indicator, other, weeks);
        let coefficient = pearson(&values(&pairs)).filter(|_| pairs.len() >= MIN_WEEKS)?;
        Some(Lag { weeks, coefficient })
    };
    found.lags = (-MAX_LAG..=MAX_LAG).filter_map(shifted).collect();
    found.lag = best(&found.lags);
    for lag in &mut found.lags {
        lag.coefficient = rounded(lag.coefficient);
    }
    found.seasons = by_season(&pairs);
    Some(found)
}

/// Compares seasonal values, each dated by the first day of its season.
pub(crate) fn of_years(of: &'static Description, indicator: &Weekly, other: &Weekly) -> Option<Correlation> {
    of_pairs(of, &pairs(indicator, other, 0), year_number, MIN_YEARS)
}

/// Pearson's coefficient; `None` if one side does not vary.
pub(crate) fn pearson(pairs: &[(f64, f64)]) -> Option<f64> {
    let count = pairs.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / count;
    let (x, y) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let (mut xy, mut xx, mut yy) = (0.0, 0.0, 0.0);
    for (a, b) in pairs {
        xy += (a - x) * (b - y);
        xx += (a - x).powi(2);
        yy += (b - y).powi(2);
    }
    (xx > 0.0 && yy > 0.0).then(|| (xy / (xx * yy).sqrt()).clamp(-1.0, 1.0))
}

pub(super) fn week_number(monday: Date) -> i64 {
    i64::from((monday - date(1970, 1, 5)).get_days()) / 7
}

fn year_number(start: Date) -> i64 {
    i64::from(start.year())
}

fn pairs(indicator: &Weekly, other: &Weekly, lag: i64) -> Vec<Pair> {
    let pair =
        |(day, value): (&Date, &f64)| Some((*day, *indicator.get(&days_after(*day, 7 * lag))?, *value));
    other.iter().filter_map(pair).collect()
}

pub(super) fn values(pairs: &[Pair]) -> Vec<(f64, f64)> {
    pairs.iter().map(|(_, x, y)| (*x, *y)).collect()
}

fn of_pairs(
    of: &'static Description,
    pairs: &[Pair],
    position: Position,
    least: usize,
) -> Option<Correlation> {
    let (first, last) = (pairs.first()?, pairs.last()?);
    let coefficient = pearson(&values(pairs)).filter(|_| pairs.len() >= least)?;
    let effective = effective_sample_size(pairs, position);
    let (low, high) = interval(coefficient, effective);
    Some(Correlation {
        reference: of.name,
        rhythm: of.rhythm,
        citation: &of.citation,
        from: first.0,
        to: last.0,
        n: pairs.len(),
        coefficient: rounded(coefficient),
        low: rounded(low),
        high: rounded(high),
        effective: effective.round(),
        lag: 0,
        lags: Vec::new(),
        seasons: Vec::new(),
    })
}

/// The lag of the highest coefficient, the smallest of equals.
fn best(lags: &[Lag]) -> i64 {
    let better = |a: &Lag, b: &Lag| {
        a.coefficient.total_cmp(&b.coefficient).then_with(|| b.weeks.abs().cmp(&a.weeks.abs()))
    };
    lags.iter().copied().max_by(better).map_or(0, |lag| lag.weeks)
}

fn by_season(pairs: &[Pair]) -> Vec<SeasonCorrelation> {
    let mut seasons: BTreeMap<String, Vec<(f64, f64)>> = BTreeMap::new();
    for (monday, x, y) in pairs {
        // A week belongs to the season of its Thursday, as in the ISO calendar.
        seasons.entry(season::label(days_after(*monday, 3))).or_default().push((*x, *y));
    }
    let of_season = |(label, pairs): (String, Vec<(f64, f64)>)| {
        let coefficient = pearson(&pairs).filter(|_| pairs.len() >= MIN_WEEKS_OF_SEASON)?;
        Some(SeasonCorrelation { label, n: pairs.len(), coefficient: rounded(coefficient) })
    };
    seasons.into_iter().rev().filter_map(of_season).collect()
}

/// Rounds to three decimals: the interval is never narrower.
fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentinelles() -> &'static Description {
        ReferenceId::SentinellesFlu.description().unwrap()
    }

    /// A winter's curve by Monday from 2010 on, `late` weeks later.
    fn winters(weeks: i64, late: i64) -> Weekly {
        let level = |at: i64| 10.0 + 9.0 * (((at - late) as f64) * std::f64::consts::TAU / 52.18).cos();
        (0..weeks).map(|at| (days_after(date(2010, 1, 4), 7 * at), level(at))).collect()
    }

    #[test]
    fn computes_the_pearson_coefficient() {
        let pairs = [(1.0, 2.0), (2.0, 1.0), (3.0, 4.0), (4.0, 3.0), (5.0, 5.0)];
        assert!((pearson(&pairs).unwrap() - 0.8).abs() < 1e-12);
        assert_eq!(pearson(&[(1.0, 2.0), (1.0, 3.0)]), None);
        assert_eq!(pearson(&[]), None);
    }

    #[test]
    fn the_lag_states_which_series_leads() {
        let reference = winters(300, 0);
        for late in [-2, 0, 3] {
            let found = of_weeks(sentinelles(), &winters(300, late), &reference).unwrap();
            assert_eq!((found.lag, found.lags.len(), found.n), (late, 9, 300));
            assert_eq!((found.from, found.to), (date(2010, 1, 4), days_after(date(2010, 1, 4), 7 * 299)));
        }
        let labels: Vec<_> = of_weeks(sentinelles(), &reference, &reference)
            .unwrap()
            .seasons
            .into_iter()
            .map(|season| (season.label, season.n))
            .collect();
        assert_eq!(
            (labels.len(), labels[0].clone(), labels[5].clone()),
            (6, ("2014-2015".to_owned(), 52), ("2009-2010".to_owned(), 34))
        );
    }

    #[test]
    fn too_few_pairs_give_no_correlation() {
        let of = |weeks| of_weeks(sentinelles(), &winters(weeks, 0), &winters(400, 1));
        assert_eq!(of(19), None);
        assert_eq!(of(20).unwrap().n, 20);
        let years = |count: i16| -> Weekly {
            (0..count).map(|at| (date(2010 + at, 9, 1), 50.0 + f64::from(at * at % 7))).collect()
        };
        let other: Weekly = years(9).into_iter().map(|(day, value)| (day, value * 0.9 + 2.0)).collect();
        assert_eq!(of_years(ReferenceId::Coverage65.description().unwrap(), &years(4), &other), None);
        let found = of_years(ReferenceId::Coverage65.description().unwrap(), &years(6), &other).unwrap();
        assert_eq!((found.n, found.coefficient, found.lags.len()), (6, 1.0, 0));
        assert_eq!((found.low, found.high), (1.0, 1.0));
    }

    #[test]
    fn a_missing_week_does_not_shift_the_others() {
        let (mut x, y) = (winters(200, 0), winters(200, 0));
        let whole = of_weeks(sentinelles(), &x, &y).unwrap();
        x.remove(&days_after(date(2010, 1, 4), 70));
        let holed = of_weeks(sentinelles(), &x, &y).unwrap();
        assert_eq!((whole.n, holed.n, holed.lag), (200, 199, 0));
        assert!((whole.effective - holed.effective).abs() <= 1.0);
    }
}
