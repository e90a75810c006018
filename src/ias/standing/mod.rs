//! The status of each indicator: its last level and trend, its freshness, holds of the gate, comparisons with past
//! epidemics and other networks, and days without figures.

mod latest;
mod levels;
mod metrics;
mod missing;
mod operator;
mod situation;

pub(super) use latest::Today;
pub use latest::{Doubt, Freshness, Standing};
pub use levels::{EpidemicStanding, levels};
pub(crate) use metrics::metrics;
pub(super) use missing::uncounted;
pub(crate) use missing::{MissingDays, missing};
pub(crate) use operator::published_themes;
pub use operator::{LastPublication, Status, statuses};
pub use situation::{Grade, Situation, Trend, UsualRange};
pub(super) use situation::{Measure, Thresholds};
