//! Regions that leave an indicator for good: whoever ran their network says so once, and the theme goes on without them. Their
//! figures end the day before, larger territories are what is left of them, and the gate asks nothing more of them.

mod admin;
mod model;

pub(super) use admin::keep;
pub use admin::{RetireRequest, Retired, retire, take_back};
pub use model::Retirement;
