//! Figures that are those of another day or another region.

use super::{
    daily::{DailyCounts, Days},
    limits::CountLimits,
    panel::{History, float},
    weekday_median::median,
};
use crate::ias::{
    counts::Count,
    gate::{Finding, recent::count},
    series::days_after,
    territory::Territory,
};
use jiff::civil::Date;
use std::collections::BTreeSet;

/// Days back at which an old file may come in again: the day before, the same weekday of the weeks before, and of the year before.
const LAGS: [i64; 8] = [1, 7, 14, 21, 28, 364, 365, 371];

/// Whether a count is another one, to within a thousandth.
fn is_copy(now: Count, before: Count) -> bool {
    const SAME: f64 = 0.001;
    let near = |a: i64, b: i64| a >= 1_000 && (float(a) - float(b)).abs() <= SAME * float(a);
    now.equals(before) || near(now.numerator, before.numerator) && near(now.denominator, before.denominator)
}

/// A region whose figures are those of an earlier day, on two open days one after the other, or to the last digit.
pub(super) fn frozen(region: &History<'_>) -> Option<Finding> {
    /// Below this numerator two days may be the same by chance.
    const MIN_NUMERATOR: i64 = 100;
    let found = LAGS.into_iter().find_map(|lag| {
        let mut run: Option<Date> = None;
        let mut open = region.new_days().filter(|(day, _)| !region.is_closed(*day));
        open.find_map(|(day, now)| {
            let before = region.days.get(&days_after(day, -lag)).copied();
            let copy = before.filter(|before| now.numerator >= MIN_NUMERATOR && is_copy(now, *before));
            let first = run.take();
            if copy.is_some_and(|before| now.equals(before)) {
                return Some((day, lag));
            }
            run = copy.map(|_| day);
            first.filter(|_| copy.is_some()).map(|first| (first, lag))
        })
    });
    let (day, lag) = found?;
    let message = format!("{}: from {day} on the figures of {lag} days before", region.territory);
    let lag = f64::from(i32::try_from(lag).unwrap_or(i32::MAX));
    Some(
        Finding::red("repeated-counts", message)
            .at(region.territory, day)
            .with_number("days", 1.0)
            .with_number("lag", lag)
            .with_number("regions", 1.0),
    )
}

/// Figures of many regions that are, to within a thousandth, those of an earlier day.
pub(super) fn find_repeated(limits: &CountLimits, regions: &DailyCounts, from: Date) -> Option<Finding> {
    let all = count(regions.len());
    let days: BTreeSet<Date> =
        regions.values().flat_map(|days| days.range(from..)).map(|(day, _)| *day).collect();
    let copies = |day: Date, lag: i64| {
        let same = |days: &&Days| {
            let before = days.get(&days_after(day, -lag));
            let current = days.get(&day).filter(|now| now.numerator != 0);
            current.zip(before).is_some_and(|(now, before)| is_copy(*now, *before))
        };
        regions.values().filter(same).count()
    };
    let mut found = days.iter().flat_map(|day| LAGS.map(|lag| (*day, lag, copies(*day, lag))));
    let (day, lag, many) = found.find(|(_, _, many)| *many > 1 && count(*many) > limits.share * all)?;
    let message = format!("{many} of {all} regions: on {day} the figures of {lag} days before");
    let finding = Finding { day: Some(day), ..Finding::red("repeated-counts", message) };
    let lag = f64::from(i32::try_from(lag).unwrap_or(i32::MAX));
    Some(finding.with_number("days", 1.0).with_number("lag", lag).with_number("regions", count(many)))
}

/// The share of a region in a figure of the nation, on a day and usually, as logarithms: as steady as anything in these figures.
struct Share {
    now: f64,
    usual: f64,
    /// How far it usually is from the usual.
    apart: f64,
}

impl Share {
    fn compute(
        country: &History<'_>,
        region: &History<'_>,
        day: Date,
        weeks: i64,
        figure: impl Fn(&Count) -> i64,
    ) -> Option<Self> {
        let share = |day: Date| {
            let (one, all) = (figure(region.days.get(&day)?), figure(country.days.get(&day)?));
            (one > 0 && all > 0).then(|| (float(one) / float(all)).ln())
        };
        let known: Vec<f64> = region.weekday(day, weeks).filter_map(|(day, _)| share(day)).collect();
        let usual = median(known.clone())?;
        let apart = known.iter().map(|share| (share - usual).abs()).fold(0.0, f64::max);
        (known.len() > 2).then_some(Self { now: share(day)?, usual, apart })
    }

    /// How much nearer to the usual two regions are when they are swapped.
    fn gain(a: &Self, b: &Self) -> f64 {
        let kept = (a.now - a.usual).abs() + (b.now - b.usual).abs();
        kept - (a.now - b.usual).abs() - (b.now - a.usual).abs()
    }
}

/// Two regions that send, on an open day, as many pharmacies and as much as the other one usually does.
pub(super) fn find_swapped(
    limits: &CountLimits,
    country: &History<'_>,
    regions: &[History<'_>],
) -> Option<Finding> {
    /// A swap gains more than shares usually move.
    const APART: f64 = 2.0;
    let pair = |day: Date| {
        let shares = regions.iter().filter(|region| !region.is_closed(day)).filter_map(|region| {
            let of = |figure: fn(&Count) -> i64| Share::compute(country, region, day, limits.weeks, figure);
            Some((region.territory, of(|one| i64::from(one.pharmacies))?, of(|one| one.denominator)?))
        });
        let shares: Vec<(Territory, Share, Share)> = shares.collect();
        let mut pairs =
            shares.iter().enumerate().flat_map(|(at, a)| shares[at + 1..].iter().map(move |b| (a, b)));
        let (a, b) = pairs.find(|(a, b)| {
            let gains = [Share::gain(&a.1, &b.1), Share::gain(&a.2, &b.2)];
            gains.iter().all(|gain| *gain > limits.swapped) && gains[0] > APART * (a.1.apart + b.1.apart)
        })?;
        Some((day, a.0, b.0))
    };
    let open = country.new_days().map(|(day, _)| day).filter(|day| !country.is_closed(*day));
    let mut open = open.filter(|day| !country.partial.contains(day));
    let (day, first, second) = open.find_map(pair)?;
    let message = format!(
        "regions {first} and {second}: on {day} each sends what the other usually sends; the figures may be swapped"
    );
    let code = |region: Territory| f64::from(region.insee().unwrap_or(0));
    let finding = Finding::red("regions-swapped", message).at(first, day);
    Some(finding.with_number("first", code(first)).with_number("second", code(second)))
}
