//! Judges imported data

use super::doubt::{self, MAX_SHARE, add_whole_days, cells, is_most, regions_at_fault};
use crate::{
    Result,
    ias::{
        compose::{ImportedData, compose},
        event::{Event, EventKind},
        exclusion::{Cell, Exclusion, Exclusions},
        gate::{self, Finding, GateInput, Rules, Severity},
        publication::Publication,
        series::{Series, days_after},
        territory::Territory,
        theme::{Theme, Unit},
        week::Weekly,
    },
};
use jiff::civil::Date;
use std::collections::{BTreeMap, BTreeSet};

/// Rounds of excluding days before a theme is held.
const ROUNDS: usize = 12;
/// Days in which an excluded day is in the window of a level.
const WINDOW: i64 = 15;
/// Open days at the end that may be excluded before a theme is held.
pub(super) const MAX_EXCLUDED_DAYS: usize = 3;

/// The criteria by which figures are judged.
#[derive(Clone, Copy)]
pub(crate) struct Criteria<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) previous: Option<&'a Publication>,
    pub(crate) reference: Option<&'a Weekly>,
    /// Rules that an operator passes: what breaks them is not excluded.
    pub(crate) accepted: &'a [&'a str],
    pub(crate) today: Date,
}

impl Criteria<'_> {
    fn is_stopped_by(&self, finding: &Finding) -> bool {
        finding.severity == Severity::Red && !self.accepted.contains(&finding.rule.as_str())
    }
}

/// What would be published, and what was found in it.
pub(crate) struct Judged {
    pub(crate) publication: Publication,
    /// Red ones hold the theme.
    pub(crate) findings: Vec<Finding>,
    /// Earlier ones included.
    pub(crate) exclusions: Exclusions,
}

impl Judged {
    pub(crate) fn is_held(&self) -> bool {
        self.findings.iter().any(|finding| finding.severity == Severity::Red)
    }
}

/// Judges what was imported of a theme.
///
/// # Errors
/// As [`compose`].
pub(crate) fn evaluate(theme: Theme, imported: &ImportedData, criteria: Criteria<'_>) -> Result<Judged> {
    let first = Round::new(theme, imported, criteria, None)?;
    if !first.is_stopped(criteria) {
        return Ok(first.judged(Vec::new()));
    }
    let doubts = first.findings.clone();
    // Without what is excluded below the country is not the same.
    Ok(match go_on(theme, imported, criteria, first.is_rise)? {
        Some(round) => round.judged(doubts),
        None => first.judged(Vec::new()),
    })
}

/// A publication that goes on without what cannot be believed; nothing where that is too much.
fn go_on(
    theme: Theme,
    imported: &ImportedData,
    criteria: Criteria<'_>,
    is_rise: bool,
) -> Result<Option<Round>> {
    let Some(all) = gate::daily(&imported.counts, &imported.retired) else { return Ok(None) };
    let mut data = imported.clone();
    for _ in 0..ROUNDS {
        let round = Round::new(theme, &data, criteria, Some(is_rise))?.demoted(criteria);
        let (is_stopped, before) = (round.is_stopped(criteria), data.exclusions.clone());
        if is_stopped {
            let settled = |known: &_| gate::settled(criteria.rules, theme, &all, known);
            exclude(&mut data.exclusions, round.in_doubt(criteria, &all)?, &all, settled)?;
        }
        if data.exclusions != before {
            continue;
        }
        return match theme.unit() {
            Unit::Percent => share(theme, imported, data.exclusions, criteria),
            _ if is_stopped => round.without_regions(criteria, &all),
            _ if round.lacks_days(&all, &data.events)? => Ok(None),
            _ => Ok(Some(round)),
        };
    }
    Ok(None)
}

