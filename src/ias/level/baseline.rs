//! What levels are compared with. The definitions are data (`seeds/baselines.toml`); the figures come from the counts
//! themselves: the ratio of each territory, or of the nation, in the period that is called 100.

use super::{
    is_sparse,
    ratio::ratio,
    zone::{Sums, Timeline, Zone},
};
use crate::{
    Error, Result,
    ias::{
        population,
        series::days_after,
        territory::Territory,
        theme::{Theme, Unit},
        week,
    },
};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, ops::Range};
use utoipa::ToSchema;

/// Whose figures of the period a territory is compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[schema(as = BaselineZone)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// Its own: every territory is 100 on the mean of the period.
    Territory,
    /// The nation's: territories differ by their share of the basket too.
    Nation,
}

/// What kind of comparison it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = BaselinePeriod)]
#[serde(rename_all = "kebab-case")]
pub enum Period {
    /// ISO weeks of certain years.
    Weeks,
    /// Days from one to another.
    Days,
    /// A share that was found elsewhere.
    FixedShare,
    /// No baseline: the ratio is brought up to the whole country.
    Scale,
}

/// What the levels of a theme are compared with, as pages tell it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = BaselineDefinition)]
pub struct Definition {
    pub zone: Whose,
    pub period: Period,
    /// Its first day.
    pub from: Option<Date>,
    /// Its last day.
    pub to: Option<Date>,
    /// Its ISO weeks, the first and the last.
    pub weeks: Option<(i8, i8)>,
}

