//! The references of levels. Their definitions are data (`seeds/baselines.toml`); their values are computed from the
//! counts: the ratio of each territory, or of the nation, in the period that equals 100.

use super::{
    definition::{BaselineKind, BaselineScope, Definition},
    limits::is_sparse,
    prefix_sums::{PrefixSums, Timeline, WindowSums},
    ratio::ratio,
};
use crate::{
    Error, Result,
    ias::{
        population,
        seed_data::{SeedData, parse},
        series::{days_after, days_between},
        territory::Territory,
        theme::{Theme, Unit},
        week,
    },
};
use jiff::civil::Date;
use serde::Deserialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

/// The baselines of a theme.
pub(super) struct Baselines {
    pub(super) definition: Definition,
    /// Factors from ratios to levels, by territory.
    pub(super) scales: BTreeMap<Territory, f64>,
    /// Indexes of the days of the baseline.
    pub(super) places: Vec<Range<usize>>,
    /// By index; empty unless the reference is a scale.
    growth: Vec<f64>,
}

impl Baselines {
    /// Sales of a pharmacy around an index, relative to the year of a scale; 1 without one.
    pub(super) fn growth(&self, place: usize) -> f64 {
        self.growth.get(place).copied().unwrap_or(1.0)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    themes: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    theme: Theme,
    scope: BaselineScope,
    reference: BaselinePeriod,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum BaselinePeriod {
    /// Without years: those of the first year that is complete.
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
        /// The year of the scale.
        year: i16,
        #[serde(rename = "source")]
        _source: String,
    },
}

/// The shipped definition of a theme.
fn entry(theme: Theme) -> Result<&'static Entry> {
    static FILE: SeedData<File> = SeedData::new(|| parse(include_str!("../../../seeds/baselines.toml")));
    let found = FILE.get()?.themes.iter().find(|entry| entry.theme == theme);
    found.ok_or_else(|| Error::internal(format!("{theme} has no baseline definition")))
}

/// The definition of a theme's baseline. Without years, they are the first complete ones in the counts. `None` for a
/// share of people, which has no baseline.
pub(crate) fn definition(theme: Theme) -> Result<Option<Definition>> {
    if theme.unit() == Unit::Percent {
        return Ok(None);
    }
    let entry = entry(theme)?;
    Ok(Some(entry.definition(&entry.spans())))
}

impl Entry {
    /// The periods of the definition, as first and last day.
    fn spans(&self) -> Vec<(Date, Date)> {
        match &self.reference {
            BaselinePeriod::Days { from, to } => vec![(*from, *to)],
            BaselinePeriod::Weeks { weeks, years } => {
                years.iter().filter_map(|year| date_range(*year, weeks.0, weeks.1)).collect()
            }
            BaselinePeriod::FixedShare { .. } | BaselinePeriod::Scale { .. } => Vec::new(),
        }
    }

    fn definition(&self, spans: &[(Date, Date)]) -> Definition {
        let (period, weeks) = match self.reference {
            BaselinePeriod::Weeks { weeks, .. } => (BaselineKind::Weeks, Some(weeks)),
            BaselinePeriod::Days { .. } => (BaselineKind::Days, None),
            BaselinePeriod::FixedShare { .. } => (BaselineKind::FixedShare, None),
            BaselinePeriod::Scale { .. } => (BaselineKind::Scale, None),
        };
        let from = spans.iter().map(|(from, _)| *from).min();
        let to = spans.iter().map(|(_, to)| *to).max();
        Definition { scope: self.scope, period, from, to, weeks }
    }
}

/// Computes the baselines of a theme's zones. A zone without figures in the period has none.
pub(super) fn resolve(
    theme: Theme,
    zones: &BTreeMap<Territory, PrefixSums>,
    timeline: &Timeline,
    gone: &BTreeSet<Territory>,
) -> Result<Baselines> {
    let entry = entry(theme)?;
    let mut spans = entry.spans();
    let scales = match &entry.reference {
        BaselinePeriod::FixedShare { share, .. } => zones.keys().map(|zone| (*zone, 100.0 / share)).collect(),
        BaselinePeriod::Scale { scale, .. } => {
            // The scale of a territory is its share of the population.
            let people = population::all()?;
            let share = |territory| {
                Some((
                    territory,
                    scale
                        * ratio(
                            people.without_regions(gone, territory)?,
                            people.for_territory(Territory::FRANCE)?,
                        ),
                ))
            };
            zones.keys().copied().filter_map(share).collect()
        }
        BaselinePeriod::Weeks { weeks, .. } if spans.is_empty() => {
            spans.extend(first_complete_weeks(*weeks, zones, timeline));
            scales(entry.scope, zones, &spans, timeline)
        }
        BaselinePeriod::Days { .. } | BaselinePeriod::Weeks { .. } => {
            scales(entry.scope, zones, &spans, timeline)
        }
    };
    let places = spans.iter().map(|(from, to)| timeline.index_range(*from, *to)).collect();
    let growth = match entry.reference {
        BaselinePeriod::Scale { year, .. } => growth(zones, timeline, year),
        BaselinePeriod::Weeks { .. } | BaselinePeriod::Days { .. } | BaselinePeriod::FixedShare { .. } => {
            Vec::new()
        }
    };
    Ok(Baselines { definition: entry.definition(&spans), scales, places, growth })
}

