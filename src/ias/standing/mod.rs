//! Where each indicator stands: its last level and how it moves, whether it is on time, what the gate holds back, how
//! it compares with past epidemics and with other networks, and which days have no figures.

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
