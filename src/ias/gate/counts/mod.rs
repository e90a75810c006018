//! Rules on the daily counts behind a publication, where they are held: `counts-leap`, `activity-leap`, `activity-fall`,
//! `region-silent`, `repeated-counts`, and `regions-swapped` seen in what regions sell of everything. A window of fifteen
//! days hides a death for days; the day's own figures show it at once.
//!
//! Sundays and public holidays are made of a few pharmacies on duty, which no rule can foretell: they are only looked at
//! beside the seven days they belong to.

mod activity;
mod behind;
mod change;
mod copies;
mod forecast;
mod ratio;
mod rise;
mod step;
mod usual;

use super::{Finding, Subject, rules::Thresholds};
use crate::holidays::{Law, holidays_between, is_quiet};
use crate::ias::{
    counts::{self, Count},
    exclusion::{Cell, Exclusions},
    series::days_after,
    territory::Territory,
};
pub(super) use behind::Behind;
pub(super) use change::deviation;
pub(crate) use change::settled;
use forecast::{Forecast, Habits};
use jiff::civil::{Date, Weekday, date};
pub(crate) use rise::{is_of_days, is_rise};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
pub(super) use usual::median;

/// Counts of each day, by former region: a year and some weeks before the day of publication.
pub(crate) type DailyCounts = BTreeMap<Territory, Days>;
type Days = BTreeMap<Date, Count>;

/// Days after a change of a panel until only weeks of the new size are looked back on.
const STEP_DAYS: i64 = 49;

/// Days of counts that the rules look back on: a year, so that last year's file under new dates is seen.
const DAYS: i64 = 380;

/// The last days of the counts of regions that have not left; nothing when there are none.
pub(crate) fn daily(held: &counts::Counts, retired: &BTreeMap<Territory, Date>) -> Option<DailyCounts> {
    let (_, last) = held.span()?;
    let from = days_after(last, -DAYS);
    let mut regions = DailyCounts::new();
    for (region, year, counts) in held.years().filter(|(_, year, _)| *year >= from.year()) {
        if retired.contains_key(&region) {
            continue;
        }
        let first = date(year, 1, 1);
        let days = counts.days().map(|(at, one)| (days_after(first, i64::try_from(at).unwrap_or(0)), one));
        regions.entry(region).or_default().extend(days.filter(|(day, _)| *day >= from));
    }
    Some(regions)
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Counts {
    /// Weeks before from which is learned what is usual on a weekday.
    weeks: i64,
    /// How far numerator over denominator must be from what was foretold, as a natural logarithm,
    nation: f64,
    region: f64,
    /// and how many times as far as it usually is.
    surprise: f64,
    /// A numerator of 0 where so many lines were to be expected, or more, is none by chance.
    lines: f64,
    /// What a closed day may move the ratio of its week, as a natural logarithm, and add to what was sold in it, as a share.
    closed: f64,
    /// What the denominator of a region or the nation may rise above its usual, as a factor,
    rise: f64,
    /// and to which part of it the denominator
    fall: f64,
    /// or the number of pharmacies may fall.
    pharmacies: f64,
    /// Regions whose figures repeat those of a day before are believed up to this share of all.
    share: f64,
    /// What two regions must gain together by being swapped, as a logarithm of their shares of the nation.
    swapped: f64,
    /// Bridge days, 24 and 31 December: what `fall` and `pharmacies` are multiplied by.
    quiet: f64,
    /// Regions are one fault where they have the same factor: the standard deviation of its logarithm up to which they do.
    even: f64,
    /// How far the numerator over denominator of the country must be from what was foretold where all regions have the same factor, as a
    /// natural logarithm,
    step: f64,
    /// and how many times as far as it usually is.
    step_surprise: f64,
}

/// The counts of a territory, beside the days on which it is closed.
struct History<'a> {
    territory: Territory,
    days: &'a Days,
    holidays: &'a BTreeSet<Date>,
    /// The first day looked at; those before it tell what is usual.
    from: Date,
    /// The day from which the panel has another size, if it has.
    step: Option<Date>,
    /// Days of which regions are excluded, and those on which the panel of some has another size: the whole is not judged by its size.
    partial: BTreeSet<Date>,
}

impl History<'_> {
    fn is_closed(&self, day: Date) -> bool {
        day.weekday() == Weekday::Sunday || self.holidays.contains(&day)
    }

    fn is_quiet(&self, day: Date) -> bool {
        is_quiet(day, |day| self.holidays.contains(&day))
    }

    /// The days looked at.
    fn new_days(&self) -> impl Iterator<Item = (Date, Count)> + '_ {
        self.days.range(self.from..).map(|(day, count)| (*day, *count))
    }
}

/// Everything that is looked at: the country, its regions, and the days on which they are closed.
struct Panel<'a> {
    regions: &'a DailyCounts,
    nation: Days,
    holidays: [BTreeSet<Date>; 2],
    from: Date,
    exclusions: &'a Exclusions,
}

