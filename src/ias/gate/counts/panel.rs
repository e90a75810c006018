//! Counts of the country and its regions, and the calendar of their days.

use super::daily::{DailyCounts, Days};
use crate::{
    holidays::{Law, holidays_between, is_quiet},
    ias::{counts::Count, exclusion::Exclusions, gate::GateInput, series::days_after, territory::Territory},
};
use jiff::civil::{Date, Weekday};
use std::collections::BTreeSet;

/// Days after a change of a panel until only weeks of the new size are looked back on.
pub(super) const STEP_DAYS: i64 = 49;

/// The counts of a territory, beside the days on which it is closed.
pub(super) struct History<'a> {
    pub(super) territory: Territory,
    pub(super) days: &'a Days,
    pub(super) holidays: &'a BTreeSet<Date>,
    /// The first day looked at; those before it tell what is usual.
    pub(super) from: Date,
    /// The day from which the panel has another size, if it has.
    pub(super) step: Option<Date>,
    /// Days of which regions are excluded, and those on which the panel of some has another size: the whole is not judged by its size.
    pub(super) partial: BTreeSet<Date>,
}

impl History<'_> {
    pub(super) fn is_closed(&self, day: Date) -> bool {
        day.weekday() == Weekday::Sunday || self.holidays.contains(&day)
    }

    pub(super) fn is_quiet(&self, day: Date) -> bool {
        is_quiet(day, |day| self.holidays.contains(&day))
    }

    /// The days looked at.
    pub(super) fn new_days(&self) -> impl Iterator<Item = (Date, Count)> + '_ {
        self.days.range(self.from..).map(|(day, count)| (*day, *count))
    }
}

/// Everything that is looked at: the country, its regions, and the days on which they are closed.
pub(super) struct CountHistory<'a> {
    pub(super) regions: &'a DailyCounts,
    pub(super) nation: Days,
    pub(super) holidays: [BTreeSet<Date>; 2],
    pub(super) from: Date,
    pub(super) exclusions: &'a Exclusions,
}

impl<'a> CountHistory<'a> {
    /// The counts behind a publication, if they are held.
    pub(super) fn from_input(subject: &GateInput<'a>) -> Option<Self> {
        let regions = subject.counts?;
        let ends =
            regions.values().filter_map(|days| Some((*days.keys().next()?, *days.keys().next_back()?)));
        let (first, last) = ends.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
        let public = subject.comparable().and_then(|previous| previous.national().last_day());
        // A fault that was held back is looked at from its first day, or it would teach what is usual.
        let from = public.map_or(days_after(last, -2), |public| days_after(public, 1).min(last));
        let holidays = [Law::General, Law::AlsaceMoselle]
            .map(|law| holidays_between(first, last, law).into_iter().collect());
        Some(Self { regions, nation: national_days(regions), holidays, from, exclusions: subject.exclusions })
    }

    pub(super) fn history<'b>(&'b self, territory: Territory, days: &'b Days) -> History<'b> {
        let holidays = &self.holidays[usize::from(territory.holiday_law() == Law::AlsaceMoselle)];
        let (from, step) = (self.from, self.exclusions.steps.get(&territory).copied());
        History { territory, days, holidays, from, step, partial: BTreeSet::new() }
    }

    pub(super) fn country(&self) -> History<'_> {
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

    pub(super) fn regions(&self) -> Vec<History<'_>> {
        self.regions.iter().map(|(region, days)| self.history(*region, days)).collect()
    }
}

pub(super) fn national_days(regions: &DailyCounts) -> Days {
    let mut nation = Days::new();
    for (day, one) in regions.values().flatten() {
        let known = nation.entry(*day).or_insert(ZERO);
        *known = sum([*known, *one].into_iter());
    }
    nation
}

const ZERO: Count = Count { numerator: 0, denominator: 0, pharmacies: 0, extracted_on: None };

pub(super) fn sum(counts: impl Iterator<Item = Count>) -> Count {
    counts.fold(ZERO, |sum, one| Count {
        numerator: sum.numerator.saturating_add(one.numerator),
        denominator: sum.denominator.saturating_add(one.denominator),
        pharmacies: sum.pharmacies.saturating_add(one.pharmacies),
        extracted_on: None,
    })
}

#[expect(clippy::cast_precision_loss, reason = "counts of a day are far below 2^53")]
pub(super) fn float(number: i64) -> f64 {
    number as f64
}
