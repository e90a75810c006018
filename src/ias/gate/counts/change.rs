//! A panel that truly took another size, or sells another amount of everything. A fault has the same factor in all regions, or moves
//! counts and not pharmacies; an event moves regions unevenly, or what is sold of a basket as what is sold of everything.

use super::{
    daily::{DailyCounts, Days},
    forecast::share,
    limits::CountLimits,
    panel::{History, float},
    weekday_median::median,
};
use crate::{
    holidays::holidays_between,
    ias::exclusion::Cell,
    ias::{
        counts::Count,
        gate::rules::Rules,
        series::days_after,
        territory::Territory,
        theme::{Theme, Unit},
    },
};
use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet};

/// Open days that a change must last, and from which its size is estimated;
const SIZED_DAYS: usize = 3;
/// fewer in so many days, the first and the last of which are open.
const LASTING: i64 = 3;
const OPEN: usize = 2;
/// A panel of less than this part of the one before is not the same panel.
const MIN_PANEL: f64 = 0.4;
/// Factors of days and of pharmacies that differ by less, as natural logarithms, are the same.
const SAME: f64 = 0.25;
/// A ratio that moved by less, as a natural logarithm, is the same.
const SOUND: f64 = 0.15;

/// What a region sold on the days that are excluded, times the usual.
struct Change {
    first: Date,
    /// Logarithms of denominators and pharmacies over the usual, by day.
    factors: Vec<(f64, f64)>,
    /// Numerators of these days, and what they would be had the ratio stayed as it usually is.
    numerators: (f64, f64),
}

/// The regions whose last open days are all excluded and alike, with the first of these days: the panel has another size. Either pharmacies
/// changed as their sales did, or the change differs between regions, or the basket is sold as before beside everything.
pub(crate) fn settled(
    rules: &Rules,
    theme: Theme,
    counts: &DailyCounts,
    excluded: &BTreeSet<Cell>,
) -> BTreeMap<Territory, Date> {
    let limits = &rules.for_theme(theme).counts;
    let changes =
        counts.iter().filter_map(|(region, days)| Some((*region, change(limits, *region, days, excluded)?)));
    let changes: BTreeMap<Territory, Change> = changes.collect();
    let sold = |change: &Change| mean(change.factors.iter().map(|factor| factor.0));
    let is_uneven = changes.len() > 2 && deviation(changes.values().map(sold)) > limits.even;
    let numerators = changes.values().map(|change| change.numerators);
    let (sold_now, expected) = numerators.fold((0.0, 0.0), |all, one| (all.0 + one.0, all.1 + one.1));
    // What is sent twice leaves a ratio as it is, and not a sum.
    let is_ratio = theme.unit() != Unit::Percent;
    let is_sound = is_ratio && sold_now > 0.0 && expected > 0.0 && (sold_now / expected).ln().abs() < SOUND;
    let is_settled = |change: &Change| {
        let (low, high) = extremes(change.factors.iter().map(|factor| factor.0));
        let with_pharmacies = change.factors.iter().all(|(sold, sent)| (sold - sent).abs() < SAME);
        high - low < SAME && sold(change) > MIN_PANEL.ln() && (with_pharmacies || is_uneven || is_sound)
    };
    changes
        .into_iter()
        .filter(|(_, change)| is_settled(change))
        .map(|(region, change)| (region, change.first))
        .collect()
}

fn change(limits: &CountLimits, region: Territory, days: &Days, excluded: &BTreeSet<Cell>) -> Option<Change> {
    let (oldest, last) = (*days.keys().next()?, *days.keys().next_back()?);
    let holidays: BTreeSet<Date> = holidays_between(oldest, last, region.holiday_law()).into_iter().collect();
    let (step, partial) = (None, BTreeSet::new());
    let mut history = History { territory: region, days, holidays: &holidays, from: last, step, partial };
    let open = days.keys().rev().filter(|day| !history.is_closed(**day));
    let is_excluded = |day: &Date| excluded.contains(&(region, *day));
    // On a bridge day fewer are open: it tells nothing of a size.
    let run = open.copied().take_while(|day| is_excluded(day) || history.is_quiet(*day));
    let run: Vec<Date> = run.filter(is_excluded).collect();
    let first = *run.last()?;
    let is_lasting = run.len() >= SIZED_DAYS
        || run.len() >= OPEN && run[0] == last && days_after(first, LASTING - 1) <= last;
    if !is_lasting {
        return None;
    }
    history.from = first;
    let factor = |day: &Date| {
        let usual = |of: fn(&Count) -> f64| {
            history.weekday_median(*day, limits.weeks, of).filter(|usual| *usual > 0.0)
        };
        let count = days.get(day)?;
        let (sold, sent) =
            (usual(|count| float(count.denominator))?, usual(|count| f64::from(count.pharmacies))?);
        Some((
            (float(count.denominator).max(1.0) / sold).ln(),
            (f64::from(count.pharmacies).max(1.0) / sent).ln(),
        ))
    };
    let factors = run.iter().take(SIZED_DAYS).map(factor).collect::<Option<Vec<_>>>()?;
    let numerators = run.iter().filter_map(|day| {
        let (count, usual) =
            (days.get(day)?, history.weekday_median(*day, limits.weeks, |one| share(one).unwrap_or(0.0))?);
        Some((float(count.numerator), usual * float(count.denominator)))
    });
    let numerators = numerators.fold((0.0, 0.0), |all, one| (all.0 + one.0, all.1 + one.1));
    Some(Change { first, factors, numerators })
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, many) = values.fold((0.0, 0.0), |(sum, many), value| (sum + value, many + 1.0));
    if many > 0.0 { sum / many } else { 0.0 }
}

fn extremes(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)))
}

/// A standard deviation that one region cannot make: from the median of distances from the median.
pub(in crate::ias::gate) fn deviation(values: impl Iterator<Item = f64>) -> f64 {
    const NORMAL: f64 = 1.4826;
    let values: Vec<f64> = values.collect();
    let Some(middle) = median(values.clone()) else { return 0.0 };
    NORMAL * median(values.iter().map(|value| (value - middle).abs()).collect()).unwrap_or(0.0)
}