impl<'a> Panel<'a> {
    /// The counts behind a publication, if they are held.
    fn of(subject: &Subject<'a>) -> Option<Self> {
        let regions = subject.counts?;
        let ends =
            regions.values().filter_map(|days| Some((*days.keys().next()?, *days.keys().next_back()?)));
        let (first, last) = ends.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
        let public = subject.comparable().and_then(|previous| previous.national().last_day());
        // A fault that was held back is looked at from its first day, or it would teach what is usual.
        let from = public.map_or(days_after(last, -2), |public| days_after(public, 1).min(last));
        let holidays = [Law::General, Law::AlsaceMoselle]
            .map(|law| holidays_between(first, last, law).into_iter().collect());
        Some(Self { regions, nation: together(regions), holidays, from, exclusions: subject.exclusions })
    }

    fn history<'b>(&'b self, territory: Territory, days: &'b Days) -> History<'b> {
        let holidays = &self.holidays[usize::from(territory.holiday_law() == Law::AlsaceMoselle)];
        let (from, step) = (self.from, self.exclusions.steps.get(&territory).copied());
        History { territory, days, holidays, from, step, partial: BTreeSet::new() }
    }

    fn country(&self) -> History<'_> {
        let stepped =
            |step: &Date| (0..=STEP_DAYS).map(move |after| days_after(*step, after)).collect::<Vec<_>>();
        let partial = self
            .exclusions
            .cells
            .keys()
            .map(|(_, day)| *day)
            .chain(self.exclusions.steps.values().flat_map(stepped));
        History { partial: partial.collect(), ..self.history(Territory::FRANCE, &self.nation) }
    }

    fn regions(&self) -> Vec<History<'_>> {
        self.regions.iter().map(|(region, days)| self.history(*region, days)).collect()
    }
}

/// Regions of which so little is sold that their levels move by chance: rules about levels leave them to the counts.
pub(super) fn unsteady(subject: &Subject<'_>, limits: &Counts) -> Vec<Territory> {
    let Some(panel) = Panel::of(subject).filter(|_| !subject.is_cumulative()) else { return Vec::new() };
    let habits = Habits::of(limits, &panel.country());
    let regions = panel.regions();
    regions
        .iter()
        .filter(|region| !Forecast::new(limits, &habits, region).is_steady())
        .map(|region| region.territory)
        .collect()
}

/// Days whose figures cannot be what they say.
pub(super) fn examine(subject: &Subject<'_>, thresholds: &Thresholds) -> Vec<Finding> {
    let Some(panel) = Panel::of(subject) else { return Vec::new() };
    let limits = &thresholds.counts;
    let (country, regions) = (panel.country(), panel.regions());
    let all = || std::iter::once(&country).chain(&regions);
    let mut findings = activity::silent(limits, &country, &regions);
    findings.retain(|found| {
        !found.territory.zip(found.day).is_some_and(|cell| panel.exclusions.cells.contains_key(&cell))
    });
    findings.extend(activity::missing(limits, &country));
    findings.extend(all().filter_map(|one| activity::moved(limits, one)));
    let (habits, rises) = (Habits::of(limits, &country), !subject.is_cumulative());
    let leap = ratio::leap(limits, &habits, &country, rises);
    let leap = leap.map(|found| step::with_unevenness(limits, &habits, &panel, found));
    findings.extend(leap.map(|found| ratio::with_later(limits, &habits, &country, found)));
    findings.extend(regions.iter().filter_map(|one| ratio::leap(limits, &habits, one, rises)));
    if !findings.iter().any(|found| found.territory == Some(Territory::FRANCE)) {
        findings.extend(step::step(limits, &habits, &panel, rises));
    }
    findings.extend(copies::repeated(limits, panel.regions, panel.from));
    findings.extend(regions.iter().filter_map(copies::frozen));
    findings.extend(copies::swapped(limits, &country, &regions));
    findings
}

fn together(regions: &DailyCounts) -> Days {
    let mut nation = Days::new();
    for (day, one) in regions.values().flatten() {
        let known = nation.entry(*day).or_insert(NOTHING);
        *known = sum([*known, *one].into_iter());
    }
    nation
}

const NOTHING: Count = Count { numerator: 0, denominator: 0, pharmacies: 0, drawn: None };

fn sum(counts: impl Iterator<Item = Count>) -> Count {
    counts.fold(NOTHING, |sum, one| Count {
        numerator: sum.numerator.saturating_add(one.numerator),
        denominator: sum.denominator.saturating_add(one.denominator),
        pharmacies: sum.pharmacies.saturating_add(one.pharmacies),
        drawn: None,
    })
}

#[expect(clippy::cast_precision_loss, reason = "counts of a day are far below 2^53")]
fn float(number: i64) -> f64 {
    number as f64
}
