//! Definitions of the references of levels.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The reference of the levels of a theme, as pages show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = BaselineDefinition)]
pub struct Definition {
    // Definitions stored with earlier versions call it `zone`.
    #[serde(alias = "zone")]
    pub scope: BaselineScope,
    pub period: BaselineKind,
    /// Its first day.
    pub from: Option<Date>,
    /// Its last day.
    pub to: Option<Date>,
    /// Its first and last ISO week.
    // A list of two, because generators of clients do not read the schema of a tuple.
    #[schema(value_type = Option<Vec<i32>>, min_items = 2, max_items = 2)]
    pub weeks: Option<(i8, i8)>,
}

/// The figures with which a territory is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BaselineScope {
    /// Its own: every territory has a mean of 100 in the period.
    Territory,
    /// The nation's: levels of territories also reflect their shares of the basket.
    Nation,
}

/// Kind of the reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = BaselinePeriod)]
#[serde(rename_all = "kebab-case")]
pub enum BaselineKind {
    /// ISO weeks of certain years.
    Weeks,
    /// A period of days.
    Days,
    /// A fixed share from another source.
    FixedShare,
    /// No baseline: the ratio is extrapolated to the whole country.
    Scale,
}
