//! What a bulletin states of an indicator, as it is stored: every language is written from it, whatever later versions say.

use crate::ias::{
    event::{Event, EventKind},
    publication::Method,
    standing::{Doubt, Grade, Situation, Trend},
    territory::Territory,
    theme::{Theme, Unit},
    view::ExcludedDay,
};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The facts of a bulletin, a theme each, in the order in which they are shown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Facts {
    pub(super) themes: Vec<ThemeFacts>,
}

/// What a bulletin states of an indicator.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = BulletinTheme)]
#[serde(rename_all = "camelCase")]
pub struct ThemeFacts {
    pub theme: Theme,
    pub unit: Unit,
    pub method: Method,
    /// The version that the figures are of.
    pub version: i64,
    pub last_day: Date,
    /// The first day that may still change.
    pub provisional_from: Option<Date>,
    /// The national level of the last day.
    pub level: Option<f64>,
    pub situation: Situation,
    /// Why the situation cannot be stated.
    pub doubt: Option<Doubt>,
    /// Days by which the last day misses the promise.
    pub late_days: i64,
    /// Since when newer figures are held back, in milliseconds since 1970.
    pub held_since: Option<i64>,
    /// Why the version was published against the gate.
    pub forced: Option<String>,
    /// How many present regions were compared with thresholds of their own.
    pub regions_graded: usize,
    /// Those of them whose level is above the threshold.
    pub regions_above: Vec<RegionAbove>,
    /// Days of the last two weeks whose counts are excluded, newest first.
    pub excluded: Vec<ExcludedDay>,
    /// Events of the last seven days, the first one first.
    pub events: Vec<BulletinEvent>,
    /// Earlier bulletins whose day has its final value now, the oldest first.
    pub reviewed: Vec<Review>,
}

/// A region above its own epidemic threshold.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = BulletinRegion)]
pub struct RegionAbove {
    pub territory: Territory,
    pub level: f64,
    pub onset: f64,
}

/// An event of the days of a bulletin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BulletinEvent {
    pub what: EventKind,
    pub from: Date,
    /// The last day.
    pub to: Date,
    /// The former regions concerned; empty for all of them.
    pub regions: Vec<Territory>,
}

impl From<&Event> for BulletinEvent {
    fn from(event: &Event) -> Self {
        let Event { what, from, to, regions, .. } = event.clone();
        Self { what, from, to, regions }
    }
}

/// What an earlier bulletin stated of its last day, beside what the final value of that day says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = BulletinReview)]
pub struct Review {
    /// The week of the earlier bulletin.
    pub week: String,
    /// Its last day.
    pub day: Date,
    pub before: Stated,
    /// Null where that day has no value any more.
    pub after: Option<Stated>,
}

/// What is stated of a level.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = BulletinStatement)]
pub struct Stated {
    pub level: f64,
    pub grade: Option<Grade>,
    pub trend: Option<Trend>,
}

impl ThemeFacts {
    /// What is stated of the last level; nothing where it is in doubt or missing.
    pub(super) fn stated(&self) -> Option<Stated> {
        let Situation { grade, trend, .. } = self.situation;
        let level = self.level.filter(|_| grade.is_some() || trend.is_some())?;
        Some(Stated { level, grade, trend })
    }

    /// Whether the last level may still change.
    pub(super) fn is_provisional(&self) -> bool {
        self.provisional_from.is_some_and(|from| from <= self.last_day)
    }
}

impl Review {
    /// Whether the final value says something else than the bulletin.
    pub(super) fn is_otherwise(&self) -> bool {
        let words = |stated: &Stated| (stated.grade, stated.trend);
        self.after.as_ref().map(words) != Some(words(&self.before))
    }
}
