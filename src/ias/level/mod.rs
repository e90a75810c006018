//! Levels, computed from daily counts: sums over a window of days, relative to a baseline or a population. The same
//! counts give the same levels, to the last bit, on every machine. Results of this module are rounded: see
//! [`rounding`].

mod baseline;
mod confidence;
mod definition;
mod disclosure_control;
mod evidence;
mod exact;
mod levels;
mod limits;
mod model;
mod prefix_sums;
mod ratio;
mod republish;
pub(super) mod robust;
mod rounding;
mod share;
pub(super) mod weighted;

pub(crate) use baseline::definition;
pub(crate) use confidence::student;
pub use definition::Definition;
pub(crate) use evidence::evidence;
pub(crate) use levels::levels;
pub(crate) use model::{Computed, LevelInput};
pub(crate) use republish::{Republished, round_published};
pub(super) use rounding::is_beyond_rounding;