/// Days of a year.
const YEAR: usize = 365;

/// By index, the mean daily sales of a pharmacy of the country in the preceding 365 days, relative to those of a year,
/// or of the first 365 days if that year is incomplete. Sales grow with prices and new expensive products; a count per
/// amount sold would fall with them. Empty for fewer than 365 days of counts.
fn growth(zones: &BTreeMap<Territory, PrefixSums>, timeline: &Timeline, year: i16) -> Vec<f64> {
    let Some(nation) = zones.get(&Territory::FRANCE) else { return Vec::new() };
    let first = nation.first()..(nation.first() + YEAR);
    if first.end > timeline.len() {
        return Vec::new();
    }
    let sales = |places: Range<usize>| {
        let WindowSums { denominator, pharmacies, .. } = nation.sums(places);
        let pharmacies = i64::try_from(pharmacies).ok().filter(|many| *many > 0)?;
        Some(ratio(denominator, pharmacies)).filter(|sales| *sales > 0.0)
    };
    let [from, to] = [(1, 1), (12, 31)].map(|(month, day)| jiff::civil::date(year, month, day));
    let named = timeline.index_range(from, to);
    let is_held = is_covered(nation.sums(named.clone()), length(from, to));
    let Some(reference) = sales(if is_held { named } else { first.clone() }) else { return Vec::new() };
    let growth = |place: usize| {
        let end = (place + 1).max(first.end);
        sales(end - YEAR..end).map_or(1.0, |sales| sales / reference)
    };
    (0..timeline.len()).map(growth).collect()
}

/// The days of these weeks of a year.
fn date_range(year: i16, first: i8, last: i8) -> Option<(Date, Date)> {
    Some((week::first_day(year, first)?, days_after(week::first_day(year, last)?, 6)))
}

/// The first of the periods that the national counts cover, on enough days.
fn first_complete_weeks(
    weeks: (i8, i8),
    zones: &BTreeMap<Territory, PrefixSums>,
    timeline: &Timeline,
) -> Option<(Date, Date)> {
    let nation = zones.get(&Territory::FRANCE)?;
    let (first, last) = (*timeline.days.first()?, *timeline.days.last()?);
    let whole = |(from, to): &(Date, Date)| {
        *from >= first
            && *to <= last
            && is_covered(nation.sums(timeline.index_range(*from, *to)), length(*from, *to))
    };
    (first.year()..=last.year()).filter_map(|year| date_range(year, weeks.0, weeks.1)).find(whole)
}

/// The factor from each zone's ratio to its level: 100 over its ratio in these periods, or over the nation's.
fn scales(
    scope: BaselineScope,
    zones: &BTreeMap<Territory, PrefixSums>,
    spans: &[(Date, Date)],
    timeline: &Timeline,
) -> BTreeMap<Territory, f64> {
    let places: Vec<Range<usize>> = spans.iter().map(|(from, to)| timeline.index_range(*from, *to)).collect();
    let expected = spans.iter().map(|(from, to)| length(*from, *to)).sum();
    let scale = |zone: &PrefixSums| {
        let sums = places
            .iter()
            .cloned()
            .map(|places| zone.sums(places))
            .fold(WindowSums::default(), WindowSums::plus);
        let known = is_covered(sums, expected) && sums.numerator > 0 && sums.denominator > 0;
        known.then(|| 100.0 / ratio(sums.numerator, sums.denominator))
    };
    let of_nation = zones.get(&Territory::FRANCE).and_then(scale);
    let of = |(territory, zone): (&Territory, &PrefixSums)| {
        let scale = match scope {
            BaselineScope::Territory => scale(zone),
            BaselineScope::Nation => of_nation,
        };
        Some((*territory, scale?))
    };
    zones.iter().filter_map(of).collect()
}

fn length(from: Date, to: Date) -> u64 {
    u64::try_from(days_between(from, to) + 1).unwrap_or(0)
}

/// Whether enough of the days have figures.
fn is_covered(sums: WindowSums, expected: u64) -> bool {
    expected > 0 && !is_sparse(sums.days, expected)
}
