//! Rules on the daily counts behind a publication, where they are held: `counts-leap`, `activity-leap`,
//! `repeated-counts`, and `regions-swapped` seen in what regions sell of everything. A window of fifteen days hides a
//! death for days; the day's own figures show it at once.

use super::{Finding, Subject, recent::count, rules::Thresholds};
use crate::ias::{counts, series::days_after, territory::Territory};
use jiff::civil::{Date, date};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Numerator and denominator of each day, by former region: some weeks before the day of publication. Below zero where more was
/// given back than sold.
pub type DailyCounts = BTreeMap<Territory, BTreeMap<Date, (i64, i64)>>;

/// Days of counts that the rules can learn from.
const DAYS: i64 = 120;

/// The last days of the counts that are held; nothing when there are none.
pub(crate) fn daily(held: &counts::Counts) -> Option<DailyCounts> {
    let (_, last) = held.span()?;
    let from = days_after(last, -DAYS);
    let mut regions = DailyCounts::new();
    for (region, year, counts) in held.years().filter(|(_, year, _)| *year >= from.year()) {
        let first = date(year, 1, 1);
        let days = counts.days().map(|(at, one)| {
            (days_after(first, i64::try_from(at).unwrap_or(0)), (one.numerator, one.denominator))
        });
        regions.entry(region).or_default().extend(days.filter(|(day, _)| *day >= from));
    }
    Some(regions)
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Counts {
    /// Weeks before from which is learned what is usual on a weekday.
    weeks: i64,
    /// What numerator over denominator may move from its usual, as a natural logarithm.
    nation: f64,
    region: f64,
    /// Numerators below this one say nothing of their own.
    least: i64,
    /// What the denominator of a region or the nation may rise above its usual, as a factor.
    activity: f64,
    /// A day on which less than this share of the usual denominator came in is a holiday, and compared with nothing.
    closed: f64,
    /// Regions whose figures repeat those of a day before are believed up to this share of all.
    share: f64,
    /// What two regions must gain together by being swapped, as a logarithm of their usual shares.
    swapped: f64,
}

/// What is usual for one territory: from weeks before the days looked at.
struct Usual<'a> {
    days: &'a BTreeMap<Date, (i64, i64)>,
    /// The first day looked at.
    from: Date,
    weeks: i64,
}

/// Days whose figures cannot be what they say.
pub(super) fn examine(subject: &Subject<'_>, thresholds: &Thresholds) -> Vec<Finding> {
    let Some(regions) = subject.counts else { return Vec::new() };
    let last = regions.values().filter_map(|days| days.keys().next_back()).max().copied();
    let Some(last) = last.filter(|_| !subject.is_cumulative()) else { return Vec::new() };
    let public = subject.comparable().and_then(|previous| previous.national().last_day());
    // A fault that was held back is looked at from its first day, or it would teach what is usual.
    let from = public.map_or(days_after(last, -2), |public| days_after(public, 1).min(last));
    let limits = &thresholds.counts;
    let nation = together(regions);
    let mut findings = Vec::new();
    let all = std::iter::once((Territory::FRANCE, &nation)).chain(regions.iter().map(|(t, days)| (*t, days)));
    for (territory, days) in all.filter(|(t, _)| !thresholds.unsteady.contains(t)) {
        let usual = Usual { days, from, weeks: limits.weeks };
        for (day, figures) in days.range(from..) {
            findings.extend(usual.day(limits, territory, *day, *figures));
        }
    }
    findings.extend(repeated(limits, regions, from));
    let shares = Shares { limits, regions, nation: &nation, from };
    findings.extend(nation.range(from..).find_map(|(day, _)| shares.swapped(*day)));
    findings
}

fn together(regions: &DailyCounts) -> BTreeMap<Date, (i64, i64)> {
    let mut nation: BTreeMap<Date, (i64, i64)> = BTreeMap::new();
    for (day, (numerator, denominator)) in regions.values().flatten() {
        let sum = nation.entry(*day).or_default();
        *sum = (sum.0.saturating_add(*numerator), sum.1.saturating_add(*denominator));
    }
    nation
}

