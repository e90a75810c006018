//! What the last levels are expected to be once they are final (nowcast), learnt from how earlier last levels were revised.

mod estimate;
mod fit;
mod model;

pub(super) use estimate::nowcasts;
pub use model::{EstimatedDay, Nowcast};
pub(super) use model::{LEARNT, Nowcasts, PROBABILITY};