/// The baselines of a theme.
pub(super) struct Baselines {
    pub(super) definition: Definition,
    /// What the ratio of a territory is multiplied with to be its level.
    pub(super) scales: BTreeMap<Territory, f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    themes: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    theme: String,
    zone: Whose,
    reference: Reference,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum Reference {
    /// Without years: those of the first year that has them whole.
    Weeks {
        weeks: (i8, i8),
        #[serde(default)]
        years: Vec<i16>,
    },
    Days {
        from: Date,
        to: Date,
    },
    FixedShare {
        share: f64,
        #[serde(rename = "source")]
        _source: String,
    },
    Scale {
        scale: f64,
        #[serde(rename = "source")]
        _source: String,
    },
}

/// The definition of a theme, as it ships.
fn entry(theme: Theme) -> Result<Entry> {
    let file: File = toml::from_str(include_str!("../../../seeds/baselines.toml")).map_err(Error::fault)?;
    let found = file.themes.into_iter().find(|entry| entry.theme == theme.slug());
    found.ok_or_else(|| Error::fault(format!("{theme} has no baseline definition")))
}

/// What a theme's levels are compared with, as far as its definition alone tells: where it names no years, they are the
/// first that the counts have whole. Nothing for a share of people, which is compared with nothing.
///
/// # Errors
/// A fault when the definitions that ship with the product cannot be read.
pub fn definition(theme: Theme) -> Result<Option<Definition>> {
    if theme.unit() == Unit::Percent {
        return Ok(None);
    }
    let Entry { zone, reference, .. } = entry(theme)?;
    let fixed = |period| Definition { zone, period, from: None, to: None, weeks: None };
    Ok(Some(match reference {
        Reference::FixedShare { .. } => fixed(Period::FixedShare),
        Reference::Scale { .. } => fixed(Period::Scale),
        Reference::Days { from, to } => Definition { from: Some(from), to: Some(to), ..fixed(Period::Days) },
        Reference::Weeks { weeks, years } => {
            let spans: Vec<_> = years.iter().filter_map(|year| span(*year, weeks)).collect();
            let from = spans.iter().map(|(from, _)| *from).min();
            let to = spans.iter().map(|(_, to)| *to).max();
            Definition { from, to, weeks: Some(weeks), ..fixed(Period::Weeks) }
        }
    }))
}

/// The baselines of a theme's zones. A zone without figures in the period has none.
pub(super) fn resolve(
    theme: Theme,
    zones: &BTreeMap<Territory, Zone>,
    timeline: &Timeline,
) -> Result<Baselines> {
    let Entry { zone, reference, .. } = entry(theme)?;
    let fixed = |period| Definition { zone, period, from: None, to: None, weeks: None };
    let everywhere = |scale: f64| zones.keys().map(|territory| (*territory, scale)).collect();
    Ok(match reference {
        Reference::FixedShare { share, .. } => {
            Baselines { definition: fixed(Period::FixedShare), scales: everywhere(100.0 / share) }
        }
        Reference::Scale { scale, .. } => {
            // What the whole country would count, a territory counts by its share of the people.
            let people = population::all()?;
            let share = |territory| {
                Some((territory, scale * ratio(people.of(territory)?, people.of(Territory::FRANCE)?)))
            };
            Baselines {
                definition: fixed(Period::Scale),
                scales: zones.keys().copied().filter_map(share).collect(),
            }
        }
        Reference::Days { from, to } => {
            let definition = Definition { from: Some(from), to: Some(to), ..fixed(Period::Days) };
            Baselines { definition, scales: scales(zone, zones, &[(from, to)], timeline) }
        }
        Reference::Weeks { weeks, years } => {
            let spans = match years.is_empty() {
                false => years.iter().filter_map(|year| span(*year, weeks)).collect(),
                true => first_whole(weeks, zones, timeline).into_iter().collect::<Vec<_>>(),
            };
            let from = spans.iter().map(|(from, _)| *from).min();
            let to = spans.iter().map(|(_, to)| *to).max();
            let definition = Definition { from, to, weeks: Some(weeks), ..fixed(Period::Weeks) };
            Baselines { definition, scales: scales(zone, zones, &spans, timeline) }
        }
    })
}

/// The days of these weeks of a year.
fn span(year: i16, (first, last): (i8, i8)) -> Option<(Date, Date)> {
    Some((week::first_day(year, first)?, days_after(week::first_day(year, last)?, 6)))
}

/// The first of the weeks that the nation's counts have whole, on enough of their days.
fn first_whole(
    weeks: (i8, i8),
    zones: &BTreeMap<Territory, Zone>,
    timeline: &Timeline,
) -> Option<(Date, Date)> {
    let nation = zones.get(&Territory::FRANCE)?;
    let (first, last) = (*timeline.days.first()?, *timeline.days.last()?);
    let whole = |(from, to): &(Date, Date)| {
        *from >= first && *to <= last && speaks(nation.sums(timeline.places(*from, *to)), length(*from, *to))
    };
    (first.year()..=last.year()).filter_map(|year| span(year, weeks)).find(whole)
}

/// What brings each zone's ratio to its level: 100 over its ratio in these spans of days, or over the nation's.
fn scales(
    whose: Whose,
    zones: &BTreeMap<Territory, Zone>,
    spans: &[(Date, Date)],
    timeline: &Timeline,
) -> BTreeMap<Territory, f64> {
    let places: Vec<Range<usize>> = spans.iter().map(|(from, to)| timeline.places(*from, *to)).collect();
    let expected = spans.iter().map(|(from, to)| length(*from, *to)).sum();
    let scale = |zone: &Zone| {
        let sums = places.iter().cloned().map(|places| zone.sums(places)).fold(Sums::default(), Sums::plus);
        let known = speaks(sums, expected) && sums.numerator > 0 && sums.denominator > 0;
        known.then(|| 100.0 / ratio(sums.numerator, sums.denominator))
    };
    let of_nation = zones.get(&Territory::FRANCE).and_then(scale);
    let of = |(territory, zone): (&Territory, &Zone)| {
        let scale = match whose {
            Whose::Territory => scale(zone),
            Whose::Nation => of_nation,
        };
        Some((*territory, scale?))
    };
    zones.iter().filter_map(of).collect()
}

fn length(from: Date, to: Date) -> u64 {
    u64::try_from((to - from).get_days() + 1).unwrap_or(0)
}

/// Whether enough of the days have figures.
fn speaks(sums: Sums, expected: u64) -> bool {
    expected > 0 && !is_sparse(sums.days, expected)
}
