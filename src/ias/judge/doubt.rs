//! What a finding puts in doubt: some counts of a day, or the levels of a region.

use crate::{
    Result,
    holidays::{Law, holidays_between},
    ias::{
        exclusion::Cell,
        gate::{DailyCounts, Finding},
        population,
        territory::Territory,
    },
};
use jiff::civil::{Date, Weekday};
use std::collections::{BTreeMap, BTreeSet};

/// The share of the people whose regions may be at fault while France goes on without them.
pub(super) const MAX_SHARE: f64 = 0.35;

/// Rules about the size of the panel: of a day on which it was another one the counts say nothing, in regions or everywhere.
const SIZE: [&str; 2] = ["activity-fall", "activity-leap"];
/// Rules about the counts of a region on a day.
const COUNTS: [&str; 5] =
    ["activity-fall", "activity-leap", "counts-leap", "regions-swapped", "repeated-counts"];
/// Rules that a demand that truly rises breaks.
const RISE: [&str; 5] = ["counts-leap", "leap", "out-of-band", "regions-disagree", "vintage-jump"];

/// The counts that findings put in doubt, with the rule; `is_of_days` says of which findings on the ratio of the country only the days are.
pub(super) fn cells(
    findings: &[&Finding],
    counts: &DailyCounts,
    is_of_days: impl Fn(&Finding) -> bool,
) -> Result<BTreeMap<Cell, String>> {
    let mut cells = BTreeMap::new();
    for finding in findings.iter().filter(|finding| COUNTS.contains(&finding.rule.as_str())) {
        let (Some(territory), Some(day)) = (finding.territory, finding.day) else { continue };
        let is_size = is_of_size(&finding.rule);
        if territory == Territory::FRANCE && is_size {
            let sent = counts.iter().filter(|(_, days)| days.contains_key(&day));
            cells.extend(sent.map(|(region, _)| ((*region, day), finding.rule.clone())));
        } else if territory == Territory::FRANCE && is_of_days(finding) {
            let days = days_of(finding, day, counts);
            let sent = days.iter().flat_map(|day| counts.keys().map(|region| (*region, *day)));
            cells.extend(sent.map(|cell| (cell, finding.rule.clone())));
        } else if territory.is_former() && (is_size || is_of_few(findings, day, counts)?) {
            let cell = |region| ((region, day), finding.rule.clone());
            cells.extend([territory].into_iter().chain(second(finding)).map(cell));
        }
    }
    cells.retain(|(region, day), _| counts.get(region).is_some_and(|days| days.contains_key(day)));
    Ok(cells)
}

/// Adds the other regions to days of which most of the country is in doubt: what is left is not France.
pub(super) fn add_whole_days(cells: &mut BTreeMap<Cell, String>, counts: &DailyCounts) -> Result<()> {
    let rules: BTreeMap<Date, String> = cells.iter().map(|((_, day), rule)| (*day, rule.clone())).collect();
    for (day, rule) in rules {
        if is_most(cells.keys(), day, counts)? {
            let sent =
                counts.iter().filter(|(_, days)| days.contains_key(&day)).map(|(region, _)| (*region, day));
            for cell in sent {
                cells.entry(cell).or_insert_with(|| rule.clone());
            }
        }
    }
    Ok(())
}

/// Whether more of the country is excluded on a day than France can go on without.
pub(super) fn is_most<'a>(
    cells: impl Iterator<Item = &'a Cell>,
    day: Date,
    counts: &DailyCounts,
) -> Result<bool> {
    let regions = cells.filter(|(_, excluded)| *excluded == day).map(|(region, _)| *region).collect();
    Ok(share(&regions, counts)? > MAX_SHARE)
}

/// Days with counts, without Sundays and public holidays.
pub(super) fn open_days(counts: &DailyCounts) -> BTreeSet<Date> {
    let mut days: BTreeSet<Date> = counts.values().flat_map(|days| days.keys().copied()).collect();
    let ends = days.first().copied().zip(days.last().copied());
    let holidays = ends.into_iter().flat_map(|(first, last)| holidays_between(first, last, Law::General));
    let holidays: BTreeSet<Date> = holidays.collect();
    days.retain(|day| day.weekday() != Weekday::Sunday && !holidays.contains(day));
    days
}

/// The days that a finding on the ratio of the country is about: an open day with those before it, or a closed one.
fn days_of(finding: &Finding, day: Date, counts: &DailyCounts) -> Vec<Date> {
    const LONGEST: u8 = 6;
    let days = finding.numbers.get("days").copied().unwrap_or(1.0);
    let many = (1..=LONGEST).rev().find(|many| f64::from(*many) <= days).map_or(1, usize::from);
    match many {
        1 => vec![day],
        _ => open_days(counts).range(..=day).rev().take(many).copied().collect(),
    }
}

/// Whether a rule is about the size of the panel.
pub(super) fn is_of_size(rule: &str) -> bool {
    SIZE.contains(&rule)
}

/// The other of two regions that look swapped.
fn second(finding: &Finding) -> Option<Territory> {
    let code = finding.numbers.get("second").filter(|_| finding.rule == "regions-swapped")?;
    Territory::regions().find(|region| region.insee().map(f64::from) == Some(*code))
}

/// Whether the regions that are at fault on a day are a small part of the country.
fn is_of_few(findings: &[&Finding], day: Date, counts: &DailyCounts) -> Result<bool> {
    let regions =
        findings.iter().filter(|finding| finding.day == Some(day)).filter_map(|finding| finding.territory);
    Ok(share(&regions.filter(|territory| territory.is_former()).collect(), counts)? <= MAX_SHARE)
}

/// The regions of findings, the parts of present ones; nothing where one is about the country.
pub(super) fn regions_at_fault<'a>(
    findings: impl Iterator<Item = &'a Finding>,
) -> Option<BTreeSet<Territory>> {
    let regions =
        findings.map(|finding| finding.territory.filter(|territory| *territory != Territory::FRANCE));
    let regions = regions.collect::<Option<Vec<Territory>>>()?;
    Some(regions.into_iter().flat_map(Territory::parts).collect())
}

/// The share of the people of all regions with counts who live in some of them.
pub(super) fn share(regions: &BTreeSet<Territory>, counts: &DailyCounts) -> Result<f64> {
    let people = population::all()?;
    let of = |territory: Territory| {
        f64::from(i32::try_from(people.for_territory(territory).unwrap_or(0)).unwrap_or(i32::MAX))
    };
    let all: f64 = counts.keys().map(|region| of(*region)).sum();
    Ok(regions.iter().map(|region| of(*region)).sum::<f64>() / all.max(1.0))
}

/// Whether a demand that rises explains a finding.
pub(super) fn is_of_rise(finding: &Finding) -> bool {
    let number = |name: &str| finding.numbers.get(name).copied();
    let falls = number("factor").is_some_and(|factor| factor < 1.0)
        || number("from").zip(number("to")).is_some_and(|(from, to)| to < from)
        || number("level").zip(number("low")).is_some_and(|(level, low)| level < low);
    RISE.contains(&finding.rule.as_str()) && !falls
}