/// A share adds up: what is excluded of one would be missing until the end of the season. Days in doubt are published with a mark once they
/// are over, or once the panel has another size; a smaller one sells less of the same demand, unless it is expanded to all pharmacies.
fn share(
    theme: Theme,
    imported: &ImportedData,
    doubts: Exclusions,
    criteria: Criteria<'_>,
) -> Result<Option<Round>> {
    let Some(all) = gate::daily(&imported.counts, &imported.retired) else { return Ok(None) };
    let mut round = Round::new(theme, imported, criteria, Some(false))?.demoted(criteria);
    let is_settled = doubts.steps != imported.exclusions.steps;
    let falls =
        round.findings.iter().any(|found| found.rule == "activity-fall" && criteria.is_stopped_by(found));
    if is_settled && (!falls || !imported.pharmacies.0.is_empty()) {
        let mut data = imported.clone();
        data.exclusions.steps = doubts.steps;
        round = Round::new(theme, &data, criteria, Some(false))?.demoted(criteria);
    }
    let open = doubt::open_days(&all);
    let known = of_size(doubts.cells.iter().map(|(cell, exclusion)| (cell, &exclusion.rule)));
    let days: BTreeSet<Date> =
        known.into_iter().map(|(_, day)| day).filter(|day| open.contains(day)).collect();
    let is_over = open.last().is_some_and(|last| !days.contains(last));
    if is_over && !is_settled && (1..=MAX_EXCLUDED_DAYS).contains(&days.len()) {
        for finding in round.findings.iter_mut().filter(|finding| doubt::is_of_size(&finding.rule)) {
            finding.severity = Severity::Amber;
        }
    }
    if round.is_stopped(criteria) { round.without_regions(criteria, &all) } else { Ok(Some(round)) }
}

/// Excludes counts in doubt, and takes those back whose panel took another size.
fn exclude(
    exclusions: &mut Exclusions,
    mut cells: BTreeMap<Cell, String>,
    all: &gate::DailyCounts,
    settled: impl Fn(&BTreeSet<Cell>) -> BTreeMap<Territory, Date>,
) -> Result<()> {
    let Exclusions { cells: excluded, steps } = exclusions;
    cells.extend(excluded.iter().map(|(cell, exclusion)| (*cell, exclusion.rule.clone())));
    add_whole_days(&mut cells, all)?;
    for (cell, rule) in cells {
        let Some(count) = all.get(&cell.0).and_then(|days| days.get(&cell.1)) else { continue };
        let (numerator, denominator) = (count.numerator, count.denominator);
        excluded.entry(cell).or_insert(Exclusion { rule, numerator, denominator });
    }
    let known = of_size(excluded.iter().map(|(cell, exclusion)| (cell, &exclusion.rule)));
    let settled = settled(&known);
    excluded
        .retain(|cell, _| !known.contains(cell) || settled.get(&cell.0).is_none_or(|step| cell.1 < *step));
    steps.extend(settled);
    Ok(())
}

/// Those in doubt for the size of the panel.
fn of_size<'a>(cells: impl Iterator<Item = (&'a Cell, &'a String)>) -> BTreeSet<Cell> {
    cells.filter(|(_, rule)| doubt::is_of_size(rule)).map(|(cell, _)| *cell).collect()
}

/// What would be published without some counts.
struct Round {
    publication: Publication,
    findings: Vec<Finding>,
    exclusions: Exclusions,
    /// Whether what is bought rises as in an epidemic.
    is_rise: bool,
    /// Whether an operator reported that products are missing.
    is_shortage: bool,
}

impl Round {
    /// What would be published; whether demand rises is looked for where it is not known.
    fn new(theme: Theme, data: &ImportedData, criteria: Criteria<'_>, is_rise: Option<bool>) -> Result<Self> {
        let publication = compose(theme, data)?;
        let exclusions = &data.exclusions;
        let mut counts = gate::daily(&data.counts, &data.retired);
        for (region, day) in exclusions.cells.keys() {
            counts.as_mut().and_then(|counts| counts.get_mut(region)?.remove(day));
        }
        let subject = GateInput::new(&publication, criteria.today)
            .with_previous(criteria.previous)
            .with_reference(criteria.reference)
            .with_counts(counts.as_ref())
            .with_retired(&data.retired)
            .with_exclusions(exclusions)
            .with_products(&data.products);
        let findings = gate::examine_all(criteria.rules, &subject);
        let is_rise = is_rise.unwrap_or_else(|| {
            let mut stopping = findings.iter().filter(|finding| criteria.is_stopped_by(finding));
            stopping.any(doubt::is_of_rise) && gate::is_rise(criteria.rules, &subject)
        });
        let is_of_today =
            |event: &Event| (event.from..=days_after(event.to, WINDOW)).contains(&criteria.today);
        let is_shortage =
            data.events.iter().any(|event| event.what == EventKind::Shortage && is_of_today(event));
        Ok(Self { publication, findings, exclusions: exclusions.clone(), is_rise, is_shortage })
    }

