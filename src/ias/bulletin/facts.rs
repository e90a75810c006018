//! The stored facts of a bulletin on an indicator: the text of every language is generated from them, whatever later
//! versions contain.

use crate::ias::{
    event::{Event, EventKind},
    indicator_status::{Grade, Situation, Trend, UngradedReason},
    publication::Method,
    territory::Territory,
    theme::{Theme, Unit},
    view::ExcludedDay,
};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The facts of a bulletin, by theme, in the order of display.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Facts {
    pub(super) themes: Vec<ThemeFacts>,
}

/// The facts of a bulletin on an indicator.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = BulletinTheme)]
#[serde(rename_all = "camelCase")]
pub struct ThemeFacts {
    pub theme: Theme,
    pub unit: Unit,
    pub method: Method,
    /// The version of the figures.
    pub version: i64,
    pub last_day: Date,
    /// The first day that may still change.
    pub provisional_from: Option<Date>,
    /// The national level of the last day.
    pub level: Option<f64>,
    pub situation: Situation,
    /// Why the situation cannot be assessed.
    pub doubt: Option<UngradedReason>,
    /// Days by which the last day misses the promise.
    pub late_days: i64,
    /// Time since which newer figures are held back, in milliseconds since 1970.
    pub held_since: Option<i64>,
    /// The reason if the version was published against the gate.
    pub forced: Option<String>,
    /// Number of present regions that were compared with thresholds of their own.
    pub regions_graded: usize,
    /// Regions among them whose level is above the threshold.
    pub regions_above: Vec<RegionAbove>,
    /// Days of the last two weeks whose counts are excluded, newest first.
    pub excluded: Vec<ExcludedDay>,
    /// Events of the last seven days, earliest first.
    pub events: Vec<BulletinEvent>,
    /// Earlier bulletins whose last day is final since this one, oldest first.
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

/// The statement of an earlier bulletin about its last day, with the one for its final value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = BulletinReview)]
pub struct Review {
    /// The week of the earlier bulletin.
    pub week: String,
    /// Its last day.
    pub day: Date,
    pub before: Stated,
    /// Null if that day has no value any more.
    pub after: Option<Stated>,
}

/// The statement about a level.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = BulletinStatement)]
pub struct Stated {
    pub level: f64,
    pub grade: Option<Grade>,
    pub trend: Option<Trend>,
}

impl ThemeFacts {
    /// The statement about the last level; `None` if it is in doubt or missing.
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
    /// Whether the final value contradicts the bulletin.
    pub(super) fn is_otherwise(&self) -> bool {
        let words = |stated: &Stated| (stated.grade, stated.trend);
        self.after.as_ref().map(words) != Some(words(&self.before))
    }
}