impl Usual<'_> {
    /// Figures of the weeks before, on the weekday of a day.
    fn weekday(&self, day: Date) -> impl Iterator<Item = (Date, (i64, i64))> + '_ {
        let same = (1..=self.weeks + 9).map(move |back| days_after(day, -7 * back));
        let from = self.from;
        let same = same.filter(move |day| *day < from && *day >= days_after(from, -7 * self.weeks));
        same.filter_map(|day| Some((day, *self.days.get(&day)?)))
    }

    /// The usual denominator of a weekday: the second largest, so that neither holidays nor one odd day decide.
    fn denominator(&self, day: Date) -> Option<f64> {
        let mut known: Vec<i64> = self.weekday(day).map(|(_, (_, denominator))| denominator).collect();
        known.sort_unstable_by(|a, b| b.cmp(a));
        known.get(1).map(|denominator| float(*denominator)).filter(|denominator| *denominator > 0.0)
    }

    fn is_open(&self, limits: &Counts, day: Date, denominator: i64) -> bool {
        self.denominator(day).is_some_and(|usual| float(denominator) >= limits.closed * usual)
    }

    /// Numerator over denominator of a day, as a logarithm.
    fn ratio(figures: (i64, i64)) -> f64 {
        // Half a count keeps a zero comparable.
        (float(figures.0).max(0.5) / float(figures.1)).ln()
    }

    /// The ratio a day should have: that of the last open days, each told from its weekday's habit.
    fn expected(&self, limits: &Counts, day: Date) -> Option<f64> {
        let open = |day: &Date, figures: &(i64, i64)| self.is_open(limits, *day, figures.1);
        let before = self.days.range(..self.from).rev().filter(|(day, figures)| open(day, figures)).take(3);
        let habit = self.habit(limits, day)?;
        median(
            before
                .filter_map(|(day, figures)| Some(Self::ratio(*figures) - self.habit(limits, *day)? + habit))
                .collect(),
        )
    }

    /// How the ratio of a weekday stands to that of its whole week.
    fn habit(&self, limits: &Counts, day: Date) -> Option<f64> {
        let known = self.weekday(day).filter(|(day, figures)| self.is_open(limits, *day, figures.1));
        let habits = known.filter_map(|(day, figures)| {
            let week = self
                .days
                .range(days_after(day, -3)..=days_after(day, 3))
                .filter(|(day, _)| **day < self.from);
            let (numerator, denominator) = week.fold((0, 0), |sum, (_, one)| (sum.0 + one.0, sum.1 + one.1));
            (denominator > 0).then(|| Self::ratio(figures) - Self::ratio((numerator, denominator)))
        });
        median(habits.collect())
    }

    fn day(&self, limits: &Counts, territory: Territory, day: Date, figures: (i64, i64)) -> Option<Finding> {
        let usual = self.denominator(day)?;
        let denominator = float(figures.1);
        let limit = limits.activity;
        if denominator > limit * usual {
            let times = denominator / usual;
            let message = format!(
                "{territory} sold {times:.2} times what is usual on that weekday on {day}; {limit} times are believed"
            );
            let finding = Finding::red("activity-leap", message).at(territory, day);
            return Some(finding.with("denominator", denominator).with("usual", usual).with("limit", limit));
        }
        if denominator < limits.closed * usual {
            return None;
        }
        let expected = self.expected(limits, day)?;
        if expected.exp() * denominator < float(limits.least) {
            return None;
        }
        let limit = if territory == Territory::FRANCE { limits.nation } else { limits.region };
        let ratio = Self::ratio(figures);
        if (ratio - expected).abs() <= limit {
            return None;
        }
        let (factor, most) = ((ratio - expected).exp(), limit.exp());
        let message = format!(
            "{territory} has {factor:.3} times the share of sales that was to be expected on {day}; a factor of {most:.2} is believed"
        );
        let finding = Finding::red("counts-leap", message).at(territory, day);
        Some(finding.with("ratio", ratio.exp()).with("usual", expected.exp()).with("limit", most))
    }
}