    fn is_stopped(&self, criteria: Criteria<'_>) -> bool {
        self.findings.iter().any(|finding| criteria.is_stopped_by(finding))
    }

    /// The same, where a rise that is true holds nothing, nor regions that disagree with the country because days of them are excluded.
    fn demoted(mut self, criteria: Criteria<'_>) -> Self {
        let since = days_after(criteria.today, -WINDOW);
        let is_partial = self.exclusions.cells.keys().any(|(_, day)| *day >= since);
        let (is_rise, is_shortage) = (self.is_rise, self.is_shortage);
        let is_explained = |finding: &&mut Finding| {
            (is_rise && doubt::is_of_rise(finding))
                || (is_partial && finding.rule == "regions-disagree")
                || (is_shortage && finding.rule == "group-fall")
        };
        for finding in self.findings.iter_mut().filter(is_explained) {
            finding.severity = Severity::Amber;
        }
        self
    }

    /// The counts that its findings put in doubt. Of the ratio of the country days are in doubt alone where they fell unevenly, or where
    /// enough days after them are as usual.
    fn in_doubt(&self, criteria: Criteria<'_>, all: &gate::DailyCounts) -> Result<BTreeMap<Cell, String>> {
        let stopping: Vec<&Finding> =
            self.findings.iter().filter(|finding| criteria.is_stopped_by(finding)).collect();
        cells(&stopping, all, |finding| gate::is_of_days(criteria.rules, self.publication.theme, finding))
    }

    /// Whether most of the country is excluded on the last open days, and on more of them than may be.
    fn lacks_days(&self, all: &gate::DailyCounts, events: &[Event]) -> Result<bool> {
        // What an event explains is no fault of the figures.
        let is_explained = |(region, day): &Cell| events.iter().any(|event| event.covers(*region, *day));
        let unexplained = || self.exclusions.cells.keys().filter(|cell| !is_explained(cell));
        let mut lacking = 0;
        for day in doubt::open_days(all).into_iter().rev() {
            if !is_most(unexplained(), day, all)? {
                break;
            }
            lacking += 1;
        }
        Ok(lacking > MAX_EXCLUDED_DAYS)
    }

    /// The same, where each region at fault stays as it was public; nothing where that is too much of the country, or France is at fault.
    fn without_regions(mut self, criteria: Criteria<'_>, all: &gate::DailyCounts) -> Result<Option<Self>> {
        let stopping = self.findings.iter().filter(|finding| criteria.is_stopped_by(finding));
        let (Some(previous), Some(regions)) = (criteria.previous, regions_at_fault(stopping)) else {
            return Ok(None);
        };
        if doubt::share(&regions, all)? > MAX_SHARE {
            return Ok(None);
        }
        let is_at_fault = |territory: Territory| {
            territory != Territory::FRANCE && territory.parts().any(|part| regions.contains(&part))
        };
        for (territory, series) in &mut self.publication.series {
            if is_at_fault(*territory) {
                series.clone_from(previous.series.get(territory).unwrap_or(const { &Series::EMPTY }));
            }
        }
        for finding in self.findings.iter_mut().filter(|finding| criteria.is_stopped_by(finding)) {
            finding.severity = Severity::Amber;
        }
        Ok(Some(self))
    }

    /// The result; `doubts` are the findings before anything was excluded, which hold nothing any more.
    fn judged(self, doubts: Vec<Finding>) -> Judged {
        let Self { publication, mut findings, exclusions, .. } = self;
        let key = |found: &Finding| (found.rule.clone(), found.territory, found.day);
        let known: BTreeSet<_> = findings.iter().map(key).collect();
        let doubts = doubts.into_iter().filter(|found| !known.contains(&key(found)));
        findings.extend(doubts.map(|found| Finding { severity: Severity::Amber, ..found }));
        findings.sort_by_key(|finding| finding.severity);
        Judged { publication, findings: gate::summary(&findings), exclusions }
    }
}
