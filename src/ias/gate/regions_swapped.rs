//! Rule `regions-swapped`: from one day to the next, two regions go on where the other one stopped. A level goes on
//! about as it moved the day before, so each region foretells its next level, and what it usually misses by is the
//! measure of a surprise; two regions are taken for swapped when the swap surprises much less.

use super::{
    finding::Finding,
    subject::GateInput,
    thresholds::{RegionsSwapped, Thresholds},
};
use crate::ias::{
    series::{Series, days_after},
    territory::Territory,
};
use jiff::civil::Date;

/// One region on the day looked at, in logarithms.
struct Seen {
    region: Territory,
    level: f64,
    foretold: f64,
    usual: f64,
}

/// Pairs of regions that were swapped on a day that is not public yet.
pub(super) fn examine(subject: &GateInput<'_>, thresholds: &Thresholds) -> Vec<Finding> {
    // Where counts are held what each region sells of everything tells it better.
    let Some(last) = subject.last_day().filter(|_| subject.counts.is_none()) else { return Vec::new() };
    let public = subject.comparable().and_then(|previous| previous.regions_day());
    let new = (0..thresholds.days).map(|back| days_after(last, -back));
    let new = new.take_while(|day| public.is_none_or(|public| *day > public));
    let days: Vec<Date> = new.collect();
    days.iter().rev().filter_map(|day| swapped(subject, thresholds, *day)).take(1).collect()
}

fn swapped(subject: &GateInput<'_>, thresholds: &Thresholds, day: Date) -> Option<Finding> {
    let limits = &thresholds.regions_swapped;
    let regions = subject.measured().filter(|(t, _)| t.is_former() && !thresholds.unsteady.contains(t));
    let seen: Vec<Seen> =
        regions.filter_map(|(region, series)| Seen::new(limits, region, series, day)).collect();
    let pairs = seen.iter().enumerate().flat_map(|(at, a)| seen[at + 1..].iter().map(move |b| (a, b)));
    let saved = |(a, b): (&Seen, &Seen)| {
        let kept = (a.level - a.foretold).abs() + (b.level - b.foretold).abs();
        let swapped = (a.level - b.foretold).abs() + (b.level - a.foretold).abs();
        (kept - swapped) / (a.usual + b.usual)
    };
    let (a, b) = pairs.max_by(|a, b| saved(*a).total_cmp(&saved(*b)))?;
    let surprise = saved((a, b));
    if surprise <= limits.limit {
        return None;
    }
    let (first, second) = (a.region, b.region);
    let message = format!(
        "regions {first} and {second}: on {day} each continues the level of the other; the columns may be swapped"
    );
    let code = |region: Territory| f64::from(region.insee().unwrap_or(0));
    let finding = Finding::red("regions-swapped", message).at(first, day);
    Some(finding.with_number("first", code(first)).with_number("second", code(second)))
}

impl Seen {
    fn new(limits: &RegionsSwapped, region: Territory, series: &Series, day: Date) -> Option<Self> {
        let points = series.points();
        let end = points.partition_point(|point| point.day <= day);
        let begin = end.saturating_sub(limits.learn + 3);
        let logs: Vec<f64> = points[begin..end].iter().filter_map(|point| Some(point.level?.ln())).collect();
        let last = points.get(end.checked_sub(2)?..end)?;
        // After a missing day a level moved twice.
        if last[0].day != days_after(day, -1) || last[1].day != day || logs.iter().any(|log| !log.is_finite())
        {
            return None;
        }
        let foretold = |two: &[f64]| two[1] + limits.momentum * (two[1] - two[0]);
        let (level, known) = logs.split_last()?;
        let mut missed: Vec<f64> = known.windows(3).map(|three| (three[2] - foretold(three)).abs()).collect();
        // Too short a past says nothing about what is usual.
        if missed.len() < limits.learn / 3 {
            return None;
        }
        missed.sort_by(f64::total_cmp);
        let usual = missed.get(missed.len() * 9 / 10)?.max(limits.least);
        Some(Self { region, level: *level, foretold: foretold(known.last_chunk::<2>()?), usual })
    }
}
