//! What levels are compared with.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What the levels of a theme are compared with, as pages tell it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = BaselineDefinition)]
pub struct Definition {
    pub zone: BaselineScope,
    pub period: BaselineKind,
    /// Its first day.
    pub from: Option<Date>,
    /// Its last day.
    pub to: Option<Date>,
    /// Its ISO weeks, the first and the last.
    pub weeks: Option<(i8, i8)>,
}

/// Whose figures of the period a territory is compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[schema(as = BaselineZone)]
#[serde(rename_all = "kebab-case")]
pub enum BaselineScope {
    /// Its own: every territory is 100 on the mean of the period.
    Territory,
    /// The nation's: territories differ by their share of the basket too.
    Nation,
}

/// What kind of comparison it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = BaselinePeriod)]
#[serde(rename_all = "kebab-case")]
pub enum BaselineKind {
    /// ISO weeks of certain years.
    Weeks,
    /// Days from one to another.
    Days,
    /// A share that was found elsewhere.
    FixedShare,
    /// No baseline: the ratio is brought up to the whole country.
    Scale,
}
