//! The health gate: what is about to be public is looked at first, so that a series that died is never published
//! without saying so. Each rule is a small pure function with its thresholds in `seeds/gate.toml`.

mod calendar_fault;
mod check;
mod correlation_fall;
mod counts;
mod examine;
mod finding;
mod flat_line;
mod gap;
mod group_fall;
mod leap;
mod out_of_band;
mod recent;
mod regions_disagree;
mod regions_swapped;
mod repeated_days;
mod rules;
mod share_fall;
mod slow_fall;
mod subject;
mod thresholds;
mod vintage_jump;
mod zero_run;

pub(crate) use check::{Checked, check};
pub(crate) use counts::{DailyCounts, daily, is_of_days, is_rise, settled};
pub use examine::{BLOCKING_RULES, examine};
pub(crate) use examine::{examine_all, summary};
pub(in crate::ias) use finding::unusual;
pub use finding::{Finding, Severity};
pub use rules::Rules;
pub use subject::GateInput;
