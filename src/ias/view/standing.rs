//! Where one theme stands: its last level, how it moves, whether it is on time, and what its reader must be warned of.

use crate::{
    Result,
    ias::{
        archive::Archived,
        publish::{self, Forced, Held},
        season,
        series::Series,
        status::Freshness,
        theme::{Theme, Unit},
    },
};
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

/// Where one theme stands.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    pub theme: Theme,
    pub unit: Unit,
    /// The level that means "as usual".
    pub baseline: Option<f64>,
    /// The level aimed at.
    pub target: Option<f64>,
    /// Whether the figures are generated, to show the product.
    pub demonstration: bool,
    /// Number of the version.
    pub vintage: i64,
    /// Milliseconds since 1970.
    pub published_at: i64,
    /// The last day it speaks of.
    pub last_day: Date,
    /// The level of that day.
    pub level: Option<f64>,
    /// Its change over seven days: relative, or in points for a percentage.
    pub change: Option<f64>,
    /// The first day that may still change.
    pub provisional_from: Option<Date>,
    /// `2026-2027`.
    pub season_label: String,
    /// Whether the level is above that of the same day one year earlier.
    pub above: Option<bool>,
    /// Whether the promise of its rhythm is kept.
    pub freshness: Freshness,
    /// Newer figures that the gate stops.
    pub held: Option<Held>,
    /// Why this version was published against the gate.
    pub forced: Option<Forced>,
}

/// What else is known on the day of asking.
#[derive(Clone, Copy)]
pub(super) struct Moment<'a> {
    pub(super) today: Date,
    pub(super) held: &'a [(Theme, Held)],
}

/// Where a theme stands in the place of this series.
pub(super) fn standing(archived: &Archived, series: &Series, moment: Moment<'_>) -> Result<Standing> {
    let vintage = &archived.vintage;
    let day = series.last_day().unwrap_or(vintage.last_day);
    let unit = vintage.theme.unit();
    Ok(Standing {
        theme: vintage.theme,
        unit,
        baseline: vintage.theme.baseline(),
        target: vintage.theme.target(),
        demonstration: vintage.demonstration,
        vintage: vintage.number,
        published_at: vintage.published_at,
        last_day: day,
        level: series.level(day).map(season::rounded),
        change: season::change(series, day, unit),
        provisional_from: series.provisional_from(),
        season_label: season::label(day),
        above: season::above_last_year(series, day),
        // The promise is the theme's, wherever one looks.
        freshness: Freshness::of(vintage.theme, (vintage.last_day, vintage.demonstration), moment.today),
        held: moment.held.iter().find(|(theme, _)| *theme == vintage.theme).map(|(_, held)| held.clone()),
        forced: publish::forced(vintage)?,
    })
}
