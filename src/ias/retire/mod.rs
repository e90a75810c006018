//! Permanently retired regions: operators report once that a region has left an indicator, and the theme continues
//! without it. Its figures end the day before, larger territories exclude it, and the gate does not expect it any more.

mod admin;
mod model;

pub(super) use admin::keep;
pub use admin::{RetireRequest, Retired, retire, take_back};
pub use model::Retirement;
