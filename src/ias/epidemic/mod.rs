//! Epidemic thresholds by the moving epidemic method (MEM): the onset and the intensity levels are learnt from past
//! seasons, and the last complete week is graded by them.

mod assess;
mod level;
mod season;
mod smooth;
mod threshold;
mod timing;

pub use assess::{Assessment, Epidemic, ThresholdsUnavailable};
pub(super) use assess::{assess, covers};
pub use level::Level;
pub use season::{Excluded, Reason};