/// Days back at which an old file may come in again: the day before, and the same weekday of the weeks before.
const LAGS: [i64; 5] = [1, 7, 14, 21, 28];

/// Figures of many regions that are, to the last digit, those of an earlier day.
fn repeated(limits: &Counts, regions: &DailyCounts, from: Date) -> Option<Finding> {
    let all = count(regions.len());
    let days: std::collections::BTreeSet<Date> =
        regions.values().flat_map(|days| days.range(from..)).map(|(day, _)| *day).collect();
    let copies = |day: Date, lag: i64| {
        let same = |days: &&BTreeMap<Date, (i64, i64)>| {
            days.get(&day).is_some_and(|now| now.0 > 0 && days.get(&days_after(day, -lag)) == Some(now))
        };
        regions.values().filter(same).count()
    };
    let mut found = days.iter().flat_map(|day| LAGS.map(|lag| (*day, lag, copies(*day, lag))));
    let (day, lag, many) = found.find(|(_, _, many)| *many > 1 && count(*many) > limits.share * all)?;
    let message = format!("{many} of {all} regions send on {day} exactly the figures of {lag} days before");
    let finding = Finding { day: Some(day), ..Finding::red("repeated-counts", message) };
    let lag = f64::from(i32::try_from(lag).unwrap_or(i32::MAX));
    Some(finding.with("days", 1.0).with("lag", lag).with("regions", count(many)))
}

/// What each region sells of what the nation sells: as steady as anything in these figures.
struct Shares<'a> {
    limits: &'a Counts,
    regions: &'a DailyCounts,
    nation: &'a BTreeMap<Date, (i64, i64)>,
    from: Date,
}

impl Shares<'_> {
    /// The share of a region on a day, and the usual one of the weekday, as logarithms.
    fn of(&self, region: &BTreeMap<Date, (i64, i64)>, day: Date) -> Option<(f64, f64)> {
        let share = |day: Date| {
            let (one, all) = (region.get(&day)?.1, self.nation.get(&day)?.1);
            (one > 0 && all > 0).then(|| (float(one) / float(all)).ln())
        };
        let usual = Usual { days: region, from: self.from, weeks: self.limits.weeks };
        Some((share(day)?, median(usual.weekday(day).filter_map(|(day, _)| share(day)).collect())?))
    }

    fn swapped(&self, day: Date) -> Option<Finding> {
        let shares = self.regions.iter().filter_map(|(region, days)| {
            let (now, usual) = self.of(days, day)?;
            Some(Share { region: *region, now, usual })
        });
        let shares: Vec<Share> = shares.collect();
        let pairs =
            shares.iter().enumerate().flat_map(|(at, a)| shares[at + 1..].iter().map(move |b| (a, b)));
        let (a, b) = pairs.max_by(|one, other| Share::gain(*one).total_cmp(&Share::gain(*other)))?;
        if Share::gain((a, b)) <= self.limits.swapped {
            return None;
        }
        let (first, second) = (a.region, b.region);
        let message = format!(
            "regions {first} and {second} sell on {day} what the other one usually sells: the figures may have been swapped"
        );
        let code = |region: Territory| f64::from(region.insee().unwrap_or(0));
        let finding = Finding::red("regions-swapped", message).at(first, day);
        Some(finding.with("first", code(first)).with("second", code(second)))
    }
}

/// The share of a region in what the nation sells, on a day and usually, as logarithms.
struct Share {
    region: Territory,
    now: f64,
    usual: f64,
}

impl Share {
    /// How much nearer to the usual two regions are when they are swapped.
    fn gain((a, b): (&Self, &Self)) -> f64 {
        (a.now - a.usual).abs() + (b.now - b.usual).abs() - (a.now - b.usual).abs() - (b.now - a.usual).abs()
    }
}

fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

#[expect(clippy::cast_precision_loss, reason = "counts of a day are far below 2^53")]
fn float(number: i64) -> f64 {
    number as f64
}
