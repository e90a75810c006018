//! Coverage of a market by the panel.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The pharmacies of the panel that sold a product of a market.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ScoringCoverage)]
pub(crate) struct Coverage {
    /// A lower bound, in tens; `null` if they are too few for the market to be published.
    #[schema(required)]
    pub(crate) pharmacies: Option<u64>,
    /// Minimum number of pharmacies of a published market.
    pub(crate) least: u64,
    /// First and last day of the sales.
    #[schema(value_type = String, format = Date)]
    pub(crate) from: Date,
    #[schema(value_type = String, format = Date)]
    pub(crate) to: Date,
}
