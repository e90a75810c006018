//! Changes that are true: a panel that took another size, and a demand that rises. A fault has the same factor in all regions, or
//! moves counts and not pharmacies; an event moves regions unevenly, and the same regions on the days after.

use super::{
    Cell, Counts, DailyCounts, Days, History, Panel, Subject, float, forecast::share, usual::median,
};
use crate::holidays::holidays_between;
use crate::ias::{counts::Count, gate::rules::Rules, series::days_after, territory::Territory};
use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet};

/// Open days that a change must last.
const LASTING: usize = 3;
/// A panel of less than this part of the one before is not the same panel.
const LEAST_PANEL: f64 = 0.4;
/// Factors of days and of pharmacies that differ by less, as natural logarithms, are the same.
const SAME: f64 = 0.25;
/// Days before a rise that it is compared with: few, for regions always go their own ways.
const BEFORE: i64 = 7;
/// A rise by less is none, as a natural logarithm.
const LEAST_RISE: f64 = 0.1;
/// A rise by more is no demand: twelve times.
const LARGEST_RISE: f64 = 2.5;
/// Rises of regions that differ by less, as a standard deviation, are one factor.
const UNEVEN_RISE: f64 = 0.12;
/// A rise differs between regions by at least this multiple of what they differed by from one week to the next.
const UNUSUAL: f64 = 2.5;
/// Chance gives regions another order each day.
const LEAST_CORRELATION: f64 = 0.5;

/// What a region sold on the days that are excluded, times the usual.
struct Change {
    first: Date,
    /// Logarithms of denominators and pharmacies over the usual, by day.
    factors: Vec<(f64, f64)>,
}

/// The regions whose last open days are all excluded and alike, with the first of these days: the panel has another size. Either pharmacies
/// changed as their sales did, or the change differs between regions.
pub(crate) fn settled(
    rules: &Rules,
    theme: crate::ias::Theme,
    counts: &DailyCounts,
    excluded: &BTreeSet<Cell>,
) -> BTreeMap<Territory, Date> {
    let limits = &rules.of(theme).counts;
    let changes =
        counts.iter().filter_map(|(region, days)| Some((*region, change(limits, *region, days, excluded)?)));
    let changes: BTreeMap<Territory, Change> = changes.collect();
    let sold = |change: &Change| mean(change.factors.iter().map(|factor| factor.0));
    let is_uneven = changes.len() > 2 && deviation(changes.values().map(sold)) > limits.even;
    let is_settled = |change: &Change| {
        let (low, high) = extremes(change.factors.iter().map(|factor| factor.0));
        let with_pharmacies = change.factors.iter().all(|(sold, sent)| (sold - sent).abs() < SAME);
        high - low < SAME && sold(change) > LEAST_PANEL.ln() && (with_pharmacies || is_uneven)
    };
    changes
        .into_iter()
        .filter(|(_, change)| is_settled(change))
        .map(|(region, change)| (region, change.first))
        .collect()
}

fn change(limits: &Counts, region: Territory, days: &Days, excluded: &BTreeSet<Cell>) -> Option<Change> {
    let (first, last) = (*days.keys().next()?, *days.keys().next_back()?);
    let holidays: BTreeSet<Date> = holidays_between(first, last, region.holiday_law()).into_iter().collect();
    let (step, partial) = (None, BTreeSet::new());
    let mut history = History { territory: region, days, holidays: &holidays, from: last, step, partial };
    let open = days.keys().rev().filter(|day| !history.is_closed(**day));
    let run: Vec<Date> = open.copied().take_while(|day| excluded.contains(&(region, *day))).collect();
    let first = *run.last().filter(|_| run.len() >= LASTING)?;
    history.from = first;
    let factor = |day: &Date| {
        let usual =
            |of: fn(&Count) -> f64| history.usual(*day, limits.weeks, of).filter(|usual| *usual > 0.0);
        let count = days.get(day)?;
        let (sold, sent) =
            (usual(|count| float(count.denominator))?, usual(|count| f64::from(count.pharmacies))?);
        Some((
            (float(count.denominator).max(1.0) / sold).ln(),
            (f64::from(count.pharmacies).max(1.0) / sent).ln(),
        ))
    };
    let factors = run.iter().take(LASTING).map(factor).collect::<Option<Vec<_>>>()?;
    Some(Change { first, factors })
}

/// Whether what is bought of a basket truly rises: for three open days, in nearly all regions, by factors that differ between them and
/// are in the same order on the first day as on the last.
pub(crate) fn is_rise(subject: &Subject<'_>) -> bool {
    let Some(panel) = Panel::of(subject).filter(|_| !subject.is_cumulative()) else { return false };
    let country = panel.country();
    let open = country.days.keys().rev().copied().filter(|day| !country.is_closed(*day));
    let mut open: Vec<Date> = open.take(LASTING).collect();
    open.reverse();
    let Some(first) = open.first().copied().filter(|_| open.len() == LASTING) else { return false };
    let parts = <[&[Date]; 2]>::from(open.split_at(LASTING / 2));
    let regions = panel.regions();
    // After a week of it, what is sold is compared with what was sold before.
    let befores = [0, 7].map(|days| days_after(first.min(panel.from), -days));
    befores.into_iter().any(|before| {
        let rises: Vec<(f64, f64)> =
            regions.iter().filter_map(|region| rise(region, before, parts)).collect();
        let is_rising =
            |rise: &&(f64, f64)| rise.0.min(rise.1) > LEAST_RISE && rise.0.max(rise.1) < LARGEST_RISE;
        let rising = rises.iter().filter(is_rising).count();
        let weeks = regions.iter().filter_map(|region| weekly(region, before));
        let uneven = UNEVEN_RISE.max(UNUSUAL * deviation(weeks));
        10 * rising >= 9 * rises.len()
            && rises.len() > 2
            && deviation(rises.iter().map(|rise| f64::midpoint(rise.0, rise.1))) > uneven
            && correlation(&rises) > LEAST_CORRELATION
    })
}

/// By how much the ratio of a region rose on two parts of the last days, as natural logarithms; nothing of one that sells little.
fn rise(region: &History<'_>, from: Date, parts: [&[Date]; 2]) -> Option<(f64, f64)> {
    const LEAST: i64 = 2_500;
    let before = super::sum(region.days.range(days_after(from, -BEFORE)..from).map(|(_, count)| *count));
    let of = |days: &[Date]| {
        let now = super::sum(days.iter().filter_map(|day| region.days.get(day).copied()));
        Some((share(&now)? / share(&before)?).ln())
    };
    if before.numerator < LEAST { None } else { of(parts[0]).zip(of(parts[1])) }
}

/// By how much the ratio of a region rose from the week before the last one before a day to that one, as a natural logarithm.
fn weekly(region: &History<'_>, before: Date) -> Option<f64> {
    let week = |back: i64| {
        let days = region.days.range(days_after(before, -back)..days_after(before, BEFORE - back));
        share(&super::sum(days.map(|(_, count)| *count)))
    };
    Some((week(BEFORE)? / week(2 * BEFORE)?).ln())
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

fn correlation(pairs: &[(f64, f64)]) -> f64 {
    let (x, y) = (mean(pairs.iter().map(|pair| pair.0)), mean(pairs.iter().map(|pair| pair.1)));
    let product = |of: fn(f64, f64) -> f64| mean(pairs.iter().map(|pair| of(pair.0 - x, pair.1 - y)));
    product(|a, b| a * b) / (product(|a, _| a * a) * product(|_, b| b * b)).sqrt().max(f64::MIN_POSITIVE)
}
