//! The nowcasts of a version, and the levels from which later versions learn. Both are computed from public rounded
//! levels, so they reveal nothing else.

use crate::{
    Result,
    ias::{
        series::{Series, days_after},
        storage_codec::{decode, encode},
        territory::Territory,
    },
};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Probability that a final level is within its band.
pub(crate) const PROBABILITY: f64 = 0.8;

/// Number of latest versions from which a nowcast learns: a year of mornings.
pub(in crate::ias) const LEARNT: i64 = 366;

/// Stored levels per version: the provisional ones, and two weeks before them.
const TAIL: i64 = 27;

/// The predicted final level of one of the last days.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct EstimatedDay {
    pub day: Date,
    /// The median of the prediction.
    pub level: f64,
    /// The lower bound of the band.
    pub low: f64,
    /// The upper bound of the band.
    pub high: f64,
}

/// Predictions of the final levels of the last days of a territory (nowcast). They are not published levels, which are
/// counted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Nowcast {
    /// The probability with which the final level of a day is in its band.
    pub probability: f64,
    /// Number of versions from which the usual revision was learnt.
    pub versions: usize,
    /// Days whose level is provisional, oldest first.
    pub days: Vec<EstimatedDay>,
}

/// The last levels of a territory as published with a version.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(in crate::ias) struct Tail {
    pub(in crate::ias) last: Date,
    /// Newest first; `None` for a day without a level.
    levels: Vec<Option<f64>>,
}

impl Tail {
    /// The last levels of a series; `None` if its last day has no level.
    pub(super) fn from_series(series: &Series) -> Option<Self> {
        let last = series.last_day()?;
        series.level(last)?;
        let levels = (0..TAIL).map(|age| series.level(days_after(last, -age)));
        Some(Self { last, levels: levels.collect() })
    }

    /// The level `age` days before the last one.
    pub(super) fn level(&self, age: i64) -> Option<f64> {
        self.levels.get(usize::try_from(age).ok()?).copied().flatten()
    }

    /// The logarithm of that level; `None` if it is zero.
    pub(super) fn log(&self, age: i64) -> Option<f64> {
        self.level(age).filter(|level| *level > 0.0).map(f64::ln)
    }

    pub(super) fn day(&self, age: i64) -> Date {
        days_after(self.last, -age)
    }
}

/// The stored data of a version, by territory.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(in crate::ias) struct Nowcasts {
    pub(in crate::ias) tails: BTreeMap<Territory, Tail>,
    pub(in crate::ias) estimates: BTreeMap<Territory, Nowcast>,
}

impl Nowcasts {
    /// Encodes the stored form; `None` without data to learn from.
    pub(in crate::ias) fn encode(&self) -> Result<Option<Vec<u8>>> {
        if self.tails.is_empty() { Ok(None) } else { encode(self).map(Some) }
    }

    /// # Errors
    /// Invalid stored bytes.
    pub(in crate::ias) fn decode(bytes: Option<&[u8]>) -> Result<Self> {
        bytes.map_or_else(|| Ok(Self::default()), decode)
    }
}
