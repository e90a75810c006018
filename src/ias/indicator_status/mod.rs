//! The status of each indicator: its last level and trend, its freshness, holds of the gate, comparisons with past
//! epidemics and other networks, and days without figures.

mod epidemics;
mod latest;
mod metrics;
mod missing;
mod operator;
mod situation;

pub use epidemics::{EpidemicStatus, epidemic_statuses};
pub(super) use latest::StatusContext;
pub use latest::{Freshness, IndicatorStatus, UngradedReason};
pub(crate) use metrics::metrics;
pub(super) use missing::days_without_counts;
pub(crate) use missing::{MissingDays, missing_days};
pub(crate) use operator::published_themes;
pub use operator::{LastPublication, OperatorStatus, statuses};
pub use situation::{Grade, Situation, Trend, UsualRange};
pub(super) use situation::{Measure, Thresholds};
