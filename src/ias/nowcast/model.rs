//! The estimates of a version, and the levels that later versions learn from. Both are made of rounded levels that are public: they
//! give away nothing else.

use crate::{
    Result,
    ias::{
        encoding::{decode, encode},
        series::{Series, days_after},
        territory::Territory,
    },
};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// The probability with which a final level is expected in its band.
pub(crate) const PROBABILITY: f64 = 0.8;

/// Versions that a nowcast learns from, the last ones: a year of mornings.
pub(in crate::ias) const LEARNT: i64 = 366;

/// Levels that are stored of a version: those that may still change, and two weeks before them.
const TAIL: i64 = 27;

/// What the final level of one of the last days is expected to be.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct EstimatedDay {
    pub day: Date,
    /// As likely too high as too low.
    pub level: f64,
    /// The lower end of the band.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// Estimates of the final levels of the last days of a territory (nowcast). They are no figures: a level is what was counted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Nowcast {
    /// The probability with which the final level of a day is in its band.
    pub probability: f64,
    /// How many versions the usual revision was learnt from.
    pub versions: usize,
    /// Days whose level is provisional, oldest first.
    pub days: Vec<EstimatedDay>,
}

/// The last levels of a territory as a version published them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(in crate::ias) struct Tail {
    pub(in crate::ias) last: Date,
    /// Newest first; nothing on a day without a level.
    levels: Vec<Option<f64>>,
}

impl Tail {
    /// That of a series; nothing where its last day has no level.
    pub(super) fn of(series: &Series) -> Option<Self> {
        let last = series.last_day()?;
        series.level(last)?;
        let levels = (0..TAIL).map(|age| series.level(days_after(last, -age)));
        Some(Self { last, levels: levels.collect() })
    }

    /// The level of the day that was so many days before the last one.
    pub(super) fn level(&self, age: i64) -> Option<f64> {
        self.levels.get(usize::try_from(age).ok()?).copied().flatten()
    }

    /// Its logarithm; nothing where it is zero.
    pub(super) fn log(&self, age: i64) -> Option<f64> {
        self.level(age).filter(|level| *level > 0.0).map(f64::ln)
    }

    pub(super) fn day(&self, age: i64) -> Date {
        days_after(self.last, -age)
    }
}

/// What is stored of a version, by territory.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(in crate::ias) struct Nowcasts {
    pub(in crate::ias) tails: BTreeMap<Territory, Tail>,
    pub(in crate::ias) estimates: BTreeMap<Territory, Nowcast>,
}

impl Nowcasts {
    /// The bytes in which it is stored; nothing where there is nothing to learn from.
    pub(in crate::ias) fn encode(&self) -> Result<Option<Vec<u8>>> {
        if self.tails.is_empty() { Ok(None) } else { encode(self).map(Some) }
    }

    /// # Errors
    /// Bytes that are not as they were stored.
    pub(in crate::ias) fn decode(bytes: Option<&[u8]>) -> Result<Self> {
        bytes.map_or_else(|| Ok(Self::default()), decode)
    }
}
