//! Nowcasts: predictions of the final values of the last levels, learnt from revisions of earlier last levels.

mod estimate;
mod fit;
mod model;

pub(super) use estimate::nowcasts;
pub use model::{EstimatedDay, Nowcast};
pub(super) use model::{LEARNT, Nowcasts, PROBABILITY};
